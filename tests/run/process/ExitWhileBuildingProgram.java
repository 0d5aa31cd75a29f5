package weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Exits as soon as PoCL is seen to build a program in the background: there is a file whose name begins with the argument. */
final class ExitWhileBuildingProgram {
    private static final int ELEMENTS = 1_000_000;
    /** So many that Java takes long: else no device is made ready. */
    private static final int ROUNDS = 500;
    private static final int MOST_POLLS = 20_000;

    private ExitWhileBuildingProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        try (PArray<Integer> result = AF.map(ExitWhileBuildingProgram::hash).apply(AF.range(ELEMENTS))) {
            if (result.getInt(2) != hash(2)) throw new AssertionError("element 2");
        }
        for (int polls = 0; polls < MOST_POLLS && !isBuilding(args[0]); polls++) Thread.sleep(1);
        System.out.println("is building: " + isBuilding(args[0]));
        System.exit(0);
    }

    private static int hash(int x) {
        for (int k = 0; k < ROUNDS; k++) x = x * 31 + k;
        return x;
    }

    private static boolean isBuilding(String beginning) throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getenv("POCL_CACHE_DIR")))) {
            return all.anyMatch(path -> path.getFileName().toString().startsWith(beginning));
        }
    }
}
