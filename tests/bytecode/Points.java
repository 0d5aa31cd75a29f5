/** Records, nested and generic; accessors, static and instance methods. */
public class Points {
    record Point(float x, float y) {
        Point {
            if (x != x) {
                throw new ArithmeticException("NaN");
            }
        }

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }

        static Point origin() {
            return new Point(0f, 0f);
        }
    }

    record Named<T>(T value, int id) {
    }

    static float length(Named<Point> p) {
        Point at = p.value();
        return (float) Math.sqrt(at.x() * at.x() + at.y() * at.y());
    }
}
