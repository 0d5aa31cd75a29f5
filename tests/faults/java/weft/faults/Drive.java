package weft.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import weft.AF;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;
import weft.Weft;
import weft.Work;

/**
 * One JVM's part of a test with faults, {@code Drive FILE WHAT ARMED HOW ERROR FIRST STEP}: rounds in which call number
 * FIRST, FIRST + STEP ... fails, until there is no such call. After each the same is done without a fault. What is not as
 * it must be is printed, and makes the exit status 1.
 *
 * <p>WHAT is {@code warm}, the same programs in every round; {@code fresh}, programs that are compiled in their round (a few
 * in turn, so that PoCL's own cache has them from the first time on: a round in which it compiles takes ten seconds);
 * {@code ahead}, the same, but prepared ({@link weft.ArrayFunction#prepare}) before Java threads would answer; {@code full},
 * larger arrays in every round, and only what asks for device memory fails; {@code start}, one round, the first of the
 * process; {@code beside}, no round: two devices are opened, and from call FIRST on all calls fail for as long; or
 * {@code unstarted}, no round: the library finds no memory to start with.
 *
 * <p>If one call fails, or the device is full, every function must still have its answer. If all calls fail from one on, a
 * function may throw what says that its data were lost. In either case the round after it must be as if nothing had been.
 */
public final class Drive {
    /** Live objects may vary: how many threads run at once, each with queues that have 18 buffers, differs by the round. */
    private static final int SLACK = 12;
    private static final int SLACK_BUFFERS = 3 * 18 + SLACK;
    /**
     * What the arrays of a round take, most of them. Closed ones are kept for later ones, with their buffers: of loops that a fault
     * has had compiled anew as many as the collector finds at once.
     */
    private static final long COLUMN_BYTES = 9000 * Integer.BYTES;
    /** The columns that one submission has: a sort's, with its steps' results. */
    private static final int LOST_COLUMNS = 6;
    /** What the cache of programs may take: those of a round, and some. */
    static final long PROGRAM_BYTES = 6_000_000;
    private static final long PATIENCE_NS = 200_000_000_000L;
    /** How many rounds have programs of their own, after which it is the first one's turn again. */
    private static final int FRESH = 5;
    /** So many calls, at least, ask about one device when it is opened. */
    static final int CALLS_ABOUT_ONE = 8;

    private final Control control;
    private final String what;
    private final int armed;
    private final int how;
    private final int error;
    private int bad;
    private int rounds;
    private int salt = 1; // of the next round
    private int size = 9000;

    /** Loads {@link Round} anew, so that its constants may be others. */
    private static final class Loader extends ClassLoader {
        Loader() {
            super(Drive.class.getClassLoader());
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Round.class.getName())) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found != null) return found;
                try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }

    private Drive(String[] args) throws IOException {
        control = new Control(Path.of(args[0]));
        what = args[1];
        armed = Integer.parseInt(args[2]);
        how = Integer.parseInt(args[3]);
        error = Integer.parseInt(args[4]);
    }

    public static void main(String[] args) throws Exception {
        Drive drive = new Drive(args);
        int first = Integer.parseInt(args[5]);
        if (drive.what.equals("start")) {
            drive.start(first);
        } else if (drive.what.equals("beside")) {
            drive.beside(first);
        } else if (drive.what.equals("unstarted")) {
            drive.unstarted();
        } else {
            drive.series(first, Integer.parseInt(args[6]));
        }
        System.out.println("  " + String.join(" ", args[1], args[2], args[3], args[4], args[5], args[6]) + ": "
            + drive.rounds + " rounds with a fault in one of " + drive.control.calls() + " calls, " + drive.bad + " bad");
        System.exit(drive.bad == 0 ? 0 : 1);
    }

    @SuppressWarnings("unchecked")
    private Consumer<BiConsumer<String, Object>> round() throws ReflectiveOperationException {
        System.setProperty("weft.faults.salt", "" + salt++);
        return (Consumer<BiConsumer<String, Object>>) new Loader().loadClass(Round.class.getName())
            .getDeclaredConstructor().newInstance();
    }

    /** The same programs over larger arrays, for which no memory is kept. */
    private Consumer<BiConsumer<String, Object>> larger() throws ReflectiveOperationException {
        size += size / 16 + 1;
        System.setProperty("weft.faults.size", "" + size);
        salt = 1;
        return round();
    }

    private void faulty(Consumer<BiConsumer<String, Object>> round, int at) {
        rounds++;
        round.accept((step, outcome) -> {
            boolean mayThrow = armed == Control.FROM_THEN_ON && !what.equals("full");
            boolean clear = outcome instanceof OutOfMemoryError
                || (outcome instanceof OffloadException && outcome.getClass().getPackage() == Weft.class.getPackage());
            if (outcome != null && !(mayThrow && clear)) report("call " + at + ", " + control.last() + ": " + step, outcome);
        });
        control.disarm();
    }

    private void good(Consumer<BiConsumer<String, Object>> round, String when) {
        round.accept((step, outcome) -> {
            if (outcome != null) report(when + " " + step, outcome);
        });
    }

    /** The same; returns how many kernels ran. */
    private long launches(Consumer<BiConsumer<String, Object>> round, String when) {
        Work before = Weft.work();
        good(round, when);
        return Weft.work().since(before).launches();
    }

    private void report(String where, Object outcome) {
        String text = outcome.toString();
        System.out.println("    " + where + ": " + text.substring(0, Math.min(text.length(), 400)));
        if (bad == 0 && outcome instanceof Throwable e) e.printStackTrace(System.out);
        bad++;
    }

    private void series(int first, int step) throws Exception {
        boolean ahead = what.equals("ahead");
        boolean fresh = what.equals("fresh") || ahead;
        boolean full = what.equals("full");
        System.setProperty("weft.faults.prepares", "" + ahead);
        long none = Weft.work().builds();
        Consumer<BiConsumer<String, Object>> warm = round();
        for (int i = 0; i < 3; i++) good(warm, "before");
        long builds = Weft.work().builds() - none;
        int[] before = settledLive();
        Work memory = Weft.work();
        long launches = launches(warm, "before");
        if (launches == 0) report("before", "nothing runs on a device");
        boolean reached = true;
        if (full) control.only("clCreateBuffer");
        for (int at = first; reached; at += step) {
            if (fresh) forgotten();
            long built = Weft.work().builds();
            Consumer<BiConsumer<String, Object>> round = fresh ? round() : full ? larger() : warm;
            control.arm(armed, how, at, error);
            faulty(round, at);
            reached = control.failed() > 0;
            String when = "after call " + at + ", " + control.last() + ":";
            long again = launches(round, when);
            if (again != launches && !full && !ahead) report(when, launches + " kernels ran before, and now " + again);
            built = Weft.work().builds() - built;
            if (fresh && built < builds / 2) report(when, built + " programs were built, and for the first round " + builds);
        }
        if (!fresh && !full) noLeak(before, settledLive(), Weft.work().since(memory));
        if (fresh) programsGo();
        if (!device()) report("at the end", "the device is lost");
    }

    /** The programs of earlier rounds are nobody's any more, and the first one's turn may come again; 1 stays in use. */
    private void forgotten() throws InterruptedException {
        if (salt > FRESH + 1) salt = 2;
        System.gc();
        Thread.sleep(20); // the cleaner releases what the collector has found
    }

    /** The number of objects, once those that nobody can reach have gone. */
    private int[] settledLive() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return control.live();
    }

    /** {@code work}: since {@code before}. */
    private void noLeak(int[] before, int[] after, Work work) {
        int kept = (int) Math.max(0, work.hostBytesKept() / COLUMN_BYTES);
        long lost = work.hostBytesLost();
        if (work.hostBytes() > SLACK * COLUMN_BYTES) report("leaked", work.hostBytes() + " bytes of arrays");
        boolean goesOn = armed == Control.FROM_THEN_ON; // then nobody knows of a launch that has begun whether it ends
        if (lost > (goesOn ? rounds * LOST_COLUMNS : SLACK) * COLUMN_BYTES) report("leaked", lost + " bytes to launches that failed");
        for (int i = 0; i < before.length; i++) {
            int more = after[i] - before[i];
            int may = switch (Control.KINDS[i]) {
                case "events" -> 0;
                case "buffers" -> SLACK_BUFFERS + kept;
                default -> SLACK;
            };
            if (more > may) report("leaked", before[i] + " " + Control.KINDS[i] + " have become " + after[i]);
        }
    }

    /** Rounds that nobody can reach leave no programs behind, but as many as may be kept. */
    private void programsGo() throws Exception {
        settledLive();
        round().accept((step, outcome) -> { });
        settledLive();
        Work work = Weft.work();
        if (work.evictions() == 0 || work.programBytes() > 2 * PROGRAM_BYTES) report("programs stay", work);
    }

    private static boolean device() {
        try {
            return !Weft.device().isEmpty();
        } catch (OffloadException e) {
            return false;
        }
    }

    /** A device that could not be opened beside another one is there later, with a number of its own. */
    private void beside(int at) throws InterruptedException {
        control.arm(armed, how, at, error);
        int found = Weft.devices().size();
        control.disarm();
        int missing = at < control.calls() ? 1 : 0;
        if (found != 2 - missing) report("at first", found + " devices");
        String first = Weft.devices().get(0);
        long begin = System.nanoTime();
        while (Weft.devices().size() < 2 && System.nanoTime() - begin < PATIENCE_NS) Thread.sleep(20);
        if (!Weft.devices().get(0).equals(first)) report("at last", "the first device is another one");
        for (int device = 0; device < 2; device++) {
            ArrayFunction<Integer, Integer> next = AF.map((Integer v) -> v + 1).on(device);
            try (PArray<Integer> input = PArray.of(1, 2, 3); PArray<Integer> result = next.apply(input)) {
                if (result.getInt(2) != 4) report("device " + device, result.getInt(2));
            }
            String where = Weft.devices().size() < 2 ? "nowhere" : Weft.devices().get(device).lines().findFirst().orElseThrow();
            if (!next.explain().contains("ran on " + where)) report("device " + device, next.explain());
        }
        rounds++;
    }

    /** A library that does not start says why, and Java answers. */
    private void unstarted() {
        control.arm(armed, how, 0, error);
        ArrayFunction<Integer, Integer> next = AF.map(v -> v + 1);
        try (PArray<Integer> input = PArray.of(1, 2, 3); PArray<Integer> result = next.apply(input)) {
            if (result.getInt(2) != 4) report("unstarted", result.getInt(2));
        }
        control.disarm();
        String why = "ran in order in Java: Weft's native library is not loaded: it found no memory to start with\n";
        if (!next.explain().contains(why)) report("unstarted", next.explain());
        rounds++;
    }

    /**
     * The process's first use of Weft, with a fault somewhere in it; afterwards the device must be found, and run all that it
     * runs of others. Both may take a while: what failed is tried again when ten times as long has passed as it took.
     */
    private void start(int at) throws Exception {
        control.arm(armed, how, at, error);
        Consumer<BiConsumer<String, Object>> round = round();
        faulty(round, at);
        long begin = System.nanoTime();
        while (!device() && System.nanoTime() - begin < PATIENCE_NS) Thread.sleep(20);
        if (!device()) report("call " + at + ", " + control.last(), "the process has no device any more");
        String when = "after call " + at + ", " + control.last() + ":";
        good(round, when);
        Consumer<BiConsumer<String, Object>> fresh = round();
        launches(fresh, when); // at first what several rounds at once need is readied, with a launch more
        long other = launches(fresh, when);
        long again = launches(round, when);
        while (again != other && System.nanoTime() - begin < PATIENCE_NS) {
            Thread.sleep(20);
            again = launches(round, when);
        }
        if (again != other) report(when, other + " kernels of functions made now ran, and of those from before " + again);
    }
}
