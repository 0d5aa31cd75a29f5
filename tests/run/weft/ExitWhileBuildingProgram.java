package weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Exits as soon as PoCL is seen to build a program in the background: there is a file whose name begins with the argument. */
final class ExitWhileBuildingProgram {
    private static final int ELEMENTS = 1_000_000;
    private static final int MOST_POLLS = 20_000;

    private ExitWhileBuildingProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        ArrayFunction<Integer, Integer> f = AF.map(x -> x * 3 + 1);
        try (PArray<Integer> result = f.apply(AF.range(ELEMENTS))) {
            if (result.getInt(2) != 7) throw new AssertionError("element 2");
        }
        for (int polls = 0; polls < MOST_POLLS && !isBuilding(args[0]); polls++) Thread.sleep(1);
        System.out.println("is building: " + isBuilding(args[0]));
        System.exit(0);
    }

    private static boolean isBuilding(String beginning) throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getenv("POCL_CACHE_DIR")))) {
            return all.anyMatch(path -> path.getFileName().toString().startsWith(beginning));
        }
    }
}
