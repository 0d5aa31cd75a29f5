package weft.internal.program;

/** A function of Weft's own around one of the program's, by whose name people and rules know it. */
public interface Around {
    /** The program's. */
    Object inner();

    /** What is inside of all that is around it. */
    static Object innermost(Object function) {
        while (function instanceof Around around) function = around.inner();
        return function;
    }
}
