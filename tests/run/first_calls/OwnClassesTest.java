package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of Weft's that the library defines ahead, out of the jar: those that a process would load, and no others. */
class OwnClassesTest {
    /** What is defined at once, one behind the other: under device=java, with a device, and where the best place is looked for; and with one processor. */
    private static final List<List<List<String>>> ORDERS = List.of(
        List.of(List.of("APPLY", "SKELETONS"), List.of("LOOPS"), List.of("BLOCKS"), List.of("VIEWS")),
        List.of(List.of("APPLY", "DEVICE", "SKELETONS"), List.of("LONG"), List.of("LOOPS"), List.of("VIEWS"), List.of("BLOCKS")),
        List.of(List.of("APPLY", "DEVICE", "SKELETONS"), List.of("LOOPS", "LONG"), List.of("BLOCKS"), List.of("VIEWS")),
        List.of(List.of("APPLY", "DEVICE", "LONG", "ADAPTIVE", "SKELETONS"), List.of("LOOPS"), List.of("BLOCKS"), List.of("VIEWS")),
        List.of(List.of("APPLY"), List.of("LOOPS")), List.of(List.of("APPLY", "DEVICE", "ADAPTIVE"), List.of("LOOPS", "LONG")));
    /** What is there before the library can define anything. */
    private static final Set<String> BEFORE = Set.of("weft.AF", "weft.internal.operation.Operation", "weft.internal.offload.Beforehand",
        "weft.internal.jni.StackRoom", "weft.internal.jni.OwnClasses", "weft.internal.jni.Library", "weft.internal.jni.Native", "weft.internal.jni.Version", "weft.internal.jni.OwnThreads",
        "weft.internal.jni.OwnThreads$Making", "weft.internal.jni.EmbeddedLibrary");

    @BeforeEach void needsLibrary() {
        assumeTrue(Jvm.hasLibrary());
    }

    /** Classes of sets, in the order of the table. */
    private static List<String> set(String... names) throws IOException {
        Path table = Path.of(System.getProperty("weft.test.docs"), "..", "native", "agent", "own", "own_classes.def");
        return Files.readAllLines(table).stream().filter(line -> Stream.of(names).anyMatch(name -> line.startsWith("K(" + name + ", ")))
            .map(line -> line.replaceAll(".*\"(.*)\".*", "$1").replace('/', '.')).toList();
    }

    /** What a process says that loads classes for a first apply; {@code first}: what is put before the jar on the class path. */
    static String said(String first, String options, String... program) {
        List<String> flags = new ArrayList<>(Jvm.agentFlags(options));
        flags.add("-Xlog:class+load");
        Jvm.Result result = behind(first, flags, FirstClassesProgram.class, program);
        result.mustSay("all is well");
        return result.output();
    }

    private static Jvm.Result behind(String first, List<String> flags, Class<?> main, String... arguments) {
        String path = System.getProperty("java.class.path");
        return Jvm.withPath(first.isEmpty() ? path : first + File.pathSeparator + path, flags, main, arguments);
    }

    private static Set<String> loaded(String output) {
        return output.lines().filter(line -> line.contains("] weft.") && line.contains("source: file:") && line.contains("weft.jar"))
            .map(line -> line.replaceAll(".*\\] (weft\\.\\S+) source.*", "$1")).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A folder with classes of Weft's in front, as somebody has who changes one, and nothing is defined ahead. */
    static String shadow(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("weft/internal"));
        return folder.toString();
    }

    /** Touches Weft, and applies nothing. */
    static final class Touches {
        public static void main(String[] args) throws InterruptedException {
            AF.map((Float v) -> v + 1);
            for (int tries = 0; tries < 1000 && isAtWork(); tries++) Thread.sleep(20);
        }

        private static boolean isAtWork() {
            return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals("weft-classes"));
        }
    }

    private static Set<String> touched(String first, List<String> more) {
        List<String> flags = new ArrayList<>(more);
        flags.add("-Xlog:class+load");
        Jvm.Result result = behind(first, flags, Touches.class);
        result.mustSucceed();
        return loaded(result.output());
    }

    @Test void theyAreDefinedWhenWeftIsTouched(@TempDir Path folder) throws IOException {
        for (List<String> flags : List.of(Jvm.agentFlags("device=java"), List.of("-Xcheck:jni", "-Dweft.options=device=java"))) {
            Set<String> there = touched("", flags);
            Set<String> missing = new TreeSet<>(set("APPLY"));
            missing.addAll(set("SKELETONS"));
            missing.removeAll(there);
            assertEquals(Set.of(), missing);
            for (String other : List.of("LOOPS", "DEVICE", "LONG", "ADAPTIVE", "BLOCKS", "VIEWS")) {
                List<String> unwanted = set(other).stream().filter(there::contains).toList();
                assertEquals(List.of(), unwanted, "is not wanted");
            }
            assertFalse(touched(shadow(folder), flags).contains("weft.internal.jvm.JavaMap"), "a folder has other classes");
        }
        assertTrue(touched("", Jvm.agentFlags("device=adaptive")).containsAll(set("LONG", "ADAPTIVE")));
    }

    /** Where an earlier process has left programs an apply may wait for a device, however few its elements are. */
    @Test void thoseThatReadyADeviceAreDefinedWhereProgramsAreKept(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("weft-kept.txt"), "\nkey\n");
        assertTrue(touched("", Jvm.agentFlags("cache=" + folder)).containsAll(set("LONG")));
        Jvm.Result alone = behind("", List.of(Jvm.agentFlag() + "=device=adaptive", "-XX:ActiveProcessorCount=1", "-Xlog:class+load"), Touches.class);
        alone.mustSucceed();
        List<String> unwanted = set("LONG").stream().filter(loaded(alone.output())::contains).toList();
        assertEquals(List.of(), unwanted, "the thread that touches Weft would define them");
    }

    /** Those that only a device wants too, each where an apply wants it: of what comes too late the apply's thread has to load some. */
    @Test void theyAreDefinedInTheOrderOfTheTable() throws IOException {
        List<String> table = set("APPLY", "DEVICE", "SKELETONS");
        List<String> behind = table.subList(table.indexOf("weft.internal.choice.Places"), table.size()); // what touches Weft wants none of them
        assertTrue(behind.indexOf("weft.internal.offload.Readiness$NotYet") < behind.indexOf("weft.internal.jvm.JavaMap"), behind::toString);
        List<String> there = touched("", Jvm.agentFlags("cache=off")).stream().filter(behind::contains).toList();
        assertEquals(behind, there);
    }

    /** Without being defined ahead: no class of the set that the process does not load, and none that it loads is missing. */
    @Test void theSetsAreWhatProcessesLoad(@TempDir Path folder) throws IOException {
        String first = shadow(folder);
        String said = said(first, "device=java", "classes", "5000");
        mustLoad("APPLY", said);
        Set<String> missing = loaded(said.substring(0, said.indexOf("first answer")));
        set("APPLY").forEach(missing::remove);
        missing.removeAll(BEFORE);
        assertEquals(Set.of(), missing, "not defined ahead");
        mustLoad("LOOPS", said(first, "device=java", "classes", "50000"));
        mustLoad("DEVICE", said(first, "cache=off", "classes", "5000"));
        mustLoad("LONG", said(first, "cache=off", "slow"));
        mustLoad("SKELETONS", said(first, "device=java", "skeletons"));
        mustLoad("BLOCKS", said(first, "device=java", "blocks"));
        mustLoad("VIEWS", said(first, "device=java", "views"));
    }

    private static void mustLoad(String set, String said) throws IOException {
        Set<String> loaded = loaded(said);
        assertEquals(List.of(), set(set).stream().filter(name -> !loaded.contains(name)).toList(), "defined in vain");
    }

    /** What a class extends and implements is defined before it: else the loader would look for it. */
    @Test void theOrderIsThatOfDefinition() throws Exception {
        for (List<List<String>> order : ORDERS) {
            List<String> before = new ArrayList<>(BEFORE);
            for (List<String> sets : order) mustFollow(before, set(sets.toArray(String[]::new)), order);
        }
    }

    private static void mustFollow(List<String> before, List<String> names, List<List<String>> order) throws Exception {
        for (String name : names) {
            Class<?> type = Class.forName(name, false, OwnClassesTest.class.getClassLoader());
            List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
            if (type.getSuperclass() != null) above.add(type.getSuperclass());
            for (Class<?> one : above) {
                assertTrue(!one.getName().startsWith("weft.") || before.contains(one.getName()), () -> order + ": " + name + " is before " + one.getName());
            }
            assertTrue(BEFORE.contains(name) || !before.contains(name), () -> name + " is there twice");
            before.add(name);
        }
    }

    /** An archive of classes has them, as if the loader had loaded them; and where it has, they are the archive's. */
    @Test void anArchiveHasThem(@TempDir Path folder) throws IOException {
        String archive = folder.resolve("weft.jsa").toString();
        String path = System.getProperty("weft.test.jar") + File.pathSeparator + jarOfProgram(folder.resolve("program.jar"));
        String[] program = {"classes", "50000"};
        String options = "-Dweft.options=device=java";
        Jvm.Result made = Jvm.withPath(path, List.of("-XX:ArchiveClassesAtExit=" + archive, options), FirstClassesProgram.class, program);
        made.mustSay("all is well");
        assertTrue(new File(archive).exists(), made.output());
        Jvm.Result result = Jvm.withPath(path, List.of("-XX:SharedArchiveFile=" + archive, options, "-Xlog:class+load"),
            FirstClassesProgram.class, program);
        result.mustSay("all is well");
        List<String> lines = result.output().lines().filter(line -> line.matches(".*\\] weft\\.internal\\.jvm\\.JavaMap source: .*")).toList();
        assertTrue(lines.size() == 1 && lines.get(0).contains("shared objects file"), lines::toString);
    }

    /** Folders have no place in an archive's class path. */
    private static Path jarOfProgram(Path jar) throws IOException {
        Path classes = Path.of(System.getProperty("weft.test.classes"));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                DirectoryStream<Path> all = Files.newDirectoryStream(classes.resolve("weft"), "First{Call,Classes}Program*.class")) {
            for (Path file : all) {
                out.putNextEntry(new JarEntry("weft/" + file.getFileName()));
                out.write(Files.readAllBytes(file));
            }
        }
        return jar;
    }
}
