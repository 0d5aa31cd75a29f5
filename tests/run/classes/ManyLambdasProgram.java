package weft;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;

/** Applies a function of each of many lambda classes, as the JVM makes one for each lambda in a program. */
final class ManyLambdasProgram {
    private static final int LAMBDAS = 1200;

    private ManyLambdasProgram() {}

    private static Integer body(int[] captured, Integer v) {
        return captured[0] * v + 1;
    }

    @SuppressWarnings("unchecked")
    private static Function<Integer, Integer> make(MethodHandles.Lookup here, MethodHandle body, int number) throws Throwable {
        MethodType function = MethodType.methodType(Integer.class, Integer.class);
        return (Function<Integer, Integer>) LambdaMetafactory.metafactory(here, "apply", MethodType.methodType(Function.class, int[].class),
            function.generic(), body, function).getTarget().invokeExact(new int[] {number});
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup here = MethodHandles.lookup();
        MethodHandle body = here.findStatic(ManyLambdasProgram.class, "body", MethodType.methodType(Integer.class, int[].class, Integer.class));
        PArray<Integer> input = PArray.of(0, 1, 2);
        for (int number = 1; number <= LAMBDAS; number++) {
            try (PArray<Integer> result = AF.map(make(here, body, number)).apply(input)) {
                if (result.getInt(2) != 2 * number + 1) throw new AssertionError("WRONG " + number);
            }
            if (number % (LAMBDAS / 2) == 0) System.out.println("bytes " + Weft.work().classBytes() + ".");
        }
    }
}
