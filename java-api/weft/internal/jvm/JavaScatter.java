package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.util.Objects;
import weft.internal.array.ArrayData;
import weft.internal.layout.PlacedValue;
import weft.internal.loops.Columns;
import weft.internal.loops.LoopKind;
import weft.internal.program.Stages;

/** Puts values to their places, in order, in Java. */
public final class JavaScatter {
    private JavaScatter() {}

    /** {@code result} is new, and the caller owns both. */
    public static void put(ArrayData pairs, ArrayData result) {
        for (int k = 0; k < pairs.windows(); k++) putWindow(pairs.window(k), result);
    }

    private static void putWindow(ArrayData pairs, ArrayData result) {
        ByteBuffer[] from = pairs.ownedHosts();
        boolean isTyped = JavaBins.isPlaceAnd(result.layout(), pairs.layout()) && !result.isLarge();
        try (LoopRun loop = !isTyped ? null
                : LoopRun.of(null, LoopKind.SCATTER, new LoopRun.Work(Stages.NONE, null, pairs.layout(), pairs.layout(), result.layout()), pairs)) {
            if (loop != null) {
                loop.run(Columns.views(pairs.layout(), from), Columns.views(result.layout(), result.ownedHosts()), 0,
                    pairs.size(), result.size());
                for (var column : result.columns()) column.wrote();
                return;
            }
        }
        for (int i = 0; i < pairs.size(); i++) {
            PlacedValue pair = PlacedValue.of(pairs.layout().read(from, 0, i));
            result.put(Objects.checkIndex(pair.place(), result.size()), pair.value());
        }
    }
}
