package weft;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Finds the native library, once, in this order: already loaded by {@code -agentpath}; the file that the
 * system property {@code weft.library} names ({@code none}: no library at all); the one inside the jar; the
 * one on {@code java.library.path}. Without a library everything runs in Java.
 */
final class Library {
    /** Null when the library is loaded, or why it is not. */
    private static final String ABSENCE;
    /** What the library itself said while it started, an unknown option say; told at every use. */
    private static final IllegalArgumentException FAILURE;

    static {
        String absence = null;
        IllegalArgumentException failure = null;
        try {
            absence = load();
        } catch (IllegalArgumentException e) {
            absence = e.getMessage();
            failure = e;
        }
        ABSENCE = absence;
        FAILURE = failure;
    }

    private Library() {}

    static boolean loaded() {
        if (FAILURE != null) throw new IllegalArgumentException(FAILURE.getMessage(), FAILURE);
        return ABSENCE == null;
    }

    /** Why there is no library; null if there is one. */
    static String absence() {
        return ABSENCE == null ? null : "Weft's native library is not loaded: " + ABSENCE;
    }

    private static String load() {
        String property = System.getProperty("weft.library");
        if ("none".equals(property)) return "the system property weft.library is none";
        if (answers()) return null;
        try {
            if (property != null) {
                System.load(property);
            } else if (!loadEmbedded()) {
                System.loadLibrary("weft");
            }
        } catch (LinkageError | IOException e) {
            return e.getMessage();
        }
        return answers() ? null : "the library that was found is not of this version";
    }

    /** Whether native methods are bound, as they are when the library came with -agentpath. */
    private static boolean answers() {
        try {
            Native.option("fallback");
            return true;
        } catch (UnsatisfiedLinkError e) {
            return false;
        }
    }

    /** Copies the library out of the jar, because the operating system loads files only. */
    private static boolean loadEmbedded() throws IOException {
        String arch = System.getProperty("os.arch", "").replace("amd64", "x86_64");
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String name = "/weft/native/" + os + "-" + arch + "/libweft.so";
        try (InputStream in = Library.class.getResourceAsStream(name)) {
            if (in == null) return false;
            Path folder = Files.createTempDirectory("weft");
            Path file = folder.resolve("libweft.so");
            folder.toFile().deleteOnExit(); // the last registered goes first
            file.toFile().deleteOnExit();
            Files.copy(in, file);
            System.load(file.toString());
            return true;
        }
    }
}
