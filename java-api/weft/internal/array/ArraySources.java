package weft.internal.array;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import weft.PArray;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordLayout;
import weft.internal.layout.UnknownLayout;

/** Arrays made of something else: of indices, of objects, of other arrays. */
public final class ArraySources {
    private ArraySources() {}

    /** Indices of an array of this shape, computed where they are used. */
    public static ArrayData range(int... shape) {
        return new ArrayData(new RangeLayout(shape), new Column[0], RangeLayout.size(shape));
    }

    /** One element. */
    public static ArrayData one(Object element) {
        ArrayData one = ArrayData.allocate(Layout.of(element, 0), 1);
        one.put(0, element);
        return one;
    }

    /** The first element tells the class, which is unknown if there is none. */
    public static ArrayData copyOf(Object[] elements) {
        if (elements.length == 0) return ArrayData.emptyOfUnknown();
        Layout layout = Layout.of(elements[0], 0);
        ArrayData array = ArrayData.allocateUnset(layout, elements.length);
        try {
            for (int k = 0; k < array.windows(); k++) {
                int first = k * Windows.ELEMENTS;
                ByteBuffer[] hosts = array.window(k).ownedHosts();
                for (int i = first; i < first + Windows.size(k, elements.length); i++) {
                    layout.check(elements[i], i);
                    layout.write(hosts, 0, i - first, elements[i]);
                }
            }
            return array;
        } catch (Throwable e) {
            array.close();
            throw e;
        }
    }

    /** As {@link PArray#concat}. */
    public static ArrayData concat(ArrayData... parts) {
        long size = 0;
        Layout layout = UnknownLayout.INSTANCE;
        for (ArrayData part : parts) {
            size += part.size();
            if (layout.isUnknown()) layout = part.layout().stored();
        }
        if (size > Integer.MAX_VALUE) throw new IllegalArgumentException("no array has " + size + " elements");
        ArrayData all = ArrayData.allocateUnset(layout, (int) size);
        try {
            int at = 0;
            for (ArrayData part : parts) {
                ArrayData stored = part.stored();
                stored.copyTo(0, stored.size(), all, at);
                at += stored.size();
                if (stored != part) stored.close();
            }
            return all;
        } catch (Throwable e) {
            all.close();
            throw e;
        }
    }

    /** A view of two to eight arrays as one of tuples. */
    public static ArrayData zip(ArrayData... parts) {
        if (parts.length > RecordLayout.MAX_TUPLE) {
            throw new IllegalArgumentException("cannot zip " + parts.length
                + " arrays: the largest tuple has " + RecordLayout.MAX_TUPLE + " components");
        }
        return together(null, parts);
    }

    /** As {@link PArray#ofColumns}. */
    public static ArrayData ofColumns(Class<?> type, ArrayData... parts) {
        if (!(Layout.of(type) instanceof RecordLayout record)) {
            throw new IllegalArgumentException("elements of " + type.getName() + " are no records, and have no columns");
        }
        return together(record, parts);
    }

    /** A view of arrays, whose layouts become this one, or that of a tuple. */
    private static ArrayData together(RecordLayout record, ArrayData... parts) {
        Layout[] layouts = new Layout[parts.length];
        List<Column> columns = new ArrayList<>();
        int shared = 0;
        try {
            for (; shared < parts.length; shared++) {
                ArrayData part = parts[shared];
                if (part.size() != parts[0].size()) {
                    throw new IllegalArgumentException("cannot zip arrays of different lengths: the first has "
                        + parts[0].size() + " elements, number " + (shared + 1) + " has " + part.size());
                }
                part.retain();
                layouts[shared] = part.layout();
                columns.addAll(List.of(part.columns()));
            }
            Layout all = record == null ? RecordLayout.tuple(layouts) : record.over(layouts);
            if (record != null && columns.size() < record.kinds().length) { // what is empty may not know its class
                ArrayData none = ArrayData.allocate(record, 0);
                for (ArrayData part : parts) part.release();
                return none;
            }
            return new ArrayData(all, columns.toArray(new Column[0]), parts[0].size());
        } catch (Throwable e) {
            while (--shared >= 0) parts[shared].release();
            throw e;
        }
    }
}
