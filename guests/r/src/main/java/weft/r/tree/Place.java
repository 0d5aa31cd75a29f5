package weft.r.tree;

/** What may stand to the left of an assignment. */
abstract class Place extends Node {
    /** The value there now, which only the assignment will see. */
    abstract Object read(Frame frame);

    abstract void write(Frame frame, Object value);
}
