package weft;

import java.util.Arrays;

/** Main class for {@link ClassBytesTest}: functions that are applied once and dropped, with more captured than the heap has room for. */
final class DroppedFunctionsProgram {
    private static final int FUNCTIONS = 1500;
    private static final int TABLE = 250_000;

    private DroppedFunctionsProgram() {}

    public static void main(String[] args) {
        PArray<Integer> input = PArray.of(3, 1, 2);
        for (int k = 0; k < FUNCTIONS; k++) {
            int[] table = new int[TABLE];
            Arrays.fill(table, k);
            try (PArray<Integer> result = AF.map((Integer v) -> table[v]).apply(input)) {
                if (result.getInt(1) != k) throw new AssertionError("wrong: " + result.getInt(1));
            }
        }
        System.out.println("all are right");
    }
}
