package weft.internal.program;

import weft.internal.layout.Layout;

/** Functions compiled for a device and one layout of input. */
public interface Kernel {
    /** What is done with the elements: the name that it was compiled with. */
    String skeleton();

    Layout input();

    Layout resultLayout();

    /** How many blocks so many elements are, in the shape that the skeleton gives its trees. */
    int blocks(int elements);

    /** The work-items that make one block, or one work-group of those that are launched by number. */
    int groupSize();

    /**
     * Drivers may compile again for another range of sizes; this is the number, 0 to 31, of the range that {@code elements}
     * lies in.
     */
    int way(int elements);

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

    /** Of a map: whether an element may fail. */
    boolean canTrap();

    /** Of a map: whether its loops end whatever it reads, so that it may run behind one that has failed. */
    boolean alwaysEnds();

    /** Of a map: whether it is in vectors, and may be faster {@linkplain Stages#oneByOne one by one}, so that both are tried; not of several devices as one. */
    default boolean isTriedAlone() {
        return false;
    }

    /**
     * What to say of elements that fail because they would change, in Java, state that the functions read: Java then evaluates all, in
     * order and from the first. Null: there are none.
     */
    default Refusal rewrites() {
        return null;
    }

    /**
     * Of a map whose result can be its input: how many times one run does it at most, the step's number telling how often, so
     * that a trap tells of no element but that none counts; else 0.
     */
    int rounds();

    /** Of such a one: whether its step has two results, of which the second is only for what rounds leave each other. */
    default boolean needsSpare() {
        return false;
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
