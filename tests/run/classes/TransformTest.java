package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.program.JavaOrder;

/** Classes that run from other bytes than the class file that can be found: what runs counts. */
class TransformTest {
    /** Defines Patched from one class file and shows another. */
    private static final class Liar extends ClassLoader {
        private final byte[] defined;
        private final byte[] shown;

        Liar(byte[] defined, byte[] shown) {
            super(TransformTest.class.getClassLoader());
            this.defined = defined;
            this.shown = shown;
        }

        @Override public InputStream getResourceAsStream(String name) {
            if (!name.equals("weft/Patched.class")) return super.getResourceAsStream(name);
            return shown == null ? null : new ByteArrayInputStream(shown);
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Patched.class.getName())) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            return known != null ? known : defineClass(name, defined, 0, defined.length);
        }
    }

    @SuppressWarnings("unchecked") // that is what both return
    private static Function<Integer, Integer> made(Class<?> type, String name) throws ReflectiveOperationException {
        return (Function<Integer, Integer>) type.getMethod(name).invoke(null);
    }

    private static Function<Integer, Integer> loaded(byte[] defined, byte[] shown, String name)
        throws ReflectiveOperationException {
        return made(new Liar(defined, shown).loadClass(Patched.class.getName()), name);
    }

    @Test void theLoaderShowsAnotherExceptionTable() throws ReflectiveOperationException {
        byte[] file = ClassPatch.file();
        ArrayFunction<Integer, Integer> f =
            AF.map(loaded(ClassPatch.TABLE.apply(file), file, "divides"));
        assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(5, 0, 2)));
        Throwing.onDevice(loaded(file, ClassPatch.TABLE.apply(file), "divides"));
    }

    @Test void theLoaderShowsOtherLambdas() throws ReflectiveOperationException {
        byte[] file = ClassPatch.file();
        Throwing.onDevice(loaded(ClassPatch.LAMBDAS.apply(file), file, "chooses"));
        assertEquals(18, loaded(ClassPatch.LAMBDAS.apply(file), file, "chooses").apply(5));
        assertEquals(16, loaded(file, file, "chooses").apply(5));
    }

    @Test void theLoaderShowsNoFile() throws ReflectiveOperationException {
        byte[] file = ClassPatch.file();
        for (byte[] shown : new byte[][] {null, {}, new byte[1000], "no class".getBytes()}) {
            Throwing.onDevice(loaded(file, shown, "divides"));
            Throwing.onDevice(loaded(file, shown, "chooses"));
        }
    }

    /** Of hidden classes nobody has the bytes: a handler that runs is Java's, which is right, and said. */
    @Test void hiddenClasses() throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(ClassPatch.file(), false).lookupClass();
        var constructor = hidden.getDeclaredConstructor();
        constructor.setAccessible(true);
        @SuppressWarnings("unchecked") // that is what it implements
        Function<Integer, Integer> f = (Function<Integer, Integer>) constructor.newInstance();
        Same.check(PArray.of(1, 2, 5), f);
        OffloadException e = assertThrows(OffloadException.class, () -> AF.map(f).apply(PArray.of(1, 0, 5)));
        assertTrue(e.reason().contains("the device has no result for element 1"), e.reason());
    }

    /** A handler of theirs may write: nobody may run them on threads. */
    @Test void hiddenClassesThatAreNoLambdas() throws ReflectiveOperationException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        byte[] file = ClassPatch.synthetic(ClassPatch.file(Counts$$Lambda.class));
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(file, true).lookupClass();
        var constructor = hidden.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object counts = constructor.newInstance();
        Function<Integer, Integer> lambda = x -> 100 / x;
        assertTrue(JavaOrder.ask(new Object[] {lambda}, new Class<?>[0]).order().parallel());
        assertFalse(JavaOrder.ask(new Object[] {counts}, new Class<?>[0]).order().parallel());
    }

    /** Whose agent is {@code program}. */
    static Path agentJar(Path folder, Class<?> program) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(new Attributes.Name("Premain-Class"), program.getName());
        main.put(new Attributes.Name("Can-Redefine-Classes"), "true");
        main.put(new Attributes.Name("Can-Retransform-Classes"), "true");
        Path jar = folder.resolve("transform.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return jar;
    }

    /** An agent beside Weft, before it or after it, changes the class as it is loaded or later. */
    @Test void agents(@TempDir Path folder) throws IOException {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Path jar = agentJar(folder, TransformProgram.class);
        for (ClassPatch patch : ClassPatch.values()) {
            for (String how : List.of("load", "retransform", "late")) {
                // redefining may renumber constants: then the bytes are not those that run
                String options = how.equals("late") ? "fallback=java" : "fallback=error";
                for (boolean before : new boolean[] {false, true}) {
                    boolean agent = before == how.equals("load");
                    List<String> flags = new ArrayList<>(
                        agent ? Jvm.agentFlags(options) : List.of(Jvm.libraryFlags(options)));
                    flags.add(before ? 0 : flags.size(), "-javaagent:" + jar + "=" + patch + "/" + how);
                    Jvm.Result result = Jvm.run(flags, TransformProgram.class, how);
                    result.mustSucceed();
                    result.mustSay(patch == ClassPatch.TABLE ? "java.lang.ArithmeticException: / by zero" : "[18, 3, -3]");
                }
            }
        }
    }
}

/** Named as the JVM names the classes of lambdas, which catch nothing. Not nested, for what is has its flags in a second place. */
final class Counts$$Lambda implements Function<Integer, Integer> {
    private static int caught;

    @Override public Integer apply(Integer x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            return --caught;
        }
    }
}
