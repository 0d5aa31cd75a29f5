package weft.internal.substitute;

/**
 * Methods of {@link String} over its characters, where which string it is is known when a function is compiled and what is
 * asked for is not: the compiler takes these in place of the JDK's.
 */
public final class StringChars {
    private StringChars() {}

    public static char charAt(char[] s, int index) {
        if (index < 0 || index >= s.length) throw new StringIndexOutOfBoundsException(index);
        return s[index];
    }

    public static int indexOf(char[] s, int ch) {
        return indexOf(s, ch, 0);
    }

    public static int indexOf(char[] s, int ch, int from) {
        for (int i = Math.max(from, 0); i < s.length; i++) {
            if (isAt(s, i, ch)) return i;
        }
        return -1;
    }

    public static int lastIndexOf(char[] s, int ch) {
        for (int i = s.length - 1; i >= 0; i--) {
            if (isAt(s, i, ch)) return i;
        }
        return -1;
    }

    /** Code points beyond the first 65536 are two characters. */
    private static boolean isAt(char[] s, int i, int ch) {
        if (ch >>> 16 == 0) return s[i] == ch;
        return ch >>> 16 <= 16 && i + 1 < s.length && s[i] == (char) ((ch >>> 10) + (0xD800 - (0x10000 >>> 10)))
            && s[i + 1] == (char) ((ch & 0x3FF) + 0xDC00);
    }
}
