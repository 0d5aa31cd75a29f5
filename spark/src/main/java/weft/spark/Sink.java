package weft.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import weft.PArray;

/** An array, or a column of one, that rows are put into one by one. */
final class Sink {
    private final Columns columns;
    private final Cell cell;
    private final PArray<?> array;
    private final List<Sink> parts = new ArrayList<>();

    Sink(Columns columns, PArray<?> array) {
        this.columns = columns;
        this.cell = Cell.of(columns.type());
        this.array = array;
        for (int k = 0; k < columns.parts().size(); k++) parts.add(new Sink(columns.parts().get(k), array.column(k)));
    }

    /** @throws IllegalArgumentException if there is a null */
    void put(int index, SpecializedGetters row) {
        int place = columns.place();
        if (place == Columns.ALL) {
            putParts(index, row);
            return;
        }
        if (row.isNullAt(place)) throw columns.isNull();
        if (cell == null) putParts(index, row.getStruct(place, columns.width()));
        else cell.put.put(array, index, row, place);
    }

    private void putParts(int index, SpecializedGetters row) {
        for (Sink part : parts) part.put(index, row);
    }
}
