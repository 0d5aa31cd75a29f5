package weft;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A map, and again of more elements, for which PoCL compiles once more, when a file has taken the place of its cache. */
final class LostFolderProgram {
    private static final int MANY = 2_000_000;

    private LostFolderProgram() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(System.getenv("POCL_CACHE_DIR"));
        ArrayFunction<Integer, Integer> f = AF.map(x -> x * 3 + 1);
        if (f.apply(PArray.of(1, 2)).getInt(1) != 7) throw new AssertionError("of two elements");
        remove(folder);
        Files.createFile(folder);
        try (PArray<Integer> input = AF.range(MANY); PArray<Integer> result = f.apply(input)) {
            for (int i = 0; i < MANY; i++) {
                if (result.getInt(i) != i * 3 + 1) throw new AssertionError("element " + i);
            }
            System.out.println("is " + result.getInt(2));
        }
        System.out.println(f.explain());
    }

    private static void remove(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override public FileVisitResult visitFile(Path file, BasicFileAttributes about) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
