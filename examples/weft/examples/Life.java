package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.View2;

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

    /** From a world, given row by row, to what it is so many generations later; 1 where a cell lives. */
    static ArrayFunction<Byte, Byte> life(int columns, int generations) {
        return AF.iterate(generations, AF.stencil2(columns, 1, Border.WRAP, Life::next));
    }

    private static byte next(View2<Byte> cell) {
        int neighbours = -cell.get(0, 0);
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) neighbours += cell.get(down, right);
        }
        return rule(cell.get(0, 0), neighbours);
    }

    private static byte rule(byte cell, int neighbours) {
        return (byte) (neighbours == 3 || neighbours == 2 && cell == 1 ? 1 : 0);
    }

    /** As plain Java does it. */
    private static byte next(byte[] world, int rows, int columns, int row, int column) {
        int neighbours = -world[row * columns + column];
        for (int r = row - 1; r <= row + 1; r++) {
            for (int c = column - 1; c <= column + 1; c++) {
                neighbours += world[Math.floorMod(r, rows) * columns + Math.floorMod(c, columns)];
            }
        }
        return rule(world[row * columns + column], neighbours);
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

        try (PArray<Byte> start = PArray.of(first);
                PArray<Byte> world = bench.weft(life(columns, generations), start)) {
            int[] actual = ints(world.toByteArray());
            bench.answers(Agreement.of(ints(expected), actual));
            bench.note(IntStream.of(actual).sum() + " cells live");
        }
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
