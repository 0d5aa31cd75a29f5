package weft.javac;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** javac inside this JVM: from texts to loaded classes, with no file in between. Not for several threads. */
public final class Javac {
    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager standard = javac.getStandardFileManager(null, Locale.ROOT, null);
    private String errors = "";
    private Map<String, ByteArrayOutputStream> compiled;
    private List<Source> sources;

    /** A class and the text of its file. */
    public record Source(String name, String text) {}

    /** Whether this JDK has a compiler: without one there is no object of this class. */
    public static boolean isHere() {
        return ToolProvider.getSystemJavaCompiler() != null;
    }

    /** The classes of these names, in their order and from one new class loader; null if javac refuses. */
    public List<Class<?>> compile(List<Source> sources) {
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<Text> texts = sources.stream().map(Text::new).toList();
        List<String> options = List.of("-cp", System.getProperty("java.class.path"), "-g", "-nowarn",
            "-proc:none");
        if (!javac.getTask(null, new Output(standard, classes), diagnostics, options, null, texts).call()) {
            List<String> lines = new ArrayList<>();
            for (Diagnostic<?> d : diagnostics.getDiagnostics()) {
                if (d.getKind() == Diagnostic.Kind.ERROR) lines.add(d.toString());
            }
            errors = String.join("\n", lines);
            return null;
        }
        compiled = classes;
        this.sources = List.copyOf(sources);
        return again();
    }

    /** The classes that were compiled last, of a class loader that is new again. */
    public List<Class<?>> again() {
        ClassLoader loader = new Loader(compiled);
        List<Class<?>> loaded = new ArrayList<>();
        for (Source source : sources) {
            try {
                loaded.add(loader.loadClass(source.name));
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
        return loaded;
    }

    /** What javac said when {@link #compile} last returned null. */
    public String errors() {
        return errors;
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(Source source) {
            super(URI.create("string:///" + source.name + ".java"), Kind.SOURCE);
            text = source.text;
        }

        @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        Output(JavaFileManager standard, Map<String, ByteArrayOutputStream> classes) {
            super(standard);
            this.classes = classes;
        }

        @Override public JavaFileObject getJavaFileForOutput(Location location, String name,
                JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + name + ".class"), kind) {
                @Override public OutputStream openOutputStream() {
                    return classes.computeIfAbsent(name, n -> new ByteArrayOutputStream());
                }
            };
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            super(Javac.class.getClassLoader());
            this.classes = classes;
        }

        /** Weft reads from the class file what the JVM does not tell: the call sites of lambdas. */
        @Override public InputStream getResourceAsStream(String name) {
            ByteArrayOutputStream bytes = classes.get(name.replace(".class", ""));
            return bytes == null ? super.getResourceAsStream(name)
                : new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
    }
}
