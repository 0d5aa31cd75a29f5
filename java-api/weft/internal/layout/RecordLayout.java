package weft.internal.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntConsumer;

/** A record whose components have layouts; Tuples are records too. */
public final class RecordLayout extends Layout {
    public static final int MAX_TUPLE = Tuples.MOST;

    private final RecordClass type;
    private final Layout[] parts;
    private final boolean isStored;

    /** The parts are as many as the components; those of primitive components are primitive. */
    public RecordLayout(RecordClass type, Layout... parts) {
        super(text(type, parts), kinds(parts), classes(type, parts));
        this.type = type;
        this.parts = parts;
        isStored = areStored(parts);
    }

    /** The layout of a Tuple of two to {@link #MAX_TUPLE} components. */
    public static RecordLayout tuple(Layout... parts) {
        return new RecordLayout(RecordClass.of(Tuples.of(parts.length)), parts);
    }

    /**
     * This layout, for columns of arrays that are its components.
     *
     * @throws IllegalArgumentException if they are not
     */
    public RecordLayout over(Layout... components) {
        if (components.length != parts.length) {
            throw new IllegalArgumentException(typeName() + " has " + parts.length + " components, and there are " + components.length
                + " arrays");
        }
        for (int k = 0; k < parts.length; k++) {
            boolean fits = parts[k] instanceof LeafLayout ? components[k] instanceof LeafLayout
                && components[k].kinds()[0] == parts[k].kinds()[0] : components[k].equals(parts[k]);
            if (!fits && !components[k].isUnknown()) {
                throw new IllegalArgumentException("the component " + type.name(k) + " of " + typeName() + " is a " + parts[k].typeName()
                    + ", and the elements of its array are " + components[k].typeName()
                    + (components[k].isStored() ? "" : ", which are in no memory: AF.identity().apply(range) puts them there"));
            }
        }
        return this;
    }

    public static boolean isTuple(Class<?> type) {
        return Tuples.isOne(type);
    }

    public RecordClass type() {
        return type;
    }

    /** The layout of component {@code k}. */
    public Layout part(int k) {
        return parts[k];
    }

    /** The column that component {@code k} begins with. */
    public int firstColumn(int k) {
        int first = 0;
        for (int i = 0; i < k; i++) first += parts[i].kinds().length;
        return first;
    }

    @Override public Object read(Object[] columns, int first, int index) {
        Object[] values = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            values[i] = parts[i].read(columns, first, index);
            first += parts[i].kinds().length;
        }
        return type.make(values);
    }

    @Override public void write(Object[] columns, int first, int index, Object element) {
        for (int i = 0; i < parts.length; i++) {
            parts[i].write(columns, first, index, type.part(element, i));
            first += parts[i].kinds().length;
        }
    }

    private static boolean areStored(Layout[] parts) {
        for (Layout part : parts) {
            if (!part.isStored()) return false;
        }
        return true;
    }

    @Override public boolean isStored() {
        return isStored;
    }

    @Override public Layout stored() {
        if (isStored) return this;
        Layout[] copies = new Layout[parts.length];
        for (int i = 0; i < parts.length; i++) copies[i] = parts[i].stored();
        return new RecordLayout(type, copies);
    }

    @Override public Layout from(int place) {
        Layout[] those = new Layout[parts.length];
        boolean differ = false; // layouts that differ in their numbers alone are equal
        for (int i = 0; i < parts.length; i++) {
            those[i] = parts[i].from(place);
            differ |= those[i] != parts[i];
        }
        return differ ? new RecordLayout(type, those) : this;
    }

    @Override public void addExtents(IntConsumer sink) {
        for (Layout part : parts) part.addExtents(sink);
    }

    @Override public boolean fits(Object element) {
        if (element == null || element.getClass() != type.type()) return false;
        for (int i = 0; i < parts.length; i++) {
            if (!type.isPrimitive(i) && !parts[i].fits(type.part(element, i))) return false;
        }
        return true;
    }

    /** The same as {@link #check} for each component of a record of this class. */
    void checkParts(Object element, String subject) {
        for (int k = 0; k < parts.length; k++) {
            if (type.isPrimitive(k)) continue;
            parts[k].check(type.part(element, k), "component " + type.name(k) + " of " + subject, "in the array's elements it is a ");
        }
    }

    @Override public String typeName() {
        if (!type.isGeneric()) return type.type().getTypeName();
        StringJoiner name = new StringJoiner(", ", type.type().getSimpleName() + "<", ">");
        for (int k = 0; k < parts.length; k++) if (!type.isPrimitive(k)) name.add(parts[k].typeName());
        return name.toString();
    }

    private static String text(RecordClass type, Layout[] parts) {
        boolean tuple = isTuple(type.type());
        StringBuilder text = new StringBuilder(tuple ? "(" : "{");
        if (!tuple) text.append(type.type().getName().replace('.', '/')).append(':');
        for (Layout part : parts) text.append(part);
        return text.append(tuple ? ')' : '}').toString();
    }

    private static Kind[] kinds(Layout[] parts) {
        List<Kind> kinds = new ArrayList<>();
        for (Layout part : parts) kinds.addAll(Arrays.asList(part.kinds()));
        return kinds.toArray(new Kind[0]);
    }

    private static Class<?>[] classes(RecordClass type, Layout[] parts) {
        List<Class<?>> classes = new ArrayList<>();
        classes.add(type.type());
        for (Layout part : parts) classes.addAll(Arrays.asList(part.classes()));
        return classes.toArray(new Class<?>[0]);
    }
}
