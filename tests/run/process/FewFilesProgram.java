package weft;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** A map while the process may open few files, as a server with many connections; and again when it may open more. */
final class FewFilesProgram {
    private static final int LEFT = 8;
    private static final int TRIES = 40;
    private static final int PAUSE_MILLIS = 100;

    private FewFilesProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        ArrayFunction<Integer, Integer> f = AF.map(x -> x * 3 + 1);
        Deque<FileInputStream> open = new ArrayDeque<>();
        try {
            while (true) open.push(new FileInputStream("/dev/null"));
        } catch (IOException e) {
            for (int i = 0; i < LEFT; i++) open.pop().close();
        }
        apply(f);
        System.out.println(f.explain());
        while (!open.isEmpty()) open.pop().close();
        for (int i = 0; i < TRIES && f.profile().onDevice() == 0; i++) { // a device that failed is asked again after a while
            Thread.sleep(PAUSE_MILLIS);
            apply(f);
        }
        System.out.println("then: " + f.explain());
    }

    private static void apply(ArrayFunction<Integer, Integer> f) {
        try (PArray<Integer> result = f.apply(PArray.of(1, 2))) {
            if (result.getInt(1) != 7) throw new AssertionError("element 1");
        }
    }
}
