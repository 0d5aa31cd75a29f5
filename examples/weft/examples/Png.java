package weft.examples;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Writes PNG files with java.base alone; javax.imageio is not in every Java runtime. */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private Png() {}

    /** Writes an image of {@code rgb.length / width} rows; a pixel is {@code 0xRRGGBB}. */
    static void write(Path file, int width, int[] rgb) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header(width, rgb.length / width));
            chunk(out, "IDAT", compressed(width, rgb));
            chunk(out, "IEND", new byte[0]);
        }
    }

    private static byte[] header(int width, int height) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(width);
        out.writeInt(height);
        out.write(new byte[] {8, 2, 0, 0, 0}); // 8 bits, RGB; the one compression and filter; not interlaced
        return bytes.toByteArray();
    }

    private static byte[] compressed(int width, int[] rgb) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(bytes)) {
            byte[] row = new byte[1 + 3 * width]; // a row begins with its filter: 0, none
            for (int start = 0; start < rgb.length; start += width) {
                for (int x = 0; x < width; x++) {
                    int pixel = rgb[start + x];
                    row[1 + 3 * x] = (byte) (pixel >> 16);
                    row[2 + 3 * x] = (byte) (pixel >> 8);
                    row[3 + 3 * x] = (byte) pixel;
                }
                out.write(row);
            }
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) crc.getValue());
    }
}
