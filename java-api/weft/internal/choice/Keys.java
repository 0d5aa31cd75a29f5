package weft.internal.choice;

import java.nio.charset.StandardCharsets;

/** Short names for what tells functions apart, in files. */
final class Keys {
    /** FNV-1a, of nothing. */
    static final long NONE = 0xcbf29ce484222325L;

    private Keys() {}

    /** Sixteen hexadecimal digits. */
    static String of(String identity) {
        return text(more(NONE, identity));
    }

    /** The same of what stands behind it: {@code text(more(more(NONE, a), b))} is {@code of(a + b)}. */
    static long more(long hash, String identity) {
        long more = hash;
        for (byte b : identity.getBytes(StandardCharsets.UTF_8)) more = (more ^ (b & 0xff)) * 0x100000001b3L;
        return more;
    }

    static String text(long hash) {
        String digits = Long.toHexString(hash);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
