package weft.bench.contest;

import java.util.ArrayList;
import java.util.List;

/**
 * What a host program launches one after another. Arguments are words: {@code i0} the first input, {@code o0} the first
 * output, and numbers.
 */
public final class Kernels {
    private final List<String> steps = new ArrayList<>();
    private String file;

    /** Those of another program, in kernels/FILE.cl. */
    public Kernels in(String name) {
        file = name;
        return this;
    }

    /** {@code otherwise}: if no other file was named. */
    String file(String otherwise) {
        return file == null ? otherwise : file;
    }

    /** One launch over so many elements. */
    public Kernels step(String kernel, int elements, String arguments) {
        return step(kernel, 0, elements, arguments);
    }

    /** One launch in two dimensions; work-items of a row run side by side. */
    public Kernels step(String kernel, int rows, int columns, String arguments) {
        steps.add(kernel + " " + rows + " " + columns + " " + arguments);
        return this;
    }

    List<String> steps() {
        return steps;
    }
}
