package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/**
 * What Weft says of the {@link FirstLambdas}, word for word as in {@code tests/run/refused/first-lambdas.txt}: each
 * case's source and its refusal, with line 1 for the lambda's first. With the system property {@code weft.test.update}
 * that file is written first; then review the diff.
 */
class FirstLambdasTest {
    private static final Pattern LAMBDA =
        Pattern.compile("weft\\.FirstLambdas\\.lambda\\$\\w+\\$\\d+\\(FirstLambdas\\.java:(\\d+)\\)");
    private static final Pattern METHOD =
        Pattern.compile("weft\\.FirstLambdas(?:\\$\\w+)?\\.(\\w+)\\(FirstLambdas\\.java:\\d+\\)");

    /** A case in the source: its lines, and the number of the first. */
    private record Source(List<String> lines, int first) {
        static Source of(String name, List<String> file) {
            String start = "        of(\"" + name + "\",";
            int first = 0;
            while (!file.get(first).startsWith(start)) first++;
            int last = first;
            while (!file.get(last).endsWith(");") || file.get(last).startsWith("         ")) last++;
            return new Source(file.subList(first, last + 1), first + 1);
        }

        String text() {
            return lines.stream().map(line -> line.substring(8) + "\n").collect(Collectors.joining());
        }

        /** The same refusal, wherever in the file the case stands. */
        String relative(String refusal) {
            String lambdas = LAMBDA.matcher(refusal)
                .replaceAll(found -> "line " + (Integer.parseInt(found.group(1)) - first + 1));
            return METHOD.matcher(lambdas).replaceAll("$1");
        }
    }

    private static String refusal(Function<Integer, ?> f) {
        try (PArray<Integer> input = PArray.of(1, 2); PArray<?> result = AF.map(f).apply(input)) {
            return "runs on a device";
        } catch (OffloadException e) {
            return e.reason();
        }
    }

    private static String describe(String name, Function<Integer, ?> f, List<String> file) {
        Source source = Source.of(name, file);
        return "## " + name + "\n" + source.text() + "> " + source.relative(refusal(f)) + "\n";
    }

    /** As far as both go, so that a failure names one line and not two whole files. */
    private static void assertFirstLines(List<String> expected, List<String> actual) {
        for (int k = 0; k < Math.min(expected.size(), actual.size()); k++)
            assertEquals(expected.get(k), actual.get(k), "line " + (k + 1));
    }

    @Test void textsAreAsExpected() throws IOException {
        assumeTrue(Library.loaded(), "no native library to test");
        Path golden = Path.of(System.getProperty("weft.test.refused"), "first-lambdas.txt");
        Path source = golden.resolveSibling("FirstLambdas.java");
        List<String> file = Files.readAllLines(source);
        List<String> texts = new ArrayList<>();
        FirstLambdas.all().forEach((name, f) -> texts.add(describe(name, f, file)));
        String actual = String.join("\n", texts);
        if (Boolean.getBoolean("weft.test.update")) Files.writeString(golden, actual);
        assertFirstLines(Files.readAllLines(golden), actual.lines().toList());
        assertEquals(Files.readString(golden), actual);
    }
}
