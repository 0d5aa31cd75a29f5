/** Records in and out; their layouts name them. */
final class Records {
    record Body(float x, float y, Integer mass) {
        static int made;

        Body moved(float dx) {
            return new Body(x + dx, y, mass);
        }
    }

    record Checked(int value) {
        Checked {
            if (value < 0) throw new IllegalArgumentException("negative");
        }
    }

    record Two(Checked a, Checked b) {}

    record Row(int[] values) {}

    record Link(int value, Link next) {}

    record Four(long a, long b, long c, long d) {}

    record Sixteen(Four a, Four b, Four c, Four d) {}

    record Wide(Sixteen a, Sixteen b, Sixteen c, Sixteen d, Four e) {}

    // weftc moved: --element {Records$Body:ffI}
    static Body moved(Body b) {
        return b.moved(1);
    }

    // weftc nested: --element {Records$Two:{Records$Checked:i}{Records$Checked:i}}
    static Two nested(Two t) {
        return new Two(t.b, new Checked(t.a.value - 1));
    }

    // weftc badLayout: --element {Records$Body:fff}
    static Body badLayout(Body b) {
        return b;
    }

    static Row row(int x) {
        return new Row(null);
    }

    static Wide wide(long x) {
        Four four = new Four(x, x, x, x);
        Sixteen sixteen = new Sixteen(four, four, four, four);
        return new Wide(sixteen, sixteen, sixteen, sixteen, four);
    }

    static Link link(int x) {
        return new Link(x, null);
    }
}
