/** What Refused.java is compiled against; relinked/Relinked.java is what it then meets. */
class Relinked {
    static int removed(int x) {
        return x + 1;
    }

    abstract static class Shape {
        int radius() {
            return 1;
        }
    }

    static class Circle extends Shape {
        @Override
        int radius() {
            return super.radius() + 1;
        }
    }

    static int gone;

    static int changed(int x) {
        return x + 1;
    }
}
