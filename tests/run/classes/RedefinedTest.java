package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of a function is known of its classes as they were: all is asked again where one is redefined. */
class RedefinedTest {
    private static void check(Path folder, String options, String where, int times, String... more) throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> flags = new ArrayList<>(Jvm.agentFlags(options));
        flags.add("-javaagent:" + TransformTest.agentJar(folder, RedefinedProgram.class));
        flags.addAll(List.of(more));
        Jvm.Result result = Jvm.run(flags, RedefinedProgram.class, where);
        result.mustSucceed();
        assertEquals(times, result.output().lines().filter(line -> line.startsWith("right: ")).count(), result.output());
    }

    /** Where the boot loader finds the class, which has it then, as it has the JDK's. */
    private static String bootPath(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("boot/weft"));
        Files.write(folder.resolve("boot/weft/Version1.class"), ClassPatch.file(Version1.class));
        return "-Xbootclasspath/a:" + folder.resolve("boot");
    }

    @Test void inJava(@TempDir Path folder) throws IOException {
        check(folder, "device=java", "Java threads", 6);
    }

    @Test void onTheDevice(@TempDir Path folder) throws IOException {
        check(folder, "first=wait", RedefinedProgram.DEVICE, 4);
    }

    @Test void inJavaOfTheBootLoader(@TempDir Path folder) throws IOException {
        check(folder, "device=java", "Java threads", 6, bootPath(folder));
    }

    @Test void onTheDeviceOfTheBootLoader(@TempDir Path folder) throws IOException {
        check(folder, "first=wait", RedefinedProgram.DEVICE, 4, bootPath(folder));
    }
}
