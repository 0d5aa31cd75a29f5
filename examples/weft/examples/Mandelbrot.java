package weft.examples;

import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/** The Mandelbrot set: a loop that ends early for some pixels and late for others. Writes mandelbrot.png. */
public final class Mandelbrot implements Example {
    private static final int WIDTH = 1024;
    private static final int HEIGHT = 768;
    private static final int LIMIT = 256;

    private final int rows;

    /** The first rows of the picture. */
    Mandelbrot(int rows) {
        this.rows = rows;
    }

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
        return String.format("Mandelbrot: %d x %d pixels, at most %d iterations", WIDTH, rows, LIMIT);
    }

    @Override public void run(Bench bench) {
        int size = WIDTH * rows;
        int[] expected = new int[size];
        int[] fromThreads = new int[size];

        bench.loop(() -> {
            for (int i = 0; i < size; i++) expected[i] = iterations(i % WIDTH, i / WIDTH);
        });
        bench.threads(() -> IntStream.range(0, size).parallel()
            .forEach(i -> fromThreads[i] = iterations(i % WIDTH, i / WIDTH)));

        ArrayFunction<Integer, Integer> iterations = iterations();
        int[] counts;
        try (PArray<Integer> result = bench.weft(iterations, AF.range(size))) {
            counts = result.toIntArray();
        }
        bench.answers(Agreement.of(expected, counts));
        bench.picture("mandelbrot.png", WIDTH, IntStream.of(counts).map(Mandelbrot::colour).toArray());
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

    public static void main(String[] args) {
        Demo.main("Mandelbrot");
    }
}
