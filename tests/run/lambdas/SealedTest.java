package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of one class or another, made in the function or captured: what a sealed interface has as cases. */
class SealedTest {
    sealed interface Shape permits Circle, Square, Rectangle {
        float area();
    }

    record Circle(float radius) implements Shape {
        @Override public float area() {
            return 3.14f * radius * radius;
        }
    }

    record Square(float side) implements Shape {
        @Override public float area() {
            return side * side;
        }
    }

    record Rectangle(float width, double height) implements Shape {
        @Override public float area() {
            return width * (float) height;
        }
    }

    private static Shape of(float x, float y) {
        if (x < 0) return new Circle(y);
        return x < 1 ? new Square(y) : new Rectangle(x, y);
    }

    private static float outline(Shape shape) {
        if (shape instanceof Circle circle) return 6.28f * circle.radius;
        if (shape instanceof Square square) return 4 * square.side();
        Rectangle rectangle = (Rectangle) shape;
        return 2 * (rectangle.width() + (float) rectangle.height());
    }

    @Test void interfaceCalls() {
        Same.check(Data.floatPairs(), t -> of(t._1(), t._2()).area());
    }

    @Test void patterns() {
        Same.check(Data.floatPairs(), t -> outline(of(t._1(), t._2())));
    }

    @Test void nullBesideObjects() {
        Same.check(PArray.of(-2f, 0.5f, 2f), x -> {
            Shape shape = x < 0 ? null : of(x, x);
            return shape == null ? 7 : shape.area();
        });
        Same.throwsSame(PArray.of(2f, -2f), x -> (x < 0 ? null : of(x, x)).area());
    }

    @Test void wrongCast() {
        Same.throwsSame(PArray.of(-2f, -3f, 2f), x -> ((Circle) of(x, x)).radius());
    }

    @Test void capturedBesideFresh() {
        Shape unit = new Square(1);
        Shape other = new Circle(2);
        Same.check(Data.floatPairs(), t -> {
            Shape shape = t._1() < 0 ? unit : t._1() < 1 ? other : new Rectangle(t._1(), t._2());
            return shape.area() + outline(shape) + (shape instanceof Square ? 1 : 0);
        });
    }

    @Test void throughALoop() {
        Same.check(PArray.of(0f, 1f, 2.5f, 7f), x -> {
            Shape shape = new Square(x);
            float sum = 0;
            for (int i = 0; i < 6; i++) {
                sum += shape.area();
                shape = i % 3 == 0 ? new Circle(sum) : i % 3 == 1 ? shape : new Rectangle(i, x);
            }
            return sum + outline(shape);
        });
    }

    @Test void oneClassThroughALoop() {
        Same.check(PArray.of(1f, 2f, 3f), x -> {
            Shape shape = x > 1 ? new Circle(x) : new Square(x);
            for (int i = 0; i < 5; i++) {
                shape = shape instanceof Circle c ? new Circle(c.radius() + 1) : new Square(shape.area());
            }
            return shape.area();
        });
    }

    @Test void patternSwitch() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(Runtime.version().feature() >= 21, "this JDK has no pattern switch");
        try (JShell shell = JShell.builder().remoteVMOptions(Jvm.libraryFlags("fallback=error")).build()) {
            shell.addToClasspath(System.getProperty("weft.test.jar"));
            run(shell, "import weft.*;");
            run(shell, "class Shapes {"
                + " sealed interface Shape permits Circle, Square, Box {}"
                + " record Circle(float r) implements Shape {}"
                + " record Square(float side) implements Shape {}"
                + " record Box(Square base, float height) implements Shape {}"
                + " static Shape of(int n) { return switch (n % 4) { case 0 -> new Circle(n); case 1 -> new Square(n);"
                + " case 2 -> new Box(new Square(2), n); default -> new Square(-n); }; }"
                + " static float size(Shape s) { return switch (s) { case Circle c -> 3 * c.r();"
                + " case Square q when q.side() < 0 -> -1; case Square q -> q.side();"
                + " case Box(Square(float side), float height) -> side * side * height; }; } }");
            run(shell, "ArrayFunction<Integer, Float> g = AF.map((Integer n) -> Shapes.size(Shapes.of(n)));");
            assertEquals("\"[0.0, 1.0, 8.0, -1.0, 12.0, 5.0, 24.0]\"", run(shell, "java.util.Arrays.toString("
                + "g.apply(PArray.of(0, 1, 2, 3, 4, 5, 6)).toFloatArray())"));
        }
    }

    /** What two patterns of one record have in common javac looks at once, numbers too. */
    @Test void numbersOfARecord() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(Runtime.version().feature() >= 21, "this JDK has no pattern switch");
        try (JShell shell = JShell.builder().remoteVMOptions(Jvm.libraryFlags("fallback=error")).build()) {
            shell.addToClasspath(System.getProperty("weft.test.jar"));
            run(shell, "import weft.*;");
            run(shell, "class Records {"
                + " record Both(int i, float f, Inner inner) {}"
                + " record Inner(boolean is, long l) {}"
                + " static int value(Both b) { return switch (b) {"
                + " case Both(int i, float f, Inner(boolean is, long l)) when is -> i + (int) l;"
                + " case Both(int i, float f, var inner) when f > 2 -> -i;"
                + " case Both(var i, var f, var inner) -> 100 * i + (int) inner.l(); }; } }");
            run(shell, "ArrayFunction<Integer, Integer> g = AF.map((Integer n) -> Records.value("
                + "new Records.Both(n, n * 0.5f, new Records.Inner(n % 3 == 0, n * 7L))));");
            assertEquals("\"[0, 107, 214, 24, 428, -5, 48]\"",
                run(shell, "java.util.Arrays.toString(g.apply(PArray.of(0, 1, 2, 3, 4, 5, 6)).toIntArray())"));
        }
    }

    @Test void whatOtherLabelsAreToBecome() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(Runtime.version().feature() >= 21, "this JDK has no pattern switch");
        try (JShell shell = JShell.builder().remoteVMOptions(Jvm.libraryFlags("fallback=java")).build()) {
            shell.addToClasspath(System.getProperty("weft.test.jar"));
            run(shell, "import weft.*;");
            run(shell, "class Strings { static int of(String s) { return switch (s) { case \"a\" -> 1;"
                + " case String t when t.length() > 2 -> 2; default -> 3; }; } }");
            run(shell, "ArrayFunction<Integer, Integer> of(String s) { return AF.map((Integer n) -> n + Strings.of(s)); }");
            run(shell, "ArrayFunction<Integer, Integer> g = of(\"abc\");");
            assertEquals("9", run(shell, "g.apply(PArray.of(7)).get(0)"));
            assertEquals("true", run(shell, "g.explain().contains(\"as labels of a switch with patterns or `case null` use classes, but not"
                + " those of arrays, and enum constants; test for null before the switch, and compare numbers, strings and the rest by if\")"));
        }
    }

    private static final String LOOPS = """
        public class Loops {
            sealed interface Shape permits Circle, Square {}
            record Circle(int r) implements Shape {}
            record Square(int side) implements Shape {}
            static int size(Shape s) { return switch (s) { case Circle c -> 3 * c.r(); case Square q -> q.side(); }; }
            static void calls(Shape s, int[] a) { for (int i = 0; i < a.length; i++) a[i] = i + size(s); }
            static void has(Shape s, int[] a) {
                for (int i = 0; i < a.length; i++) a[i] = i + switch (s) { case Circle c -> 3 * c.r(); case Square q -> q.side(); };
            }
            public static int[] calls(int[] a) { calls(new Circle(5), a); return a; }
            public static int[] has(int[] a) { has(new Circle(5), a); return a; }
        }
        """;

    @Test void switchesOfPlainLoops(@TempDir Path folder) throws Exception {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(Runtime.version().feature() >= 21, "this JDK has no pattern switch");
        Path source = Files.writeString(folder.resolve("Loops.java"), LOOPS);
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, SealedTest.class.getClassLoader())) {
            Class<?> loops = loader.loadClass("Loops");
            Weft.loops(loops, "calls", "has");
            for (String name : List.of("calls", "has")) {
                int[] made = (int[]) loops.getMethod(name, int[].class).invoke(null, new int[3]);
                assertArrayEquals(new int[] {15, 16, 17}, made);
            }
        }
        String lines = Weft.loops().toString();
        assertTrue(lines.contains("Loops.calls, line 6: ran 1 of 1 times on "), lines);
        assertTrue(lines.contains("a switch with patterns cannot be compiled in the round itself; move it into a method that the round calls"), lines);
    }

    @Test void enumLabels() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        assumeTrue(Runtime.version().feature() >= 21, "this JDK has no pattern switch");
        try (JShell shell = JShell.builder().remoteVMOptions(Jvm.libraryFlags("fallback=error")).build()) {
            shell.addToClasspath(System.getProperty("weft.test.jar"));
            run(shell, "import weft.*;");
            run(shell, "class Cases {"
                + " sealed interface Case permits Number, Sign {}"
                + " record Number(int n) implements Case {}"
                + " enum Sign implements Case { PLUS, MINUS, NONE }"
                + " enum Unused { X }"
                + " static Case of(int n) { return n > 2 ? new Number(n) : Sign.values()[n]; }"
                + " static int value(Case c) { return switch (c) { case Sign.PLUS -> 10; case Sign.MINUS -> 20;"
                + " case Number(int n) when n > 4 -> -n; case Sign s -> 30 + s.ordinal(); case Number m -> m.n(); }; }"
                + " static int sign(Sign s, int n) { return switch (s) { case null -> -1; case PLUS -> 1;"
                + " case Sign t when n > 1 -> 5 + t.ordinal(); case MINUS -> 2; case NONE -> 3; }; }"
                + " static int object(Object o) { return switch (o) { case Integer i when i > 3 -> i; case Unused u -> 1;"
                + " default -> 2; }; } }");
            String numbers = "PArray.of(0, 1, 2, 3, 4, 5, 6)";
            run(shell, "ArrayFunction<Integer, Integer> g = AF.map((Integer n) -> Cases.value(Cases.of(n)));");
            assertEquals("\"[10, 20, 32, 3, 4, -5, -6]\"",
                run(shell, "java.util.Arrays.toString(g.apply(" + numbers + ").toIntArray())"));
            run(shell, "ArrayFunction<Integer, Integer> h = AF.map((Integer n) -> Cases.sign(n > 2 ? null :"
                + " Cases.Sign.values()[n], n));");
            assertEquals("\"[1, 2, 7, -1, -1, -1, -1]\"",
                run(shell, "java.util.Arrays.toString(h.apply(" + numbers + ").toIntArray())"));
            run(shell, "ArrayFunction<Integer, Integer> o = AF.map((Integer n) -> Cases.object(n));");
            assertEquals("\"[2, 2, 2, 2, 4, 5, 6]\"",
                run(shell, "java.util.Arrays.toString(o.apply(" + numbers + ").toIntArray())"));
        }
    }

    /** The value of the snippet, as text. */
    private static String run(JShell shell, String source) {
        List<SnippetEvent> events = shell.eval(source);
        for (SnippetEvent event : events) {
            assertNull(event.exception(), () -> source + ": " + event.exception());
        }
        return events.get(0).value();
    }
}
