package weft.bench.width;

import java.util.ArrayList;
import java.util.List;

/**
 * What a host program launches one after another. Arguments are words: {@code i0} the first input, {@code o0} the first
 * output, and numbers.
 */
final class Kernels {
    private final List<String> steps = new ArrayList<>();

    /** One launch over so many elements. */
    Kernels step(String kernel, int elements, String arguments) {
        return step(kernel, 0, elements, arguments);
    }

    /** One launch in two dimensions; work-items of a row run side by side. */
    Kernels step(String kernel, int rows, int columns, String arguments) {
        steps.add(kernel + " " + rows + " " + columns + " " + arguments);
        return this;
    }

    List<String> steps() {
        return steps;
    }
}
