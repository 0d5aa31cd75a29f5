package weft.examples;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * A picture.
 *
 * @param width how many pixels a row has
 * @param rgb the pixels, row by row, {@code 0xRRGGBB}; what is in the upper 8 bits does not count
 */
record Picture(int width, int[] rgb) {
    int height() {
        return rgb.length / width;
    }

    /** Coloured discs on a slope of grey. */
    static Picture drawn(int width, int height) {
        int[] rgb = new int[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int column = x * 8 / width, row = y * 6 / height;
                double dx = x * 8.0 / width - column - 0.5, dy = y * 6.0 / height - row - 0.5;
                int grey = 90 + 60 * x / width;
                boolean disc = dx * dx + dy * dy < 0.15;
                int colour = (60 + 20 * column) << 16 | (60 + 25 * row) << 8 | 150 - 8 * column;
                rgb[y * width + x] = disc ? colour : grey * 0x10101;
            }
        }
        return new Picture(width, rgb);
    }

    /** Reads picture.png of the current folder, or, if there is none, a file with the picture drawn above. */
    static Picture read(int drawnWidth, int drawnHeight) {
        if (ModuleLayer.boot().findModule("java.desktop").isEmpty()) {
            throw new MissingModuleException("java.desktop", "reading a picture");
        }
        try {
            Path given = Path.of("picture.png");
            if (Files.exists(given)) return Reader.read(given);
            Path drawn = Files.createTempFile("weft", ".png");
            try {
                Png.write(drawn, drawnWidth, drawn(drawnWidth, drawnHeight).rgb);
                return Reader.read(drawn);
            } finally {
                Files.delete(drawn);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A class of its own, so that nothing of java.desktop is needed until a picture is read. */
    private static final class Reader {
        static Picture read(Path file) throws IOException {
            BufferedImage image = ImageIO.read(file.toFile());
            if (image == null) throw new IOException(file + " is no picture that this Java runtime can read");
            int width = image.getWidth();
            return new Picture(width, image.getRGB(0, 0, width, image.getHeight(), null, 0, width));
        }
    }
}
