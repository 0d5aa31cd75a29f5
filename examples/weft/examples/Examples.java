package weft.examples;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import weft.examples.transformer.Shape;

/** The programs of this folder, by name. */
final class Examples {
    /** Those that are run if none is named: together they take seconds. */
    static final List<String> QUICK = List.of("Saxpy", "BlackScholes", "Mandelbrot", "DotProduct");

    /** An example as people run it, and one that is done in an instant. */
    private record Sizes(Supplier<Example> full, Supplier<Example> small) {}

    private static final Map<String, Sizes> ALL = new LinkedHashMap<>();

    static {
        add("Saxpy", () -> new Saxpy(1 << 22), () -> new Saxpy(1000));
        add("BlackScholes", () -> new BlackScholes(1 << 20), () -> new BlackScholes(1000));
        add("Mandelbrot", () -> new Mandelbrot(768), () -> new Mandelbrot(2));
        add("DotProduct", () -> new DotProduct(1 << 20), () -> new DotProduct(10_000));
        add("NBody", () -> new NBody(1024, 5), () -> new NBody(50, 3));
        add("KMeans", () -> new KMeans(100_000, 8), () -> new KMeans(5000, 4));
        add("MonteCarloPi", () -> new MonteCarloPi(1 << 22), () -> new MonteCarloPi(10_000));
        add("MatrixMultiply", () -> new MatrixMultiply(256), () -> new MatrixMultiply(20));
        add("Fourier", () -> new Fourier(2048), () -> new Fourier(60));
        add("Hilbert", () -> new Hilbert(1024), () -> new Hilbert(20));
        add("SpectralNorm", () -> new SpectralNorm(500), () -> new SpectralNorm(30));
        add("SparseProduct", () -> new SparseProduct(1 << 17), () -> new SparseProduct(500));
        add("Life", () -> new Life(512, 512, 10), () -> new Life(30, 20, 4));
        add("Blur", () -> new Blur(640, 480), () -> new Blur(40, 30));
        add("Transformer", () -> new Transformer(Shape.SMALL, 8, false, 1), () -> new Transformer(Shape.TINY, 34, true, 2));
        add("StackMachine", () -> new StackMachine(1000, 100, 100), () -> new StackMachine(50, 5, 7));
        add("Equalise", () -> new Equalise(1024, 768), () -> new Equalise(100, 70));
    }

    private Examples() {}

    private static void add(String name, Supplier<Example> full, Supplier<Example> small) {
        ALL.put(name, new Sizes(full, small));
    }

    static Set<String> names() {
        return ALL.keySet();
    }

    static Example full(String name) {
        return find(name).full.get();
    }

    static Example small(String name) {
        return find(name).small.get();
    }

    /** The example of this name, whatever its case; ends the program if there is none. */
    private static Sizes find(String name) {
        for (Map.Entry<String, Sizes> entry : ALL.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(name)) return entry.getValue();
        }
        System.err.println("no example is named " + name + "; there are: " + String.join(", ", names()));
        System.exit(2);
        throw new AssertionError();
    }
}
