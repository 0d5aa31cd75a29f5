package weft.bench.loops;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import weft.Weft;

/**
 * What {@link TwelveLoops} take as plain loops of Weft's beside the same class as javac made it, which a loader of its own has. The two
 * take turns; a ratio is that of all calls after the first ones, trials of the other place among them. Arguments: how many seconds
 * for each loop, and names of loops.
 */
final class Main {
    private static final int N = 1 << 18;

    private record Loop(String name, Object... arguments) {}

    private Main() {}

    private static List<Loop> loops() {
        Random random = new Random(1);
        float[] a = new float[N];
        float[] b = new float[N];
        for (int i = 0; i < N; i++) {
            a[i] = random.nextFloat() * 3 - 2;
            b[i] = random.nextFloat() * 2 - 1;
        }
        double[] x = random.doubles(N, 0, 9).toArray();
        byte[] bytes = new byte[N];
        random.nextBytes(bytes);
        double[][] rows = new double[512][];
        for (int i = 0; i < rows.length; i++) rows[i] = random.doubles(512).toArray();
        return List.of(new Loop("saxpy", 2.5f, a, b, new float[N]), new Loop("scale", x.clone(), 0.5),
            new Loop("sum", (Object) random.ints(N).toArray()), new Loop("dot", x.clone(), x),
            new Loop("potential", Arrays.copyOf(a, 2048), Arrays.copyOf(b, 2048)), new Loop("smooth", x, new double[N]),
            new Loop("few", random.ints(64).toArray(), new int[64]), new Loop("waves", x, new double[N]),
            new Loop("mandelbrot", Arrays.copyOf(a, N / 4), Arrays.copyOf(b, N / 4), new int[N / 4]),
            new Loop("rows", rows, random.doubles(512).toArray(), new double[512]),
            new Loop("gather", random.ints(N, 0, N).toArray(), a, new float[N]), new Loop("hash", bytes, new int[N]));
    }

    private static MethodHandle handle(Class<?> of, Loop loop) throws ReflectiveOperationException {
        Method method = Stream.of(of.getDeclaredMethods()).filter(m -> m.getName().equals(loop.name)).findFirst().orElseThrow();
        method.setAccessible(true);
        MethodHandle all = MethodHandles.lookup().unreflect(method);
        return MethodHandles.insertArguments(all, 0, loop.arguments).asType(MethodType.methodType(void.class));
    }

    private static void compare(Class<?> original, Loop loop, double seconds) throws Throwable {
        MethodHandle java = handle(original, loop);
        MethodHandle weft = handle(TwelveLoops.class, loop);
        Turns took = Turns.of(java, weft, seconds);
        System.out.printf("%-12s %12.2f %12.2f %8.2f%n", loop.name, took.javaNanos() / 1000, took.weftNanos() / 1000, took.ratio());
    }

    public static void main(String[] arguments) throws Throwable {
        double seconds = Double.parseDouble(arguments[0]);
        List<String> names = List.of(arguments).subList(1, arguments.length);
        Class<?> original = new Copies(TwelveLoops.class).copy();
        for (Method method : TwelveLoops.class.getDeclaredMethods()) Weft.loops(TwelveLoops.class, method.getName());
        System.out.printf("%-12s %12s %12s %8s%n", "", "Java, us", "Weft, us", "ratio");
        for (Loop loop : loops()) if (names.isEmpty() || names.contains(loop.name)) compare(original, loop, seconds);
        Weft.loops().stream().map(line -> line.replaceFirst(".*TwelveLoops\\.", "")).forEach(System.out::println);
    }
}
