package weft.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/** The Mandelbrot set: a loop that ends early for some pixels and late for others. Writes mandelbrot.png. */
public final class Mandelbrot implements Example {
    private static final int WIDTH = 1024;
    private static final int HEIGHT = 768;
    private static final int LIMIT = 256;

    /** From the number of a pixel to the number of its iterations. */
    static ArrayFunction<Integer, Integer> iterations() {
        return AF.map(pixel -> iterations(pixel % WIDTH, pixel / WIDTH));
    }

    private static int iterations(int column, int row) {
        float cx = -2.2f + column * (3.2f / WIDTH);
        float cy = -1.2f + row * (2.4f / HEIGHT);
        float x = 0f;
        float y = 0f;
        int n = 0;
        while (n < LIMIT && x * x + y * y <= 4f) {
            float next = x * x - y * y + cx;
            y = 2f * x * y + cy;
            x = next;
            n++;
        }
        return n;
    }

    @Override public String title() {
        return String.format("Mandelbrot: %d x %d pixels, at most %d iterations", WIDTH, HEIGHT, LIMIT);
    }

    @Override public void run() {
        int size = WIDTH * HEIGHT;
        int[] expected = new int[size];
        int[] fromThreads = new int[size];

        Bench bench = new Bench(title());
        bench.loop(() -> {
            for (int i = 0; i < size; i++) expected[i] = iterations(i % WIDTH, i / WIDTH);
        });
        bench.threads(() -> IntStream.range(0, size).parallel()
            .forEach(i -> fromThreads[i] = iterations(i % WIDTH, i / WIDTH)));

        ArrayFunction<Integer, Integer> iterations = iterations();
        int[] counts;
        try (PArray<Integer> pixels = PArray.of(IntStream.range(0, size).toArray());
                PArray<Integer> result =
                    bench.weft(iterations, () -> iterations.apply(pixels), a -> a.getInt(0))) {
            counts = result.toIntArray();
        }
        bench.answers(Agreement.of(expected, counts));
        write(counts);
    }

    private static void write(int[] counts) {
        Path file = Path.of("mandelbrot.png");
        try {
            Png.write(file, WIDTH, IntStream.of(counts).map(Mandelbrot::colour).toArray());
            System.out.println("  wrote " + file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + " in the current folder", e);
        }
    }

    /** Black inside the set; outside from blue through white to orange. */
    private static int colour(int n) {
        if (n == LIMIT) return 0;
        double t = Math.sqrt(n / (double) LIMIT);
        int red = (int) (255 * Math.min(1, 1.6 * t));
        int green = (int) (255 * Math.min(1, 2.5 * t * (1.2 - t)));
        int blue = (int) (255 * Math.min(1, 0.35 + 2 * t * (1 - t)));
        return red << 16 | green << 8 | blue;
    }

    @Override public ArrayFunction<?, ?> applied() {
        ArrayFunction<Integer, Integer> iterations = iterations();
        iterations.apply(PArray.of(0, 1, 2)).close();
        return iterations;
    }

    public static void main(String[] args) {
        new Mandelbrot().run();
    }
}
