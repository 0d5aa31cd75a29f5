package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.jni.EmbeddedLibrary;

/** Files that Weft writes: dumps, and the copy of the library in the jar. */
class FilesTest {
    @TempDir Path folder;

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    private void dump() {
        Jvm.withAgent("dump=opencl,dumpdir=" + folder, FallbackProgram.class, "fine").mustSucceed();
    }

    @Test void dumpsNeverReplaceAFile() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Files.createSymbolicLink(folder.resolve("0001-00-function.txt"), precious);
        Files.createSymbolicLink(folder.resolve("0002-00-function.txt"), folder.resolve("made"));
        dump();
        assertEquals("precious", Files.readString(precious));
        assertFalse(Files.exists(folder.resolve("made")));
        assertTrue(Files.readString(folder.resolve("0003-00-function.txt")).contains("FallbackProgram"));
        List<String> first = names();
        dump();
        List<String> second = new ArrayList<>(names());
        assertTrue(second.containsAll(first));
        second.removeAll(first);
        assertEquals(first.stream().filter(name -> name.startsWith("0003")).map(name -> "0004" + name.substring(4)).toList(),
            second);
    }

    @Test void aStageThatCannotBeWrittenIsToldAndTheFunctionRuns() {
        Path none = folder.resolve("none");
        Jvm.Result result = Jvm.withAgent("dump=opencl,dumpdir=" + none, FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("weft: cannot write " + none + "/0001-00-function.txt: No such file or directory; nothing is dumped");
        assertEquals(1, result.output().lines().filter(line -> line.contains("cannot write")).count(), result.output());
        result.mustSay("answer 6");
    }

    /** A call site and a handler, which are in class files alone; a captured table; and a refusal. */
    static final class Compiles {
        public static void main(String[] args) {
            int[][] table = {{1, 2}, {3, 4}};
            ArrayFunction<Integer, Integer> f = AF.map(x -> {
                try {
                    if (x > 1) throw new IllegalArgumentException("a place of " + x);
                    return table[x][1];
                } catch (IllegalArgumentException e) {
                    return -1;
                }
            });
            ArrayFunction<Integer, Integer> refused = AF.map(x -> ("text" + x).length());
            try (PArray<Integer> input = PArray.of(0, 1, 2); PArray<Integer> result = f.apply(input);
                    PArray<Integer> lengths = refused.apply(input)) {
                System.out.println(result.get(0) + " " + result.get(1) + " " + result.get(2) + " " + lengths.get(2));
            }
            System.out.println(f.explain() + refused.explain());
        }
    }

    @Test void eachFunctionIsCompiledOnce() throws IOException {
        Jvm.Result result = Jvm.withAgent("first=wait,dump=opencl,dumpdir=" + folder, Compiles.class);
        result.mustSay("2 4 -1 5");
        assertEquals(List.of("0001-00-function.txt", "0002-00-function.txt"),
            names().stream().filter(name -> name.contains("-00-")).toList(), result.output());
        assertEquals(1, names().stream().filter(name -> name.contains("opencl")).count(), result.output());
    }

    /** The characters of one string, of one that has the same, and of a literal, each at several places. */
    static final class Characters {
        public static void main(String[] args) {
            String text = "0123", alike = new String(text);
            ArrayFunction<Integer, Integer> f = AF.map(n -> text.charAt(n & 3) * 1000 + text.charAt(n + 1 & 3) * 100 + alike.charAt(n + 2 & 3) * 10
                + "literal".charAt(n + 3 & 3) + "literal".charAt(n & 3));
            try (PArray<Integer> input = PArray.of(1); PArray<Integer> result = f.apply(input)) {
                System.out.println("answer " + result.get(0));
            }
        }
    }

    /** What is dumped is the kernel that runs without a dump, with an array for each text. */
    @Test void aTextIsOneArrayWhereverItIsRead() throws IOException {
        Jvm.withAgent("fallback=error,dump=opencl,dumpdir=" + folder, Characters.class)
            .mustSay("answer " + ('1' * 1000 + '2' * 100 + '3' * 10 + 'l' + 'i'));
        String kernel = Files.readString(folder.resolve(names().stream().filter(name -> name.contains("opencl")).findFirst().orElseThrow()));
        assertEquals(2, Pattern.compile("const ushort \\*restrict (\\w+)").matcher(kernel).results().map(found -> found.group(1)).distinct().count(), kernel);
    }

    private void runFromTheJar() {
        Jvm.run(List.of("-Djava.io.tmpdir=" + folder, "-Dweft.options=fallback=error"), FallbackProgram.class, "fine")
            .mustSay("answer 6");
    }

    private Path copy(String name, Duration age) throws IOException {
        Path copy = Files.createDirectory(folder.resolve(name));
        Files.writeString(copy.resolve("libweft.so"), "");
        Files.setLastModifiedTime(copy, FileTime.from(Instant.now().minus(age)));
        return copy;
    }

    /** In a locale without the characters of a name Java cannot use the file. */
    @Test void namesThatTheLocaleLacksAreTold() {
        String hint = "; this JVM's file names are of ANSI_X3.4-1968 only: start it with LC_ALL=C.UTF-8";
        String locale = "export LC_ALL=C JAVA_TOOL_OPTIONS=-D";
        String odd = "$(printf '" + folder + "/\\303\\251')";
        Jvm.Result result = Jvm.withShell(locale + "java.io.tmpdir=" + odd, List.of(), FallbackProgram.class, "fine");
        result.mustSay("weft: Weft's native library is not loaded: it cannot be copied out of the jar into a folder of java.io.tmpdir: ");
        result.mustSay(hint);
        result.mustSay("answer 6");
        result = Jvm.withShell(locale + "weft.options=rules=" + odd, List.of("-Dweft.library=none"), FallbackProgram.class, "fine");
        result.mustSay("java.lang.IllegalArgumentException: the option rules=" + folder + "/");
        result.mustSay(": no file can be called so" + hint);
        result = Jvm.withShell(locale + "weft.options=trace=" + odd + "/trace.json", List.of("-Dweft.library=none"), FallbackProgram.class, "fine");
        result.mustSay("weft: there is no trace: " + folder + "/");
        result.mustSay(hint);
        result.mustSay("answer 6");
    }

    @Test void whereTheLibraryCannotBeCopiedToIsTold() {
        Jvm.Result result = Jvm.run(List.of("-Djava.io.tmpdir=" + folder.resolve("none")), FallbackProgram.class, "fine");
        result.mustSay("weft: Weft's native library is not loaded: it cannot be copied out of the jar into a folder of java.io.tmpdir: "
            + "java.nio.file.NoSuchFileException: " + folder.resolve("none"));
        result.mustSay("answer 6");
    }

    /** A library that can be opened; then reading it fails, or closing it alone. */
    private static URL embedded(boolean readFails) throws IOException {
        return new URL(null, "test:library", new URLStreamHandler() {
            @Override protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override public void connect() {}

                    @Override public InputStream getInputStream() {
                        return new InputStream() {
                            @Override public int read() throws IOException {
                                if (readFails) throw new IOException("damaged");
                                return -1;
                            }

                            @Override public void close() throws IOException {
                                throw new IOException("not closed");
                            }
                        };
                    }
                };
            }
        });
    }

    @Test void whetherTheLibraryCannotBeReadOrCopiedIsTold() throws IOException {
        String before = System.getProperty("java.io.tmpdir");
        try {
            System.setProperty("java.io.tmpdir", folder.toString());
            assertEquals("the JVM cannot read it from its jar: java.io.IOException: damaged", EmbeddedLibrary.load(embedded(true)));
            assertEquals(List.of(), names());
            System.setProperty("java.io.tmpdir", folder.resolve("none").toString());
            String copied = EmbeddedLibrary.load(embedded(false));
            assertTrue(copied.startsWith("it cannot be copied out of the jar into a folder of java.io.tmpdir: java.nio.file.NoSuchFileException: ")
                && copied.endsWith("; name another folder, with room for it: -Djava.io.tmpdir=FOLDER"), copied);
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
    }

    @Test void theCopyOfTheLibraryIsGoneWhenItIsLoaded() throws IOException {
        runFromTheJar(); // its shutdown hooks could have deleted it
        assertEquals(List.of(), names().stream().filter(name -> name.startsWith("weft")).toList());
        Jvm.run(List.of("-Djava.io.tmpdir=" + folder), HaltProgram.class).mustSay("answer 3");
        assertEquals(List.of(), names().stream().filter(name -> name.startsWith("weft")).toList());
    }

    @Test void copiesOfKilledJvmsAreDeleted() throws IOException {
        Path dead = copy("weft-library-1", Duration.ofHours(1));
        Path loading = copy("weft-library-2", Duration.ofSeconds(1));
        Path other = copy("weft-librarian", Duration.ofHours(1));
        Path target = copy("target", Duration.ofHours(1));
        Path link = Files.createSymbolicLink(folder.resolve("weft-library-3"), target);
        runFromTheJar();
        assertFalse(Files.exists(dead));
        for (Path kept : List.of(loading, other, target, link)) assertTrue(Files.exists(kept.resolve("libweft.so")));
    }
}
