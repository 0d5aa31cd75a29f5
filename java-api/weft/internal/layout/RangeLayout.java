package weft.internal.layout;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import weft.Index2;
import weft.Index3;

/**
 * Elements that are computed from their index, without a column: the index itself, or its row, column ... in an array
 * of two or three dimensions. Layouts of as many dimensions are equal: the extents are data, as a column's are, and so is
 * where a part begins.
 */
public final class RangeLayout extends Layout {
    /** From the slowest dimension to the fastest, which is the last. */
    private final int[] shape;

    private final boolean isPart;
    /** The index, in the whole, of the first element. */
    private final int origin;

    public RangeLayout(int... shape) {
        this(false, 0, shape);
    }

    private RangeLayout(boolean isPart, int origin, int[] shape) {
        super((isPart ? "@" : "#") + shape.length, new Kind[0], classes(shape.length));
        this.shape = shape;
        this.isPart = isPart;
        this.origin = origin;
    }

    @Override public RangeLayout from(int place) {
        return new RangeLayout(true, origin + place, shape);
    }

    public int dimensions() {
        return shape.length;
    }

    /** From the slowest dimension to the fastest. Not to be written to. */
    public int[] shape() {
        return shape;
    }

    /** Whether it may begin elsewhere than at 0. */
    public boolean isPart() {
        return isPart;
    }

    /** What a loop has of it: the shape, with where it begins in place of the first extent, which no index depends on. */
    public int[] view() {
        int[] view = shape.clone();
        view[0] = origin;
        return view;
    }

    private static Class<?>[] classes(int dimensions) {
        return switch (dimensions) {
            case 1 -> new Class<?>[0];
            case 2 -> new Class<?>[] {Index2.class};
            default -> new Class<?>[] {Index3.class};
        };
    }

    /** How many elements an array of this shape has. */
    public static int size(int... shape) {
        long size = 1;
        for (int extent : shape) {
            if (extent < 0) throw new IllegalArgumentException("an array cannot have " + times(shape) + " elements");
            size = Math.min(size * extent, Long.MAX_VALUE / Integer.MAX_VALUE);
        }
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(times(shape) + " elements are too many: an array has at most " + Integer.MAX_VALUE);
        }
        return (int) size;
    }

    /** The shape as people write it: 3 * 4. */
    private static String times(int... shape) {
        return Arrays.stream(shape).mapToObj(String::valueOf).collect(Collectors.joining(" * "));
    }

    @Override public void addExtents(IntConsumer sink) {
        if (isPart) sink.accept(origin);
        for (int d = 1; d < shape.length; d++) sink.accept(shape[d]);
    }

    @Override public Object read(Object[] columns, int first, int place) {
        int index = origin + place;
        return switch (shape.length) {
            case 1 -> index;
            case 2 -> new Index2(index / shape[1], index % shape[1]);
            default -> new Index3(index / shape[2] / shape[1], index / shape[2] % shape[1], index % shape[2]);
        };
    }

    @Override public void write(Object[] columns, int first, int index, Object element) {
        throw new IllegalStateException("a range is never written"); // nothing fits
    }

    @Override public boolean fits(Object element) {
        return false;
    }

    @Override public String typeName() {
        return "computed " + (shape.length == 1 ? "Integer" : "Index" + shape.length);
    }

    @Override public boolean isStored() {
        return false;
    }

    @Override public Layout stored() {
        return shape.length == 1 ? LeafLayout.of(Kind.INT) : Layout.of(classes()[0]);
    }
}
