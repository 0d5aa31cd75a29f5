/** Enums and pattern matching where no JVM is needed. */
class Enums {
    enum Color { RED, GREEN, BLUE }

    sealed interface Shape permits Circle, Square {}

    static final class Circle implements Shape {
        final float radius;

        Circle(float radius) {
            this.radius = radius;
        }
    }

    static final class Square implements Shape {
        final float side;

        Square(float side) {
            this.side = side;
        }
    }

    static int numberOfValues(int x) {
        return x + Color.values().length;
    }

    static float patterns(float x) {
        Shape shape = x < 0 ? new Circle(-x) : new Square(x);
        return shape instanceof Circle c ? 3 * c.radius : shape instanceof Square s ? s.side : 0;
    }
}
