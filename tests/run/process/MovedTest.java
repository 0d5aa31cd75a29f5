package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weft in a jar whose maker has moved its packages, as maven-shade-plugin does on request. */
class MovedTest {
    /** Where the name of a class begins, alone or behind the L of a descriptor. */
    private static final Pattern NAME = Pattern.compile("(?<![a-z/$])weft/");

    /** What the program itself says as a text: only what begins as a name of the package is taken for one. */
    private static String movedText(String text) {
        return text.startsWith("weft/") ? "moved/" + text
            : text.startsWith("weft.") ? "moved." + text
            : text.startsWith("/weft/") ? "/moved" + text
            : text;
    }

    /** A class file in which each name of a class of Weft is one of the package {@code moved.weft}. */
    private static byte[] moved(InputStream file) throws IOException {
        DataInputStream in = new DataInputStream(file);
        byte[] head = in.readNBytes(8);
        int count = in.readUnsignedShort();
        Map<Integer, String> texts = new HashMap<>();
        Map<Integer, byte[]> others = new HashMap<>();
        BitSet strings = new BitSet();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            if (tag == 1) {
                texts.put(i, in.readUTF());
                continue;
            }
            byte[] rest = in.readNBytes(switch (tag) {
                case 5, 6 -> 8;
                case 7, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                default -> 4;
            });
            if (tag == 8) strings.set((rest[0] & 255) << 8 | rest[1] & 255);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.write(tag);
            whole.write(rest);
            others.put(i, whole.toByteArray());
            if (tag == 5 || tag == 6) i++;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(head);
        out.writeShort(count);
        for (int i = 1; i < count; i++) {
            if (others.containsKey(i)) out.write(others.get(i));
            if (!texts.containsKey(i)) continue;
            out.write(1);
            out.writeUTF(strings.get(i) ? movedText(texts.get(i)) : NAME.matcher(texts.get(i)).replaceAll("moved/weft/"));
        }
        out.write(in.readAllBytes());
        return bytes.toByteArray();
    }

    private static void put(JarOutputStream out, String name, InputStream in) throws IOException {
        out.putNextEntry(new ZipEntry("moved/" + name));
        out.write(name.endsWith(".class") ? moved(in) : in.readAllBytes());
    }

    /** Weft's classes, the program's, and the library. */
    private static Path jar(Path folder) throws IOException {
        Path jar = folder.resolve("moved.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar)); JarFile weft = new JarFile(System.getProperty("weft.test.jar"))) {
            for (JarEntry entry : Collections.list(weft.entries())) {
                if (entry.getName().startsWith("weft/") && !entry.isDirectory()) put(out, entry.getName(), weft.getInputStream(entry));
            }
            put(out, "weft/FallbackProgram.class", MovedTest.class.getResourceAsStream("FallbackProgram.class"));
        }
        return jar;
    }

    /** A program of the jar, which the JVM cannot be told of by its class. */
    static final class Starts {
        public static void main(String[] args) throws ReflectiveOperationException {
            Method main = Class.forName("moved.weft.FallbackProgram").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) args);
        }
    }

    @Test void answersInJavaAndSaysWhy(@TempDir Path folder) throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        String path = jar(folder) + File.pathSeparator + System.getProperty("weft.test.classes");
        for (String where : List.of("fine", "threads")) {
            Jvm.Result result = Jvm.withPath(path, List.of("-Dmoved.weft.options=loops=always"), Starts.class, where);
            result.mustSucceed();
            result.mustSay("answer 6");
            result.mustSay("weft: Weft's native library is not loaded: its classes were moved to the package moved.weft, and the library finds them by name; let"
                + " maven-shade-plugin, or what else moved them, leave the package weft as it is. Functions run in Java; -Dmoved.weft.library=none asks for Java, and is quiet.");
        }
        Jvm.Result quiet = Jvm.withPath(path, List.of("-Dmoved.weft.library=none"), Starts.class, "fine");
        quiet.mustSucceed();
        quiet.mustSay("answer 6");
        quiet.mustSay("the system property moved.weft.library is none");
        assertFalse(quiet.output().contains("weft: "), quiet::output);
    }
}
