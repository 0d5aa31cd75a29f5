package weft.bench.contest;

import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * A program of a suite.
 *
 * @param suite where it comes from, and the folder of its sources, kernels and loops
 * @param name what the command line and Java's processes know it by
 * @param title what the table calls it, by size
 * @param code its kernels below kernels/ and its loops below loops/: {@code SUITE/NAME}
 * @param hasClasses whether sizes A, B and C differ
 * @param hasGates whether its times are among those that gates are for
 */
public record Entry(String suite, String name, Function<Size, String> title, String code, Function<Size, Program> make,
        boolean hasClasses, boolean hasGates) {
    /** With kernels and loops of its own name. */
    public static Entry of(String suite, String name, String title, DoubleFunction<Program> make) {
        return new Entry(suite, name, size -> title, suite + "/" + name, size -> make.apply(size.scale()), false, false);
    }

    /** One with classes, whose letter stands behind its title. */
    public static Entry ofClasses(String suite, String name, String title, String code, Function<Size, Program> make) {
        return new Entry(suite, name, size -> title + " " + size.letter(), code, make, true, false);
    }

    /** The title, and how much of that work it is. */
    public String label(Size size) {
        return title.apply(size) + (size.scale() == 1 ? "" : " x " + size.scale());
    }

    public Entry withGates() {
        return new Entry(suite, name, title, code, make, hasClasses, true);
    }
}
