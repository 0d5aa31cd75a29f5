package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.javac.Javac;

/** Without a native library the same program gives the same answers, and says what is missing. */
class NoLibraryTest {
    /** Nobody can see what threads may run. */
    @Test void everythingRunsInOrder() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none"), FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("ran in order in Java: Weft's native library is not loaded: "
            + "the system property weft.library is none\n  not on threads: without its native library Weft cannot see whether");
    }

    @Test void whatWritesDoesSoInOrder() {
        for (String options : List.of("", "device=java", "device=adaptive")) {
            Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=" + options), FallbackProgram.class, "sideEffect");
            result.mustSucceed();
            result.mustSay("in order true");
        }
    }

    /** Where the program asks for threads, it gets them. */
    @Test void onThreadsOnRequest() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none"), FallbackProgram.class, "threads");
        result.mustSucceed();
        result.mustSay("ran on Java threads: onThreads(2)");
    }

    /** Nor does a rule that has no number ask for so many. */
    @Test void onThreadsByARule(@TempDir Path folder) throws IOException {
        for (String place : List.of("threads(2)", "threads")) {
            Path rules = Files.writeString(folder.resolve("my.rules"), "FallbackProgram.* : " + place);
            Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + rules), FallbackProgram.class, "fine");
            result.mustSucceed();
            result.mustSay("ran " + (place.equals("threads") ? "in order in Java" : "on Java threads") + ": the rule 'FallbackProgram.*");
        }
    }

    @Test void errorOnRequest() {
        Jvm.Result result =
            Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=fallback=error"), FallbackProgram.class,
                "fine");
        result.mustSucceed();
        result.mustSay("thrown weft.OffloadException: Weft's native library is not loaded");
    }

    @Test void inOrderOnRequest() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=device=sequential"),
            FallbackProgram.class, "sideEffect");
        result.mustSucceed();
        result.mustSay("in order true");
    }

    /** Of all functions but one that looks at the work of devices. */
    @Test void examplesPrintTheSame() {
        String docs = System.getProperty("weft.test.docs");
        assumeTrue(docs != null && Javac.isHere(), "the docs, or a javac, are not at hand");
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.test.docs=" + docs), ExamplesProgram.class);
        result.mustSucceed();
        List<String> others = result.output().lines().filter(line -> line.startsWith("otherwise ")).toList();
        assertEquals(1, others.size(), others.toString());
        assertTrue(others.get(0).startsWith("otherwise filter: [2, 10, 26]"), others.get(0)); // in 0 kernels
        result.mustSay("examples 5");
    }

    @Test void memoryOfTheUsers() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none"), WrapProgram.class);
        result.mustSucceed();
        result.mustSay("wrapped 40 7");
        result.mustSay("slice 4.0");
        for (String kind : "Short Char Int Long Float Double".split(" ")) result.mustSay("view Direct" + kind + "BufferU [4, 2, 9] 3");
        result.mustSay("slice of views [6, 8]");
        result.mustSay("too large: 536870912 elements of type float need a column of 2147483648 bytes; without Weft's native library the"
            + " largest column has 2147483647");
    }

    @Test void missingFile() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=/nowhere/libweft.so"), FallbackProgram.class,
            "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("/nowhere/libweft.so");
    }

    /** The message says which file was looked for. */
    @Test void missingFileInTheWorkingFolder() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=nowhere/libweft.so"), FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay(Path.of("nowhere/libweft.so").toAbsolutePath().toString());
    }

    /** The JDK takes the folder's name for the end of a jar's. */
    @Test void aJarThatTheJvmCannotRead(@TempDir Path folder) throws IOException {
        Path jar = Files.createDirectory(folder.resolve("bang!")).resolve("weft.jar");
        Files.copy(Path.of(System.getProperty("weft.test.jar")), jar);
        Jvm.Result result = Jvm.withPath(jar + File.pathSeparator + System.getProperty("weft.test.classes"), List.of(), FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("is not loaded: the JVM cannot read it from its jar: java.");
        result.mustSay("; a folder whose name ends in '!' ends a jar's name too: move the jar. Functions run in Java");
    }

    /** It asks of all callers, and what fails in an initialiser would fail for good. */
    @Test void aSecurityManager(@TempDir Path folder) throws IOException {
        assumeTrue(Runtime.version().feature() < 24, "a JVM without security managers");
        for (String granted : List.of("", "grant { permission java.security.AllPermission; };")) {
            Path policy = Files.writeString(folder.resolve("my.policy"), granted);
            List<String> flags = new ArrayList<>(List.of("-Djava.security.manager", "-Djava.security.policy=" + policy));
            flags.addAll(List.of(Jvm.libraryFlags("device=sequential")));
            Jvm.Result result = Jvm.run(flags, FallbackProgram.class, "fine");
            result.mustSucceed();
            result.mustSay("answer 6");
            result.mustSay(granted.isEmpty() ? "the security manager does not permit what it does; grant java.security.AllPermission to"
                : "ran in order in Java: the option device=sequential");
        }
    }

    /** From JDK 24 on a JVM may be told that nobody loads libraries whom the command line does not name. */
    @Test void aJvmThatForbidsLibraries() {
        assumeTrue(Runtime.version().feature() >= 24, "a JVM without the option");
        for (String library : new String[] {"-Dweft.options=verbose=0", "-Dweft.library=" + Jvm.library()}) {
            Jvm.Result result = Jvm.run(List.of("--illegal-native-access=deny", library),
                FallbackProgram.class, "fine");
            result.mustSucceed();
            result.mustSay("answer 6");
            result.mustSay("the JVM does not let Weft load it; start it with --enable-native-access=ALL-UNNAMED");
        }
    }

    /** Whether a key may be called twice nobody knows, unless the program has said that threads may call it; a natural order has none. */
    @Test void greatestOfFew() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none"), GreatestProgram.class);
        for (String line : List.of("natural order: 19999, few\n", "keys: 19999, all\n", "keys on threads: 19999, few\n")) result.mustSay(line);
    }
}
