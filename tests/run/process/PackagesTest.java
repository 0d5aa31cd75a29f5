package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may use whom: the table of packages in docs/architecture.md. */
class PackagesTest {
    /** Each may use those before it, and itself. */
    private static final List<String> ORDER =
        List.of("substitute", "jni", "events", "layout", "loops", "array", "capture", "program", "plan", "group", "library", "choice", "jvm", "plain", "offload",
            "operation");
    /** What users do not see, and needs the constructors of what they see: functions composed of others, and what a stream has. */
    private static final Set<String> HIDDEN = Set.of("Greatest", "MatrixProduct", "MergeSort", "Pulls", "Runs", "SavedArray", "SavedLayout",
        "Segments", "Stencils");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?weft\\.internal\\.(\\w+)\\.");
    private static final Path SOURCES = Path.of(System.getProperty("weft.test.docs"), "..", "java-api", "weft");

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.java(\\.in)?")).toList();
        }
    }

    @Test void arrowsGoOneWay() throws IOException {
        List<String> wrong = new ArrayList<>();
        Set<String> packages = new TreeSet<>();
        try (Stream<Path> folders = Files.list(SOURCES.resolve("internal"))) {
            for (Path folder : folders.toList()) {
                String name = folder.getFileName().toString();
                packages.add(name);
                for (Path source : sources(folder)) {
                    Matcher used = IMPORT.matcher(Files.readString(source));
                    while (used.find()) {
                        if (ORDER.indexOf(used.group(1)) > ORDER.indexOf(name)) wrong.add(source + ": " + used.group());
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(new TreeSet<>(ORDER), packages);
    }

    @Test void whatUsersSeeIsPublic() throws IOException {
        for (Path source : sources(SOURCES)) {
            String text = Files.readString(source);
            String name = source.getFileName().toString().replaceFirst("\\..*", "");
            if (name.equals("package-info") || HIDDEN.contains(name)) continue;
            assertTrue(Pattern.compile("(?m)^public [\\w ]*\\b" + name + "\\b").matcher(text).find(), name);
        }
    }
}
