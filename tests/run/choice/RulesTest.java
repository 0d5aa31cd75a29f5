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
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.choice.Places;
import weft.internal.choice.Rules;
import weft.internal.program.Executor;
import weft.internal.program.FunctionNames;

/** The option {@code rules}: a file that says which function runs where. */
class RulesTest {
    /** Of control characters. */
    private static final Pattern PICTURE = Pattern.compile("[\u2400-\u2421]");

    @TempDir Path folder;

    private static Executor place(String rules, String... names) {
        Rules.Rule found = Rules.parse("my.rules", rules.lines().toList()).first(names);
        return found == null ? null : found.executor();
    }

    /** The lines of a file beside this one, but for comments. */
    private static List<String> table(String name) throws IOException {
        Path file = Path.of(System.getProperty("weft.test.refused")).resolveSibling("choice").resolve(name);
        return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#") && !line.isEmpty()).map(RulesTest::withControls).toList();
    }

    /** With the characters of which there are pictures. */
    private static String withControls(String line) {
        return PICTURE.matcher(line).replaceAll(found -> String.valueOf((char) (found.group().equals("\u2421") ? 0x7f : found.group().charAt(0) - 0x2400)));
    }

    /** Names fit as those of plain loops do: {@code loop_names_test.c} reads the same lines. */
    @Test void names() throws IOException {
        List<String> lines = table("rule_names.txt");
        for (String line : lines) {
            String[] words = line.split(" +");
            assertEquals(words[0].equals("yes") ? Places.device(2) : null, place(words[1] + ":2", words[2].replace('$', '.')), line);
        }
        assertTrue(lines.size() > 40);
        assertNull(place("*:2"));
    }

    /** What a line is, as the table has it, but for the name of a loop. */
    private static String told(String line, String places) {
        try {
            boolean isOfFunctions = !Rules.parse("my.rules", List.of("", line)).isEmpty();
            return isOfFunctions ? "function" : line.contains("plain") ? "loop" : "nothing";
        } catch (IllegalArgumentException e) {
            return e.getMessage().replace("line 2 of my.rules: ", "error ").replace(places, "PLACES");
        }
    }

    /** Lines are understood as those of plain loops are: {@code loop_names_test.c} reads the same table. */
    @Test void lines() throws IOException {
        List<String> lines = table("rule_lines.txt");
        String places = lines.get(0).replaceFirst("PLACES +", "");
        for (int i = 1; i < lines.size(); i += 2) {
            String line = lines.get(i).substring(1, lines.get(i).length() - 1);
            assertEquals(lines.get(i + 1).replaceFirst("^loop .*", "loop"), told(line, places), line);
        }
        assertTrue(lines.size() > 100);
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
        Path file = Files.write(folder.resolve("my.rules"), "A.f:cpu\n# our\rGröße\nB.f:cpu\n".getBytes(StandardCharsets.ISO_8859_1));
        String problem = "line 2 of " + file + " is not UTF-8: save the file in that encoding";
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=" + file), RulesProgram.class);
        result.mustSay("java.lang.IllegalArgumentException: " + problem);
        assumeTrue(Jvm.hasLibrary());
        Jvm.withAgent("rules=" + file, RulesProgram.class).mustSay("weft: " + problem);
        Files.writeString(file, "# Größe\r𝄞\nRulesProgram.*:0+1+0\n");
        problem = "line 2 of " + file + ": '0+1+0' is no place to run, for the number 0 stands twice in it; it is a device's number";
        result = Jvm.withAgent("rules=" + file, RulesProgram.class);
        result.mustSay("weft: " + problem);
        result.mustSay("java.lang.IllegalArgumentException: " + problem);
    }

    @Test void whatIsWrongIsToldAtEveryApply() throws IOException {
        String options = "-Dweft.options=rules=" + file("RulesProgram.*:gpux");
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", options), RulesProgram.class);
        assertEquals(1, result.exit(), result.output());
        result.mustSay("java.lang.IllegalArgumentException: line 1 of " + folder.resolve("my.rules") + ": 'gpux' is no place");
        result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=rules=no.such.file"), RulesProgram.class);
        result.mustSay("java.lang.IllegalArgumentException: the option rules=no.such.file: there is no such file; seen from ");
    }

    /** The library has read it before, for a program that has nothing but plain loops. */
    @Test void whatCannotBeReadIsToldInTheSameWords() throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        for (Path file : List.of(folder.resolve("none"), folder)) {
            Jvm.Result result = Jvm.withAgent("rules=" + file, RulesProgram.class);
            String said = result.output().lines().filter(line -> line.startsWith("weft: ")).findFirst().orElse("nothing");
            assertTrue(said.startsWith("weft: the option rules=" + file + ": the"), result.output());
            result.mustSay("java.lang.IllegalArgumentException: " + said.substring("weft: ".length()));
        }
    }
}
