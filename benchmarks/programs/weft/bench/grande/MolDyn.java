package weft.bench.grande;

import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Whole;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;

/**
 * Atoms of argon in a box that repeats itself, 50 steps of time. Java's loop looks at every pair once, as the suite does;
 * what runs in parallel looks at it from both sides, so that every atom's force is its own sum.
 */
public final class MolDyn extends Program {
    private static final int STEPS = 50;
    /** Behind this step velocities are scaled to the temperature that is wanted. */
    private static final int SCALED = 10;
    private static final double DENSITY = 0.83134;
    private static final double TEMPERATURE = 0.722;
    private static final double TIME = 0.064;
    /** What the suite tests, and the C of this program: the kinetic energy. */
    private static final double[] ENERGY = {1731.4306625334357, 7397.392307839352};
    private static final double CLOSE = 1e-9;

    private final Size size;
    /** Half the edge's cells. */
    private final int cells;
    private final int n;
    private final Box box;
    private final double[][] start;
    private final double[] energy = new double[1];
    private final double[][] atoms;

    public MolDyn(Size size) {
        this.size = size;
        int whole = size.letter() == 'A' ? 8 : 13;
        cells = Math.max(2, (int) Math.round(whole * Math.sqrt(Math.sqrt(size.scale()))));
        n = 4 * cells * cells * cells;
        box = new Box(Math.pow(n / DENSITY, 0.3333333), cells / 4.0);
        start = new double[6][n];
        atoms = new double[9][n];
        places();
        velocities();
    }

    /** An atom in each corner of a cube, and one in the middle of each of its faces. */
    private void places() {
        double a = box.side / cells;
        double[][] offsets = {{0, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
        int at = 0;
        for (double[] offset : offsets) {
            for (int i = 0; i < cells * cells * cells; i++, at++) {
                start[0][at] = i / cells / cells * a + offset[0] * a;
                start[1][at] = i / cells % cells * a + offset[1] * a;
                start[2][at] = i % cells * a + offset[2] * a;
            }
        }
    }

    /** Normally distributed, without a drift, of the temperature that is wanted. */
    private void velocities() {
        Normal random = new Normal();
        double energy = 0;
        for (int d = 3; d < 6; d++) {
            for (int i = 0; i < n; i += 2) random.pair(start[d], i);
        }
        for (int d = 3; d < 6; d++) {
            double sum = 0;
            for (double v : start[d]) sum += v;
            for (int i = 0; i < n; i++) {
                start[d][i] -= sum / n;
                energy += start[d][i] * start[d][i];
            }
        }
        double scale = TIME * Math.sqrt(TEMPERATURE / (16.0 / (n - 1.0) * energy));
        for (int d = 3; d < 6; d++) {
            for (int i = 0; i < n; i++) start[d][i] *= scale;
        }
    }

    /** The suite's random numbers: a linear congruence, and Marsaglia's polar method. */
    private static final class Normal {
        private long seed = 1;

        private double uniform() {
            seed = (seed * 16807 & Integer.MAX_VALUE) % Integer.MAX_VALUE; // as the suite has it: modulo a power of two
            return 4.656612875e-10 * seed;
        }

        void pair(double[] to, int at) {
            double a;
            double b;
            double s;
            do {
                a = 2 * uniform() - 1;
                b = 2 * uniform() - 1;
                s = a * a + b * b;
            } while (s >= 1);
            double r = Math.sqrt(-2 * Math.log(s) / s);
            to[at] = r * a;
            to[at + 1] = r * b;
        }
    }

    @Override public Object[] inputs() {
        return start;
    }

    @Override public Object[] outputs() {
        return new Object[] {energy};
    }

    @Override public Object[] scratch() {
        return atoms;
    }

    @Override public int[] sizes() {
        return new int[] {n, cells};
    }

    /** Sums of forces are of another order than the loop's. */
    @Override public boolean sameBits() {
        return false;
    }

    @Override public String wrong() {
        if (!size.isWhole() || size.letter() == 'C') return null; // the suite has two sizes
        double off = Math.abs(energy[0] - ENERGY[size.letter() - 'A']);
        return off < CLOSE ? null : "the kinetic energy is off by " + off;
    }

    /** The edge of the box, and how far atoms feel one another. */
    record Box(double side, double reach) {
        double inside(double x) {
            if (x < 0) x += side;
            if (x > side) x -= side;
            return x;
        }

        /** From one atom to the nearest image of another one. */
        double nearest(double x) {
            if (x < -0.5 * side) x += side;
            if (x > 0.5 * side) x -= side;
            return x;
        }

        /** The pull at a distance, by its square, divided by the distance. */
        double pull(double square) {
            double r = 1 / square;
            double r2 = r * r;
            double r4 = r2 * r2;
            return r2 * r4 * r - 0.5 * r4;
        }
    }

    /** With its velocity in a step of time, and half of what its force adds to that. */
    record Atom(double x, double y, double z, double vx, double vy, double vz, double fx, double fy, double fz) {
        Atom moved(Box box) {
            return new Atom(box.inside(x + vx + fx), box.inside(y + vy + fy), box.inside(z + vz + fz), vx + fx, vy + fy,
                vz + fz, 0, 0, 0);
        }

        /** By all the others. */
        static Atom pulled(Whole<Atom> all, Box box) {
            Atom a = all.get();
            double fx = 0;
            double fy = 0;
            double fz = 0;
            for (int i = 0; i < all.size(); i++) {
                Atom other = all.get(i);
                double dx = box.nearest(a.x - other.x);
                double dy = box.nearest(a.y - other.y);
                double dz = box.nearest(a.z - other.z);
                double square = dx * dx + dy * dy + dz * dz;
                if (square > box.reach * box.reach || i == all.index()) continue;
                double pull = box.pull(square);
                fx += dx * pull;
                fy += dy * pull;
                fz += dz * pull;
            }
            return new Atom(a.x, a.y, a.z, a.vx, a.vy, a.vz, fx, fy, fz).faster();
        }

        private Atom faster() {
            double half = TIME * TIME * 0.5;
            double ax = fx * half;
            double ay = fy * half;
            double az = fz * half;
            return new Atom(x, y, z, vx + ax, vy + ay, vz + az, ax, ay, az);
        }

        Atom scaled(double factor) {
            return new Atom(x, y, z, vx * factor, vy * factor, vz * factor, fx, fy, fz);
        }

        double square() {
            return vx * vx + vy * vy + vz * vz;
        }
    }

    private static double kinetic(double sum) {
        return sum / (TIME * TIME);
    }

    private double scale(double sum) {
        return Math.sqrt(TEMPERATURE / (16.0 / (n - 1.0) * kinetic(sum)));
    }

    // ---- the loop ----

    private Atom atom(int i) {
        return new Atom(atoms[0][i], atoms[1][i], atoms[2][i], atoms[3][i], atoms[4][i], atoms[5][i], atoms[6][i], atoms[7][i],
            atoms[8][i]);
    }

    private void set(int i, Atom a) {
        atoms[0][i] = a.x;
        atoms[1][i] = a.y;
        atoms[2][i] = a.z;
        atoms[3][i] = a.vx;
        atoms[4][i] = a.vy;
        atoms[5][i] = a.vz;
        atoms[6][i] = a.fx;
        atoms[7][i] = a.fy;
        atoms[8][i] = a.fz;
    }

    private void begin() {
        for (int d = 0; d < atoms.length; d++) {
            for (int i = 0; i < n; i++) atoms[d][i] = d < start.length ? start[d][i] : 0;
        }
    }

    /** Of an atom and those behind it. */
    private void pairs(int i) {
        double fx = 0;
        double fy = 0;
        double fz = 0;
        for (int j = i + 1; j < n; j++) {
            double dx = box.nearest(atoms[0][i] - atoms[0][j]);
            double dy = box.nearest(atoms[1][i] - atoms[1][j]);
            double dz = box.nearest(atoms[2][i] - atoms[2][j]);
            double square = dx * dx + dy * dy + dz * dz;
            if (square > box.reach * box.reach) continue;
            double pull = box.pull(square);
            fx += dx * pull;
            fy += dy * pull;
            fz += dz * pull;
            atoms[6][j] -= dx * pull;
            atoms[7][j] -= dy * pull;
            atoms[8][j] -= dz * pull;
        }
        atoms[6][i] += fx;
        atoms[7][i] += fy;
        atoms[8][i] += fz;
    }

    private double sum() {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += atom(i).square();
        return sum;
    }

    @Override public void loop() {
        begin();
        for (int step = 1; step <= STEPS; step++) {
            for (int i = 0; i < n; i++) set(i, atom(i).moved(box));
            for (int i = 0; i < n; i++) pairs(i);
            for (int i = 0; i < n; i++) set(i, atom(i).faster());
            if (step == SCALED) {
                double factor = scale(sum());
                for (int i = 0; i < n; i++) set(i, atom(i).scaled(factor));
            }
        }
        energy[0] = 24 * kinetic(sum());
    }

    // ---- in parallel ----

    private Atom pulled(int i) {
        double fx = 0;
        double fy = 0;
        double fz = 0;
        for (int j = 0; j < n; j++) {
            double dx = box.nearest(atoms[0][i] - atoms[0][j]);
            double dy = box.nearest(atoms[1][i] - atoms[1][j]);
            double dz = box.nearest(atoms[2][i] - atoms[2][j]);
            double square = dx * dx + dy * dy + dz * dz;
            if (square > box.reach * box.reach || j == i) continue;
            double pull = box.pull(square);
            fx += dx * pull;
            fy += dy * pull;
            fz += dz * pull;
        }
        return new Atom(atoms[0][i], atoms[1][i], atoms[2][i], atoms[3][i], atoms[4][i], atoms[5][i], fx, fy, fz).faster();
    }

    @Override public void stream() {
        begin();
        for (int step = 1; step <= STEPS; step++) {
            each(n, i -> set(i, atom(i).moved(box)));
            each(n, i -> set(i, pulled(i))); // it reads places, and writes none
            if (step == SCALED) {
                double factor = scale(sum());
                each(n, i -> set(i, atom(i).scaled(factor)));
            }
        }
        energy[0] = 24 * kinetic(sum());
    }

    @Override public Work weft() {
        Box in = box;
        double[] factor = {1};
        ArrayFunction<Atom, Atom> step = AF.map((Atom a) -> a.moved(in)).andThen(AF.whole(all -> Atom.pulled(all, in)));
        ArrayFunction<Atom, Atom> first = AF.iterate(SCALED, step);
        ArrayFunction<Atom, Atom> others = AF.map((Atom a) -> a.scaled(factor[0])).iterate(STEPS - SCALED, step);
        ArrayFunction<Atom, Double> sum = AF.map((Atom a) -> a.square()).sum(Double.class);
        PArray<Atom> all = PArray.allocate(Atom.class, n);
        for (int i = 0; i < n; i++) {
            all.put(i, new Atom(start[0][i], start[1][i], start[2][i], start[3][i], start[4][i], start[5][i], 0, 0, 0));
        }
        double[] result = new double[1];
        return new Work() {
            private double of(PArray<Atom> array) {
                try (PArray<Double> total = sum.apply(array)) {
                    return total.getDouble(0);
                }
            }

            @Override public void run() {
                try (PArray<Atom> warm = first.apply(all)) {
                    factor[0] = scale(of(warm));
                    try (PArray<Atom> last = others.apply(warm)) {
                        result[0] = 24 * kinetic(of(last));
                    }
                }
            }

            @Override public Object[] results() {
                return new Object[] {result};
            }
        };
    }
}
