package weft;

import java.util.function.Function;

/** A record that RecordTest also defines by another loader: two classes of one name. */
public record LoadedRecord(int value) {
    public static Function<Object, Object> next() {
        return o -> new LoadedRecord(((LoadedRecord) o).value() + 1);
    }

    public static Object first() {
        return new LoadedRecord(41);
    }
}
