package weft.internal.layout;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/**
 * How objects of a record class, or of one {@linkplain RecordLike like a record}, are made and taken apart: by the
 * canonical constructor, and by the fields, not by the accessors, which a class may override. Compiled functions do the
 * same.
 *
 * <p>A constructor may change what it is given. A record that is read from an array must be the one that was put there
 * all the same, so where its constructor does not bring it back it is made without.
 */
public final class RecordClass {
    private static final ClassValue<RecordClass> ALL = new ClassValue<>() {
        @Override protected RecordClass computeValue(Class<?> type) {
            return new RecordClass(type);
        }
    };

    private final Class<?> type;
    private final boolean isTuple;
    /** One for each component, in their order. */
    private final Field[] fields;
    /** The constructor as the class has it; null if there is a problem. */
    private final MethodHandle declared;
    /** The fields as the class has them. */
    private final MethodHandle[] read;
    // These in the types that callers have. The JVM takes a millisecond or two for each, so it is made when it is wanted.
    private volatile MethodHandle constructor;
    private volatile MethodHandle spread;
    private final AtomicReferenceArray<MethodHandle> getters;
    private final AtomicReferenceArray<MethodHandle> boxing;
    /** Why no array can hold objects of this class; null if one can. */
    private final String problem;

    private RecordClass(Class<?> type) {
        this.type = type;
        isTuple = Tuples.isOne(type);
        fields = RecordLike.instanceFields(type);
        read = new MethodHandle[fields.length];
        getters = new AtomicReferenceArray<>(fields.length);
        boxing = new AtomicReferenceArray<>(fields.length);
        MethodHandle made = null;
        String reason = type.isRecord() ? recordProblem() : RecordLike.problem(type);
        if (reason == null) {
            Module weft = RecordClass.class.getModule();
            weft.addReads(type.getModule()); // opened to Weft or not, it has to be read too
            try {
                made = look();
            } catch (IllegalAccessException | NoSuchMethodException | NoSuchFieldException e) {
                reason = "it is not accessible; write \"opens " + type.getPackageName()
                    + (weft.isNamed() ? " to " + weft.getName() : "") + ";\" in the module-info.java of "
                    + type.getModule().getName();
            }
        }
        declared = made;
        problem = reason;
    }

    /** The native library knows only the fields, in the class file's order: the components', with javac. */
    private String recordProblem() {
        RecordComponent[] components = type.getRecordComponents();
        if (components.length == 0) return "it has no components";
        for (int k = 0; k < components.length; k++) {
            if (!name(k).equals(components[k].getName())) return "its fields are in another order than its components";
        }
        return null;
    }

    private MethodHandle look() throws IllegalAccessException, NoSuchMethodException, NoSuchFieldException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        for (int k = 0; k < fields.length; k++) read[k] = lookup.findGetter(type, name(k), type(k));
        return lookup.findConstructor(type, MethodType.methodType(void.class, RecordLike.types(fields)));
    }

    private static Class<?> erased(Class<?> component) {
        return component.isPrimitive() ? component : Object.class;
    }

    /** Of any class; what is no record, nor like one, has a {@link #problem}. */
    public static RecordClass of(Class<?> type) {
        return ALL.get(type);
    }

    public Class<?> type() {
        return type;
    }

    /** Why no array can hold objects of this class; null if one can. */
    public String problem() {
        return problem;
    }

    public int size() {
        return fields.length;
    }

    public boolean isGeneric() {
        return type.getTypeParameters().length > 0;
    }

    public String name(int k) {
        return fields[k].getName();
    }

    public Class<?> type(int k) {
        return fields[k].getType();
    }

    public boolean isPrimitive(int k) {
        return type(k).isPrimitive();
    }

    /** The component of this name, or -1. */
    public int find(String name) {
        for (int k = 0; k < fields.length; k++) {
            if (name(k).equals(name)) return k;
        }
        return -1;
    }

    /** Takes the components, those of references as Objects, and gives an Object. */
    public MethodHandle constructor() {
        if (constructor == null && declared != null) {
            Class<?>[] components = RecordLike.types(fields);
            for (int k = 0; k < components.length; k++) components[k] = erased(components[k]);
            constructor = declared.asType(MethodType.methodType(Object.class, components));
        }
        return constructor;
    }

    /** Takes the components as an array of Objects and gives an Object. */
    private MethodHandle spread() {
        if (spread == null) {
            spread = constructor().asSpreader(Object[].class, fields.length)
                .asType(MethodType.methodType(Object.class, Object[].class));
        }
        return spread;
    }

    /** Takes an Object and gives component {@code k}, a reference as an Object. */
    public MethodHandle getter(int k) {
        return as(erased(type(k)), k, getters);
    }

    /** The reading of component {@code k}, which takes an Object and gives this type; from where it is kept. */
    private MethodHandle as(Class<?> type, int k, AtomicReferenceArray<MethodHandle> kept) {
        MethodHandle known = kept.get(k);
        if (known != null || read[k] == null) return known;
        MethodHandle made = read[k].asType(MethodType.methodType(type, Object.class));
        kept.set(k, made);
        return made;
    }

    /** Component {@code k} of a record of this class. */
    public Object part(Object record, int k) {
        if (isTuple) return Tuples.part(record, fields.length, k);
        if (record instanceof Keyed<?, ?> pair) return k == 0 ? pair.key() : pair.element(); // as tuples: without a method handle
        try {
            return (Object) as(Object.class, k, boxing).invokeExact(record);
        } catch (Throwable e) {
            throw RecordClass.<RuntimeException>asIs(e);
        }
    }

    /** A record of just these components, if its constructor does not throw. */
    public Object make(Object[] parts) {
        if (isTuple) return Tuples.make(parts);
        if (type == Keyed.class) return new Keyed<>(parts[0], parts[1]);
        Object made;
        try {
            made = (Object) spread().invokeExact(parts);
        } catch (Throwable e) {
            throw RecordClass.<RuntimeException>asIs(e);
        }
        for (int k = 0; k < parts.length; k++) {
            if (isPrimitive(k) ? !sameBits(parts[k], part(made, k)) : parts[k] != part(made, k)) return place(parts);
        }
        return made;
    }

    /** Of two boxes of one class. */
    private static boolean sameBits(Object a, Object b) {
        if (a instanceof Float x) return Float.floatToRawIntBits(x) == Float.floatToRawIntBits((Float) b);
        if (a instanceof Double x) return Double.doubleToRawLongBits(x) == Double.doubleToRawLongBits((Double) b);
        return a.equals(b);
    }

    /** A record of just these components, made without its constructor. */
    public Object place(Object[] parts) {
        if (!Library.loaded()) {
            throw new UnsupportedOperationException("the constructor of " + type.getName() + " does not keep "
                + Arrays.toString(parts) + "; without Weft's native library no array can give such a record back");
        }
        StringBuilder kinds = new StringBuilder();
        for (int k = 0; k < size(); k++) kinds.append(isPrimitive(k) ? type(k).descriptorString() : "L");
        return Native.makeRecord(type, fields, kinds.toString(), parts);
    }

    @SuppressWarnings("unchecked") // thrown as it is, checked or not
    private static <E extends Throwable> E asIs(Throwable e) throws E {
        throw (E) e;
    }
}
