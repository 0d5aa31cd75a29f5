package weft.internal.layout;

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntConsumer;
import weft.PArray;

/**
 * How the elements of an array lie in columns. A layout is a tree: leaves are columns, inner nodes are the
 * records that hold them. Its text is what the native library reads: a letter a column ({@code Z B S C I J F
 * D}), a small one where it is a record's component of primitive type; records in braces with their class,
 * {@code "{pkg/Body:ffD}"}; tuples, for short, in parentheses: {@code "(F(IJ))"} is a {@code Tuple2<Float,
 * Tuple2<Integer, Long>>}; arrays of one length in brackets, {@code "[fff]"}. Names are for people: what
 * counts is the list of the records' classes beside the text.
 *
 * <p>{@code #1}, {@code #2} and {@code #3} are no columns but the index of the element, in as many dimensions; with an
 * {@code @} in front it counts from where a part of an array begins.
 *
 * <p>The columns of a node are consecutive, in depth-first order, from {@code first} on.
 */
public abstract sealed class Layout permits ArrayLayout, LeafLayout, RangeLayout, RecordLayout, UnknownLayout {
    private final String text;
    private final Kind[] kinds;
    private final Class<?>[] classes;
    private final boolean isUnknown;

    public Layout(String text, Kind[] kinds, Class<?>... classes) {
        this.text = text;
        this.kinds = kinds;
        this.classes = classes;
        isUnknown = text.indexOf('?') >= 0;
    }

    /** The classes of the records, in the order in which the text opens them. Not to be written to. */
    public final Class<?>[] classes() {
        return classes;
    }

    /** The kind of each column. Not to be written to. */
    public final Kind[] kinds() {
        return kinds;
    }

    /** Whether an empty array of unknown class has a part in this. */
    public final boolean isUnknown() {
        return isUnknown;
    }

    /** Whether elements are Java arrays, or have some inside. */
    public final boolean hasArrays() {
        return text.indexOf('[') >= 0;
    }

    /** Whether all of an element is in columns, and nothing computed from its index. */
    public boolean isStored() {
        return true;
    }

    /** The layout of a copy: with columns for what is computed here. */
    public Layout stored() {
        return this;
    }

    /** The layout of the elements from {@code place} on, as an array of their own: for what is computed from their index. */
    public Layout from(int place) {
        return this;
    }

    /** No stream, for which a first apply would wait. */
    private static final class Numbers implements IntConsumer {
        private int[] numbers;
        private int count;

        Numbers(int... first) {
            numbers = first.clone();
            count = first.length;
        }

        @Override public void accept(int number) {
            if (count == numbers.length) numbers = Arrays.copyOf(numbers, 2 * count + 4);
            numbers[count++] = number;
        }
    }

    /** Gives what a program needs to compute the elements beside the columns: the extents of ranges. */
    public void addExtents(IntConsumer sink) {}

    /** Those numbers behind {@code first} ones. */
    public final int[] extents(int... first) {
        if (isStored()) return first.clone();
        Numbers all = new Numbers(first);
        addExtents(all);
        return Arrays.copyOf(all.numbers, all.count);
    }

    /** Makes the object that element {@code index} is. Columns are what a {@link Kind} reads: buffers, or Java arrays. */
    public abstract Object read(Object[] columns, int first, int index);

    /** Stores an element that has passed {@link #check}. */
    public abstract void write(Object[] columns, int first, int index, Object element);

    /**
     * Whether {@link #write} can store {@code element}: null nowhere, and every class as this layout has it.
     */
    public abstract boolean fits(Object element);

    /** The element's type as a Java programmer writes it. */
    public abstract String typeName();

    /**
     * Tests an element before it is stored, so that a failing store changes no column.
     *
     * @throws NullPointerException if it, or a component of it, is null
     * @throws ClassCastException if it is of another class than the array's elements
     */
    public final void check(Object element, int index) {
        if (fits(element)) return;
        if (element instanceof Keyed<?, ?> pair && this instanceof RecordLayout keyed) {
            keyed.part(0).check(pair.key(), "the key of element " + index, "the others are ");
            keyed.part(1).check(pair.element(), index);
        } else {
            check(element, "element " + index, "the array's elements are ");
        }
    }

    /** The same of what {@code subject} names. */
    final void check(Object element, String subject, String others) {
        if (fits(element)) return;
        String found = describe(element, subject);
        String wanted = typeName();
        if (this instanceof RecordLayout record && element.getClass() == record.type().type() && found.equals(wanted)) {
            record.checkParts(element, subject);
        }
        throw new ClassCastException(subject + " is a " + found + ", but " + others + wanted
            + (found.equals(wanted) ? " of another class loader" : ""));
    }

    /**
     * The layout of an array whose element {@code index} is this object.
     *
     * @throws NullPointerException if it, or a component of it, is null
     * @throws ClassCastException if no array can hold it
     */
    public static Layout of(Object element, int index) {
        Kind kind = element == null ? null : Kind.ofClass(element.getClass());
        if (kind != null) return LeafLayout.of(kind);
        String subject = "element " + index;
        if (!(element instanceof Keyed<?, ?> pair)) return ofWhole(element, subject);
        return new RecordLayout(RecordClass.of(Keyed.class),
            new Layout[] {ofWhole(pair.key(), "the key of " + subject), ofWhole(pair.element(), subject)});
    }

    /** The layout of what {@code subject} names, which may be null, or have a null in it. */
    private static Layout ofWhole(Object element, String subject) {
        describe(element, subject);
        return of(element, subject);
    }

    /** The layout of what {@code subject} names. */
    private static Layout of(Object element, String subject) {
        Kind kind = Kind.ofClass(element.getClass());
        if (kind != null) return LeafLayout.of(kind);
        if (isArray(element)) {
            String problem = ArrayLayout.problem(Array.getLength(element));
            if (problem != null) throw new ClassCastException(subject + " is too long or empty: " + problem);
            return new ArrayLayout(Kind.ofClass(element.getClass().componentType()), Array.getLength(element));
        }
        if (element instanceof PArray) {
            throw new ClassCastException(subject + " is a weft.PArray, which no array holds: PArray.concat puts several one after the other,"
                + " and PArray.zip makes tuples of them");
        }
        RecordClass type = RecordClass.of(element.getClass());
        if (type.problem() != null) {
            throw new ClassCastException(subject + " is a " + ClassName.of(element.getClass()) + "; " + type.problem());
        }
        Layout[] parts = new Layout[type.size()];
        for (int k = 0; k < parts.length; k++) {
            parts[k] = type.isPrimitive(k) ? LeafLayout.primitive(type.type(k))
                : of(type.part(element, k), "component " + type.name(k) + " of " + subject);
        }
        return new RecordLayout(type, parts);
    }

    /** Whether it is an array of primitives. */
    public static boolean isArray(Object element) {
        return element.getClass().isArray() && element.getClass().componentType().isPrimitive();
    }

    /**
     * The layout of elements of a class.
     *
     * @throws IllegalArgumentException if the class alone does not tell, or no array can hold it
     */
    public static Layout of(Class<?> type) {
        Kind kind = Kind.ofClass(type);
        return kind != null ? LeafLayout.of(kind) : ofRecord(type, new ArrayList<>());
    }

    /** {@code around} are the records that this one is a component of. */
    private static Layout ofRecord(Class<?> type, List<Class<?>> around) {
        RecordClass record = RecordClass.of(type);
        if (type.isArray() && type.componentType().isPrimitive()) {
            throw new IllegalArgumentException(type.getTypeName() + ".class does not tell how long the arrays are; PArray.allocate("
                + type.getTypeName() + ".class, length, size) does");
        }
        if (record.problem() != null) {
            throw new IllegalArgumentException("cannot allocate an array of " + type.getTypeName() + ": "
                + record.problem());
        }
        around.add(type);
        Layout[] parts = new Layout[record.size()];
        for (int k = 0; k < parts.length; k++) parts[k] = ofComponent(record, k, around);
        around.remove(type);
        return new RecordLayout(record, parts);
    }

    private static Layout ofComponent(RecordClass record, int k, List<Class<?>> around) {
        Class<?> type = record.type(k);
        if (type.isPrimitive()) return LeafLayout.primitive(type);
        Kind kind = Kind.ofClass(type);
        if (kind != null) return LeafLayout.of(kind);
        boolean inItself = around.contains(type);
        if (isRecord(type) && !inItself) return ofRecord(type, around);
        String problem = inItself ? "the record itself" : "a " + type.getTypeName();
        String hint = RecordLayout.isTuple(record.type()) ? "; zip the arrays of its components" : "";
        throw new IllegalArgumentException("cannot allocate an array of " + around.get(0).getTypeName()
            + ": component " + record.name(k) + " of " + record.type().getTypeName() + " is " + problem + "; "
            + (type.isEnum() ? RecordLike.problem(type) : RecordLike.HOLDS) + hint);
    }

    /** Whether its components tell what it is made of: it is a record, or final and like one. */
    private static boolean isRecord(Class<?> type) {
        return type.isRecord() || (Modifier.isFinal(type.getModifiers()) && RecordLike.problem(type) == null);
    }

    /** The class of an element, for a message, when nothing in it is null. */
    private static String describe(Object element, String subject) {
        if (element == null) {
            throw new NullPointerException(subject + " is null, and arrays hold no null; give it a value of its own");
        }
        if (isArray(element)) return ArrayLayout.name(element.getClass().componentType(), Array.getLength(element));
        RecordClass type = RecordClass.of(element.getClass());
        if (type.problem() != null) return ClassName.of(element.getClass());
        StringJoiner name = new StringJoiner(", ", element.getClass().getSimpleName() + "<", ">");
        for (int k = 0; k < type.size(); k++) {
            if (type.isPrimitive(k)) continue;
            Object part = type.part(element, k);
            if (part == null) throw new NullPointerException(subject + " has a null: " + element);
            name.add(describe(part, subject));
        }
        return type.isGeneric() ? name.toString() : element.getClass().getTypeName();
    }

    /**
     * Reads the text form. {@code classes} are those of its records.
     *
     * @throws IllegalArgumentException if it is malformed, or no array can hold records of one of the classes
     */
    public static Layout parse(String text, Class<?>... classes) {
        int[] at = {0};
        Layout layout = parse(text, at, Arrays.asList(classes).iterator());
        if (at[0] != text.length()) throw malformed(text, at[0]);
        return layout;
    }

    private static Layout parse(String text, int[] at, Iterator<Class<?>> classes) {
        if (at[0] >= text.length()) throw malformed(text, at[0]);
        char c = text.charAt(at[0]++);
        if (c == '?') return UnknownLayout.INSTANCE;
        if (c == '[') return parseArray(text, at);
        if (c == '(' || c == '{') return parseRecord(text, at, classes, c == '(' ? ')' : '}');
        Kind kind = Kind.ofLetter(c);
        if (kind == null) throw malformed(text, at[0] - 1);
        return LeafLayout.of(kind);
    }

    private static Layout parseArray(String text, int[] at) {
        int end = text.indexOf(']', at[0]);
        Kind kind = end > at[0] ? Kind.ofLetter(Character.toUpperCase(text.charAt(at[0]))) : null;
        if (kind == null || ArrayLayout.problem(end - at[0]) != null) throw malformed(text, at[0]);
        Layout layout = new ArrayLayout(kind, end - at[0]);
        if (!text.startsWith(layout.toString(), at[0] - 1)) throw malformed(text, at[0]);
        at[0] = end + 1;
        return layout;
    }

    private static Layout parseRecord(String text, int[] at, Iterator<Class<?>> classes, char end) {
        if (end == '}') at[0] = text.indexOf(':', at[0]) + 1;
        if (at[0] == 0 || !classes.hasNext()) throw malformed(text, at[0]);
        Class<?> type = classes.next();
        RecordClass record = RecordClass.of(type);
        if (record.problem() != null) {
            throw new IllegalArgumentException("no array holds a " + type.getName() + "; " + record.problem());
        }
        Layout[] parts = new Layout[record.size()];
        for (int k = 0; k < parts.length; k++) {
            parts[k] = record.isPrimitive(k) ? LeafLayout.primitive(record.type(k)) : parse(text, at, classes);
            if (!record.isPrimitive(k)) continue;
            if (!text.startsWith(parts[k].toString(), at[0]++)) throw malformed(text, at[0] - 1);
        }
        if (at[0] >= text.length() || text.charAt(at[0]++) != end) throw malformed(text, at[0] - 1);
        return new RecordLayout(record, parts);
    }

    private static IllegalArgumentException malformed(String text, int at) {
        return new IllegalArgumentException("malformed layout \"" + text + "\" at " + at);
    }

    @Override public final String toString() {
        return text;
    }

    @Override public final boolean equals(Object other) {
        return other instanceof Layout layout && layout.text.equals(text)
            && Arrays.equals(layout.classes, classes);
    }

    @Override public final int hashCode() {
        return text.hashCode();
    }
}
