package weft.internal.choice;

import java.nio.charset.StandardCharsets;

/** Short names for what tells functions apart, in files. */
final class Keys {
    private Keys() {}

    /** Sixteen hexadecimal digits. */
    static String of(String identity) {
        long hash = 0xcbf29ce484222325L; // FNV-1a
        for (byte b : identity.getBytes(StandardCharsets.UTF_8)) hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        String digits = Long.toHexString(hash);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
