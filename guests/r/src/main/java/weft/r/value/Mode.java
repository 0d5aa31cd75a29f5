package weft.r.value;

/**
 * Where a tree runs, and so what it does where the two differ: in the {@link weft.r.library interpreter}, or as an element on a
 * device ({@link ElementMode}). A tree is handed its mode; on a device that is a known object, and only its half is compiled.
 */
public abstract class Mode {
    /** Whether the value that a statement at top level has just made is to be printed. */
    public abstract void visible(boolean is);

    /** Gives a warning. */
    public abstract void warn(Warning warning);

    /** Comes before what others see: output, an assignment to an element, a name that is bound outside. */
    public abstract void effect();

    /** Comes before a node remembers what it has seen. */
    public abstract void learn();

    /** The value of a variable at top level; null if it has none. */
    public abstract Object read(Binding variable);

    /** The statement on this line begins. */
    public abstract void line(int begun);

    /** The line of the statement that is running. */
    public abstract int line();

    /** A value is read from a variable as a whole: who changes an element of the variable from now on copies it first. */
    public abstract Object share(Object value);

    /** The vector whose elements {@code tree} computes, in the shape of the operands, which may be null. */
    public abstract Object described(Vec tree, Vec a, Vec b);

    /** Comes before an operator is applied to vectors: matrices have to be of one size. */
    public abstract void conform(Vec a, Vec b);

    /**
     * Scalars and vectors put together, as {@code c} has it; {@code names}: of the arguments, null where there is
     * none; {@code vectors}: whether there may be a vector among them.
     */
    public abstract Object combined(Object[] values, String[] names, boolean vectors);

    /** A vector as one of {@code n} elements, those that there are again and again. */
    public abstract Vec stretched(Vec v, int n);

    /** {@code f} of the elements of some vectors, in the shape that sapply gives them. */
    public abstract Object map(RFunction f, Vec[] vectors);

    /** Where the elements of a vector are, or are described, that is computed when it is looked at. */
    public abstract Vec settled(Delayed v);

    /** Elements of a vector that has no such scalar element there, or of a list. */
    public abstract Object subset(Object x, Object places);

    /** A row, column or part of a matrix; a place that is left out is null. */
    public abstract Object subset(Vec matrix, Object rows, Object columns);

    /** The one number or logical value in {@code x}, which is neither. */
    public abstract Object only(Object x);

    /** The sum of a vector of numbers. */
    public abstract Object sum(Vec v);

    /** An element of a vector of doubles that is summed up. */
    public abstract double summand(Object x);

    /** The sum of more doubles than an element can sum up. */
    public abstract double sumOfMany(Vec v);

    public abstract Object leastOf(Vec v);

    public abstract Object greatestOf(Vec v);
}
