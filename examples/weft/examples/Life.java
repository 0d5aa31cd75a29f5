package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Index2;
import weft.PArray;

/** Conway's game of life, on a world whose edges meet: each cell looks at its eight neighbours. */
public final class Life implements Example {
    private final int rows;
    private final int columns;
    private final int generations;

    Life(int rows, int columns, int generations) {
        this.rows = rows;
        this.columns = columns;
        this.generations = generations;
    }

    /** From a place to what is there in the next generation, 1 if a cell lives. */
    static ArrayFunction<Index2, Byte> generation(byte[] world, int rows, int columns) {
        return AF.map(at -> next(world, rows, columns, at.row(), at.column()));
    }

    private static byte next(byte[] world, int rows, int columns, int row, int column) {
        int neighbours = 0;
        for (int r = row - 1; r <= row + 1; r++) {
            for (int c = column - 1; c <= column + 1; c++) {
                neighbours += world[Math.floorMod(r, rows) * columns + Math.floorMod(c, columns)];
            }
        }
        byte cell = world[row * columns + column];
        neighbours -= cell;
        return (byte) (neighbours == 3 || neighbours == 2 && cell == 1 ? 1 : 0);
    }

    @Override public String title() {
        return String.format("Game of life: %d x %d cells, %d generations", rows, columns, generations);
    }

    @Override public void run(Bench bench) {
        int size = rows * columns;
        byte[] first = new byte[size];
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < size; i++) first[i] = (byte) random.nextInt(2);

        byte[] expected = new byte[size];
        bench.loop(() -> inJava(first, expected, false));
        bench.threads(() -> inJava(first, new byte[size], true));

        // The world is captured: every apply sees what is in it then.
        byte[] world = new byte[size];
        ArrayFunction<Index2, Byte> generation = generation(world, rows, columns);
        bench.weft(() -> {
            System.arraycopy(first, 0, world, 0, size);
            for (int g = 0; g < generations; g++) {
                try (PArray<Byte> next = generation.apply(AF.range(rows, columns))) {
                    System.arraycopy(next.toByteArray(), 0, world, 0, size);
                }
            }
        }, generation);
        bench.answers(Agreement.of(ints(expected), ints(world)));
        bench.note(IntStream.of(ints(world)).sum() + " cells live");
    }

    private void inJava(byte[] first, byte[] world, boolean parallel) {
        System.arraycopy(first, 0, world, 0, world.length);
        byte[] next = new byte[world.length];
        for (int g = 0; g < generations; g++) {
            IntStream cells = IntStream.range(0, world.length);
            (parallel ? cells.parallel() : cells)
                .forEach(i -> next[i] = next(world, rows, columns, i / columns, i % columns));
            System.arraycopy(next, 0, world, 0, world.length);
        }
    }

    private static int[] ints(byte[] bytes) {
        return IntStream.range(0, bytes.length).map(i -> bytes[i]).toArray();
    }

    public static void main(String[] args) {
        Demo.main("Life");
    }
}
