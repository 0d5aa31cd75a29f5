package weft.fuzz.functions;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import weft.AF;
import weft.ArrayFunction;

/** Functions one behind the other, each of what the one before it makes. */
record Composition(Kind from, List<Stage> stages) {
    private static final int MOST_STAGES = 6;

    static Composition random(SplittableRandom random) {
        return random(random, Kind.values()[random.nextInt(Kind.values().length)], 1 + random.nextInt(MOST_STAGES), false);
    }

    private static Composition random(SplittableRandom random, Kind from, int length, boolean loud) {
        List<Stage> stages = new ArrayList<>();
        Kind kind = from;
        while (stages.size() < length) {
            Stage next = random.nextInt(14) == 0 ? rounds(random, kind) : stage(random, kind);
            if (next == null || next.loud() && loud) continue;
            loud |= next.loud();
            kind = next.to();
            stages.add(next);
        }
        return new Composition(from, stages);
    }

    private static Stage stage(SplittableRandom random, Kind kind) {
        List<List<Stage>> families = Stages.behind(kind, random);
        List<Stage> family = families.get(random.nextInt(families.size()));
        return family.get(random.nextInt(family.size()));
    }

    /** Few rounds of something that has the kind of its input. Null: nothing was found. */
    private static Stage rounds(SplittableRandom random, Kind kind) {
        Composition round = random(random, kind, 1 + random.nextInt(2), true);
        if (round.to() != kind || round.text().contains("flatMap")) return null;
        int rounds = random.nextInt(4);
        return new Stage(kind, kind, ".iterate(" + rounds + ", " + round.text() + ")", before -> before.iterate(rounds, round.function()), in -> {
            List<Object> now = in;
            for (int r = 0; r < rounds; r++) now = round.of(now);
            return now;
        }, round.isExact() || rounds == 0, false);
    }

    Kind to() {
        return stages.isEmpty() ? from : stages.get(stages.size() - 1).to();
    }

    boolean isExact() {
        return stages.stream().allMatch(Stage::exact);
    }

    boolean isLoud() {
        return stages.stream().anyMatch(Stage::loud);
    }

    String text() {
        StringBuilder text = new StringBuilder("AF.<" + from + ">identity()");
        for (Stage stage : stages) text.append(stage.text());
        return text.toString();
    }

    ArrayFunction<Object, Object> function() {
        ArrayFunction<Object, Object> all = AF.identity();
        for (Stage stage : stages) all = stage.weft().apply(all);
        return all;
    }

    List<Object> of(List<Object> input) {
        List<Object> now = input;
        for (Stage stage : stages) now = stage.java().apply(now);
        return now;
    }

    /** Without stage number {@code left}; null if the others do not fit then. */
    Composition without(int left) {
        List<Stage> fewer = new ArrayList<>(stages);
        fewer.remove(left);
        Kind kind = from;
        for (Stage stage : fewer) {
            if (stage.from() != kind) return null;
            kind = stage.to();
        }
        return new Composition(from, fewer);
    }
}
