package weft;

/** Main class for {@link RulesTest}: functions written in several methods, and where each ran. */
final class RulesProgram {
    private static final PArray<Integer> INPUT = PArray.of(1, 2, 3);

    private RulesProgram() {}

    private static ArrayFunction<Integer, Integer> inOrder() {
        return AF.map(v -> v * 3);
    }

    private static ArrayFunction<Integer, Integer> threads() {
        return AF.map(v -> v * 3);
    }

    private static ArrayFunction<Integer, Integer> first() {
        return AF.map(v -> v * 3);
    }

    private static ArrayFunction<Integer, Integer> second() {
        return AF.map(v -> v * 3);
    }

    /** One function out of lambdas of two methods. */
    private static ArrayFunction<Integer, Integer> javaFused() {
        return other().map(v -> v + 0);
    }

    private static ArrayFunction<Integer, Integer> other() {
        return AF.map(v -> v * 3);
    }

    private static void run(String name, ArrayFunction<Integer, Integer> f) {
        f.prepare(INPUT);
        try (PArray<Integer> result = f.apply(INPUT)) {
            if (result.getInt(2) != 9) System.out.println("wrong: " + result.getInt(2));
        }
        String text = f.explain();
        System.out.println(name + ": " + text.lines().skip(1).findFirst().orElseThrow().replace("  ran ", ""));
        text.lines().filter(line -> line.startsWith("  by ")).forEach(System.out::println);
    }

    private static int blurred(View<Integer> v) {
        return v.get(-1) + v.get(0) + v.get(0);
    }

    private static int summed(Seq<Integer> row) {
        return row.get(0) * 3;
    }

    /** Rounds whose parts belong to two devices. */
    private static void rounds() {
        ArrayFunction<Integer, Integer> f = AF.<Integer>identity().iterate(4, first().andThen(second().relaxed()));
        f.prepare(INPUT);
        try (PArray<Integer> result = f.apply(INPUT)) {
            System.out.println("rounds: " + result.getInt(2));
        }
        f.explain().lines().filter(line -> line.startsWith("  ran ")).forEach(line -> System.out.println("rounds:" + line));
    }

    public static void main(String[] args) {
        run("inOrder", inOrder());
        run("threads", threads());
        run("first", first());
        run("second", second());
        run("javaFused", javaFused());
        run("other", other());
        run("explicit", first().on(0));
        run("stencil", AF.<Integer, Integer>stencil(1, Border.CLAMP, RulesProgram::blurred).map(v -> v + 1));
        run("rows", AF.rows(1, RulesProgram::summed));
        rounds();
    }
}
