package weft;

import java.util.List;
import java.util.function.Function;

/** Compiles functions that use many classes of the JDK, and tells what is kept of them. */
final class ClassBytesProgram {
    private ClassBytesProgram() {}

    public static void main(String[] args) {
        List<Function<Integer, Integer>> functions = List.of(v -> Integer.bitCount(v) + Long.numberOfTrailingZeros(v),
            v -> Math.floorMod(v, 7), v -> Character.getNumericValue('7') + v, v -> (int) StrictMath.abs((double) v),
            v -> Float.compare(v, 2f), v -> Double.compare(v, 2d), v -> Short.toUnsignedInt((short) (int) v));
        long most = 0;
        for (int round = 0; round < 2; round++) {
            for (Function<Integer, Integer> function : functions) {
                try (PArray<Integer> input = PArray.of(3, 4); PArray<Integer> result = AF.map(function).apply(input)) {
                    if (result.getInt(1) != function.apply(4)) System.out.println("WRONG");
                }
                most = Math.max(most, Weft.work().classBytes());
            }
        }
        System.out.println("most " + most);
    }
}
