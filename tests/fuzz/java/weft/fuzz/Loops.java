package weft.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import weft.Weft;
import weft.javac.Javac;

/**
 * Differential testing of plain loops: {@code Loops FOLDER N SEED} runs N random methods as javac made them and rewritten, and
 * compares all that is seen of each call. It exits with 1 if a method differs, which is made smaller and kept in FOLDER, as is the
 * program of one that takes the JVM with it; and if there are few methods of which a device ran a loop.
 */
public final class Loops {
    private static final int TOGETHER = 8;
    private static final int INPUTS = 6;
    private static final long SMALLER_NANOS = 120_000_000_000L;
    /** Else nothing is tested. */
    private static final int LEAST_PERCENT = 40;

    private final Path folder;
    private final Javac javac = new Javac();
    private final Map<String, Integer> reasons = new TreeMap<>();
    private int names;
    private int methods;
    private int differ;
    /** Methods of which a device ran a loop. */
    private int taken;
    private int loops;
    private int loopsTaken;

    private Loops(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        Loops all = new Loops(Path.of(args[0]));
        int count = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        Files.createDirectories(all.folder);
        for (int number = 0; all.methods < count; number++) {
            String name = "L" + seed + "_" + number;
            all.one(LoopGenerator.program(name, Choice.part(seed, number), Math.min(TOGETHER, count - all.methods)), Choice.part(seed, ~number));
            if (number % 25 == 24) System.out.println(all.counts());
        }
        all.reasons.forEach((why, times) -> System.out.printf("%6d in Java: %s%n", times, why));
        System.out.println(all.counts());
        boolean isFew = 100 * all.taken < LEAST_PERCENT * all.methods;
        if (isFew) System.out.println("a device ran loops of fewer than " + LEAST_PERCENT + " of 100 methods");
        System.exit(all.differ > 0 || isFew ? 1 : 0);
    }

    private String counts() {
        return methods + " methods, " + differ + " of them differ; a device ran " + loopsTaken + " of " + loops + " loops, in " + taken + " methods";
    }

    private void one(LoopProgram program, long seed) throws IOException {
        Path file = Files.writeString(folder.resolve(program.name() + ".java"), program.text());
        Twins twins = twins(program);
        if (twins == null) {
            differ++;
            System.out.println(file + ": javac: " + javac.errors());
            methods += program.methods().size();
            return;
        }
        boolean isKept = false;
        for (LoopProgram.Method method : program.methods()) {
            String differs = twins.difference(method, seed);
            methods++;
            if (differs == null) continue;
            isKept = true;
            differ++;
            System.out.println(program.name() + "." + method.name() + ": " + differs);
            smaller(program.with(method), seed, twins.rewrittenWhenLoaded);
        }
        count(program.name());
        if (!isKept) Files.delete(file);
    }

    /** Where the loops of a program ran. */
    private void count(String program) {
        Set<String> ran = new HashSet<>();
        for (String line : Weft.loops()) {
            if (!line.startsWith(program + ".")) continue;
            String[] parts = line.split(": ", 2);
            loops++;
            if (parts[1].startsWith("ran ")) {
                loopsTaken++;
                ran.add(line.split(",")[0]);
            } else {
                reasons.merge(Reasons.plain(parts[1]), 1, Integer::sum);
            }
        }
        taken += ran.size();
    }

    // ---- one program ----

    /** The class as javac made it, and with its loops rewritten. */
    private record Twins(LoopTwin java, LoopTwin rewritten, boolean rewrittenWhenLoaded) {
        String difference(LoopProgram.Method method, long seed) {
            for (int input = 0; input < INPUTS; input++) {
                long one = Choice.part(seed, input);
                String differs = LoopTwin.difference(java.call(method, one), rewritten.call(method, one));
                if (differs != null) return "input " + input + ": " + differs;
            }
            return null;
        }
    }

    private Twins twins(LoopProgram program) {
        return twins(program, names++ % 2 == 0);
    }

    /** Null if javac refuses it. The name must be new: once it is Weft's, classes of that name are rewritten. */
    private Twins twins(LoopProgram program, boolean whenLoaded) {
        List<Class<?>> classes = javac.compile(List.of(new Javac.Source(program.name(), program.text())));
        if (classes == null) return null;
        LoopTwin java = new LoopTwin(classes.get(0));
        Class<?> other = javac.again().get(0);
        Weft.loops(other, program.methods().stream().map(LoopProgram.Method::name).toArray(String[]::new));
        return new Twins(java, new LoopTwin(whenLoaded ? javac.again().get(0) : other), whenLoaded);
    }

    private String difference(LoopProgram program, long seed, boolean whenLoaded) {
        Twins twins = twins(program.named(program.name() + "_" + names++), whenLoaded);
        return twins == null ? null : twins.difference(program.methods().get(0), seed);
    }

    private void smaller(LoopProgram program, long seed, boolean whenLoaded) throws IOException {
        TreeShrinker shrinker = new TreeShrinker(program.trees(), System.nanoTime() + SMALLER_NANOS,
            trees -> difference(program.with(trees), seed, whenLoaded) != null);
        LoopProgram smallest = program.with(shrinker.run());
        Path file = Files.writeString(folder.resolve(smallest.name() + "_" + smallest.methods().get(0).name() + ".java"), smallest.text());
        System.out.println("smaller, in " + file + ": " + difference(smallest, seed, whenLoaded));
    }
}
