package weft.r.value;

/** A variable at top level: its value is null while it has none. */
public final class Binding {
    public final String name;
    /** R's own function of that name, or null: what is called while the variable holds no function. */
    public final RFunction builtin;
    private Object value;
    /** What functions on a device find: a {@link Cell}, a copy that a {@link Capture} has made, or the value itself. */
    private Object captured;
    private Captured copy;

    public Binding(String name) {
        this(name, null);
    }

    public Binding(String name, RFunction builtin) {
        this.name = name;
        this.builtin = builtin;
    }

    public Object value() {
        return value;
    }

    public void set(Object newValue) {
        value = newValue;
        Cell cell = Cell.of(newValue, captured);
        captured = cell != null ? cell : newValue;
    }

    Object captured() {
        return Cell.open(captured);
    }

    /** Before a function is run that may ask for it. The copy is the one of the last time if only arguments have changed. */
    void capture(Capture with) {
        if (value == null || captured instanceof Cell) return;
        copy = with.another(value, copy);
        captured = copy.root();
    }
}
