package weft.internal.group;

import weft.internal.program.Kernel;

/** Where the elements of a kernel are cut in parts. */
public interface Cuts {
    /** Where each part of so many elements begins, and the end; only these two where they are not cut. A part may be empty. */
    int[] places(int elements);

    /** The same for an array that was last worked on in other parts, or these; null: in none. */
    default int[] places(int elements, int[] latest) {
        return places(elements);
    }

    /** How long each part between these places took, 0 where that is not known, and in which {@linkplain Kernel#way way} its device ran it. */
    void took(int[] places, int[] ways, long[] nanos);

    /** For people. */
    String describe();
}
