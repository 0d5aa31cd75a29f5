package weft;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.jar.JarFile;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.transform.FastHadamardTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.math3.util.MathArrays;
import weft.internal.jni.Native;

/**
 * Loops of a library that nobody has prepared, Apache commons-math, for {@link LibraryLoopsTest}: fifteen methods are called, and
 * what comes of them is printed. With an argument every class is linked instead, and the classes that the rounds of loops become:
 * with {@code -Xverify:all} the JVM has then looked at all that was rewritten.
 */
final class LibraryLoopsProgram {
    private LibraryLoopsProgram() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            link();
            return;
        }
        for (int n : new int[] {1, 64, 1024}) call(n);
        Weft.loops().forEach(System.out::println);
    }

    private static void print(String method, double... result) {
        System.out.println(method + " = " + Arrays.hashCode(result) + " " + result[0]);
    }

    private static void call(int n) throws Exception {
        Random random = new Random(n);
        double[] a = random.doubles(n, -3, 3).toArray();
        double[] b = random.doubles(n, 0.5, 2).toArray();
        int[] p = random.ints(n, -1000, 1000).toArray();
        int[] q = random.ints(n, -1000, 1000).toArray();
        print("MathArrays.scale", MathArrays.scale(0.3, a));
        print("MathArrays.ebeDivide", MathArrays.ebeDivide(a, b));
        print("MathArrays.distance1", MathArrays.distance1(p, q));
        print("MathArrays.convolve", MathArrays.convolve(a, b));
        print("MathArrays.normalizeArray", MathArrays.normalizeArray(b, 7));
        print("MathArrays.distance", MathArrays.distance(a, b));
        print("MathArrays.distanceInf", MathArrays.distanceInf(a, b));
        print("MathArrays.linearCombination", MathArrays.linearCombination(a, b));
        print("MathArrays.isMonotonic", MathArrays.isMonotonic(b, MathArrays.OrderDirection.INCREASING, true) ? 1 : 0);
        print("PolynomialFunction.multiply", new PolynomialFunction(a).multiply(new PolynomialFunction(b)).getCoefficients());
        print("ArrayRealVector.mapMultiplyToSelf", new ArrayRealVector(a).mapMultiplyToSelf(1.7).toArray());
        print("ArrayRealVector.ebeMultiply", new ArrayRealVector(a).ebeMultiply(new ArrayRealVector(b)).toArray());
        double[][] rows = new double[5][];
        for (int i = 0; i < rows.length; i++) rows[i] = random.doubles(n).toArray();
        print("Array2DRowRealMatrix.operate", new Array2DRowRealMatrix(rows).operate(a));
        print("Array2DRowRealMatrix.add", new Array2DRowRealMatrix(rows).add(new Array2DRowRealMatrix(rows)).getRow(3));
        print("FastHadamardTransformer.fht", new FastHadamardTransformer().transform(a, TransformType.FORWARD));
    }

    private static void link() throws Exception {
        List<String> names = classNames();
        int linked = 0;
        for (String name : names) {
            try {
                Class.forName(name, false, MathArrays.class.getClassLoader()).getDeclaredMethods(); // links it
                linked++;
            } catch (NoClassDefFoundError e) {
                System.out.println(name + " wants another library");
            }
        }
        Native.version(); // binds the others
        String[] seen = Native.loopsSeen();
        int taken = 0;
        for (int i = 0; i < seen.length; i += 4) {
            if (seen[i + 2].isEmpty()) continue;
            define(seen[i], Integer.parseInt(seen[i + 2]));
            taken++;
        }
        System.out.println("linked " + linked + " classes, defined " + taken + " of " + seen.length / 4 + " loops");
    }

    private static List<String> classNames() throws IOException {
        File jar = new File(MathArrays.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        try (JarFile file = new JarFile(jar)) {
            return file.stream().map(e -> e.getName()).filter(n -> n.endsWith(".class"))
                .map(n -> n.substring(0, n.length() - ".class".length()).replace('/', '.')).sorted().toList();
        }
    }

    /** As a run of the loop does. */
    private static void define(String where, int number) throws Exception {
        String name = where.substring(0, where.lastIndexOf(", line"));
        Class<?> host = Class.forName(name.substring(0, name.lastIndexOf('.')), false, MathArrays.class.getClassLoader());
        try {
            MethodHandles.privateLookupIn(host, MethodHandles.lookup())
                .defineHiddenClass(Native.loopBody(number, new String[1]), true, MethodHandles.Lookup.ClassOption.NESTMATE);
        } catch (LinkageError e) {
            System.out.println(where + ": " + e);
        }
    }
}
