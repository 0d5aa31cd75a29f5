package weft.internal.loops;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes one behind the other, numbers big-endian, as class files have them. */
final class Bytes {
    private byte[] bytes = new byte[256];
    private int size;

    int size() {
        return size;
    }

    void u1(int number) {
        if (size == bytes.length) bytes = Arrays.copyOf(bytes, 2 * size);
        bytes[size++] = (byte) number;
    }

    void u2(int number) {
        u1(number >> 8);
        u1(number);
    }

    void u4(int number) {
        u2(number >> 16);
        u2(number);
    }

    void u8(long number) {
        u4((int) (number >> 32));
        u4((int) number);
    }

    void all(Bytes others) {
        all(others.bytes, others.size);
    }

    private void all(byte[] others, int count) {
        if (size + count > bytes.length) bytes = Arrays.copyOf(bytes, 2 * (size + count));
        System.arraycopy(others, 0, bytes, size, count);
        size += count;
    }

    /** Length and text, in the JVM's own UTF-8, whose zero has two bytes. */
    void utf8(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.UTF_8); // as most are, so that the interpreter need not look at each
        if (ascii.length == text.length() && text.indexOf(0) < 0 && new String(ascii, StandardCharsets.UTF_8).equals(text)) {
            u2(ascii.length);
            all(ascii, ascii.length);
            return;
        }
        int start = size;
        u2(0);
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c > 0 && c < 0x80) {
                u1(c);
                continue;
            }
            if (c < 0x800) {
                u1(0xC0 | c >> 6);
            } else {
                u1(0xE0 | c >> 12);
                u1(0x80 | c >> 6 & 0x3F);
            }
            u1(0x80 | c & 0x3F);
        }
        int length = size - start - 2;
        if (length > 0xFFFF) throw new IllegalArgumentException("no class file has a name of " + length + " bytes");
        put(start, length);
    }

    /** Two bytes in the place of others. */
    void put(int at, int number) {
        bytes[at] = (byte) (number >> 8);
        bytes[at + 1] = (byte) number;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }
}
