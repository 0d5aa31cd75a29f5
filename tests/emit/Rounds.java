/** Rounds of a stencil, several in a launch. */
final class Rounds {
    private Rounds() {}

    // weftc heat: --skeleton rounds --form best --element #1
    static float heat(float[] x, int columns, int rows, int i) {
        int row = i / columns;
        int column = i - row * columns;
        boolean inside = row > 0 && row < rows - 1 && column > 0 && column < columns - 1;
        return inside ? 0.25f * (x[i - columns] + x[i - 1] + x[i + 1] + x[i + columns]) : x[i];
    }

    // Reads in a branch go in front of it, those of a loop stay there.
    // weftc column: --skeleton rounds --form best --element #1
    static float column(float[] x, int columns, int rows, int i) {
        int row = i / columns;
        int column = i - row * columns;
        boolean inside = row > 1 && row < rows - 2 && column > 1 && column < columns - 2;
        if (!inside) return x[i];
        float sum = 0;
        for (int d = -2; d <= 2; d++) sum += x[i + d * columns];
        return (row + column) % 2 == 0 ? sum * x[i - 1] : x[i + 1];
    }

    // A loop whose end depends on what it reads is in no tiles: local memory may hold numbers for which it has none.
    // weftc bits: --skeleton rounds --element #1
    static int bits(int[] x, int columns, int rows, int i) {
        int row = i / columns;
        int column = i - row * columns;
        boolean inside = row > 0 && row < rows - 1 && column > 0 && column < columns - 1;
        if (!inside) return x[i];
        int bits = 0;
        for (int v = x[i - columns] | x[i + 1]; v != 0; v >>= 1) bits++;
        return bits;
    }

    // Reads nothing of others.
    // weftc own: --skeleton rounds --form best --element #1
    static float own(float[] x, int[] starts, float[] values, int i) {
        float sum = x[i];
        for (int k = starts[i]; k < starts[i + 1]; k++) sum += values[k] * 0.5f;
        return sum;
    }
}
