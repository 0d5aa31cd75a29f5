package weft;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.function.Function;

/** A Java agent that changes {@link Patched}, and a program that uses it; each mode is a way in which agents do. */
public final class TransformProgram {
    private static Instrumentation instrumentation;
    private static ClassPatch patch;

    private TransformProgram() {}

    private static final class Change implements ClassFileTransformer {
        @Override public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
            byte[] bytes) {
            return "weft/Patched".equals(name) ? patch.apply(bytes) : null;
        }
    }

    /** {@code options} is the patch and, after a slash, how: load, retransform or late. */
    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
        patch = ClassPatch.valueOf(options.substring(0, options.indexOf('/')));
        if (options.endsWith("/load")) given.addTransformer(new Change());
        if (options.endsWith("/retransform")) given.addTransformer(new Change(), true);
    }

    private static int failed;

    private static void compare(ArrayFunction<Integer, Integer> f, Function<Integer, Integer> lambda) {
        try (PArray<Integer> input = PArray.of(5, 0, -2)) {
            String java;
            String weft;
            try {
                java = List.of(lambda.apply(5), lambda.apply(0), lambda.apply(-2)).toString();
            } catch (ArithmeticException e) {
                java = e.toString();
            }
            try (PArray<Integer> result = f.apply(input)) {
                weft = List.of(result.get(0), result.get(1), result.get(2)).toString();
            } catch (ArithmeticException e) {
                weft = e.toString();
            }
            System.out.println(java);
            if (java.equals(weft)) return;
            failed = 1;
            System.out.println("Weft has " + weft + "\n" + f.explain());
        }
    }

    public static void main(String[] arguments) throws Exception {
        Function<Integer, Integer> lambda = patch == ClassPatch.TABLE ? Patched.divides() : Patched.chooses();
        ArrayFunction<Integer, Integer> f = AF.map(lambda);
        compare(f, lambda);
        if (arguments[0].equals("late")) {
            instrumentation.addTransformer(new Change(), true);
            instrumentation.retransformClasses(Patched.class);
            compare(f, lambda);
        }
        System.exit(failed);
    }
}
