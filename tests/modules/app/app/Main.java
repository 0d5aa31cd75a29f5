package app;

import app.elements.Point;
import java.util.List;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Weft;

/** Functions over primitives and records from a named module; says what they gave and where they ran. */
public final class Main {
    /** In a package that is not opened to Weft. */
    record Closed(float x) {}

    private Main() {}

    public static void main(String[] arguments) {
        float alpha = 2.5f;
        ArrayFunction<Float, Float> scale = AF.map(v -> alpha * v);
        ArrayFunction<Point, Point> move = AF.map(p -> new Point(p.x() + alpha, p.y() * 2));
        try (PArray<Float> numbers = PArray.of(1f, 2f, 3f);
                PArray<Point> points = PArray.of(List.of(new Point(1f, 2), new Point(3f, 4)));
                PArray<Float> scaled = scale.apply(numbers);
                PArray<Point> moved = move.apply(points)) {
            System.out.println(AF.class.getModule() + " " + Weft.version());
            System.out.println(scaled.getFloat(2) + " " + moved.get(1));
            if (scale.explain().contains("ran on " + Weft.device())) System.out.println("scale ran on the device");
            if (move.explain().contains("ran on " + Weft.device())) System.out.println("move ran on the device");
        }
        try {
            PArray.of(List.of(new Closed(1f)));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
