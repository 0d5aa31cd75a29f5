package sample;

import java.util.List;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Weft;

/** Moves bodies by one step of time. */
public final class Main {
    /** An element: any record of primitives is one. */
    record Body(float position, float velocity) {}

    private Main() {}

    public static void main(String[] arguments) {
        float step = 0.5f;
        ArrayFunction<Body, Body> move =
            AF.map(body -> new Body(body.position() + step * body.velocity(), body.velocity()));

        try (PArray<Body> bodies = PArray.of(List.of(new Body(1f, 2f), new Body(3f, -4f)));
                PArray<Body> moved = move.apply(bodies)) {
            System.out.println("Weft " + Weft.version());
            for (int i = 0; i < moved.size(); i++) System.out.println(moved.get(i));
        }
        System.out.println(move.explain()); // where it ran, or why not on a device
    }
}
