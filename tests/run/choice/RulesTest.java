package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.choice.Places;
import weft.internal.choice.Rules;
import weft.internal.program.Executor;
import weft.internal.program.FunctionNames;

/** The option {@code rules}: a file that says which function runs where. */
class RulesTest {
    @TempDir Path folder;

    private static Executor place(String rules, String... names) {
        Rules.Rule found = Rules.parse("my.rules", rules.lines().toList()).first(names);
        return found == null ? null : found.executor();
    }

    /** Names fit as those of plain loops do: {@code loop_names_test.c} reads the same lines. */
    @Test void names() throws IOException {
        Path table = Path.of(System.getProperty("weft.test.refused")).resolveSibling("rule_names.txt");
        List<String> lines = Files.readAllLines(table).stream().filter(line -> !line.startsWith("#")).toList();
        for (String line : lines) {
            String[] words = line.split(" +");
            assertEquals(words[0].equals("yes") ? Places.device(2) : null, place(words[1] + ":2", words[2].replace('$', '.')), line);
        }
        assertTrue(lines.size() > 40);
        assertNull(place("*:2"));
    }

    /** What a regular expression with as many stars would try one by one. */
    @Test void manyStars() {
        String stars = "*".repeat(40);
        String name = "p.Main." + "a".repeat(60);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertNull(place(stars + "b" + stars + "c:2", name));
            assertNull(place("*a".repeat(30) + "*b:2", name));
            assertEquals(Places.device(2), place(stars + "M" + stars + "a:2", name));
            assertEquals(Places.device(2), place("Main." + "*a".repeat(30) + "*:2", name));
        });
        assertEquals(Places.device(2), place("B*.f*g:2", "a.Bar.Bar.fggfg"));
        assertEquals(Places.device(2), place("*:2", ""));
        assertNull(place("B*.f*g:2", "a.Bar.Bar.fggfgh"));
    }

    @Test void places() {
        assertEquals(Places.device(-2), place("f:gpu", "f"));
        assertEquals(Places.device(-3), place("f : cpu", "f"));
        assertEquals(new Executor.Threads(0, "the rule 'f:threads', line 1 of my.rules"), place("f:threads", "f"));
        assertEquals(new Executor.Threads(12, "the rule 'f:threads(12)', line 1 of my.rules"), place("f:threads(12)", "f"));
        assertEquals(new Executor.Sequential("the rule 'f: sequential', line 3 of my.rules"),
            place("# ours\n\n f: sequential # for now", "f"));
    }

    /** These are the library's: {@link PlainLoopsTest}. */
    @Test void plainLoopsAreNoFunctions() {
        assertNull(place("A.f: plain", "A.f"));
        assertEquals(Places.device(2), place("A.f:plain # loops\nA.f:2", "A.f"));
        assertThrows(IllegalArgumentException.class, () -> place("A.f: plainly", "A.f"));
    }

    @Test void theFirstRuleForAnyFunctionCounts() {
        assertEquals(Places.device(1), place("A.g:1\nA.*:2", "A.f", "A.g"));
        assertEquals(Places.device(2), place("A.*:2\nA.g:1", "A.f", "A.g"));
        assertEquals(Places.devices(2, 0), place("A.*:2+0", "A.f"));
        assertEquals(Places.GPUS, place("A.*:gpus", "A.f"));
        assertTrue(Rules.parse("my.rules", List.of("", " # nothing")).isEmpty());
    }

    private static void isBad(String line, String says) {
        String text = assertThrows(IllegalArgumentException.class,
            () -> Rules.parse("my.rules", List.of("A.f:gpu", line))).getMessage();
        assertTrue(text.startsWith("line 2 of my.rules: " + says), text);
        assertTrue(text.endsWith(" is a device's number or several, 0+1, gpu, gpus, cpu, threads, threads(N), sequential, plain or plain relaxed"), text);
    }

    @Test void badLinesSayWhatIsWrong() {
        isBad("Blur.rows", "'Blur.rows' is no rule; a rule is Class.method:PLACE, with * for any characters");
        isBad("Blur.rows:gpux", "'gpux' is no place to run");
        isBad("Blur.rows:0+0", "'0+0' is no place to run, for the number 0 stands twice in it; it");
        isBad("Blur.rows:2+10+7+010", "'2+10+7+010' is no place to run, for the number 10 stands twice in it; it");
        isBad("Blur.rows:0+", "'0+' is no place to run");
        isBad("Blur.rows:-1", "'-1' is no place to run");
        isBad("Blur.rows:threads(0)", "'threads(0)' is no place to run");
        isBad("Blur.rows:", "'' is no place to run");
        isBad(":gpu", "':gpu' is no rule");
        isBad("Blur rows:gpu", "'Blur rows:gpu' is no rule");
        isBad("gpu=Blur.rows", "'gpu=Blur.rows' is no rule");
    }

    private static final java.util.function.Function<Integer, Integer> FIELD = v -> v + 1;

    @Test void whatFunctionsAreCalled() {
        java.util.function.Function<Integer, Integer> here = v -> v + 2;
        String method = Jvm.hasLibrary() ? "whatFunctionsAreCalled" : "lambda";
        assertEquals("weft.RulesTest." + method, FunctionNames.of(new Object[] {here})[0]);
        assumeTrue(Jvm.hasLibrary(), "no native library");
        java.util.function.Function<Integer, Integer> reference = Math::abs;
        assertEquals(List.of("weft.RulesTest.static", "java.lang.Math.abs", "java.lang.Object"),
            List.of(FunctionNames.of(new Object[] {FIELD, reference, new Object()})));
    }

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("my.rules"), List.of(lines));
    }

    @Test void functionsRunWhereTheFileSays() throws IOException {
        assumeTrue(Jvm.hasLibrary());
        Path file = file("RulesProgram.inOrder:sequential", "RulesProgram.threads : threads(2)", "weft.RulesProgram.first:1",
            "*.second:0", "RulesProgram.java*:threads # a switch", "RulesProgram.gpu:gpu",
            "RulesProgram.blurred:0", "RulesProgram.summed:sequential");
        for (String device : new String[] {"", ",device=java"}) {
            Jvm.Result result = Jvm.withAgent("first=wait,rules=" + file + device, TwoDevices.ENVIRONMENT,
                RulesProgram.class);
            result.mustSucceed();
            result.mustSay("inOrder: in order in Java: the rule 'RulesProgram.inOrder:sequential', line 1 of " + file);
            result.mustSay("threads: on Java threads: the rule 'RulesProgram.threads : threads(2)', line 2 of " + file);
            result.mustSay("first: on " + TwoDevices.names().get(1));
            result.mustSay("second: on " + TwoDevices.names().get(0));
            result.mustSay("javaFused: on Java threads: the rule 'RulesProgram.java*:threads', line 5 of " + file);
            result.mustSay("other: on " + (device.isEmpty() ? Weft.device() : "Java threads: the option device=java"));
            result.mustSay("explicit: on " + TwoDevices.names().get(0));
            result.mustSay("stencil: on " + TwoDevices.names().get(0));
            result.mustSay("rows: in order in Java: the rule 'RulesProgram.summed:sequential', line 8 of " + file);
            result.mustSay("rounds: 19683");
            result.mustSay("rounds:  ran on " + TwoDevices.names().get(1));
            result.mustSay("rounds:  ran on " + TwoDevices.names().get(0));
            result.mustSay("by the rule 'weft.RulesProgram.first:1', line 3 of " + file);
            assertFalse(result.output().contains("wrong"), result.output());
        }
    }

    @Test void whatIsOfNoUse() {
        Rules rules = Rules.parse("my.rules", List.of("A.f:gpu", "A.*:cpu", "B.f:cpu", "A.g:gpu"));
        assertEquals(List.of(), rules.ofNoUse());
        rules.first("p.A.f");
        rules.first("p.A.g", "p.C.f");
        assertEquals(List.of("the rule 'B.f:cpu', line 3 of my.rules, fits no function that ran; there were p.A.f, p.A.g, p.C.f"
            + (Jvm.hasLibrary() ? "" : "; without the native library only rules for a class fit, Class.*"),
            "the rule 'A.g:gpu', line 4 of my.rules, was of no use: the rule 'A.*:cpu', line 2 of my.rules, fits what it does"), rules.ofNoUse());
        for (int i = 0; i < 20; i++) rules.first("D.f" + i);
        String text = rules.ofNoUse().get(0);
        assertTrue(text.contains("D.f0, D.f1, ") && !text.contains("D.f9") && text.contains(" and others"), text);
    }

    /** A name that is not quite right is told at the end, and by explain(). */
    @Test void aMistypedRuleIsTold() throws IOException {
        Path file = file("RulesProgram.*:threads", "RulesProgam.inOrder:sequential", "weft.RulesProgram.*:sequential");
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + file), RulesProgram.class);
        result.mustSucceed();
        result.mustSay("weft: the rule 'RulesProgam.inOrder:sequential', line 2 of " + file
            + ", fits no function that ran; there were weft.RulesProgram.lambda");
        result.mustSay("weft: the rule 'weft.RulesProgram.*:sequential', line 3 of " + file
            + ", was of no use: the rule 'RulesProgram.*:threads', line 1 of " + file + ", fits what it does");
        assertFalse(result.output().contains("weft: the rule 'RulesProgram.*:threads'"), result.output());
        result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + file("RulesProgam.*:threads")), RulesProgram.class);
        result.mustSay("  by no rule: none of " + file + " fits weft.RulesProgram.lambda");
    }

    /** A kind of device that is not there: Java answers, and explain() says why. */
    @Test void noSuchDevice() throws IOException {
        assumeTrue(Jvm.hasLibrary() && Weft.devices().stream().noneMatch(text -> text.contains("type: GPU")));
        Jvm.Result result = Jvm.withAgent("rules=" + file("RulesProgram.*:gpu"), RulesProgram.class);
        result.mustSucceed();
        result.mustSay("first: on Java threads: no OpenCL device matches the request: there is no GPU among the ");
    }

    @Test void withoutALibrary() throws IOException {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + file("RulesProgram.*:sequential")),
            RulesProgram.class);
        result.mustSucceed();
        result.mustSay("other: in order in Java: the rule 'RulesProgram.*:sequential', line 1 of ");
    }

    @Test void aPipeIsRefused() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        String problem = "the option rules=" + pipe + ": it is no file, and rules are read more than once";
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + pipe), RulesProgram.class);
        result.mustSay("java.lang.IllegalArgumentException: " + problem);
        assumeTrue(Jvm.hasLibrary());
        Jvm.withAgent("rules=" + pipe, RulesProgram.class).mustSay("weft: " + problem);
    }

    @Test void anotherEncodingIsTold() throws IOException {
        Path file = Files.write(folder.resolve("my.rules"), "A.f:cpu\n# Größe\nB.f:cpu\n".getBytes(StandardCharsets.ISO_8859_1));
        String problem = "line 2 of " + file + " is not UTF-8: save the file in that encoding";
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + file), RulesProgram.class);
        result.mustSay("java.lang.IllegalArgumentException: " + problem);
        assumeTrue(Jvm.hasLibrary());
        Jvm.withAgent("rules=" + file, RulesProgram.class).mustSay("weft: " + problem);
        Files.writeString(file, "# Größe 𝄞\nRulesProgram.*:0+1+0\n");
        Jvm.withAgent("rules=" + file, RulesProgram.class).mustSay("weft: line 2 of " + file
            + ": '0+1+0' is no place to run, for the number 0 stands twice in it; it is a device's number");
    }

    @Test void whatIsWrongIsToldAtEveryApply() throws IOException {
        String options = "-Dweft.options=rules=" + file("RulesProgram.*:gpux");
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", options), RulesProgram.class);
        assertEquals(1, result.exit(), result.output());
        result.mustSay("java.lang.IllegalArgumentException: line 1 of " + folder.resolve("my.rules") + ": 'gpux' is no place");
        result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=no.such.file"), RulesProgram.class);
        result.mustSay("java.lang.IllegalArgumentException: the option rules=no.such.file: there is no such file; seen from ");
    }
}
