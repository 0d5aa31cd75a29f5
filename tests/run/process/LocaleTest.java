package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM takes the user's locale for C's functions too. Here is one with a decimal comma, and without a small form of I, as Turkish is. */
class LocaleTest {
    private static final String NAME = "xx_XX";

    @TempDir Path folder;

    private static String letters(char first, char last) {
        StringBuilder text = new StringBuilder();
        for (char c = first; c <= last; c++) text.append(c == first ? "" : ";").append(letter(c));
        return text.toString();
    }

    private static String letter(int c) {
        return String.format("<U%04X>", c);
    }

    private void makeLocale() throws Exception {
        StringBuilder bytes = new StringBuilder("<code_set_name> ASCII\n<mb_cur_min> 1\n<mb_cur_max> 1\n<escape_char> /\nCHARMAP\n");
        for (int c = 0; c < 128; c++) bytes.append(letter(c)).append(String.format(" /x%02x%n", c));
        StringBuilder pairs = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c++) {
            if (c != 'i') pairs.append(c == 'a' ? "" : ";").append('(').append(letter(c)).append(',').append(letter(c - 32)).append(')');
        }
        Path map = Files.writeString(folder.resolve("bytes"), bytes + "END CHARMAP\n");
        Path source = Files.writeString(folder.resolve("source"), "comment_char %\nescape_char /\nLC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\n"
            + "grouping 3;3\nEND LC_NUMERIC\nLC_CTYPE\nupper " + letters('A', 'Z') + "\nlower " + letters('a', 'z') + "\ntoupper " + pairs + "\nEND LC_CTYPE\n");
        Process made = new ProcessBuilder("localedef", "-c", "-f", map.toString(), "-i", source.toString(), folder.resolve(NAME).toString())
            .redirectErrorStream(true).start(); // it complains of the parts that are not there
        String told = new String(made.getInputStream().readAllBytes());
        made.waitFor();
        assertEquals(true, Files.exists(folder.resolve(NAME).resolve("LC_NUMERIC")), told);
    }

    @Test void constantsAndLayoutsHaveNone() throws Exception {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        makeLocale();
        Map<String, String> environment = Map.of("LOCPATH", folder.toString(), "LC_ALL", NAME);
        for (String options : new String[] {"fallback=error,emit=spmd", "fallback=error,emit=simt", "device=java,loops=always"}) {
            Jvm.withAgent(options, environment, LocaleProgram.class).mustSucceed();
        }
    }
}
