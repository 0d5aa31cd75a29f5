package weft.internal.choice;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
 * alternative and decade of sizes, with a checksum. It comes to be by renaming, when a process ends. A damaged line
 * is ignored; where the option {@code cache} is off no file is read or written. The lines written longest ago go first.
 */
public final class Experience {
    private static final String FILE = "estimates.txt";
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
                if (file() != null) Runtime.getRuntime().addShutdownHook(new Thread(Experience::write, "weft-experience"));
            } catch (IllegalStateException e) {
                // the process ends already
            }
        }
    }

    private Experience() {}

    /** The policy of a function of this identity, however often a program makes it: it begins with what is known. */
    public static Policy of(String identity, List<Alternative> alternatives) {
        if (!Library.loaded()) return new Policy(least(alternatives)); // nobody can tell functions apart
        Policy policy = POLICIES.get(identity);
        if (policy != null) return policy;
        if (POLICIES.size() >= MOST_POLICIES) return recalled(identity, alternatives);
        return POLICIES.computeIfAbsent(identity, i -> recalled(i, alternatives));
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
        return alternatives.stream().mapToDouble(Alternative::least).toArray();
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

    private static Path file() {
        String folder = Library.loaded() ? Native.cacheFolder() : null;
        try {
            return folder == null ? null : Path.of(folder, FILE);
        } catch (InvalidPathException e) { // a name that this JVM's encoding of file names has not
            return null;
        }
    }

    /** As long as a name in the folder: a function of another text that has the same key is measured anew soon. */
    private static String key(String identity, Alternative alternative, int decade) {
        return Keys.of(identity + "\0" + alternative.identity() + "\0" + decade);
    }

    private static Map<String, Double> read() {
        Path file = file();
        try {
            return file == null || Files.size(file) > 100L * MOST_LINES ? Map.of() : parse(Files.readAllLines(file));
        } catch (IOException e) { // there is none, or it is no text
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
        estimates.entrySet().stream().skip(Math.max(0, estimates.size() - MOST_LINES)).forEach(each -> {
            String text = each.getKey() + " " + Long.toHexString(Double.doubleToLongBits(each.getValue()));
            lines.add(text + " " + checksum(text));
        });
        return lines;
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }

    /** Adds this process's to what others have written meanwhile. */
    private static void write() {
        Path file = file();
        Map<String, Double> all = new LinkedHashMap<>(read());
        POLICIES.forEach((identity, policy) -> put(all, identity, policy));
        try {
            Path written = Files.createTempFile(file.getParent(), ".new-", "");
            try {
                Files.write(written, lines(all));
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            // the next process learns anew
        }
    }

    private static void put(Map<String, Double> all, String identity, Policy policy) {
        List<Alternative> alternatives = Alternatives.all();
        for (int decade : policy.decades()) {
            for (int i = 0; i < alternatives.size(); i++) {
                double nanos = policy.estimate(decade, i);
                if (!(nanos > 0)) continue;
                String key = key(identity, alternatives.get(i), decade);
                all.remove(key); // so that it comes last
                all.put(key, nanos);
            }
        }
    }
}
