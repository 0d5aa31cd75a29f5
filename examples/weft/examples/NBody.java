package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/**
 * Bodies that attract one another, each of them all others. The elements are records; the lambda calls a method that
 * plain Java calls as well, which makes new records.
 */
public final class NBody implements Example {
    private static final float STEP = 0.01f;
    private static final float SOFTENING = 0.001f;

    record Body(float x, float y, float z, float m) {}

    record Velocity(float x, float y, float z) {}

    /** A body and its velocity one step later. */
    private static Tuple2<Body, Velocity> moved(Body body, Velocity velocity, Body[] all) {
        float ax = 0, ay = 0, az = 0;
        for (Body other : all) {
            float dx = other.x - body.x, dy = other.y - body.y, dz = other.z - body.z;
            float square = dx * dx + dy * dy + dz * dz + SOFTENING;
            float pull = other.m / (square * (float) Math.sqrt(square));
            ax += pull * dx;
            ay += pull * dy;
            az += pull * dz;
        }
        Velocity v = new Velocity(velocity.x + STEP * ax, velocity.y + STEP * ay, velocity.z + STEP * az);
        return new Tuple2<>(new Body(body.x + STEP * v.x, body.y + STEP * v.y, body.z + STEP * v.z, body.m), v);
    }

    private final int size;
    private final int steps;

    NBody(int size, int steps) {
        this.size = size;
        this.steps = steps;
    }

    @Override public String title() {
        return String.format("N-body: %,d bodies, all pairs, %d steps", size, steps);
    }

    @Override public void run(Bench bench) {
        Body[] bodies = new Body[size];
        Velocity[] atRest = new Velocity[size];
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body((float) random.nextDouble(), (float) random.nextDouble(), (float) random.nextDouble(),
                (float) random.nextDouble() / size);
            atRest[i] = new Velocity(0, 0, 0);
        }
        Body[] expected = new Body[size];
        bench.loop(() -> inJava(bodies, atRest, expected, false));
        bench.threads(() -> inJava(bodies, atRest, new Body[size], true));

        // What is in a captured array is read at every apply.
        Body[] all = new Body[size];
        ArrayFunction<Tuple2<Body, Velocity>, Tuple2<Body, Velocity>> step =
            AF.<Body, Velocity>zip2().map(t -> moved(t._1(), t._2(), all));
        try (PArray<Body> b = PArray.of(bodies); PArray<Velocity> v = PArray.of(atRest)) {
            bench.weft(() -> {
                PArray<Tuple2<Body, Velocity>> now = PArray.zip(b, v);
                for (int s = 0; s < steps; s++) {
                    for (int i = 0; i < size; i++) all[i] = now.get(i)._1();
                    PArray<Tuple2<Body, Velocity>> next = step.apply(now);
                    now.close();
                    now = next;
                }
                for (int i = 0; i < size; i++) all[i] = now.get(i)._1();
                now.close();
            }, step);
        }
        bench.answers(Agreement.of(coordinates(expected), coordinates(all)));
    }

    private void inJava(Body[] bodies, Velocity[] velocities, Body[] result, boolean parallel) {
        System.arraycopy(bodies, 0, result, 0, size);
        Velocity[] v = velocities.clone();
        for (int s = 0; s < steps; s++) {
            Body[] all = result.clone();
            IntStream indices = IntStream.range(0, size);
            (parallel ? indices.parallel() : indices).forEach(i -> {
                Tuple2<Body, Velocity> moved = moved(all[i], v[i], all);
                result[i] = moved._1();
                v[i] = moved._2();
            });
        }
    }

    private static float[] coordinates(Body[] bodies) {
        float[] all = new float[3 * bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            all[3 * i] = bodies[i].x;
            all[3 * i + 1] = bodies[i].y;
            all[3 * i + 2] = bodies[i].z;
        }
        return all;
    }

    public static void main(String[] args) {
        Demo.main("NBody");
    }
}
