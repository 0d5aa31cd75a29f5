package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.choice.Rules;
import weft.internal.jni.Native;

/** How a fresh JVM is told whose plain loops to run, by the option {@code plain} or a rules file, and what it says of that. */
class PlainLoopsOptionTest {
    private static Jvm.Result program(String plain, String... flags) {
        List<String> all = new ArrayList<>(List.of(flags));
        all.add("-Xverify:all");
        all.addAll(Jvm.agentFlags("fallback=error" + plain));
        Jvm.Result result = Jvm.run(all, PlainLoopsProgram.class);
        result.mustSucceed();
        return result;
    }

    private static List<String> answers(Jvm.Result result) {
        return result.output().lines().filter(line -> line.matches("-?\\d+ (before|behind)|/ by zero .*")).toList();
    }

    /** One loop on several threads, of which one has the device. */
    static final class Crowded {
        private static final int THREADS = 4;
        private static final int CALLS = 40;

        private static void step(int[] a) {
            for (int i = 0; i < a.length; i++) a[i] = (a[i] * 31 + i) * 31 + a.length;
        }

        public static void main(String[] args) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                threads.add(new Thread(() -> {
                    int[] own = new int[20_000];
                    for (int i = 0; i < CALLS; i++) step(own);
                }));
            }
            for (Thread thread : threads) thread.start();
            for (Thread thread : threads) thread.join();
            Weft.loops().forEach(System.out::println);
        }
    }

    /** A loop that is first reached where the stack ends, and then from a frame less deep each time. */
    static final class Deep {
        private static final int[] CELLS = new int[500];
        private static Throwable wrong;
        private static boolean done;

        private static long sum(int[] a) {
            long sum = 0;
            for (int i = 0; i < a.length; i++) sum += a[i] * 3L;
            return sum;
        }

        private static void deep() {
            try {
                deep();
            } catch (StackOverflowError e) { // as it is to be
            }
            if (done || wrong != null) return;
            try {
                sum(CELLS);
                done = true;
            } catch (StackOverflowError e) { // Java's loop takes no stack, but to link a call site does
            } catch (Throwable e) {
                wrong = e;
            }
        }

        public static void main(String[] args) throws InterruptedException {
            if (args.length > 0) Weft.loops(Deep.class, args);
            for (int i = 0; i < CELLS.length; i++) CELLS[i] = i;
            Thread thread = new Thread(null, Deep::deep, "deep", 1 << 20);
            thread.start();
            thread.join();
            System.out.println("deep: " + (wrong == null ? done : wrong));
            System.out.println("later: " + sum(CELLS));
            Weft.loops().forEach(System.out::println);
        }
    }

    @Test void aLoopIsFirstReachedWhereTheStackEnds() {
        for (String plain : List.of("Deep.sum", "Deep.*")) {
            endsWell(Jvm.run(Jvm.agentFlags("fallback=error,plain=weft.PlainLoopsOptionTest$" + plain), Deep.class));
        }
        endsWell(Jvm.run(Jvm.agentFlags("fallback=error"), Deep.class, "sum"));
    }

    /** Loops that are reached with less and less room on the stack, up to what is enough for all of Weft. */
    static final class LittleRoom {
        private static final int[] CELLS = new int[500];
        private static final int LEAST = 8 << 10;
        private static final int MOST = 40 << 10;
        private static final int STEP = 2 << 10;
        /** Of few rounds, more than a loop is asked about. */
        private static final int RUNS = 5000;

        private static long sum(int[] a) {
            long sum = 0;
            for (int i = 0; i < a.length; i++) sum += a[i] * 3L;
            return sum;
        }

        private static void with(int room, Runnable work) {
            if (Native.hasStack(room)) with(room, work);
            else work.run();
        }

        private static void onThread(int room, Runnable work) throws InterruptedException {
            Thread thread = new Thread(() -> {
                try {
                    with(room, work);
                } catch (StackOverflowError e) { // as Java's own
                }
            });
            thread.start();
            thread.join();
        }

        private static void withAny(Runnable work) throws InterruptedException {
            for (int room = LEAST; room < MOST; room += STEP) onThread(room, work);
        }

        public static void main(String[] args) throws InterruptedException {
            if (args[0].equals("linked")) {
                sum(new int[0]);
                onThread(LEAST, () -> sum(CELLS));
                Weft.loops().forEach(System.out::println);
                withAny(() -> sum(CELLS));
            } else {
                for (int i = 0; i < 8; i++) sum(new int[100]); // of fewer rounds it is known what they take
                withAny(() -> {
                    for (int i = 0; i < RUNS; i++) sum(new int[1]);
                });
                CountDownLatch later = new CountDownLatch(1);
                CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS).execute(later::countDown);
                System.out.println("later: " + later.await(10, TimeUnit.SECONDS));
            }
            sum(CELLS);
            Weft.loops().forEach(System.out::println);
        }
    }

    /** To link them takes so much that what is behind might have it, too. */
    @Test void aLinkedLoopIsReachedWhereTheStackEnds() {
        Jvm.Result result = Jvm.run(Jvm.agentFlags("fallback=error,plain=weft.PlainLoopsOptionTest$LittleRoom.sum"), LittleRoom.class, "linked");
        result.mustSucceed();
        result.mustSay("LittleRoom.sum, line 124: has run in Java; in Java: less was left of the thread's stack than Weft may take; "
            + "call it where fewer calls are under way, or give the thread more (-Xss)");
        result.mustSay("LittleRoom.sum, line 124: ran ");
    }

    /** What ends its rest is the JDK's, and the program's as well. */
    @Test void aLoopComesToRestWhereTheStackEnds() {
        Jvm.Result result = Jvm.run(Jvm.agentFlags("plain=weft.PlainLoopsOptionTest$LittleRoom.sum"), LittleRoom.class, "rest");
        result.mustSucceed();
        result.mustSay("later: true");
    }

    private static void endsWell(Jvm.Result result) {
        result.mustSucceed();
        result.mustSay("deep: true");
        result.mustSay("later: 374250");
        result.mustSay("Deep.sum, line 75: ran ");
    }

    /** A class whose loader has Weft of its own, and says what it is asked for. */
    static final class Apart {
        public static final class Looping {
            public static void step(int[] a) {
                for (int i = 0; i < a.length; i++) a[i] = i * 3;
            }
        }

        private static final class Loader extends URLClassLoader {
            private final List<String> asked = new ArrayList<>();

            Loader(URL[] path) {
                super(path, ClassLoader.getPlatformClassLoader());
            }

            @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("weft.")) asked.add(name);
                return super.loadClass(name, resolve);
            }
        }

        public static void main(String[] args) throws Exception {
            List<URL> path = new ArrayList<>();
            for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) path.add(new File(each).toURI().toURL());
            Loader loader = new Loader(path.toArray(URL[]::new));
            Class<?> looping = Class.forName(Looping.class.getName(), false, loader);
            System.out.println("asked for " + loader.asked);
            int[] cells = new int[500];
            looping.getMethod("step", int[].class).invoke(null, (Object) cells);
            System.out.println("the last is " + cells[cells.length - 1]);
            System.out.println(Class.forName("weft.Weft", true, loader).getMethod("loops").invoke(null));
        }
    }

    /** Whoever loads a class may hold its loader, for which another thread that initialises Weft would wait. */
    @Test void nothingIsInitialisedWhileAClassIsLoaded() {
        Jvm.Result result = Jvm.run(Jvm.agentFlags("fallback=error,plain=weft.PlainLoopsOptionTest$Apart$Looping.step"), Apart.class);
        result.mustSucceed();
        result.mustSay("asked for [weft.PlainLoopsOptionTest$Apart$Looping, weft.PlainLoops]");
        result.mustSay("the last is 1497");
        result.mustSay("Looping.step, line 195: ran 1 of 1 times on ");
    }

    /** A sum whose column is larger than a buffer. */
    static final class TooMany {
        private static final long NANOS = 30_000_000_000L;

        private static double step(int n) {
            double sum = 0;
            for (int i = 0; i < n; i++) sum += 4 / (1 + (i + 0.5) * (i + 0.5));
            return sum;
        }

        private static boolean isTold() {
            return Weft.loops().get(0).contains("what it writes takes");
        }

        /** As if so many rests were over, behind each of which a run had as many rounds. */
        private static void isToldAgain(int times) throws ReflectiveOperationException {
            Field sites = Class.forName("weft.internal.plain.LoopSites").getDeclaredField("SITES");
            sites.setAccessible(true);
            Object site = ((Map<?, ?>) ((ClassValue<?>) sites.get(null)).get(TooMany.class)).values().iterator().next();
            Class<?> reasons = Class.forName("weft.internal.plain.LoopReason");
            Field large = reasons.getDeclaredField("LARGE_RESULT");
            large.setAccessible(true);
            Class<?> exception = Class.forName("weft.internal.plain.LoopFunction$NotNowException");
            var made = exception.getDeclaredConstructor(reasons, Object.class);
            made.setAccessible(true);
            Method notNow = site.getClass().getDeclaredMethod("notNow", exception);
            notNow.setAccessible(true);
            for (int i = 0; i < times; i++) notNow.invoke(site, made.newInstance(large.get(null), "too much"));
        }

        public static void main(String[] args) throws ReflectiveOperationException {
            for (long end = System.nanoTime() + NANOS; !isTold() && System.nanoTime() < end;) step(100_000);
            for (int i = 0; i < 1000; i++) step(100_000);
            isToldAgain(100);
            Weft.loops().forEach(System.out::println);
        }
    }

    @Test void aLoopWithTooManyRoundsRests() {
        List<String> flags = new ArrayList<>(List.of("-Dweft.test.buffer=65536"));
        flags.addAll(Jvm.agentFlags("plain=weft.PlainLoopsOptionTest$TooMany.step"));
        Jvm.Result result = Jvm.run(flags, TooMany.class);
        result.mustSucceed();
        String line = result.output().lines().filter(each -> each.contains("what it writes takes")).findFirst().orElse("");
        assertTrue(line.endsWith("; it is asked about again after a minute"), line);
        assertFalse(line.contains(": runs in Java: "), line); // then nobody would ask
    }

    @Test void runsBesideOthersAreCounted() {
        Jvm.Result result = Jvm.run(Jvm.agentFlags("first=wait,plain=weft.PlainLoopsOptionTest$Crowded.step"), Crowded.class);
        int calls = Crowded.THREADS * Crowded.CALLS;
        result.mustSay(" of " + calls + " times on ");
        int ran = Integer.parseInt(result.output().replaceAll("(?s).*: ran (\\d+) of .*", "$1"));
        if (ran < calls) result.mustSay(", " + (calls - ran) + " times in Java beside another thread's run");
    }

    @Test void theOptionNamesMethodsOfClassesToCome() {
        List<String> expected = answers(program(""));
        assertEquals(3, expected.size());
        Jvm.Result result = program(",plain=PlainLoopsProgram.Sim.*");
        assertEquals(expected, answers(result), result.output());
        result.mustSay("weft.PlainLoopsProgram$Sim.step, line 17: ran 10 of 10 times on ");
    }

    @Test void aRulesFileNamesMethods(@TempDir Path folder) throws Exception {
        Path rules = folder.resolve("my.rules");
        Files.writeString(rules, "# loops of others\n Nobody.step:plain\nPlainLoopsProgram$Sim.step : plain # ours");
        Jvm.Result result = program(",rules=" + rules);
        assertEquals(answers(program("")), answers(result), result.output());
        result.mustSay("weft.PlainLoopsProgram$Sim.step, line 17: ran 10 of 10 times on ");
        assertTrue(!result.output().contains("Sim.fail, line"), result.output());
        Jvm.Result both = program(",plain=Sim.fail,rules=" + rules);
        both.mustSay("PlainLoopsProgram$Sim.step, line 17: ran 10 of 10 times on ");
        both.mustSay("PlainLoopsProgram$Sim.fail, line");
        program(",rules=" + folder.resolve("none")).mustSay("none: there is no such file; seen from ");
    }

    /** Every method of the program: Weft's own classes, whose package tests are in, too, are none of it. */
    @Test void allIsTheProgram() {
        Jvm.Result result = program(",plain=all");
        assertEquals(answers(program("")), answers(result), result.output());
        result.mustSay("weft.PlainLoopsProgram$Sim.step, line 17: ran 10 of 10 times on ");
        List<String> others = result.output().lines().filter(line -> line.matches("weft\\..*, line \\d+: .*"))
            .filter(line -> !line.startsWith("weft.PlainLoopsProgram")).toList();
        assertEquals(List.of(), others);
    }

    @Test void namesAsOtherToolsWriteThem() {
        for (String name : List.of("PlainLoopsProgram.Sim#step", "step(int)")) {
            program(",plain=" + name).mustSay("weft: '" + name + "' names plain loops, but matches no method of any class that was loaded;"
                + " a method is named as Class.method, without parentheses, and one of a nested class as Outer.Inner.method");
        }
    }

    /** Of a library that a first use of Weft loads. */
    @Test void aClassThatWasThereBeforeTheLibraryIsNotNamedByTheOption() {
        Jvm.Result result = Jvm.withLibrary("fallback=error,plain=PlainLoopsProgram.Sim.*", PlainLoopsProgram.class);
        assertEquals(answers(program("")), answers(result), result.output());
        result.mustSay("weft: 'PlainLoopsProgram.Sim.*' names plain loops, but matches no method of any class that was loaded after Weft's"
            + " library; load the library with -agentpath, or call Weft.loops for a class that is already loaded");
    }

    /** A program that has nothing of Weft. */
    static final class Alone {
        static int sum(int[] a) {
            int sum = 0;
            for (int i = 0; i < a.length; i++) sum += a[i] * 3;
            return sum;
        }

        public static void main(String[] args) {
            System.out.println("sum " + sum(new int[] {1, 2, 3}));
        }
    }

    @Test void withoutTheJarItIsSaidThatLoopsStay() {
        String classes = System.getProperty("weft.test.classes");
        for (String plain : List.of("weft.PlainLoopsOptionTest$Alone.sum", "all+PlainLoopsOptionTest$Alone.*")) {
            String line = "weft: no plain loop can run on a device; of weft.PlainLoopsOptionTest$Alone: the class cannot call Weft; put weft.jar"
                + " on the class path of its loader, and not on the module path\n";
            Jvm.Result result = Jvm.withPath(classes, Jvm.agentFlags("plain=" + plain), Alone.class);
            result.mustSucceed();
            result.mustSay("sum 18\n");
            result.mustSay(line);
            Jvm.Result both = Jvm.run(Jvm.agentFlags("plain=" + plain), Alone.class);
            assertFalse(both.output().contains("no plain loop"), both.output());
        }
    }

    private static List<String> told(Path rules, String... lines) throws IOException {
        Files.write(rules, List.of(lines));
        return program(",rules=" + rules).output().lines().filter(line -> line.startsWith("weft: ")).toList();
    }

    /** What a program with array functions is told of such a file: Java reads it by itself. */
    private static List<String> asJavaTells(Path rules, String... lines) {
        try {
            Rules.parse(rules.toString(), List.of(lines));
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of("weft: " + e.getMessage());
        }
    }

    /** The program has no array function that would ask for the rules. */
    @Test void aLineThatIsOfNoUseIsTold(@TempDir Path folder) throws Exception {
        Path rules = folder.resolve("my.rules");
        assertEquals(List.of(), told(rules, "\uFEFFSim.step: plain"));
        assertEquals(List.of(), asJavaTells(rules, "\uFEFFA.f: gpu"));
        assertEquals(List.of(), told(rules, "", "  # nothing", "Sim.step: plain", "*.fail : plain", "A.f:gpu", "A.f: 0+1", "A$B.f:threads(12)",
            "Ä.größe: 3 # ours", "A.<init>: sequential", "A.*:gpus", "A.g: threads"));
        for (String line : new String[] {"Sim.step:plian", "Sim.step plain"}) { // all others: rule_lines.txt
            List<String> expected = asJavaTells(rules, "Sim.step: plain", line);
            assertEquals(1, expected.size(), line);
            assertEquals(expected, told(rules, "Sim.step: plain", line));
        }
        assertEquals(List.of("weft: 'Sim.stpe' names plain loops, but matches no method of any class that was loaded; loops of the JDK's"
            + " own classes stay in Java"), told(rules, "Sim.stpe: plain", "Sim.*: plain"));
        assertEquals(List.of("weft: '*.all' names plain loops, but matches no method of any class that was loaded; loops of the JDK's"
            + " own classes stay in Java"), told(rules, "all: plain"));
    }

    @Test void anotherAgentsChangeSurvives(@TempDir Path folder) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", PlainLoopsProgram.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("agent.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        List<String> expected = answers(program("", "-javaagent:" + jar));
        assertTrue(expected.get(1).endsWith(" behind"), expected.toString());
        Jvm.Result result = program(",plain=PlainLoopsProgram.Sim.step+fail", "-javaagent:" + jar);
        assertEquals(expected, answers(result), result.output());
        result.mustSay("weft.PlainLoopsProgram$Sim.step, line 17: ran 5 of 5 times on "); // those of the new version
    }

    /** A class with a loop, whose file the compiler reads when it holds many functions. */
    static final class ReadLate {
        private static final int FUNCTIONS = 60;

        private static void step(int[] a) {
            for (int i = 0; i < a.length; i++) a[i] = a[i] * 3 + 1;
        }

        public static void main(String[] args) {
            int[] cells = new int[1000];
            step(cells);
            ArrayFunction<Integer, Integer> f = AF.identity();
            for (int i = 0; i < FUNCTIONS; i++) {
                int k = i;
                f = f.map(x -> x + k);
            }
            f = f.map(x -> {
                IntUnaryOperator inner = y -> y * x; // a call site, which only the file tells of
                return inner.applyAsInt(2);
            });
            try (PArray<Integer> result = f.apply(PArray.of(1))) {
                System.out.println("is " + result.getInt(0) + " beside " + cells[0]);
            }
        }
    }

    /** On JDK 17 -Xcheck:jni takes what the compiler holds for the hook's. */
    @Test void theHookIsNotTakenForTheCompiler() {
        for (String plain : List.of("weft.Nobody.step", "ReadLate.step")) {
            Jvm.Result result = Jvm.withAgent("fallback=error,plain=" + plain, ReadLate.class);
            result.mustSucceed();
            result.mustSay("is 3542 beside 1");
            assertFalse(result.output().contains("JNI local refs"), result.output());
        }
    }

    @Test void timedLoopsAreTheSame() {
        Jvm.Result result = Jvm.withAgent("plain=PlainLoopsProgram.Sim.*", PlainLoopsProgram.class);
        result.mustSucceed();
        assertEquals(answers(program("")), answers(result), result.output());
    }

    /** While Java runs a loop the device is readied, with a launch: with zeros for elements, or for a length, these would never end. */
    @Test void whatIsReadiedBesideALoopEnds() {
        Jvm.Result result = Jvm.withAgent("plain=LoopRehearsalProgram.Sim.*", LoopRehearsalProgram.class);
        result.mustSucceed();
        assertEquals("gcd is right\nodd is right\nnest is right\nscatter is right\nanother function is ready", result.output().strip());
    }
}
