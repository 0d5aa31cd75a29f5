package weft.r.value;

/** A vector whose elements are computed when somebody looks at one: until then its description, from then on what came of it. */
public final class Delayed extends Vec {
    private final Vec tree;
    private Vec result;

    public Delayed(Vec tree) {
        super(tree.length);
        this.tree = tree;
    }

    public Vec tree() {
        return tree;
    }

    /** The result, or null if nobody has looked yet. */
    public Vec result() {
        return result;
    }

    public void settle(Vec computed) {
        result = computed;
    }

    Vec known() {
        return result != null ? result : tree;
    }

    @Override public Object at(Mode mode, int i) {
        return mode.settled(this).at(mode, i);
    }

    @Override public Kind kind() {
        return tree.kind();
    }

    @Override public int size() {
        return known().size();
    }
}
