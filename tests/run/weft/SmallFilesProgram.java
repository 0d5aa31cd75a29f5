package weft;

/** One map, and where it ran. */
final class SmallFilesProgram {
    private SmallFilesProgram() {}

    public static void main(String[] args) {
        ArrayFunction<Integer, Integer> f = AF.map(x -> x * 3 + 1);
        try (PArray<Integer> result = f.apply(PArray.of(1, 2))) {
            System.out.println("is " + result.getInt(1));
        }
        System.out.println(f.explain());
    }
}
