package weft.examples;

import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * Histogram equalisation: greys are stretched so that each part of the scale is used by as many pixels. Counting the
 * greys and adding the counts up is one function, of a map, a histogram and a scan; the scale that comes of it is
 * captured by another map. Writes equalised.png.
 */
public final class Equalise implements Example {
    private static final int GREYS = 256;

    private final int width;
    private final int height;

    Equalise(int width, int height) {
        this.width = width;
        this.height = height;
    }

    private static int grey(int rgb) {
        return (77 * (rgb >> 16 & 0xff) + 150 * (rgb >> 8 & 0xff) + 29 * (rgb & 0xff)) >> 8;
    }

    /** How many pixels are of each grey or a darker one. */
    static ArrayFunction<Integer, Integer> cumulative() {
        return AF.map((Integer rgb) -> grey(rgb)).andThen(AF.histogram(GREYS)).scan(0, Integer::sum);
    }

    /** From a grey to the new one. */
    private static int[] scale(int[] cumulative, int pixels) {
        int darkest = IntStream.of(cumulative).filter(count -> count > 0).findFirst().orElse(0);
        int others = Math.max(1, pixels - darkest);
        int[] scale = new int[GREYS];
        for (int g = 0; g < GREYS; g++) {
            scale[g] = (int) ((long) Math.max(0, cumulative[g] - darkest) * (GREYS - 1) / others);
        }
        return scale;
    }

    @Override public String title() {
        return String.format("Histogram equalisation: %d x %d pixels", width, height);
    }

    @Override public void run(Bench bench) {
        int[] rgb = Picture.drawn(width, height).rgb();
        int[] expected = new int[rgb.length];
        int[] fromThreads = new int[rgb.length];
        bench.loop(() -> {
            int[] scale = scale(inJava(rgb), rgb.length);
            for (int i = 0; i < rgb.length; i++) expected[i] = scale[grey(rgb[i])];
        });
        bench.threads(() -> {
            int[] scale = scale(inJava(rgb), rgb.length);
            IntStream.range(0, rgb.length).parallel().forEach(i -> fromThreads[i] = scale[grey(rgb[i])]);
        });

        int[] scale = new int[GREYS];
        ArrayFunction<Integer, Integer> cumulative = cumulative();
        ArrayFunction<Integer, Integer> stretch = AF.map(pixel -> scale[grey(pixel)]);
        int[] actual = new int[rgb.length];
        try (PArray<Integer> pixels = PArray.of(rgb)) {
            bench.weft(() -> {
                try (PArray<Integer> counts = cumulative.apply(pixels)) {
                    System.arraycopy(scale(counts.toIntArray(), rgb.length), 0, scale, 0, GREYS);
                }
                try (PArray<Integer> greys = stretch.apply(pixels)) {
                    greys.asIntBuffer().get(actual);
                }
            }, cumulative, stretch);
        }
        bench.answers(Agreement.of(expected, actual));
        bench.picture("equalised.png", width, IntStream.of(actual).map(grey -> grey * 0x10101).toArray());
    }

    private static int[] inJava(int[] rgb) {
        int[] counts = new int[GREYS];
        for (int pixel : rgb) counts[grey(pixel)]++;
        for (int g = 1; g < GREYS; g++) counts[g] += counts[g - 1];
        return counts;
    }

    public static void main(String[] args) {
        Demo.main("Equalise");
    }
}
