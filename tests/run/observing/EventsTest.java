package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.events.Events;
import weft.internal.jni.Library;
import weft.internal.program.Tally;

/** What the option trace writes, and what Java's flight recorder records. */
class EventsTest {
    /** JSON (RFC 8259) as far as it nests in a trace: an array of objects that hold texts, numbers and flat objects. */
    private static final String TEXT = "\"(?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-f]{4})*+\"";
    private static final String NUMBER = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?";
    private static final String PLAIN = "(?:" + TEXT + "|" + NUMBER + ")";
    private static final String FLAT = "\\{" + TEXT + ":" + PLAIN + "(?:," + TEXT + ":" + PLAIN + ")*\\}";
    private static final String VALUE = "(?:" + PLAIN + "|" + FLAT + ")";
    private static final Pattern OBJECT = Pattern.compile("\\{" + TEXT + ":" + VALUE + "(?:," + TEXT + ":" + VALUE + ")*\\}");

    @TempDir Path folder;

    /** The events of a trace, of which each must be an object by itself. */
    private static List<String> events(String array) {
        assertTrue(array.startsWith("[\n") && array.endsWith("\n]\n"), array);
        List<String> events = List.of(array.substring(2, array.length() - 3).split(",\n"));
        for (String event : events) assertTrue(OBJECT.matcher(event).matches(), event);
        return events;
    }

    private static void mustTellOf(List<String> events, String... texts) {
        for (String text : texts) assertTrue(events.stream().anyMatch(e -> e.contains(text)), text + " in " + events);
    }

    private String trace(String end) throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Path file = folder.resolve("trace.json");
        Jvm.Result result = Jvm.withCopies("first=wait,trace=" + file, EventsProgram.class, end);
        assertEquals(end.equals("halt") ? 3 : 0, result.exit(), result.output());
        return Files.readString(file);
    }

    @Test void aTrace() throws IOException {
        List<String> events = events(trace("return"));
        mustTellOf(events, "\"name\":\"weft.EventsProgram.apply\",\"cat\":\"apply\",\"ph\":\"X\"", "\"elements\":10000",
            "\"name\":\"bytecode to OpenCL: map\",\"cat\":\"compile\"", "\"cat\":\"captured arrays\"", "\"bytes\":40000",
            "\"cat\":\"to the device\"", "\"name\":\"map\",\"cat\":\"kernel\"", "\"name\":\"an array\",\"cat\":\"to the host\"",
            "\"args\":{\"name\":\"main\"}", "\"args\":{\"name\":\"other \\\"thread\\\"\"}", ", for main\"}");
        assertEquals(2, events.stream().filter(e -> e.contains("\"cat\":\"apply\"")).count());
    }

    /** Perfetto reads 32 bits of a track's number. */
    @Test void threadsOfOneNameHaveTracksOfTheirOwn() throws IOException {
        List<String> names = events(trace("nameless")).stream().filter(e -> e.contains("\"ph\":\"M\"")).toList();
        Set<Long> tracks = new TreeSet<>();
        for (String name : names) tracks.add(Long.parseLong(name.replaceAll(".*\"tid\":(\\d+).*", "$1")));
        assertEquals(names.size(), tracks.size(), names.toString());
        for (long track : tracks) assertTrue(track > 0 && track <= Integer.MAX_VALUE, names.toString());
        assertEquals(2, names.stream().filter(n -> n.contains("\"name\":\"thread ")).count(), names.toString());
        assertEquals(2, names.stream().filter(n -> n.contains(", for thread ")).count(), names.toString());
    }

    /** An apply tells where it ran itself, and not where the function's latest one did. */
    @Test void threadsThatRunOneFunctionInSeveralPlaces() throws IOException {
        List<String> events = events(trace("places"));
        Map<String, String> names = new TreeMap<>();
        for (String e : events) if (e.contains("\"ph\":\"M\"")) names.put(track(e), e.replaceAll(".*\\{\"name\":\"([^\"]*).*", "$1"));
        Map<String, Integer> places = new TreeMap<>();
        for (String e : events) {
            if (!e.contains("\"cat\":\"apply\"")) continue;
            String name = names.get(track(e));
            places.merge(name + (e.contains("\"on\":\"Java\"") ? " in Java" : " on a device"), 1, Integer::sum);
        }
        int applies = EventsProgram.APPLIES;
        assertEquals(Map.of("main on a device", 1, "threads in Java", 2 * applies, "device on a device", 2 * applies), places);
    }

    /** A device that is readied is launched many times, to see what that takes, and builds once. */
    @Test void whatIsBuiltAhead() throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Path file = folder.resolve("ahead.json");
        Jvm.Result result = Jvm.withAgent("device=adaptive,cache=off,trace=" + file, EventsProgram.class, "ahead");
        result.mustSay("1 was built, ahead");
        List<String> builds = events(Files.readString(file)).stream().filter(e -> e.contains("OpenCL build")).toList();
        assertEquals(1, builds.size(), builds.toString());
        assertTrue(builds.get(0).contains("\"OpenCL build, ahead: map\""), builds.toString());
    }

    private static String track(String event) {
        return event.replaceAll(".*\"tid\":(\\d+).*", "$1");
    }

    /** The format lets an array end without its bracket. */
    @Test void aTraceThatWasCutOff() throws IOException {
        mustTellOf(events(trace("halt") + "\n]\n"), "\"cat\":\"apply\"", "\"cat\":\"kernel\"");
    }

    @Test void inJavaToo() throws IOException {
        Path file = folder.resolve("java.json");
        Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=trace=" + file), EventsProgram.class, "return").mustSucceed();
        mustTellOf(events(Files.readString(file)), "\"cat\":\"apply\"", "\"args\":{\"on\":\"Java\",\"elements\":10000}");
    }

    @Test void aFileThatCannotBeWritten() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=trace=" + folder), EventsProgram.class, "return");
        result.mustSucceed();
        result.mustSay("weft: there is no trace: ");
    }

    @Test void aDeviceThatTakesNothingIsToldOnce() {
        assumeTrue(Files.exists(Path.of("/dev/full")));
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=trace=/dev/full"), EventsProgram.class, "return");
        result.mustSucceed();
        assertEquals(1, result.output().lines().filter(line -> line.startsWith("weft: the trace ends: ")).count(), result.output());
    }

    /** What is on a disk that is full then are whole events. */
    @Test void aFileThatMayNotGrow() throws IOException {
        Path file = folder.resolve("short.json");
        for (int kilobytes = 2; kilobytes < 5; kilobytes++) {
            Jvm.Result result = Jvm.withShell("ulimit -f " + kilobytes, List.of("-XX:-UsePerfData", "-Dweft.library=none",
                "-Dweft.options=trace=" + file), EventsProgram.class, "places");
            result.mustSucceed();
            assertEquals(1, result.output().lines().filter(line -> line.startsWith("weft: the trace ends: ")).count(), result.output());
            String text = Files.readString(file);
            mustTellOf(events(text.endsWith("]\n") ? text : text + "\n]\n"), "\"cat\":\"apply\"");
        }
    }

    /** Each process has a file of its own, also where all are told of one. */
    @Test void aFileThatAnotherProcessWrites() throws IOException {
        Path file = Files.writeString(folder.resolve("both.json"), "another's");
        List<String> flags = List.of("-Dweft.library=none", "-Dweft.options=trace=" + file);
        String says = "weft: the trace " + file + " is being written already: this one is ";
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE); FileLock lock = other.lock()) {
            assertTrue(lock.isValid());
            Jvm.Result result = Jvm.run(flags, EventsProgram.class, "return");
            result.mustSucceed();
            String name = result.output().lines().filter(line -> line.startsWith(says)).findFirst().orElse(says).substring(says.length());
            assertTrue(name.matches(Pattern.quote(folder + "/both-") + "\\d+\\.json"), result.output());
            mustTellOf(events(Files.readString(Path.of(name))), "\"cat\":\"apply\"");
        }
        assertEquals("another's", Files.readString(file));
        Jvm.run(flags, EventsProgram.class, "return").mustSucceed(); // the other has ended
        mustTellOf(events(Files.readString(file)), "\"cat\":\"apply\"");
    }

    @Test void theFlightRecorder() throws IOException {
        assumeTrue(Library.loaded(), "no native library to test");
        Path file = folder.resolve("weft.jfr");
        try (Recording recording = new Recording()) {
            for (String name : List.of("weft.Apply", "weft.Compile", "weft.Transfer")) recording.enable(name);
            recording.start();
            assertTrue(Events.areOn());
            EventsProgram.apply();
            recording.stop();
            assertFalse(Events.areOn(), "the recorder is still there, and records nothing");
            recording.dump(file);
        }
        EventsProgram.apply(); // nobody looks
        Set<String> told = new TreeSet<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            told.add(switch (event.getEventType().getName()) {
                case "weft.Apply" -> "apply " + event.getString("function") + " " + event.getLong("elements");
                case "weft.Compile" -> "compile " + event.getString("what");
                case "weft.Transfer" -> "transfer " + event.getString("direction") + " " + event.getLong("bytes");
                default -> "another";
            });
            if (event.getEventType().getName().equals("weft.Apply")) {
                assertTrue(event.getDuration().toNanos() > 0, event.toString());
                assertEquals(Weft.device(), event.getString("executor"));
            }
        }
        assertTrue(told.containsAll(Set.of("apply weft.EventsProgram.apply 10000", "compile bytecode to OpenCL: map",
            "transfer captured arrays 40000")), told.toString());
        assertFalse(told.contains("another"), told.toString());
    }

    /** It writes itself into what exceptions are made with, in the code that the library reads, for the rest of the process. */
    @Test void theFlightRecorderLeavesFunctionsOnThreads() {
        try (Recording recording = new Recording(); PArray<Integer> input = PArray.of(1, 2)) {
            recording.start();
            ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
                if (v < 0) throw new IllegalArgumentException();
                if (v > 9) throw new AssertionError();
                return v + 1;
            }).onThreads(2);
            f.apply(input).close();
            assertFalse(f.explain().contains("not on threads"), f.explain());
        }
    }

    /** It has no kernels, so they are timed no oftener than without it. */
    @Test void theFlightRecorderTimesNoKernels() {
        assumeTrue(Library.loaded(), "no native library to test");
        Tally before = Tally.ofAll();
        try (Recording recording = new Recording(); PArray<Float> input = PArray.of(1f, 2f)) {
            recording.enable("weft.Apply");
            recording.enable("weft.Compile");
            recording.start();
            ArrayFunction<Float, Float> half = AF.map(x -> x / 2);
            for (int i = 0; i < 60; i++) half.apply(input).close();
        }
        Tally after = Tally.ofAll();
        assertEquals(60, after.runs() - before.runs());
        assertTrue(after.timed() - before.timed() < 30, after.timed() + " runs were timed, and " + before.timed() + " before");
    }

    /** The columns that a device with memory of its own is sent, and gives back. */
    @Test void theFlightRecorderOfCopies() throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Path file = folder.resolve("copies.jfr");
        Jvm.withAgent("first=wait", Map.of("WEFT_COPY_BUFFERS", "1", "JAVA_TOOL_OPTIONS",
            "-XX:StartFlightRecording=filename=" + file), EventsProgram.class, "return").mustSucceed();
        Set<String> directions = new TreeSet<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (!event.getEventType().getName().equals("weft.Transfer")) continue;
            assertTrue(event.getLong("bytes") > 0, event.toString());
            directions.add(event.getString("direction"));
        }
        assertEquals(Set.of("captured arrays", "to the device", "to the host"), directions);
    }

    /** A JVM whose image has no recorder, or whose modules do without. */
    @Test void withoutARecorder() {
        Jvm.run(List.of("-Dweft.library=none", "--limit-modules=java.base"), EventsProgram.class, "return").mustSucceed();
    }
}
