package weft;

/** Main class for {@link NoLibraryTest}: says of which greatest elements few were sorted. */
final class GreatestProgram {
    private GreatestProgram() {}

    private static void tell(String what, ArrayFunction<Integer, Integer> greatest) {
        try (PArray<Integer> input = AF.generate(20_000, i -> i * 7919 % 20_000); PArray<Integer> result = greatest.apply(input)) {
            System.out.println(what + ": " + result.get(0) + ", " + (greatest.explain().contains("sample\n  ran nowhere yet") ? "all" : "few"));
        }
    }

    public static void main(String[] args) {
        tell("natural order", AF.<Integer>identity().topK(3));
        tell("keys", AF.<Integer>identity().topK(3, x -> x + 1));
        tell("keys on threads", AF.<Integer>identity().topK(3, (Integer x) -> x + 1).onThreads(2));
    }
}
