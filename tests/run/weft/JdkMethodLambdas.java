package weft;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodType;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * Lambdas written and compiled while the test runs, for the methods that its JDK has. Their input is a tuple
 * of an {@code int} that selects one of several methods, so that one kernel serves for all of them, and the
 * arguments.
 */
final class JdkMethodLambdas {
    private final JavaCompiler javac;
    private final List<String> fields = new ArrayList<>();
    private Class<?> made;

    JdkMethodLambdas(JavaCompiler javac) {
        this.javac = javac;
    }

    /** Adds a lambda that calls one of these methods of the same types; the number returned is its name. */
    int add(List<JdkMethod> methods, Function<JdkMethod, String> call) {
        JdkMethod first = methods.get(0);
        StringBuilder types = new StringBuilder("Tuple" + (first.columns().size() + 1) + "<Integer");
        for (Class<?> column : first.columns()) types.append(", ").append(boxed(column).getSimpleName());
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < methods.size() - 1; i++) {
            body.append("            if (t._1() == ").append(i).append(") return ")
                .append(call.apply(methods.get(i))).append(";\n");
        }
        body.append("            return ").append(call.apply(methods.get(methods.size() - 1))).append(";\n");
        String result = boxed(first.result()).getSimpleName();
        fields.add("    public static Function<" + types + ">, " + result + "> f" + fields.size()
            + "() {\n        return t -> {\n" + body + "        };\n    }\n");
        return fields.size() - 1;
    }

    /** Compiles all that was added; javac's messages go to standard error. */
    void compile() throws ClassNotFoundException {
        String text = "import java.util.function.Function;\nimport weft.*;\npublic class JdkLambdas {\n"
            + String.join("", fields) + "}\n";
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///JdkLambdas.java"),
            JavaFileObject.Kind.SOURCE) {
            @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
        List<String> options = List.of("-cp", System.getProperty("java.class.path"), "-g", "-nowarn",
            "-XDsuppressNotes", "-proc:none");
        JavaFileManager files = new Output(javac.getStandardFileManager(null, null, null), classes);
        if (!javac.getTask(null, files, null, options, null, List.of(source)).call()) {
            throw new AssertionError("javac refuses the lambdas");
        }
        made = new Loader(classes).loadClass("JdkLambdas");
    }

    @SuppressWarnings("unchecked")
    Function<Object, Object> get(int number) throws ReflectiveOperationException {
        return (Function<Object, Object>) made.getMethod("f" + number).invoke(null);
    }

    static Class<?> boxed(Class<?> primitive) {
        return MethodType.methodType(primitive).wrap().returnType();
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
            super(JdkMethodLambdas.class.getClassLoader());
            this.classes = classes;
        }

        /** Weft reads from the class file what the JVM does not tell. */
        @Override public InputStream getResourceAsStream(String name) {
            ByteArrayOutputStream bytes = classes.get(name.replace(".class", ""));
            if (bytes == null) return super.getResourceAsStream(name);
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
    }
}
