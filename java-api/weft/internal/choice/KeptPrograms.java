package weft.internal.choice;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/**
 * Of which functions an earlier process has left compiled programs, so that a device answers sooner than Java threads, which HotSpot
 * has to compile: a file beside the programs, a line for each function. To find the programs themselves takes the function's text,
 * and that takes long in a process that has just begun.
 *
 * <p>It is a hint: a program may have gone since, and then there is a short wait too many. Of a function the last line counts.
 */
public final class KeptPrograms {
    private static final String FILE = "weft-kept.txt";
    /** Then it begins anew. */
    private static final int MOST_BYTES = 1 << 16;
    /** A function that has so many lines is at times worth waiting for and at times not. */
    private static final int MOST_LINES = 8;
    /** In front of a function for which it was no use to wait. */
    private static final String NOT = "!";

    /** What this process has added. */
    private static final Set<String> ADDED = ConcurrentHashMap.newKeySet();

    /** As it was at the first question. */
    private static final String EARLIER = read();

    private KeptPrograms() {}

    /** Whether no process has left programs: to tell functions apart is of no use then. */
    public static boolean areNone() {
        return EARLIER.isEmpty();
    }

    /**
     * Whether there are programs for what {@code identity} tells from other functions, in other processes too; and it has not been of no use here to wait for
     * them, as where each function of a code captures something else.
     */
    public static boolean has(String identity) {
        String key = Keys.of(identity);
        return has(EARLIER, key) && !ADDED.contains(NOT + key);
    }

    /** The same of the text of a file. */
    public static boolean has(String text, String key) {
        int at = text.lastIndexOf(key);
        return at > 0 && text.charAt(at - 1) == '\n';
    }

    /** Programs for it will be kept. */
    public static void add(String identity) {
        String key = Keys.of(identity);
        if (mayBeAdded(EARLIER, key) && ADDED.add(key)) append(key);
    }

    /** Whether it is not the last word on it, and not too many words were made. */
    public static boolean mayBeAdded(String text, String key) {
        int lines = 0;
        for (int at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) lines++;
        return !has(text, key) && lines < MOST_LINES;
    }

    /** It was no use to wait for them. */
    public static void remove(String identity) {
        String key = Keys.of(identity);
        if (ADDED.add(NOT + key)) append(NOT + key);
    }

    private static String read() {
        String kept = Library.loaded() ? Native.wantedCacheFile(FILE) : null;
        if (kept == null) return "";
        try (InputStream file = new FileInputStream(kept)) {
            return new String(file.readNBytes(2 * MOST_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException | SecurityException | OutOfMemoryError e) { // there is none any more, or none to be had
            return "";
        }
    }

    /** A line in one write, which no other process's gets into. */
    private static void append(String line) {
        String folder = Native.cacheFolder();
        if (folder == null) return;
        File file = new File(folder, FILE);
        if (file.length() > MOST_BYTES) file.delete();
        try (OutputStream out = new FileOutputStream(file, true)) {
            out.write(("\n" + line + "\n").getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // the next process begins in Java
        }
    }
}
