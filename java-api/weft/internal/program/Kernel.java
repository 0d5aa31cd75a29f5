package weft.internal.program;

import weft.internal.layout.Layout;

/** Functions compiled for a device and one layout of input. */
public interface Kernel {
    /** What is done with the elements: the name that it was compiled with. */
    String skeleton();

    Layout input();

    Layout resultLayout();

    /** As it would be launched now. */
    Launch launch();

    /** How many blocks so many elements are, in the shape that the skeleton gives its trees. */
    default int blocks(int elements) {
        return launch().blocks(elements);
    }

    /**
     * Drivers may compile again for another range of sizes; this is the number, 0 to 31, of the range that {@code elements}
     * lies in.
     */
    default int way(int elements) {
        return launch().way(elements);
    }

    /** Moves columns in chunks of about so many elements from now on; before the first run, of a map only. */
    void pipeline(int elements);

    /**
     * Has every run read captured arrays of primitives as they lie, where that stops nobody, from now on; before the first run. What other
     * threads write there meanwhile a run may see or not, as loops do in Java.
     *
     * @return null; or why they are copied, for people; or nothing: there are none that are large
     */
    default String readInPlace() {
        return "each of several devices has its own";
    }

    /** Whether the first run need not wait for the device's compiler. */
    boolean isAtHand();

    /**
     * What to say of elements that fail because they would change, in Java, state that the functions read: Java then evaluates all, in
     * order and from the first. Null: there are none.
     */
    default Refusal rewrites() {
        return null;
    }

    /** What to say of elements that fail because a static initialiser has to run in Java first; null: there are none. */
    default String waits() {
        return null;
    }

    /** Whether the next run compiles the functions anew. */
    boolean isOutdated();

    /** What would spare later runs something, for people; or null. */
    default String advice() {
        return null;
    }

    /** Whether a run may read one of these arrays, of primitives, as one that the functions have captured. */
    default boolean mayRead(Object... any) {
        return true;
    }

    /** The device's name. */
    String device();

    /** How elements are computed, in words for people; empty where there is only one way. */
    String form();

    /** Has this said behind {@link #form}, in place of what was. */
    default void remark(String words) {}

    /** The intermediate code, and the text that was made of it. */
    String ir();

    String opencl();

    /** What its runs have come to. */
    Tally tally();
}
