package weft.r.value;

/** What an operator has met in one place, which a tree remembers: the classes of its operands, and of their elements. */
public final class Seen {
    private Form form = Form.NONE;
    private final Seen elements; // of operands that are vectors; null in an operator that is for elements

    /** Of a place in a program. */
    public Seen() {
        this(new Seen(null));
    }

    private Seen(Seen elements) {
        this.elements = elements;
    }

    public Object apply(Operator op, Mode mode, Object a, Object b) {
        Object result = form.apply(op, mode, a, b, elements);
        return result != null ? result : widened(op, mode, a, b);
    }

    private Object widened(Operator op, Mode mode, Object a, Object b) {
        mode.learn();
        form = form.with(a, b);
        return op.apply(mode, a, b, elements);
    }
}
