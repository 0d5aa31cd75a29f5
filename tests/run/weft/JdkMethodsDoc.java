package weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of docs/jdk-methods.md about the JDK that runs: what compiles, and why the rest does not. */
final class JdkMethodsDoc {
    private static final String VERSION = "JDK " + Runtime.version().feature();
    private static final String BEGIN = "<!-- " + VERSION + ", written by JdkMethodsTest -->\n";
    private static final String END = "<!-- end of " + VERSION + " -->\n";

    private JdkMethodsDoc() {}

    static String section(List<JdkMethod> all, Map<JdkMethod, String> refused) {
        StringBuilder text = new StringBuilder("\n## " + VERSION
            + "\n\n| class | methods | on a device | refused |\n| --- | ---: | ---: | ---: |\n");
        for (Class<?> owner : JdkMethod.OWNERS) {
            long count = all.stream().filter(m -> m.owner() == owner).count();
            long no = refused.keySet().stream().filter(m -> m.owner() == owner).count();
            text.append("| " + owner.getSimpleName() + " | " + count + " | " + (count - no) + " | " + no
                + " |\n");
        }
        Map<String, StringBuilder> reasons = new LinkedHashMap<>();
        for (JdkMethod m : all) {
            if (!refused.containsKey(m)) continue;
            String reason = shorter(m, refused.get(m));
            StringBuilder names = reasons.computeIfAbsent(reason, r -> new StringBuilder());
            names.append(names.isEmpty() ? "`" : ", `").append(m).append("`");
        }
        text.append("\n| why | refused |\n| --- | --- |\n");
        reasons.forEach((reason, names) -> text.append("| " + reason + " | " + names + " |\n"));
        return text.append("\n").toString();
    }

    /** A reason that ends in the name of the method itself is the same for all such methods. */
    private static String shorter(JdkMethod m, String reason) {
        String self = ": " + m.owner().getName() + "." + m.name();
        return reason.endsWith(self) ? reason.substring(0, reason.length() - self.length()) : reason;
    }

    /** What the file says; null if it says nothing about this JDK. */
    static String read(Path file) throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(BEGIN);
        return begin < 0 ? null : text.substring(begin + BEGIN.length(), text.indexOf(END));
    }

    static void write(Path file, String section) throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(BEGIN);
        String before = begin < 0 ? text : text.substring(0, begin);
        String after = begin < 0 ? "" : text.substring(text.indexOf(END) + END.length());
        Files.writeString(file, before + BEGIN + section + END + after);
    }
}
