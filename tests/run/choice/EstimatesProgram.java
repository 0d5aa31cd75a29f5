package weft;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import weft.internal.choice.Experience;

/** Adds estimates to a file, one after the other, as so many processes do that end. */
final class EstimatesProgram {
    static final int COUNT = 60;

    private EstimatesProgram() {}

    /** The {@code i}-th of that name. Then others have a chance. */
    static void add(Path file, String name, int i) throws IOException, InterruptedException {
        Experience.add(file, Map.of(name + i, 1.0 + i), TimeUnit.MINUTES.toNanos(10));
        Thread.sleep(i % 10);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        for (int i = 0; i < COUNT; i++) add(Path.of(args[0]), args[1], i);
    }
}
