package weft.internal.array;

import java.util.function.Function;
import weft.PArray;

/** What a {@link PArray} that a function has captured shows, which the API does not tell. */
public final class CapturedPArray {
    private static volatile Function<PArray<?>, ArrayData> data;

    private CapturedPArray() {}

    /** Called by PArray alone, when its class is initialised. */
    public static void open(Function<PArray<?>, ArrayData> access) {
        data = access;
    }

    public static ArrayData data(PArray<?> array) {
        return data.apply(array);
    }
}
