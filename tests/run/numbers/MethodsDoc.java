package weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a page about what runs: which methods compile, and why the others do not.
 *
 * @param title of the part
 * @param test that writes it
 */
record MethodsDoc(Path file, String title, String test) {
    static String section(List<StaticMethod> all, Map<StaticMethod, String> refused) {
        StringBuilder text = new StringBuilder("| class | methods | on a device | refused |\n"
            + "| --- | ---: | ---: | ---: |\n");
        for (Class<?> owner : all.stream().map(StaticMethod::owner).distinct().toList()) {
            long count = all.stream().filter(m -> m.owner() == owner).count();
            long no = refused.keySet().stream().filter(m -> m.owner() == owner).count();
            text.append("| " + owner.getSimpleName() + " | " + count + " | " + (count - no) + " | " + no
                + " |\n");
        }
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (StaticMethod m : all) {
            if (!refused.containsKey(m)) continue;
            reasons.computeIfAbsent(shorter(m, refused.get(m)), r -> new ArrayList<>()).add("`" + m + "`");
        }
        text.append("\n| why | refused |\n| --- | --- |\n");
        reasons.entrySet().stream()
            .sorted(Comparator.comparing(e -> -e.getValue().size()))
            .forEach(e -> text.append("| " + e.getKey() + " | " + String.join(", ", e.getValue()) + " |\n"));
        return text.append("\n").toString();
    }

    /** A reason that names the method itself is, without the name, the same for all such methods. */
    private static String shorter(StaticMethod m, String reason) {
        return reason.replace(": " + m.owner().getName() + "." + m.name() + ";", ";");
    }

    /** What the file says; null if it has no such part. */
    String read() throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(begin());
        return begin < 0 ? null : text.substring(begin + begin().length(), text.indexOf(end()));
    }

    void write(String section) throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(begin());
        String before = begin < 0 ? text : text.substring(0, begin);
        String after = begin < 0 ? "" : text.substring(text.indexOf(end()) + end().length());
        Files.writeString(file, before + begin() + section + end() + after);
    }

    private String begin() {
        return "<!-- " + title + ", written by " + test + " -->\n\n## " + title + "\n\n";
    }

    private String end() {
        return "<!-- end of " + title + " -->\n";
    }
}
