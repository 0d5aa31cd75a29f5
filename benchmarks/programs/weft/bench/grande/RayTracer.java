package weft.bench.grande;

import weft.AF;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;

/** A picture of 64 spheres under five lights, whose rays are mirrored and go through, six times at most. */
public final class RayTracer extends Program {
    /** Of fewer pixels a single ray that just misses in close arithmetic is more than one in a hundred. */
    private static final int LEAST = 48;
    private static final int ACROSS = 4;
    private static final int LEVELS = 6;
    private static final double RADIUS_SQUARED = 9;
    private static final double NEAR = 1e-6;
    private static final double FAR = 1e9;
    private static final double SHINE = 15;
    /** Of the light that meets a sphere, as much is mirrored and as much goes through. */
    private static final double WEIGHT = 0.5;
    private static final double[] LIGHT_X = {100, -100, 100, -100, 200};
    private static final double[] LIGHT_Y = {100, 100, -100, -100, 200};
    private static final double[] LIGHT_Z = {-50, -50, -50, -50, 0};
    private static final int[] CHECKSUM = {2676692, 29827635};

    private final Size size;
    private final int width;
    private final int[] pixels;
    private final double[] x = new double[ACROSS * ACROSS * ACROSS];
    private final double[] y = new double[x.length];
    private final double[] z = new double[x.length];
    private final double[] blue = new double[x.length];

    public RayTracer(Size size) {
        this.size = size;
        width = Math.max(LEAST, (int) Math.round((size.letter() == 'A' ? 150 : 500) * Math.sqrt(size.scale())));
        pixels = new int[width * width];
        for (int i = 0; i < x.length; i++) {
            x[i] = 20.0 / 3 * (i / ACROSS / ACROSS) - 10;
            y[i] = 20.0 / 3 * (i / ACROSS % ACROSS) - 10;
            z[i] = 20.0 / 3 * (i % ACROSS) - 10;
            blue[i] = (i / ACROSS / ACROSS + i / ACROSS % ACROSS) / 6.0;
        }
    }

    @Override public Object[] inputs() {
        return new Object[] {x, y, z, blue};
    }

    @Override public Object[] outputs() {
        return new Object[] {pixels};
    }

    @Override public int[] sizes() {
        return new int[] {width};
    }

    /** Powers. */
    @Override public boolean sameBits() {
        return false;
    }

    @Override public String wrong() {
        if (!size.isWhole() || size.letter() == 'C') return null; // the suite has two sizes
        long sum = 0;
        for (int p : pixels) sum += (p >> 16 & 255) + (p >> 8 & 255) + (p & 255);
        return sum == CHECKSUM[size.letter() - 'A'] ? null : "the sum of the colours is " + sum;
    }

    record Vec(double x, double y, double z) {
        double dot(Vec v) {
            return x * v.x + y * v.y + z * v.z;
        }

        Vec plus(Vec v, double times) {
            return new Vec(x + times * v.x, y + times * v.y, z + times * v.z);
        }

        Vec times(double factor) {
            return new Vec(factor * x, factor * y, factor * z);
        }

        Vec unit() {
            double length = Math.sqrt(dot(this));
            return new Vec(x / length, y / length, z / length);
        }
    }

    /** The spheres: their centres, and how blue they are. */
    record Scene(double[] x, double[] y, double[] z, double[] blue) {
        Vec centre(int sphere) {
            return new Vec(x[sphere], y[sphere], z[sphere]);
        }

        /** How far a sphere is along a ray; {@link #FAR} if it is not on it. */
        double distance(Vec from, Vec ray, int sphere) {
            Vec v = centre(sphere).plus(from, -1);
            double b = v.dot(ray);
            double inside = b * b - v.dot(v) + RADIUS_SQUARED;
            if (inside < 0) return FAR;
            double half = Math.sqrt(inside);
            double t = b - half < NEAR ? b + half : b - half;
            return t < NEAR ? FAR : t;
        }

        boolean isDark(Vec from, Vec ray) {
            for (int s = 0; s < x.length; s++) {
                if (distance(from, ray, s) < FAR) return true;
            }
            return false;
        }

        /**
         * The colour of a pixel. As in the suite, what goes through begins where the mirrored light was last seen to end:
         * rays wait with their directions alone.
         */
        int pixel(int i, int width) {
            Vec ahead = new Vec(0, -20, 30).unit();
            double angle = Math.tan(35.0 * 3.14159265 / 180.0);
            Vec up = new Vec(0, 1, 0).plus(ahead, -ahead.y).unit().times(-angle);
            double right = 2.0 * (i % width) / width - 1;
            double down = 2.0 * (i / width) / width - 1;
            Vec ray = new Vec(right * angle, down * up.y + ahead.y, down * up.z + ahead.z).unit();
            Vec from = new Vec(0, 20, -30);
            double white = 0;
            double onlyBlue = 0;
            double[] waiting = new double[3 * (LEVELS + 1)];
            int[] levels = new int[LEVELS + 1];
            int count = 0;
            int level = 0;
            double weight = 1;
            while (true) {
                int hit = -1;
                double t = FAR;
                for (int s = 0; s < x.length && level <= LEVELS; s++) {
                    double distance = distance(from, ray, s);
                    if (distance < t) {
                        t = distance;
                        hit = s;
                    }
                }
                if (hit < 0) {
                    if (count == 0) break;
                    count--;
                    ray = new Vec(waiting[3 * count], waiting[3 * count + 1], waiting[3 * count + 2]);
                    level = levels[count];
                    weight = Math.scalb(1.0, -level);
                    continue;
                }
                from = from.plus(ray, t);
                Vec normal = from.plus(centre(hit), -1).unit();
                if (ray.dot(normal) >= 0) normal = normal.times(-1);
                double cosine = -ray.dot(normal);
                Vec mirrored = ray.times(1.0 / Math.abs(cosine)).plus(normal, 2).unit();
                double shine = 0;
                double diffuse = 0;
                for (int l = 0; l < LIGHT_X.length; l++) {
                    Vec light = new Vec(LIGHT_X[l], LIGHT_Y[l], LIGHT_Z[l]).plus(from, -1);
                    if (!(normal.dot(light) >= 0)) continue;
                    light = light.unit();
                    if (isDark(from, light)) continue;
                    double seen = mirrored.dot(light);
                    double spot = seen > NEAR ? Math.pow(seen, SHINE) : 0;
                    diffuse += normal.dot(light) * blue[hit];
                    diffuse += spot;
                    shine += spot;
                }
                white += weight * shine;
                onlyBlue += weight * diffuse;
                level++;
                Vec through = ray.plus(normal, cosine - Math.sqrt(1 - (1 - cosine * cosine))).unit();
                waiting[3 * count] = through.x;
                waiting[3 * count + 1] = through.y;
                waiting[3 * count + 2] = through.z;
                levels[count++] = level;
                ray = mirrored;
                weight *= WEIGHT;
            }
            int grey = Math.min(255, (int) (white * 255));
            return 255 << 24 | grey << 16 | grey << 8 | Math.min(255, (int) (onlyBlue * 255));
        }
    }

    private Scene scene() {
        return new Scene(x, y, z, blue);
    }

    @Override public void loop() {
        Scene scene = scene();
        for (int i = 0; i < pixels.length; i++) pixels[i] = scene.pixel(i, width);
    }

    @Override public void stream() {
        Scene scene = scene();
        each(pixels.length, i -> pixels[i] = scene.pixel(i, width));
    }

    @Override public Work weft() {
        Scene scene = scene();
        int columns = width;
        return Work.of(AF.map((Integer i) -> scene.pixel(i, columns)), AF.range(pixels.length),
            r -> new Object[] {r.toIntArray()});
    }
}
