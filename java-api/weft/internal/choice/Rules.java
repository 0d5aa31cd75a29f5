package weft.internal.choice;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.internal.jni.FileNames;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.program.Executor;

/**
 * Which functions run where, by the file of the option {@code rules}; a line each: {@code Class.method:gpu}. A line that was of no
 * use is told when the process ends: a mistyped name fits nothing, and nothing else would say so.
 *
 * <p>Plain code where it will do: a first apply reads the rules, and would wait for the JVM to make lambdas, regular expressions among them.
 */
public final class Rules {
    private static final Rules NONE = new Rules("", List.of());
    private static final String PLACES = "a device's number or several, 0+1, gpu, gpus, cpu, threads, threads(N), sequential, plain or plain relaxed";
    /** Plain loops, which have nothing to do with functions: {@code loop_rules.c} reads these lines. */
    private static final String PLAIN = "plain(\\s+relaxed)?";
    /** Some editors begin a file in UTF-8 with a mark of the order of its bytes. */
    private static final String MARK = "\uFEFF";
    private static final String THREADS = "threads\\(([1-9]\\d{0,3})\\)";

    /** Functions whose name this is run there. */
    public record Rule(NamePattern name, Executor executor, String text) {
        private boolean fits(String... names) {
            for (String function : names) if (name.fits(function)) return true;
            return false;
        }

        /** A line is itself alone; and as the JVM makes this a first apply waits for a tenth of a second. */
        @Override public boolean equals(Object o) {
            return this == o;
        }

        @Override public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** Those of the option, or what is wrong with them; read at the first use. */
    private static final class Given {
        static final Rules RULES;
        static final String PROBLEM;

        static {
            Rules rules = NONE;
            String problem = null;
            try {
                if (Options.hasRules()) rules = read(path(Options.rules()));
            } catch (IllegalArgumentException e) {
                problem = e.getMessage();
            }
            RULES = rules;
            PROBLEM = problem;
            if (!rules.isEmpty()) tellAtExit();
        }

        private static void tellAtExit() {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread("weft-rules") {
                    @Override public void run() {
                        for (String line : RULES.ofNoUse()) System.err.println("weft: " + line);
                    }
                });
            } catch (IllegalStateException e) {
                // the process ends already
            }
        }
    }

    /** So many names of functions are told beside a rule that fits none. */
    private static final int MOST_NAMES = 8;

    private final String file;
    private final List<Rule> rules;
    /** Those that fit a function for which another one came first, that one; and those that came first. */
    private final Map<Rule, Rule> after = new ConcurrentHashMap<>();
    private final Set<Rule> followed = ConcurrentHashMap.newKeySet();
    /** Of the functions that were asked for, some. */
    private final Set<String> asked = new ConcurrentSkipListSet<>();

    private Rules(String file, List<Rule> rules) {
        this.file = file;
        this.rules = rules;
    }

    /** @throws IllegalArgumentException every time, if the file cannot be read, or says what nobody understands */
    public static Rules given() {
        if (Given.PROBLEM != null) throw new IllegalArgumentException(Given.PROBLEM);
        return Given.RULES;
    }

    /** A pipe, or a device, which may never end. */
    private static boolean isNoFile(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).isOther();
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("the option rules=" + name + ": no file can be called so" + FileNames.hintOf(name));
        }
    }

    private static Rules read(Path file) {
        try {
            if (isNoFile(file)) {
                throw new IllegalArgumentException("the option rules=" + file + ": it is no file, and rules are read more than once");
            }
            return parse(file.toString(), lines(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("the option rules=" + file + ": there is no such file; seen from "
                + Path.of("").toAbsolutePath());
        } catch (IOException e) {
            throw new IllegalArgumentException("the option rules=" + file + ": the file cannot be read: " + reason(e));
        }
    }

    /** As C says it, which has read the file before where there is the library. */
    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) return "Permission denied";
        return e instanceof FileSystemException failed && failed.getReason() != null ? failed.getReason() : e.getMessage();
    }

    private static List<String> lines(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        CharBuffer chars = CharBuffer.allocate(bytes.remaining());
        CoderResult end = StandardCharsets.UTF_8.newDecoder().decode(bytes, chars, true);
        String text = chars.flip().toString();
        if (end.isError()) {
            long line = text.chars().filter(c -> c == '\n').count() + 1;
            throw new IllegalArgumentException("line " + line + " of " + file + " is not UTF-8: save the file in that encoding");
        }
        return List.of(text.split("\n"));
    }

    /** The rules of a file of this name. */
    public static Rules parse(String file, List<String> lines) {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String all = i == 0 && lines.get(i).startsWith(MARK) ? lines.get(i).substring(MARK.length()) : lines.get(i);
            int comment = all.indexOf('#');
            String line = (comment < 0 ? all : all.substring(0, comment)).trim();
            Rule rule = line.isEmpty() ? null : rule(line, "line " + (i + 1) + " of " + file);
            if (rule != null) rules.add(rule);
        }
        return rules.isEmpty() ? NONE : new Rules(file, List.copyOf(rules));
    }

    /** Null for one of plain loops. */
    private static Rule rule(String line, String place) {
        int colon = line.lastIndexOf(':');
        String name = colon < 0 ? "" : line.substring(0, colon).trim();
        if (!isName(name)) {
            throw new IllegalArgumentException(place + ": '" + line + "' is no rule; a rule is Class.method:PLACE, with * for any"
                + " characters, and PLACE is " + PLACES);
        }
        String text = "the rule '" + line + "', " + place;
        String where = line.substring(colon + 1).trim();
        if (where.startsWith("plain") && where.matches(PLAIN)) return null;
        Executor executor = executor(where, text);
        if (executor == null) {
            int twice = Options.isOfNumbers(where) ? Options.twice(where) : -1;
            throw new IllegalArgumentException(place + ": '" + where + "' is no place to run"
                + (twice < 0 ? "" : ", for the number " + twice + " stands twice in it") + "; it is " + PLACES);
        }
        return new Rule(new NamePattern(name), executor, text);
    }

    /** Of a method, in any language of the JVM; {@code loop_rules.c} has the same, and {@code tests/run/choice/rule_lines.txt} is what both are tested by. */
    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isWord = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!isWord && c < 0xA1 && "_$.*<>".indexOf(c) < 0) return false;
        }
        return !text.isEmpty();
    }

    private static Executor executor(String place, String because) {
        if (place.startsWith("threads(")) {
            Matcher threads = Pattern.compile(THREADS).matcher(place);
            return threads.matches() ? new Executor.Threads(Integer.parseInt(threads.group(1)), because) : null;
        }
        if (!place.isEmpty() && place.charAt(0) <= '9' && place.matches("\\d{1,4}")) return Places.device(Integer.parseInt(place));
        if (Options.isSeveral(place)) return Places.devices(Options.numbers(place));
        return switch (place) {
            case "gpus" -> Places.GPUS;
            case "gpu" -> Places.device(Native.LARGEST_GPU);
            case "cpu" -> Places.device(Native.LARGEST_CPU);
            case "threads" -> new Executor.Threads(0, because);
            case "sequential" -> new Executor.Sequential(because);
            default -> null;
        };
    }

    public boolean isEmpty() {
        return rules.isEmpty();
    }

    /** What they were read from. */
    public String file() {
        return file;
    }

    /** The first one for any of these functions; null if there is none. */
    public Rule first(String... names) {
        for (String name : names) if (asked.size() < MOST_NAMES) asked.add(name);
        Rule first = null;
        for (Rule rule : rules) {
            if (!rule.fits(names)) continue;
            if (first == null) {
                first = rule;
            } else {
                after.putIfAbsent(rule, first);
            }
        }
        if (first != null) followed.add(first);
        return first;
    }

    /** A line for people on each rule that no function has followed; none as long as none was asked for. */
    public List<String> ofNoUse() {
        if (asked.isEmpty()) return List.of();
        return rules.stream().filter(rule -> !followed.contains(rule)).map(this::ofNoUse).toList();
    }

    private String ofNoUse(Rule rule) {
        Rule earlier = after.get(rule);
        if (earlier != null) return rule.text + ", was of no use: " + earlier.text + ", fits what it does";
        return rule.text + ", fits no function that ran; there were " + String.join(", ", asked)
            + (asked.size() < MOST_NAMES ? "" : " and others")
            + (Library.loaded() ? "" : "; without the native library only rules for a class fit, Class.*");
    }
}
