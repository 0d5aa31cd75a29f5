package weft.bench.grande;

import java.util.Arrays;
import weft.AF;
import weft.ArrayFunction;
import weft.Index2;
import weft.PArray;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;

/**
 * The solution of a dense system of equations by Gaussian elimination with partial pivoting, as Linpack's dgefa and dgesl
 * have it.
 *
 * <p>As array functions it is the right-looking blocked form (Golub, Van Loan: Matrix Computations, 3.2.11): {@link #PANEL}
 * columns at a time are eliminated in Java, and then all of their steps at once are taken on the rest of the matrix. Each
 * number there gets its own products in the order in which the loops add them, so the bits are the loops'.
 */
public final class LUFact extends Program {
    private static final int PANEL = 32;
    /** The suite's limits of the normalised residual. */
    private static final double[] RESIDUAL = {6, 12, 20};
    private final Size size;
    private final int n;
    /** Row by row. */
    private final double[] matrix;
    private final double[] right;
    /** What is made of them: the factors, and the solution. */
    private final double[] factors;
    private final double[] solution;

    public LUFact(Size size) {
        this.size = size;
        n = Math.max(2, size.of(500, 1000, 2000));
        matrix = new double[n * n];
        right = new double[n];
        int random = 1325;
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                random = 3125 * random % 65536;
                matrix[row * n + column] = (random - 32768.0) / 16384.0;
            }
        }
        for (int column = 0; column < n; column++) {
            for (int row = 0; row < n; row++) right[row] += matrix[row * n + column];
        }
        factors = new double[n * n];
        solution = new double[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {matrix, right};
    }

    @Override public Object[] outputs() {
        return new Object[] {factors, solution};
    }

    @Override public int[] sizes() {
        return new int[] {n};
    }

    @Override public String wrong() {
        double largest = 0;
        double residual = 0;
        double norm = 0;
        for (double number : matrix) largest = Math.max(largest, number);
        for (int row = 0; row < n; row++) {
            double left = -right[row];
            for (int column = 0; column < n; column++) left += matrix[row * n + column] * solution[column];
            residual = Math.max(residual, Math.abs(left));
            norm = Math.max(norm, Math.abs(solution[row]));
        }
        double normal = residual / (n * largest * norm * Math.ulp(1.0));
        return !size.isWhole() || normal < RESIDUAL[size.letter() - 'A'] ? null : "the residual is " + normal;
    }

    @Override public void loop() {
        solve(false);
    }

    @Override public void stream() {
        solve(true);
    }

    private void solve(boolean parallel) {
        System.arraycopy(matrix, 0, factors, 0, matrix.length);
        int[] pivots = new int[n];
        for (int k = 0; k < n - 1; k++) {
            int step = k;
            int pivot = pivots[k] = pivot(factors, n, n, k);
            if (!eliminateColumn(factors, n, n, k, pivot)) continue;
            if (parallel) {
                each(n - k - 1, i -> eliminateRow(i + step + 1, step));
            } else {
                for (int row = k + 1; row < n; row++) eliminateRow(row, k);
            }
        }
        pivots[n - 1] = n - 1;
        System.arraycopy(right, 0, solution, 0, n);
        substitute(factors, n, pivots, solution);
    }

    /** What step {@code k} adds to the rest of a row. */
    private void eliminateRow(int row, int k) {
        double multiplier = factors[row * n + k];
        for (int column = k + 1; column < n; column++) factors[row * n + column] += factors[k * n + column] * multiplier;
    }

    /** The row at or below the diagonal with the largest number of column {@code k}. */
    private static int pivot(double[] a, int rows, int columns, int k) {
        int largest = k;
        for (int row = k + 1; row < rows; row++) {
            if (Math.abs(a[row * columns + k]) > Math.abs(a[largest * columns + k])) largest = row;
        }
        return largest;
    }

    /** Swaps the rows {@code k} and {@code pivot} from column {@code k} on and makes the multipliers; false: the column is zero. */
    private static boolean eliminateColumn(double[] a, int rows, int columns, int k, int pivot) {
        if (a[pivot * columns + k] == 0) return false;
        for (int column = k; pivot != k && column < columns; column++) {
            double other = a[pivot * columns + column];
            a[pivot * columns + column] = a[k * columns + column];
            a[k * columns + column] = other;
        }
        double factor = -1.0 / a[k * columns + k];
        for (int row = k + 1; row < rows; row++) a[row * columns + k] *= factor;
        return true;
    }

    private static void substitute(double[] factors, int n, int[] pivots, double[] x) {
        for (int k = 0; k < n - 1; k++) {
            double number = x[pivots[k]];
            x[pivots[k]] = x[k];
            x[k] = number;
            for (int row = k + 1; row < n; row++) x[row] += number * factors[row * n + k];
        }
        for (int k = n - 1; k >= 0; k--) {
            x[k] /= factors[k * n + k];
            for (int row = 0; row < k; row++) x[row] += -x[k] * factors[row * n + k];
        }
    }

    @Override public Work weft() {
        PArray<Double> start = PArray.of(matrix);
        Panel panel = new Panel();
        ArrayFunction<Index2, Double> rest = AF.map((Index2 place) -> panel.eliminated(place.row(), place.column()));
        return new Work() {
            private final double[] made = new double[n * n];
            private final double[] x = new double[n];

            @Override public void run() {
                int[] pivots = new int[n];
                PArray<Double> now = start;
                for (int from = 0; from < n; from += PANEL) {
                    panel.take(now, from, n, made, pivots);
                    PArray<Double> next = panel.side == 0 ? null : rest.apply(AF.range(panel.side, panel.side));
                    panel.close();
                    if (now != start) now.close();
                    now = next;
                }
                System.arraycopy(right, 0, x, 0, n);
                substitute(made, n, pivots, x);
            }

            @Override public Object[] results() {
                return new Object[] {made, x};
            }
        };
    }

    /** Some columns eliminated, and what the rest of the matrix needs of them. */
    private static final class Panel {
        /** Of the rest: its rows, and its columns. */
        private int side;
        private int width;
        /** Of the matrix that {@link #before} is: the rest, the panel, and what is above the rest. */
        private int whole;
        private final PArray<Double> before = PArray.of(0.0);
        /** For each row of the rest, which row of the matrix it was; and the multipliers that it met, step by step. */
        private final PArray<Integer> rows = PArray.of(0);
        private final PArray<Double> multipliers = PArray.of(0.0);
        /** The panel's rows behind the panel, eliminated. */
        private final PArray<Double> top = PArray.of(0.0);

        /** A number of the rest after the panel's steps. */
        private double eliminated(int row, int column) {
            double number = before.getDouble(rows.getInt(row) * whole + width + column);
            for (int k = 0; k < width; k++) number += top.getDouble(k * side + column) * multipliers.getDouble(row * width + k);
            return number;
        }

        /** Eliminates the first columns of {@code matrix}, which is what is left at {@code from}, and keeps what is final. */
        void take(PArray<Double> matrix, int from, int n, double[] made, int[] pivots) {
            before.show(matrix);
            whole = n - from;
            width = Math.min(PANEL, whole);
            side = whole - width;
            double[] panel = new double[whole * width];
            for (int row = 0; row < whole; row++) {
                for (int column = 0; column < width; column++) panel[row * width + column] = matrix.getDouble(row * whole + column);
            }
            int[] order = new int[whole];
            for (int row = 0; row < whole; row++) order[row] = row;
            double[] met = new double[whole * width];
            for (int k = 0; k < width; k++) step(panel, met, order, k, from, n, pivots);
            for (int row = 0; row < whole; row++) System.arraycopy(panel, row * width, made, (from + row) * n + from, width);
            double[] above = above(order, met);
            for (int k = 0; k < width; k++) System.arraycopy(above, k * side, made, (from + k) * n + from + width, side);
            if (side == 0) return;
            show(rows, PArray.of(Arrays.copyOfRange(order, width, whole)));
            show(multipliers, PArray.of(Arrays.copyOfRange(met, width * width, whole * width)));
            show(top, PArray.of(above));
        }

        private void step(double[] panel, double[] met, int[] order, int k, int from, int n, int[] pivots) {
            int pivot = pivot(panel, whole, width, k);
            pivots[from + k] = from + pivot;
            if (from + k == n - 1 || !eliminateColumn(panel, whole, width, k, pivot)) return;
            int row = order[pivot];
            order[pivot] = order[k];
            order[k] = row;
            for (int column = 0; column < k; column++) {
                double other = met[pivot * width + column];
                met[pivot * width + column] = met[k * width + column];
                met[k * width + column] = other;
            }
            for (int i = k + 1; i < whole; i++) {
                double multiplier = met[i * width + k] = panel[i * width + k];
                for (int column = k + 1; column < width; column++) panel[i * width + column] += panel[k * width + column] * multiplier;
            }
        }

        private double[] above(int[] order, double[] met) {
            double[] above = new double[width * side];
            for (int k = 0; k < width; k++) {
                for (int column = 0; column < side; column++) {
                    above[k * side + column] = before.getDouble(order[k] * whole + width + column);
                }
                for (int step = 0; step < k; step++) {
                    double multiplier = met[k * width + step];
                    for (int column = 0; column < side; column++) above[k * side + column] += above[step * side + column] * multiplier;
                }
            }
            return above;
        }

        /** What a function has captured shows the panel's arrays one after the other, so that it is compiled once. */
        private static <T> void show(PArray<T> captured, PArray<T> made) {
            captured.show(made);
            made.close();
        }

        void close() {
            before.close();
            if (side == 0) return;
            rows.close();
            multipliers.close();
            top.close();
        }
    }
}
