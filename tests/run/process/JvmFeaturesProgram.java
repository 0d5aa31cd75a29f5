package weft;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weft.internal.jni.OwnThreads;

/** Main class for {@link JvmFeaturesTest}: functions are applied while the JVM does something else than run a program. */
final class JvmFeaturesProgram {
    private static final int SIZE = 5000;
    private static final int LOADERS = 20;

    private JvmFeaturesProgram() {}

    /** A thread that has it stays. */
    public static final class Parked implements Runnable {
        @Override public void run() {
            while (true) LockSupport.park(this);
        }
    }

    /** The first to need one of Weft's threads. */
    public static final class Asking implements Runnable {
        @Override public void run() {
            OwnThreads.make(new Parked(), "parked", 0).start();
        }
    }

    /** Of another class loader each time. */
    public static final class Made implements Supplier<ArrayFunction<Integer, Integer>> {
        @Override public ArrayFunction<Integer, Integer> get() {
            return AF.map((Integer v) -> v * 7 + 3);
        }
    }

    /** A static function that is for an array of its class, from which it is reachable. */
    public static final class Capturing implements Supplier<ArrayFunction<Integer, Integer>> {
        private static int[] factors = {7, 7, 7, 7};
        private static final ArrayFunction<Integer, Integer> FUNCTION = AF.map((Integer v) -> v * factors[v & 3] + 3);

        @Override public ArrayFunction<Integer, Integer> get() {
            return FUNCTION;
        }
    }

    /** The same in Java: why it is no kernel depends on what a field of its class holds. */
    public static final class Refused implements Supplier<ArrayFunction<Integer, Integer>> {
        private static Supplier<Integer> added = () -> Thread.currentThread() == null ? 0 : 3;
        private static final ArrayFunction<Integer, Integer> FUNCTION = AF.map((Integer v) -> v * 7 + added.get());

        @Override public ArrayFunction<Integer, Integer> get() {
            return FUNCTION;
        }
    }

    /** A plain loop that is for an array of its class. */
    public static final class Looping implements Runnable {
        private static int[] factors = {7, 7, 7, 7};

        @Override public void run() {
            int[] results = new int[SIZE];
            for (int i = 0; i < results.length; i++) results[i] = i * factors[i & 3] + 3;
            check(results);
        }

        private static void check(int[] results) {
            for (int i = 0; i < SIZE; i++) {
                if (results[i] != i * 7 + 3) throw new AssertionError("at " + i + ": " + results[i]);
            }
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(JvmFeaturesProgram.class.getClassLoader());
        }

        /** Another class of the same code. */
        Object made(Class<?> as) throws Exception {
            String name = as.getName();
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length).getDeclaredConstructor().newInstance();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "heap" -> whileTheHeapIsDumped(Path.of(args[1]));
            case "loaders" -> {
                loadersGo("a function", JvmFeaturesProgram::appliesOneOf);
                loadersGo("a function that captures", loader -> applies(loader, Capturing.class));
            }
            case "refused" -> loadersGo("a function in Java", JvmFeaturesProgram::refusesOneOf);
            case "loops" -> {
                Weft.loops(Looping.class, "run"); // classes of loaders are then the same version, which has one count
                loadersGo("a plain loop", JvmFeaturesProgram::runsALoopOf);
            }
            case "applies" -> applies(new Made().get());
            case "explains" -> explains(new Made().get());
            case "virtual" -> onVirtualThreads();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("all is well");
    }

    private static void applies(ArrayFunction<Integer, Integer> function) {
        int[] values = new int[SIZE];
        for (int i = 0; i < SIZE; i++) values[i] = i * 31;
        try (PArray<Integer> input = PArray.of(values); PArray<Integer> result = function.apply(input)) {
            for (int i = 0; i < SIZE; i++) {
                if (result.getInt(i) != values[i] * 7 + 3) throw new AssertionError("at " + i + ": " + result.getInt(i));
            }
        }
    }

    private static void explains(ArrayFunction<Integer, Integer> function) throws IOException {
        applies(function);
        System.out.println(function.explain());
        try (Stream<String> mapped = Files.lines(Path.of("/proc/self/maps"))) {
            System.out.println("copies of the library: "
                + mapped.filter(line -> line.contains("/libweft.so")).map(line -> line.substring(line.indexOf('/'))).distinct().count());
        }
    }

    private static void whileTheHeapIsDumped(Path file) throws Exception {
        ArrayFunction<Integer, Integer> function = new Made().get();
        Throwable[] thrown = new Throwable[1];
        AtomicBoolean ended = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            try {
                while (!ended.get()) applies(function);
            } catch (Throwable e) {
                thrown[0] = e;
            }
        });
        applies(function);
        thread.start();
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);
        ended.set(true);
        thread.join();
        if (thrown[0] != null) throw new AssertionError(thrown[0]);
    }

    /** What is done with a class of a loader. */
    private interface Use {
        void of(Loader loader) throws Exception;
    }

    /** What was compiled of a class does not keep its loader, nor does a thread that was made meanwhile. */
    private static void loadersGo(String what, Use use) throws Exception {
        List<WeakReference<Loader>> loaders = new ArrayList<>();
        for (int i = 0; i < LOADERS; i++) loaders.add(used(new Loader(), use));
        long left = LOADERS;
        for (int i = 0; i < 600 && left > 1; i++) { // the last one may be in a register
            System.gc();
            Thread.sleep(50);
            left = loaders.stream().filter(loader -> loader.get() != null).count();
        }
        if (left > 1) throw new AssertionError(what + ": " + left + " class loaders stay");
    }

    private static WeakReference<Loader> used(Loader loader, Use use) throws Exception {
        use.of(loader);
        return new WeakReference<>(loader);
    }

    private static void appliesOneOf(Loader loader) throws Exception {
        applies(loader, Made.class);
        ((Runnable) loader.made(Asking.class)).run();
    }

    @SuppressWarnings("unchecked")
    private static ArrayFunction<Integer, Integer> applies(Loader loader, Class<?> as) throws Exception {
        ArrayFunction<Integer, Integer> function = ((Supplier<ArrayFunction<Integer, Integer>>) loader.made(as)).get();
        applies(function);
        return function;
    }

    private static void refusesOneOf(Loader loader) throws Exception {
        String explained = applies(loader, Refused.class).explain();
        if (!explained.contains(" cannot run on a device: java.lang.Thread.currentThread")) throw new AssertionError(explained);
    }

    private static void runsALoopOf(Loader loader) throws Exception {
        Runnable looping = (Runnable) loader.made(Looping.class);
        Weft.loops(looping.getClass(), "run");
        int before = loopsOnDevice();
        looping.run();
        if (loopsOnDevice() != before + 1) throw new AssertionError(Weft.loops().toString());
    }

    /** How often it ran there, which it is to do each time. */
    private static int loopsOnDevice() {
        List<String> lines = Weft.loops().stream().filter(line -> line.contains("Looping.run, ")).toList();
        Matcher ran = Pattern.compile(".*: ran (\\d+) of \\1 times on .*").matcher(String.join("\n", lines));
        if (ran.matches()) return Integer.parseInt(ran.group(1));
        if (!lines.stream().allMatch(line -> line.endsWith(": has not run"))) throw new AssertionError(lines.toString());
        return 0;
    }

    /** All share one carrier thread, and some are interrupted. */
    private static void onVirtualThreads() throws Exception {
        ArrayFunction<Integer, Integer> function = new Made().get();
        ExecutorService threads =
            (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null); // since JDK 21
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) all.add(threads.submit(() -> applies(function)));
        for (int i = 0; i < 60; i += 7) all.get(i).cancel(true);
        for (Future<?> each : all) {
            try {
                each.get();
            } catch (CancellationException e) {
                continue;
            }
        }
        threads.shutdown();
    }
}
