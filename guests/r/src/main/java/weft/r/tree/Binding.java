package weft.r.tree;

/** A variable at top level: null while it has no value. */
public final class Binding {
    final String name;
    public Object value;

    public Binding(String name) {
        this.name = name;
    }
}
