package weft.internal.plain;

import java.nio.ByteBuffer;
import weft.internal.plain.LoopShape.Combine;
import weft.internal.plain.LoopShape.Local;

/**
 * What rounds make together of a variable: its value, combined with one of each round's in their order. So sums of {@code float} and
 * {@code double} are Java's to the bit; a round that adds nothing has -0, which changes none.
 */
final class LoopSums {
    private LoopSums() {}

    /**
     * The variable behind the loop.
     *
     * @param value in front of it
     * @param column has one of the variable's kind from each round
     */
    static Object of(Local local, Object value, ByteBuffer column, int rounds) {
        Combine by = local.combine();
        return switch (local.kind()) {
            case 'I' -> ofInts(by, (Integer) value, column, rounds);
            case 'J' -> ofLongs(by, (Long) value, column, rounds);
            case 'F' -> ofFloats(by, (Float) value, column, rounds);
            default -> ofDoubles(by, (Double) value, column, rounds);
        };
    }

    private static int ofInts(Combine by, int value, ByteBuffer column, int rounds) {
        int all = value;
        for (int k = 0; k < rounds; k++) all = (int) by.of(all, column.getInt(k << 2));
        return all;
    }

    private static long ofLongs(Combine by, long value, ByteBuffer column, int rounds) {
        long all = value;
        for (int k = 0; k < rounds; k++) all = by.of(all, column.getLong(k << 3));
        return all;
    }

    private static float ofFloats(Combine by, float value, ByteBuffer column, int rounds) {
        float all = value;
        for (int k = 0; k < rounds; k++) all = by.of(all, column.getFloat(k << 2));
        return all;
    }

    private static double ofDoubles(Combine by, double value, ByteBuffer column, int rounds) {
        double all = value;
        for (int k = 0; k < rounds; k++) all = by.of(all, column.getDouble(k << 3));
        return all;
    }
}
