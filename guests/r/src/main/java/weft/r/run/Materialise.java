package weft.r.run;

import weft.r.value.Kind;
import weft.r.value.Mode;
import weft.r.value.Scalars;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;

/** The elements of descriptions, one after the other in Java. */
final class Materialise {
    private Materialise() {}

    static Vec inMemory(Mode mode, Vec v, Kind kind) {
        VectorBuilder result = new VectorBuilder(kind, v.length);
        for (int i = 0; i < v.length; i++) result.set(mode, i, v.at(mode, i));
        return result.build();
    }

    static double[] doubles(Mode mode, Vec v) {
        double[] all = new double[v.length];
        for (int i = 0; i < all.length; i++) all[i] = Scalars.asDouble(mode, v.at(mode, i));
        return all;
    }
}
