package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Version;

/** The jar and the library have one version, and what has another one is told apart. */
class VersionTest {
    @Test void isThatOfTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assertTrue(Library.loaded());
        assertEquals(Version.ofLibrary(), Native.version());
        assertTrue(Native.version().matches(Pattern.quote(Weft.version()) + "\\+[0-9a-f]{8}"), Native.version());
    }

    @Test void isInTheManifest() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("weft.test.jar"))) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertEquals(Weft.version(), manifest.getValue("Implementation-Version"));
        }
    }

    @Test void isTheChangelogsNewest() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(System.getProperty("weft.test.docs"), "..", "CHANGELOG.md"))) {
            String newest = lines.filter(line -> line.startsWith("## ")).findFirst().orElseThrow();
            assertEquals(Weft.version(), newest.split(" ")[1]);
        }
    }

    @Test void anAgentOfAnother(@TempDir Path folder) throws IOException {
        mustSay(folder, List.of(Jvm.agentFlag()), "the library of -agentpath is version ");
    }

    @Test void aLibraryOfAnother(@TempDir Path folder) throws IOException {
        mustSay(folder, List.of(Jvm.libraryFlags("")), "the library " + library() + ", which weft.library names, is version ");
    }

    /** Two builds of what will be one version, which do not understand one another. */
    @Test void aLibraryOfAnotherBuild(@TempDir Path folder) throws IOException {
        mustSay(folder, Weft.version() + "+00000000", List.of(Jvm.libraryFlags("")), "the library " + library() + ", which weft.library names, is version ");
    }

    /** The JVM itself takes absolute paths alone. */
    @Test void aPathFromTheWorkingFolder(@TempDir Path folder) throws IOException {
        Path fromHere = Path.of("").toAbsolutePath().relativize(library());
        mustSay(folder, List.of("-Xcheck:jni", "-Dweft.library=" + fromHere), "the library " + fromHere.toAbsolutePath() + ", which weft.library names, is version ");
    }

    @Test void aLibraryOfAnotherProject(@TempDir Path folder) {
        String other = System.mapLibraryName("jsig");
        Jvm.Result result = Jvm.run(
            List.of("-Dweft.library=" + Path.of(System.getProperty("java.home"), "lib", other)),
            FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay(other + ", which weft.library names, is not Weft's");
    }

    private static Path library() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        return Path.of(Jvm.library()).toAbsolutePath();
    }

    /** The library is of this version and the jar of version 9. */
    private static void mustSay(Path folder, List<String> flags, String found) throws IOException {
        mustSay(folder, "9", flags, found);
    }

    private static void mustSay(Path folder, String jar, List<String> flags, String found) throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Path source = folder.resolve("Version.java");
        Files.writeString(source, "package weft.internal.jni;"
            + " public final class Version { public static String text() { return \"" + jar.split("\\+")[0] + "\"; }"
            + " public static String ofLibrary() { return \"" + jar + "\"; } }");
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(),
            source.toString()));
        Jvm.Result result = Jvm.withClasses(folder, flags, FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("ran in order in Java: Weft's native library is not loaded: " + found + Native.version()
            + ", and weft.jar is version " + jar + "; use those of one version");
    }
}
