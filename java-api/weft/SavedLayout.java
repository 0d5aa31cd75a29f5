package weft;

import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.nio.ByteOrder;
import java.util.StringJoiner;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordClass;

/**
 * What a stream tells of an array in front of its elements. It has no {@code readObject}: with a method of Weft's on the stack a
 * stream would look for the records' classes with Weft's class loader, and not with that of who reads.
 */
class SavedLayout implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int MOST_DIMENSIONS = 3;

    private final boolean isBigEndian = isBigEndianHere();
    /** Of a range; null: it has columns. */
    private final int[] extents;
    private final String text;
    /** Of the records, as the text opens them. */
    private final Class<?>[] classes;
    /** Of each of these classes its components, which must be the same where the array is read. */
    private final String[] components;
    final int size;

    /** {@code layout}: with columns for all elements, unless they are a range and nothing else. */
    SavedLayout(Layout layout, int size) {
        extents = layout instanceof RangeLayout range ? range.shape() : null;
        text = layout.toString();
        classes = layout.classes();
        components = new String[classes.length];
        for (int i = 0; i < classes.length; i++) components[i] = components(classes[i]);
        this.size = size;
    }

    private static boolean isBigEndianHere() {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
    }

    private static String components(Class<?> type) {
        RecordClass record = RecordClass.of(type);
        StringJoiner all = new StringJoiner(", ");
        for (int k = 0; k < record.size(); k++) all.add(record.type(k).getTypeName() + " " + record.name(k));
        return all.toString();
    }

    final boolean isRange() {
        return extents != null;
    }

    /** The extents of a range that was read. */
    final int[] readExtents() throws InvalidObjectException {
        if (extents.length == 0 || extents.length > MOST_DIMENSIONS) {
            throw new InvalidObjectException("a range of " + extents.length + " dimensions");
        }
        return extents.clone();
    }

    /** The layout that was read. */
    final Layout readLayout() throws InvalidObjectException, InvalidClassException {
        if (text == null || classes == null || components == null || classes.length != components.length || size < 0) {
            throw new InvalidObjectException("the stream does not tell of what the array is");
        }
        if (isBigEndian != isBigEndianHere()) {
            throw new InvalidObjectException("the array was written on a machine of the other byte order");
        }
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] == null) throw new InvalidObjectException("the stream does not tell of what the array is");
            String here = components(classes[i]);
            if (!here.equals(components[i])) {
                throw new InvalidClassException(classes[i].getName(), "its components are (" + here + ") and were (" + components[i]
                    + ") where the array was written");
            }
        }
        try {
            Layout layout = Layout.parse(text, classes);
            if (layout.isUnknown() && size > 0) throw new InvalidObjectException(size + " elements of unknown class");
            return layout;
        } catch (IllegalArgumentException e) {
            throw SavedArray.invalid(e);
        }
    }
}
