package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;
import weft.javac.Javac;

/**
 * The examples of docs/functions.md run, and print what the page says they print. The form of the page:
 *
 * <ul>
 * <li>A table near the top has a row for each function, {@code | [name](#anchor) | shape | kernels | bytes |}.
 * <li>For each row there is a section {@code ## name} with a short text and at least one example.
 * <li>An example is a fenced block {@code java}, the body of a method (local records are allowed) in a file that
 *     imports {@code weft.*} and {@code java.util.*}; the next fenced block is {@code text}, and is what it prints
 *     on a device, under {@code fallback=error}.
 * </ul>
 */
@Tag("kernels")
class FunctionsDocTest {
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[([^]]+)]\\(#([^)]+)\\) \\|");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (.+)$");

    record Example(String section, int line, String code, String prints) {}

    static String page() throws IOException {
        String docs = System.getProperty("weft.test.docs");
        assumeTrue(docs != null, "the docs are not at hand");
        return Files.readString(Path.of(docs, "functions.md"));
    }

    static List<Example> examples(String page) {
        List<Example> examples = new ArrayList<>();
        String code = null;
        int line = 0;
        for (Matcher m = FENCE.matcher(page); m.find();) {
            int at = 1 + (int) page.substring(0, m.start()).lines().count();
            if (m.group(1).equals("java")) {
                assertEquals(null, code, "the example in line " + line + " has no block ```text behind it");
                code = m.group(2);
                line = at;
            } else {
                assertEquals("text", m.group(1), "line " + at + ": a block is an example or what it prints");
                assertNotNull(code, "line " + at + ": what does this print?");
                examples.add(new Example(section(page, m.start()), line, code, m.group(2)));
                code = null;
            }
        }
        assertEquals(null, code, "the example in line " + line + " has no block ```text behind it");
        return examples;
    }

    private static String section(String page, int at) {
        String section = "";
        for (Matcher m = HEADING.matcher(page); m.find() && m.start() < at;) section = m.group(1);
        return section;
    }

    /** As GitHub makes it: small letters, spaces become hyphens, other signs go. */
    private static String anchor(String heading) {
        return heading.toLowerCase().replace(' ', '-').replaceAll("[^a-z0-9-]", "");
    }

    @Test void everyFunctionHasAnExample() throws IOException {
        String page = page();
        Set<String> shown = new HashSet<>();
        for (Example example : examples(page)) shown.add(example.section());
        Set<String> rows = new HashSet<>();
        for (Matcher m = ROW.matcher(page); m.find();) {
            assertEquals(anchor(m.group(1)), m.group(2), "the link of " + m.group(1));
            assertTrue(shown.contains(m.group(1)), "a section and an example of " + m.group(1));
            rows.add(m.group(1));
        }
        assertEquals(shown, rows, "a section with an example for each row of the table, and a row for each section");
    }

    @Test void theyPrintWhatThePageSays() throws Exception {
        assumeTrue(Javac.isHere(), "no javac in this JDK");
        assumeTrue(Library.loaded(), "Weft.work() needs a library");
        for (Example example : examples(page())) {
            String where = example.section() + ", docs/functions.md:" + example.line();
            assertEquals(example.prints(), run(example, where), where);
        }
    }

    static String run(Example example, String where) throws Exception {
        Javac javac = new Javac();
        String text = "import java.util.*;\nimport weft.*;\npublic class Example {\n"
            + "public static void run() throws Exception {\n" + example.code() + "}\n}\n";
        List<Class<?>> classes = javac.compile(List.of(new Javac.Source("Example", text)));
        assertNotNull(classes, () -> where + ": javac refuses: " + javac.errors());
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            classes.get(0).getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            throw new AssertionError(where, e.getCause());
        } finally {
            System.setOut(out);
        }
        assertFalse(printed.toString(StandardCharsets.UTF_8).contains("\r"), where);
        return printed.toString(StandardCharsets.UTF_8);
    }
}
