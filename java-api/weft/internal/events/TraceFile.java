package weft.internal.events;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import weft.internal.jni.FileNames;

/**
 * Events in a file, as an array in the JSON of Chrome's trace events, which Perfetto opens. Each is written at once and whole, and
 * the format lets an array end without its bracket: what a JVM that was killed, or a disk that was full, has left can be read.
 */
final class TraceFile {
    /** Device tracks have numbers that no thread has; viewers read 32 bits of them. */
    private static final int DEVICE_TRACKS = 1 << 30;
    /** So many tracks are known by their names at once: threads may come and go as long as the program runs. */
    private static final int MOST_TRACKS = 1000;

    /** Whose events it has: a thread's, or those of a device that works for it. Threads may have one name, so numbers tell them apart. */
    private record Track(String device, long thread) {}

    private final TraceOutput out;
    private final long pid = ProcessHandle.current().pid();
    private final long origin = System.nanoTime();
    /** Their numbers; the one whose latest event is oldest goes first, and is told its name again if it comes back. */
    private final Map<Track, Long> tracks = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override protected boolean removeEldestEntry(Map.Entry<Track, Long> oldest) {
            return size() > MOST_TRACKS;
        }
    };
    private long deviceTracks = DEVICE_TRACKS;
    private boolean isFirst = true;
    private boolean isClosed;

    private TraceFile(TraceOutput out) {
        this.out = out;
    }

    /** Null if it cannot be written. */
    static TraceFile of(String name) {
        try {
            TraceFile file = new TraceFile(TraceOutput.of(name));
            Runtime.getRuntime().addShutdownHook(new Thread(file::close, "weft-trace"));
            return file;
        } catch (IOException e) {
            System.err.println("weft: there is no trace: " + e.getMessage() + FileNames.hintOf(name));
            return null;
        } catch (IllegalStateException e) {
            return null; // the JVM ends
        }
    }

    /** An event of the calling thread, or of a device that works for it; times in nanoseconds. */
    synchronized void write(Kind kind, String name, String place, long amount, long start, long nanos) {
        if (isClosed) return;
        Thread thread = Thread.currentThread();
        boolean isDevices = kind.isDevices && !place.isEmpty();
        // Two threads' work on a device may overlap, and what overlaps needs two tracks.
        long track = track(isDevices ? place : null, thread);
        StringBuilder text = new StringBuilder();
        text.append("{\"name\":").append(quoted(name)).append(",\"cat\":").append(quoted(kind.label)).append(",\"ph\":\"X\"")
            .append(String.format(Locale.ROOT, ",\"ts\":%.3f,\"dur\":%.3f", (start - origin) / 1e3, nanos / 1e3))
            .append(",\"pid\":").append(pid).append(",\"tid\":").append(track).append(",\"args\":{\"on\":").append(quoted(place));
        if (kind.unit != null) text.append(",\"").append(kind.unit).append("\":").append(amount);
        put(text.append("}}").toString());
    }

    /** The number of a track, which is told its name when it is new. */
    private long track(String device, Thread thread) {
        @SuppressWarnings("deprecation") // threadId() is of JDK 19
        long id = thread.getId();
        Track track = new Track(device, id);
        Long known = tracks.get(track);
        if (known != null) return known;
        long number = device == null ? id : deviceTracks++;
        tracks.put(track, number);
        String name = thread.getName().isEmpty() ? "thread " + id : thread.getName(); // virtual threads have none
        put("{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":" + pid + ",\"tid\":" + number + ",\"args\":{\"name\":"
            + quoted(device == null ? name : device + ", for " + name) + "}}");
        return number;
    }

    private void put(String event) {
        if (isClosed) return;
        try {
            out.write((isFirst ? "[\n" : ",\n") + event);
            isFirst = false;
        } catch (IOException e) {
            System.err.println("weft: the trace ends: " + e.getMessage());
            close();
        }
    }

    private synchronized void close() {
        if (isClosed) return;
        isClosed = true;
        try {
            out.write(isFirst ? "[]\n" : "\n]\n");
        } catch (IOException e) {
            // it can be read without
        }
        try {
            out.close();
        } catch (IOException e) {
            // all that could be written was
        }
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') quoted.append('\\');
            if (c < ' ') quoted.append(String.format("\\u%04x", (int) c));
            else quoted.append(c);
        }
        return quoted.append('"').toString();
    }
}
