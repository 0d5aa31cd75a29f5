package weft.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a program and the elements it goes wrong with as a test that may be moved to tests/run/lambdas. */
final class TestFile {
    private TestFile() {}

    static Path write(Path folder, Program program, List<List<Object>> rows, String comment,
            boolean throwing) {
        String name = "Fuzz" + program.name() + "Test";
        String text = "package weft;\n\nimport java.util.function.*;\nimport org.junit.jupiter.api.Test;\n\n"
            + "/**\n * Found by `./weft fuzz`.\n *\n" + comment(comment) + " */\nclass " + name + " {\n"
            + Tree.indent("@Test void same() {\nSame." + (throwing ? "throwsSame" : "check") + "("
                + program.input().arrayText(rows) + ", make());\n}\n", 1) + "\n"
            + Tree.indent("private static " + program.members(), 1) + "}\n";
        try {
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve(name + ".java"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String comment(String text) {
        StringBuilder lines = new StringBuilder();
        for (String line : text.split("\n")) {
            lines.append(" * ").append(line.replace("*/", "* /")).append('\n');
        }
        return lines.toString();
    }
}
