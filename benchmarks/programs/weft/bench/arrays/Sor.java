package weft.bench.arrays;

import java.util.SplittableRandom;

final class Sor extends RedBlack {
    Sor(double scale) {
        super((int) Math.max(64, Math.round(Math.sqrt(scale) * 1024 / 64) * 64), 20,
            places -> new SplittableRandom(1).doubles(places).toArray());
    }
}
