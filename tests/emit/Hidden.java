/** Fields of a superclass and a subclass with the same name. */
final class Hidden {
    static class Base {
        private int value;
        int seen;

        Base(int value) {
            this.value = value;
            seen = value + 1;
        }

        int base() {
            return value * 3 + seen;
        }

        void add(int x) {
            value += x;
        }
    }

    static final class Derived extends Base {
        private int value;
        double other;

        Derived(int base, int value) {
            super(base);
            this.value = value;
        }

        int derived() {
            return value * 5 + seen;
        }

        void multiply(int x) {
            value *= x;
            seen += x;
        }
    }

    static int privateFields(int x) {
        Derived d = new Derived(x, 7);
        d.add(1);
        d.multiply(x);
        return d.base() - d.derived();
    }

    static int merged(int x) {
        Derived d = x > 0 ? new Derived(x, 1) : new Derived(2, x);
        return d.base() - d.derived();
    }
}
