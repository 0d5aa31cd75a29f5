package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.PArray;
import weft.Tuple2;
import weft.Tuple3;
import weft.Tuple4;

/** The class of an array's elements: a primitive's wrapper, or a tuple of two to four shapes. */
record Shape(Types leaf, List<Shape> parts) {
    static Shape of(Types leaf) {
        return new Shape(leaf, List.of());
    }

    static Shape tuple(List<Shape> parts) {
        return new Shape(null, List.copyOf(parts));
    }

    static Shape random(Choice c, int depth) {
        if (depth == 0 || c.chance(50)) return of(Types.any(c));
        List<Shape> parts = new ArrayList<>();
        for (int count = c.between(2, 4); count > 0; count--) {
            parts.add(random(c, c.chance(25) ? depth - 1 : 0));
        }
        return tuple(parts);
    }

    boolean isLeaf() {
        return leaf != null;
    }

    String java() {
        if (isLeaf()) return leaf.boxed();
        List<String> names = parts.stream().map(Shape::java).toList();
        return "Tuple" + parts.size() + "<" + String.join(", ", names) + ">";
    }

    /** The leaves, depth first. */
    List<Types> leaves() {
        if (isLeaf()) return List.of(leaf);
        List<Types> leaves = new ArrayList<>();
        for (Shape part : parts) leaves.addAll(part.leaves());
        return leaves;
    }

    /** How a leaf is read from an expression of this shape, in the order of {@link #leaves}. */
    List<String> paths(String from) {
        if (isLeaf()) return List.of(from);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) paths.addAll(parts.get(i).paths(from + "._" + (i + 1) + "()"));
        return paths;
    }

    /** The element with these leaves. */
    Object element(List<Object> leaves) {
        return element(leaves, new int[1]);
    }

    private Object element(List<Object> leaves, int[] at) {
        if (isLeaf()) return leaves.get(at[0]++);
        Object[] e = new Object[parts.size()];
        for (int i = 0; i < e.length; i++) e[i] = parts.get(i).element(leaves, at);
        return switch (e.length) {
            case 2 -> new Tuple2<>(e[0], e[1]);
            case 3 -> new Tuple3<>(e[0], e[1], e[2]);
            default -> new Tuple4<>(e[0], e[1], e[2], e[3]);
        };
    }

    /** The array of these elements, each given by its leaves. */
    PArray<?> array(List<List<Object>> rows) {
        return array(rows, new int[1]);
    }

    private PArray<?> array(List<List<Object>> rows, int[] at) {
        if (isLeaf()) return column(rows, at[0]++);
        List<PArray<?>> made = new ArrayList<>();
        for (Shape part : parts) made.add(part.array(rows, at));
        PArray<?> zipped = switch (made.size()) {
            case 2 -> PArray.zip(made.get(0), made.get(1));
            case 3 -> PArray.zip(made.get(0), made.get(1), made.get(2));
            default -> PArray.zip(made.get(0), made.get(1), made.get(2), made.get(3));
        };
        made.forEach(PArray::close);
        return zipped;
    }

    @SuppressWarnings("unchecked")
    private PArray<?> column(List<List<Object>> rows, int leafIndex) {
        PArray<Object> column = (PArray<Object>) PArray.allocate(leaf.wrapper, rows.size());
        for (int i = 0; i < rows.size(); i++) column.put(i, rows.get(i).get(leafIndex));
        return column;
    }

    /** The expression that makes an array of these elements. */
    String arrayText(List<List<Object>> rows) {
        return arrayText(rows, new int[1]);
    }

    private String arrayText(List<List<Object>> rows, int[] at) {
        List<String> texts = new ArrayList<>();
        if (isLeaf()) {
            int leafIndex = at[0]++;
            for (List<Object> row : rows) texts.add(Values.text(row.get(leafIndex)));
            return "PArray.of(new " + leaf.java + "[] {" + String.join(", ", texts) + "})";
        }
        for (Shape part : parts) texts.add(part.arrayText(rows, at));
        return "PArray.zip(" + String.join(", ", texts) + ")";
    }

}
