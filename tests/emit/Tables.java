/** Captured arrays of arrays and of records; weftc takes them to be regular. */
class Tables {
    record Body(float x, float y, float z, float m) {}

    record Vec(double x, double y) {}

    record Pair(Vec first, Float second, boolean third) {}

    // weftc matrix: --element I
    static float matrix(float[][] a, float[][] b, int columns, int at) {
        int row = at / columns, column = at % columns;
        float sum = 0;
        for (int k = 0; k < b.length; k++) {
            sum += a[row][k] * b[k][column];
        }
        return sum;
    }

    // weftc nbody: --element I
    static float nbody(Body[] bodies, int i) {
        Body self = bodies[i];
        float force = 0;
        for (int j = 0; j < bodies.length; j++) {
            float dx = bodies[j].x() - self.x(), dy = bodies[j].y() - self.y(), dz = bodies[j].z() - self.z();
            float d = dx * dx + dy * dy + dz * dz + 0.01f;
            force += bodies[j].m() * dx / (d * (float) Math.sqrt(d));
        }
        return force;
    }

    // weftc cube: --element I
    static long cube(short[][][] cube, int i) {
        return cube[i][i + 1][2] + cube.length * 100L + cube[i].length * 10L + cube[0][0].length;
    }

    // weftc nested: --element I
    static double nested(Pair[] pairs, int i) {
        return pairs[i].third() ? pairs[i].first().y() : pairs[i].second();
    }

    // weftc heaviest: --element I
    static float heaviest(Body[] bodies, int n) {
        Body best = bodies[0];
        for (int i = 1; i < n; i++) {
            if (bodies[i].m() > best.m()) {
                best = bodies[i];
            }
        }
        return best.x();
    }

    // weftc written: --element I
    static int written(int[][] rows, int i) {
        rows[i][0] = i;
        return i;
    }

    // weftc rowWritten: --element I
    static int rowWritten(int[][] rows, int i) {
        rows[i] = rows[0];
        return i;
    }

    // weftc chosen: --element I
    static int chosen(int[][] a, int[][] b, int i) {
        int[] row = i > 3 ? a[i] : b[i];
        return row[0];
    }

    // weftc others: --element I
    static float others(Body[] bodies, int i) {
        Body self = bodies[i];
        float sum = 0;
        for (int j = 0; j < bodies.length; j++) {
            if (bodies[j] != self) sum += bodies[j].m();
        }
        return sum;
    }

    // weftc fresh: --element I
    static int fresh(Body[] bodies, int i) {
        Body made = new Body(i, i, i, i);
        return bodies[i] == made ? 1 : 2;
    }
}
