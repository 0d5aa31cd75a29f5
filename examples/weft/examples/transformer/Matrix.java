package weft.examples.transformer;

import weft.Half;
import weft.PArray;

/** Weights, as they lie in {@link Tiles}. */
interface Matrix {
    float at(int place);

    /** As floats. */
    record OfFloats(PArray<Float> numbers) implements Matrix {
        @Override public float at(int place) {
            return numbers.getFloat(place);
        }
    }

    /** As halves: half the memory, which is what a token's time goes into. */
    record OfHalves(PArray<Short> numbers) implements Matrix {
        @Override public float at(int place) {
            return Half.toFloat(numbers.getShort(place));
        }
    }
}
