package weft.r.value;

import weft.PArray;

/** An array that a function has captured, which shows that of the run, and between runs {@code none}. */
public record Slot<T>(PArray<T> array, PArray<T> none) {
    void release() {
        array.show(none);
    }
}
