package weft.internal.choice;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import weft.internal.choice.Alternatives.Alternative;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/**
 * What policies have learnt, from one process to the next: a file beside the compiled programs, a line for each function,
 * alternative and decade of sizes, with a checksum. It comes to be by renaming, when a process ends; those that end together
 * take turns. A damaged line is ignored; where the option {@code cache} is off no file is read or written. The lines written longest ago go first.
 *
 * <p>Plain code: a first apply would wait for the JVM to make lambdas and streams, and to begin with its file systems for a file that
 * is not there.
 */
public final class Experience {
    private static final String FILE = "weft-estimates.txt";
    /** Who writes has a lock of this one, beside it: the file itself is replaced. */
    private static final String TURNS = "weft-estimates.lock";
    /** An exit waits no longer for others: one may have stopped. */
    public static final long MOST_NANOS = 250_000_000;
    private static final int TRY_AGAIN_MILLIS = 2;
    private static final String HEAD = "weft estimates 1";
    private static final int MOST_LINES = 20_000;
    /** A process with more functions than that makes classes all the time: what is learnt of the others stays with them. */
    private static final int MOST_POLICIES = 10_000;

    /** What this process has learnt so far, by what tells functions apart. */
    private static final Map<String, Policy> POLICIES = new ConcurrentHashMap<>();
    /** Of earlier processes; read once. */
    private static final class Earlier {
        static final Map<String, Double> LINES = read();

        static {
            try {
                if (file() != null) Runtime.getRuntime().addShutdownHook(new Keeper());
            } catch (IllegalStateException e) {
                // the process ends already
            }
        }
    }

    /** Runs when the process ends. */
    private static final class Keeper extends Thread {
        Keeper() {
            super("weft-experience");
        }

        @Override public void run() {
            write();
        }
    }

    private Experience() {}

    /** The policy of a function of this identity, however often a program makes it: it begins with what is known. */
    public static Policy of(String identity, List<Alternative> alternatives) {
        if (!Library.loaded()) return new Policy(least(alternatives)); // nobody can tell functions apart
        Policy policy = POLICIES.get(identity);
        if (policy != null) return policy;
        if (POLICIES.size() >= MOST_POLICIES) return recalled(identity, alternatives);
        Policy made = recalled(identity, alternatives);
        Policy other = POLICIES.putIfAbsent(identity, made);
        return other == null ? made : other;
    }

    /** Lets a policy know of alternatives that were found since it was made. */
    public static void grow(Policy policy, String identity, List<Alternative> alternatives) {
        synchronized (policy) {
            for (int i = policy.alternatives(); i < alternatives.size(); i++) {
                policy.add(alternatives.get(i).least());
                if (Library.loaded()) recall(policy, Keys.more(Keys.NONE, identity), alternatives.get(i), i);
            }
        }
    }

    private static double[] least(List<Alternative> alternatives) {
        double[] least = new double[alternatives.size()];
        for (int i = 0; i < least.length; i++) least[i] = alternatives.get(i).least();
        return least;
    }

    private static Policy recalled(String identity, List<Alternative> alternatives) {
        Policy policy = new Policy(least(alternatives));
        if (Earlier.LINES.isEmpty()) return policy;
        long of = Keys.more(Keys.NONE, identity); // a name is long, and HotSpot interprets this
        for (int i = 0; i < alternatives.size(); i++) recall(policy, of, alternatives.get(i), i);
        return policy;
    }

    /** {@code of}: of the identity. */
    private static void recall(Policy policy, long of, Alternative alternative, int number) {
        long both = Keys.more(of, "\0" + alternative.identity());
        for (int decade = 0; decade < 10; decade++) {
            Double nanos = Earlier.LINES.get(Keys.text(Keys.more(both, "\0" + decade)));
            if (nanos != null) policy.recall(decade, number, nanos);
        }
    }

    private static File file() {
        String folder = Library.loaded() ? Native.cacheFolder() : null;
        return folder == null ? null : new File(folder, FILE);
    }

    /** As long as a name in the folder: a function of another text that has the same key is measured anew soon. */
    private static String key(String identity, Alternative alternative, int decade) {
        return Keys.of(identity + "\0" + alternative.identity() + "\0" + decade);
    }

    private static Map<String, Double> read() {
        File file = file();
        return file == null ? Map.of() : read(file);
    }

    private static Map<String, Double> read(File file) {
        long bytes = file.length();
        try {
            return bytes == 0 || bytes > 100L * MOST_LINES ? Map.of() : parse(Files.readAllLines(file.toPath(), StandardCharsets.ISO_8859_1));
        } catch (IOException | InvalidPathException e) { // it is not to be read, or this JVM's encoding of file names has not this one
            return Map.of();
        }
    }

    /** What is right of these lines, in their order. */
    public static Map<String, Double> parse(List<String> lines) {
        Map<String, Double> found = new LinkedHashMap<>();
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) return found;
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ");
            if (words.length != 3 || !words[2].equals(checksum(words[0] + " " + words[1]))) continue;
            double nanos = nanos(words[1]);
            if (nanos > 0 && nanos < Double.POSITIVE_INFINITY) found.put(words[0], nanos);
        }
        return found;
    }

    /** NaN if this is no number: a checksum is easily made. */
    private static double nanos(String hex) {
        try {
            return Double.longBitsToDouble(Long.parseUnsignedLong(hex, 16));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The lines that {@link #parse} reads; of too many the last. */
    public static List<String> lines(Map<String, Double> estimates) {
        List<String> lines = new ArrayList<>(List.of(HEAD));
        int tooMany = estimates.size() - MOST_LINES;
        for (Map.Entry<String, Double> each : estimates.entrySet()) {
            if (tooMany-- > 0) continue;
            String text = each.getKey() + " " + Long.toHexString(Double.doubleToLongBits(each.getValue()));
            lines.add(text + " " + checksum(text));
        }
        return lines;
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }

    private static void write() {
        Map<String, Double> learnt = new LinkedHashMap<>();
        for (Map.Entry<String, Policy> each : POLICIES.entrySet()) put(learnt, each.getKey(), each.getValue());
        try {
            add(file().toPath(), learnt, MOST_NANOS);
        } catch (IOException | InvalidPathException e) {
            // the next process learns anew
        }
    }

    /** Adds estimates to those of a file, as others do at the same time, of whom each is waited for so long at most. */
    public static void add(Path file, Map<String, Double> learnt, long mostNanos) throws IOException {
        try (FileChannel turns = FileChannel.open(file.resolveSibling(TURNS), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock turn = turn(turns, mostNanos)) {
            Map<String, Double> all = new LinkedHashMap<>(read(file.toFile()));
            all.keySet().removeAll(learnt.keySet()); // so that they come last
            all.putAll(learnt);
            replace(file, lines(all));
        }
    }

    /** Null if there is none to be had, or not soon: what others write at the same time may be lost then. */
    private static FileLock turn(FileChannel turns, long mostNanos) {
        long start = System.nanoTime();
        do {
            try {
                FileLock turn = turns.tryLock();
                if (turn != null) return turn;
            } catch (OverlappingFileLockException e) {
                // another Weft of this process, a loader's of its own, has it
            } catch (IOException e) {
                return null;
            }
            try {
                Thread.sleep(TRY_AGAIN_MILLIS);
            } catch (InterruptedException e) {
                return null;
            }
        } while (System.nanoTime() - start < mostNanos);
        return null;
    }

    private static void replace(Path file, List<String> lines) throws IOException {
        Path written = Files.createTempFile(file.getParent(), ".weft-new-", "");
        try {
            Files.write(written, lines);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private static void put(Map<String, Double> all, String identity, Policy policy) {
        List<Alternative> alternatives = Alternatives.all();
        for (int decade : policy.decades()) {
            for (int i = 0; i < alternatives.size(); i++) {
                double nanos = policy.estimate(decade, i);
                if (!(nanos > 0)) continue;
                all.put(key(identity, alternatives.get(i), decade), nanos);
            }
        }
    }
}
