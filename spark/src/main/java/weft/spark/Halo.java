package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import weft.Border;

/**
 * What the parts of a stencil see: their own rows and {@code radius} more on either side. Beyond the ends of the array these are those
 * that a torus has there, or none: then a part ends where the array does, and the border's rule does the rest, as on one machine.
 *
 * @param rows where the rows of each part begin, and how many there are
 * @param columns how many elements a row has; 1 in one dimension
 */
record Halo(long[] rows, long columns, int radius, boolean isTorus) implements Serializable {
    static Halo of(long[] rows, long columns, int radius, Border border) {
        return new Halo(rows, columns, radius, border == Border.WRAP);
    }

    private long all() {
        return rows[rows.length - 1];
    }

    /** The first row that a part sees; of a torus it may be negative. */
    private long first(int part) {
        return isTorus ? rows[part] - radius : Math.max(0, rows[part] - radius);
    }

    private long end(int part) {
        return isTorus ? rows[part + 1] + radius : Math.min(all(), rows[part + 1] + radius);
    }

    /** How many rows a part sees before its own. */
    int lead(int part) {
        return Math.toIntExact(rows[part] - first(part));
    }

    /** The number of the first row of its own. */
    int row(int part) {
        return Math.toIntExact(rows[part]);
    }

    /** How many elements are its own. */
    int own(int part) {
        return Math.toIntExact((rows[part + 1] - rows[part]) * columns);
    }

    /** What each part sees. One without elements of its own sees nothing. */
    List<List<Exchange.Stretch>> stretches() {
        List<List<Exchange.Stretch>> all = new ArrayList<>();
        for (int part = 0; part + 1 < rows.length; part++) {
            List<Exchange.Stretch> seen = new ArrayList<>();
            for (long at = first(part); own(part) > 0 && at < end(part); ) {
                long from = Math.floorMod(at, all());
                long count = Math.min(end(part) - at, all() - from);
                seen.add(new Exchange.Stretch(at * columns, from * columns, (from + count) * columns));
                at += count;
            }
            all.add(seen);
        }
        return all;
    }
}
