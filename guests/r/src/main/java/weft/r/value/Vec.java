package weft.r.value;

/** A vector, whose elements are scalars, or any values if it is a list. Its elements never change once others may have it. */
public abstract class Vec implements Argument {
    public int length; // changes only as an argument of a function
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

    /**
     * A copy for a function on a device, which reads a vector where it lies; what its code depends on is told. Where there is nothing
     * to copy it depends on this very vector.
     */
    Vec captured(Capture by) {
        by.same(this);
        return this;
    }

    @Override public void become(Argument other) {
        length = ((Vec) other).length;
    }

    /** An element of a vector in memory was written. */
    void written() {}

    public final Dim dim() {
        return attributes == null ? null : attributes.dim();
    }

    public final Names names() {
        return attributes == null ? null : attributes.names();
    }

    /** For who has just made it. */
    public final Vec with(Dim dim, Names names) {
        if (dim != dim() || names != names()) attributes = dim == null && names == null ? null : new Attributes(dim, names);
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
