package weft.r.value;

/**
 * A scalar that a function on a device has captured. A box would be compiled in as the object that it is, and the function anew for
 * the next one; the field of a cell is an argument.
 */
public abstract class Cell implements Argument {
    /** What is in the place that holds {@code x}. */
    public static Object open(Object x) {
        return x instanceof Cell cell ? cell.value() : x;
    }

    /** A cell with the scalar, {@code before} itself if it is one of that kind; null if there is none for such a value. */
    static Cell of(Object scalar, Object before) {
        if (scalar instanceof Double d) {
            OfDouble cell = before instanceof OfDouble known ? known : new OfDouble();
            cell.value = d;
            return cell;
        }
        if (scalar instanceof Integer i) {
            OfInt cell = before instanceof OfInt known ? known : new OfInt();
            cell.value = i;
            return cell;
        }
        if (scalar instanceof Logical l) {
            OfLogical cell = before instanceof OfLogical known ? known : new OfLogical();
            cell.value = l.value();
            return cell;
        }
        return null;
    }

    abstract Object value();

    private static final class OfDouble extends Cell {
        private double value;

        @Override Object value() {
            return value;
        }

        @Override public void become(Argument other) {
            value = ((OfDouble) other).value;
        }
    }

    private static final class OfInt extends Cell {
        private int value;

        @Override Object value() {
            return value;
        }

        @Override public void become(Argument other) {
            value = ((OfInt) other).value;
        }
    }

    private static final class OfLogical extends Cell {
        private int value;

        @Override Object value() {
            return new Logical(value);
        }

        @Override public void become(Argument other) {
            value = ((OfLogical) other).value;
        }
    }
}
