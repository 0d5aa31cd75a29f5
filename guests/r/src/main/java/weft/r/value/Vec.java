package weft.r.value;

/** A vector, whose elements are scalars, or any values if it is a list. Its elements never change once others may have it. */
public abstract class Vec {
    public final int length;
    private Attributes attributes;
    private boolean shared;

    protected Vec(int length) {
        this.length = length;
    }

    /** Element {@code i}, from 0. */
    public abstract Object at(Mode mode, int i);

    /** The kind of its elements. Not asked on a device. */
    public abstract Kind kind();

    /** How many vectors this one's elements are computed from. */
    public int size() {
        return 1;
    }


    public final Dim dim() {
        return attributes == null ? null : attributes.dim();
    }

    public final Names names() {
        return attributes == null ? null : attributes.names();
    }

    /** For who has just made it. */
    public final Vec with(Dim dim, Names names) {
        attributes = dim == null && names == null ? null : new Attributes(dim, names);
        return this;
    }

    public final boolean isShared() {
        return shared;
    }

    public final void share() {
        shared = true;
    }

    private record Attributes(Dim dim, Names names) {}
}
