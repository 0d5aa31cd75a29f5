package weft.r.value;

/** What the elements of a vector are, in the order in which R converts one into the other. */
public enum Kind {
    LOGICAL("logical"), INTEGER("integer"), DOUBLE("double"), CHARACTER("character"), LIST("list");

    private final String rName;

    Kind(String rName) {
        this.rName = rName;
    }

    /** What {@code typeof} says. */
    public String rName() {
        return rName;
    }

    public Kind or(Kind other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
