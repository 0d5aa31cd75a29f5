package weft;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** A {@link Tuple2}, {@link Tuple3} or {@link Tuple4} of other layouts. */
final class TupleLayout extends Layout {
    static final int MAX_PARTS = 4;

    private final Layout[] parts;

    TupleLayout(Layout... parts) {
        super(text(parts), kinds(parts));
        this.parts = parts;
    }

    static boolean isTuple(Object element) {
        return element instanceof Tuple2 || element instanceof Tuple3 || element instanceof Tuple4;
    }

    static Object[] parts(Object tuple) {
        if (tuple instanceof Tuple2<?, ?> t) return new Object[] {t._1(), t._2()};
        if (tuple instanceof Tuple3<?, ?, ?> t) return new Object[] {t._1(), t._2(), t._3()};
        Tuple4<?, ?, ?, ?> t = (Tuple4<?, ?, ?, ?>) tuple;
        return new Object[] {t._1(), t._2(), t._3(), t._4()};
    }

    @Override Object read(ByteBuffer[] columns, int first, int index) {
        int second = first + parts[0].kinds().length;
        Object a = parts[0].read(columns, first, index);
        Object b = parts[1].read(columns, second, index);
        if (parts.length == 2) return new Tuple2<>(a, b);

        int third = second + parts[1].kinds().length;
        Object c = parts[2].read(columns, third, index);
        if (parts.length == 3) return new Tuple3<>(a, b, c);

        int fourth = third + parts[2].kinds().length;
        return new Tuple4<>(a, b, c, parts[3].read(columns, fourth, index));
    }

    @Override void write(ByteBuffer[] columns, int first, int index, Object element) {
        Object[] values = parts(element);
        for (int i = 0; i < parts.length; i++) {
            parts[i].write(columns, first, index, values[i]);
            first += parts[i].kinds().length;
        }
    }

    @Override boolean fits(Object element) {
        if (!isTuple(element)) return false;
        Object[] values = parts(element);
        if (values.length != parts.length) return false;
        for (int i = 0; i < parts.length; i++) {
            if (!parts[i].fits(values[i])) return false;
        }
        return true;
    }

    @Override String typeName() {
        StringJoiner name = new StringJoiner(", ", "Tuple" + parts.length + "<", ">");
        for (Layout part : parts) name.add(part.typeName());
        return name.toString();
    }

    private static String text(Layout[] parts) {
        StringBuilder text = new StringBuilder("(");
        for (Layout part : parts) text.append(part);
        return text.append(')').toString();
    }

    private static Kind[] kinds(Layout[] parts) {
        List<Kind> kinds = new ArrayList<>();
        for (Layout part : parts) kinds.addAll(List.of(part.kinds()));
        return kinds.toArray(new Kind[0]);
    }
}
