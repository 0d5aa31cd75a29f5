package weft;

/** Main class for {@link ProfileTest}: a few elements of a large captured array, and as many of one that lies where it is used. */
final class CopyNoticeProgram {
    private static final int LARGE = 1 << 22;
    private static final int APPLIES = 100;

    private CopyNoticeProgram() {}

    private static ArrayFunction<Integer, Integer> copied(int[] table) {
        return AF.map(i -> table[i] + 1);
    }

    private static ArrayFunction<Integer, Integer> inPlace(PArray<Integer> table) {
        return AF.map(i -> table.getInt(i) + 1);
    }

    public static void main(String[] args) {
        int[] table = new int[LARGE];
        try (PArray<Integer> input = PArray.of(1, 2, 3); PArray<Integer> column = PArray.of(table)) {
            ArrayFunction<Integer, Integer> copied = copied(table);
            ArrayFunction<Integer, Integer> inPlace = inPlace(column);
            for (int i = 0; i < APPLIES; i++) {
                table[3] = i;
                try (PArray<Integer> result = copied.apply(input); PArray<Integer> other = inPlace.apply(input)) {
                    if (result.getInt(2) != i + 1 || other.getInt(2) != 1) System.out.println("wrong");
                }
            }
        }
    }
}
