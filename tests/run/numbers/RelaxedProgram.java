package weft;

/** Main class for {@link RelaxedTest}: how many results of a relaxed map are not Java's. */
final class RelaxedProgram {
    private RelaxedProgram() {}

    public static void main(String[] args) {
        PArray<Float> input = RelaxedTest.floats();
        int differ = 0;
        try (PArray<Float> result = AF.map(RelaxedTest.POLYNOMIAL).relaxed().apply(input)) {
            for (int i = 0; i < input.size(); i++) {
                if (!RelaxedTest.POLYNOMIAL.apply(input.get(i)).equals(result.get(i))) differ++;
            }
        }
        System.out.println(differ + " of " + input.size() + " differ");
    }
}
