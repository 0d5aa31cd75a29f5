package weft.examples;

import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.View2;

/** Blurs picture.png: every pixel becomes a weighted mean of those around it. Writes blurred.png. */
public final class Blur implements Example {
    private static final int RADIUS = 3;
    /** Of a row or a column; their sum is 1. */
    private static final float[] WEIGHTS = {0.03125f, 0.109375f, 0.21875f, 0.28125f, 0.21875f, 0.109375f, 0.03125f};

    private final int drawnWidth;
    private final int drawnHeight;

    /** The size of the picture that is drawn if there is no file. */
    Blur(int drawnWidth, int drawnHeight) {
        this.drawnWidth = drawnWidth;
        this.drawnHeight = drawnHeight;
    }

    /** From the pixels of a picture, row by row, to those of the blurred one. */
    static ArrayFunction<Integer, Integer> blur(int width) {
        return AF.stencil2(width, RADIUS, Border.CLAMP, Blur::blurred);
    }

    private static int blurred(View2<Integer> pixels) {
        float red = 0.5f, green = 0.5f, blue = 0.5f;
        for (int down = -RADIUS; down <= RADIUS; down++) {
            for (int right = -RADIUS; right <= RADIUS; right++) {
                int pixel = pixels.get(down, right);
                float weight = WEIGHTS[down + RADIUS] * WEIGHTS[right + RADIUS];
                red += weight * (pixel >> 16 & 0xff);
                green += weight * (pixel >> 8 & 0xff);
                blue += weight * (pixel & 0xff);
            }
        }
        return (int) red << 16 | (int) green << 8 | (int) blue;
    }

    /** As plain Java does it. */
    private static int blurred(int[] rgb, int width, int height, int row, int column) {
        float red = 0.5f, green = 0.5f, blue = 0.5f;
        for (int dy = -RADIUS; dy <= RADIUS; dy++) {
            int y = Math.min(Math.max(row + dy, 0), height - 1);
            for (int dx = -RADIUS; dx <= RADIUS; dx++) {
                int x = Math.min(Math.max(column + dx, 0), width - 1);
                int pixel = rgb[y * width + x];
                float weight = WEIGHTS[dy + RADIUS] * WEIGHTS[dx + RADIUS];
                red += weight * (pixel >> 16 & 0xff);
                green += weight * (pixel >> 8 & 0xff);
                blue += weight * (pixel & 0xff);
            }
        }
        return (int) red << 16 | (int) green << 8 | (int) blue;
    }

    @Override public String title() {
        return "Blur of a picture, each pixel with the " + ((2 * RADIUS + 1) * (2 * RADIUS + 1) - 1) + " around it";
    }

    @Override public void run(Bench bench) {
        Picture picture = Picture.read(drawnWidth, drawnHeight);
        int[] rgb = picture.rgb();
        int width = picture.width(), height = picture.height();
        bench.note(width + " x " + height + " pixels");
        int[] expected = new int[rgb.length];
        int[] fromThreads = new int[rgb.length];
        bench.loop(() -> {
            for (int i = 0; i < rgb.length; i++) expected[i] = blurred(rgb, width, height, i / width, i % width);
        });
        bench.threads(() -> IntStream.range(0, rgb.length).parallel()
            .forEach(i -> fromThreads[i] = blurred(rgb, width, height, i / width, i % width)));

        try (PArray<Integer> pixels = PArray.of(rgb);
                PArray<Integer> result = bench.weft(blur(width), pixels)) {
            bench.answers(Agreement.of(expected, result.toIntArray()));
            bench.picture("blurred.png", width, result.toIntArray());
        }
    }

    public static void main(String[] args) {
        Demo.main("Blur");
    }
}
