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
}
