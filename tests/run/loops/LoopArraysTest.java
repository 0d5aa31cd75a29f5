package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arrays that loops only read: as they lie where the garbage collector only pins them, else copied, and in either case right. */
class LoopArraysTest {
    private static final String OPTIONS = "=fallback=error,plain=LoopArraysProgram.step";
    private static final boolean PINS = Runtime.version().feature() >= 22;

    private static Jvm.Result runs(String options, String... flags) {
        return runs(Jvm.agentFlag() + OPTIONS + options, Arrays.asList(flags), "collect");
    }

    private static Jvm.Result runs(String agent, List<String> flags, String... arguments) {
        List<String> all = new ArrayList<>(List.of(agent, "-Xmx512m"));
        all.addAll(flags);
        Jvm.Result result = Jvm.run(all, LoopArraysProgram.class, arguments);
        result.mustSucceed();
        result.mustSay("all is well");
        return result;
    }

    private static void inPlace(Jvm.Result result) {
        result.mustSay(", large arrays that it reads in place");
        assertTrue(copies(result) < 18, result.output()); // now and then one ends where memory may end
    }

    private static void copied(Jvm.Result result, String why) {
        result.mustSay(", large arrays that it reads copied (" + why);
        assertTrue(copies(result) == 180, result.output()); // two arrays in 90 runs
    }

    private static int copies(Jvm.Result result) {
        return result.output().lines().filter(line -> line.endsWith(" copies")).mapToInt(line -> Integer.parseInt(line.split(" ")[0])).sum();
    }

    @Test void g1() {
        assumeTrue(Jvm.deviceSharesMemory(), "the device has memory of its own");
        Jvm.Result result = runs("", "-XX:+UseG1GC");
        if (PINS) inPlace(result);
        else copied(result, "up to JDK 21, G1 would collect nothing while a kernel reads them");
    }

    @Test void shenandoah() {
        assumeTrue(Jvm.deviceSharesMemory(), "the device has memory of its own");
        boolean has = !Jvm.run(List.of("-XX:+UseShenandoahGC", "--dry-run"), LoopArraysProgram.class).output().contains("Shenandoah");
        assumeTrue(has, "this JVM has no such collector");
        inPlace(runs("", "-XX:+UseShenandoahGC"));
    }

    /** It collects nothing, and moves nothing. */
    @Test void epsilon() {
        assumeTrue(Jvm.deviceSharesMemory(), "the device has memory of its own");
        List<String> flags = List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");
        boolean has = Jvm.run(List.of(flags.get(0), flags.get(1), "--dry-run"), LoopArraysProgram.class).exit() == 0;
        assumeTrue(has, "this JVM has no such collector");
        Jvm.Result result = runs(Jvm.agentFlag() + OPTIONS, flags);
        result.mustSay(", large arrays that it reads in place");
        assertTrue(copies(result) < 36, result.output()); // its heap may end at each page: of the 60 arrays four or so end there, thrice each
    }

    /** Here JNI hands out arrays with memory around them that it looks at afterwards. */
    @Test void g1WithChecks() {
        assumeTrue(Jvm.deviceSharesMemory() && PINS, "they are copied");
        runs("", "-XX:+UseG1GC", "-Xcheck:jni").mustSay(", large arrays that it reads in place");
    }

    @Test void collectorsThatWait() {
        assumeTrue(Jvm.deviceSharesMemory(), "the device has memory of its own");
        for (String one : List.of("Serial", "Parallel")) {
            copied(runs("", "-XX:+Use" + one + "GC"), "this JVM's collector would wait while a kernel reads them");
        }
    }

    @Test void ifAsked() {
        copied(runs(",arrays=copy", "-XX:+UseG1GC"), "the option arrays says so");
    }
}
