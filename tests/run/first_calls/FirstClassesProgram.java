package weft;

/** Main class for {@link OwnClassesTest}: first applies, each of which wants some of Weft's classes. */
final class FirstClassesProgram {
    private FirstClassesProgram() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "classes" -> classes(Integer.parseInt(args[1]));
            case "slow" -> slow();
            case "blocks" -> blocks();
            case "skeletons" -> skeletons();
            case "views" -> views();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("all is well");
    }

    /** A first apply between two lines, for who counts the classes that are loaded. */
    private static void classes(int size) {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> v * 3 + 1);
        try (PArray<Float> input = FirstCallProgram.input(size)) {
            System.out.println("first apply");
            PArray<Float> result = f.apply(input);
            System.out.println("first answer");
            FirstCallProgram.check(result.getFloat(2) == 7, "a wrong answer");
            result.close();
        }
    }

    /** A first apply that takes Java half a second. */
    private static void slow() {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> settled(v, 20_000));
        try (PArray<Float> input = FirstCallProgram.input(10_000); PArray<Float> result = f.apply(input)) {
            FirstCallProgram.check(result.getFloat(3) == settled(3, 20_000), "a wrong answer");
        }
    }

    private static float settled(float v, int rounds) {
        float s = v;
        for (int i = 0; i < rounds; i++) s = s * 0.999f + 1 / (s + 1);
        return s;
    }

    /** A first apply of a reduction, to enough elements for a loop of its own. */
    private static void blocks() {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> v * 2).reduce(0f, Float::sum);
        try (PArray<Float> input = FirstCallProgram.input(50_000); PArray<Float> result = f.apply(input)) {
            FirstCallProgram.check(result.getFloat(0) > 0, "a wrong answer");
        }
    }

    /** First applies to few elements: of pairs, to one, and to fewer. */
    private static void skeletons() {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> v * 3);
        try (PArray<Float> numbers = FirstCallProgram.input(1000); PArray<Tuple2<Float, Float>> pairs = PArray.zip(numbers, numbers);
                PArray<Float> sums = AF.map((Tuple2<Float, Float> t) -> t._1() + t._2()).apply(pairs);
                PArray<Float> sum = f.reduce(0f, Float::sum).apply(numbers); PArray<Float> some = f.filter(v -> v > 30).apply(numbers)) {
            FirstCallProgram.check(sums.getFloat(2) == 4 && sum.getFloat(0) == 1498500 && some.getFloat(0) == 33, "wrong answers");
        }
    }

    /** A first apply of a stencil, to enough elements for a loop of its own. */
    private static void views() {
        int columns = 100;
        ArrayFunction<Float, Float> f = AF.stencil2(columns, 1, Border.CLAMP, view -> view.get(-1, 0) + view.get(1, 0));
        try (PArray<Float> input = FirstCallProgram.input(columns * columns); PArray<Float> result = f.apply(input)) {
            FirstCallProgram.check(result.getFloat(0) == columns, "a wrong answer");
        }
    }
}
