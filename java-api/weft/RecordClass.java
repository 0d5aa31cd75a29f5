package weft;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * How objects of a record class are made and taken apart: by the canonical constructor, and by the fields, not
 * by the accessors, which a class may override. Compiled functions do the same.
 *
 * <p>A constructor may change what it is given. A record that is read from an array must be the one that was put there
 * all the same, so where its constructor does not bring it back it is made without.
 */
final class RecordClass {
    private static final ClassValue<RecordClass> ALL = new ClassValue<>() {
        @Override protected RecordClass computeValue(Class<?> type) {
            return new RecordClass(type);
        }
    };

    private final Class<?> type;
    private final RecordComponent[] components;
    private final MethodHandle constructor;
    private final MethodHandle[] getters;
    private final Field[] fields;
    /** Why no array can hold such records; null if one can. */
    private final String problem;

    private RecordClass(Class<?> type) {
        this.type = type;
        components = type.getRecordComponents();
        getters = new MethodHandle[components.length];
        fields = Arrays.stream(type.getDeclaredFields()).filter(field -> !Modifier.isStatic(field.getModifiers()))
            .toArray(Field[]::new);
        Module weft = RecordClass.class.getModule();
        weft.addReads(type.getModule()); // opened to Weft or not, it has to be read too
        MethodHandle made = null;
        String reason = components.length == 0 ? "it has no components" : null;
        try {
            made = look();
            if (!fieldsAreInOrder()) reason = "its fields are in another order than its components";
        } catch (IllegalAccessException | NoSuchMethodException | NoSuchFieldException e) {
            reason = "it is not accessible; write \"opens " + type.getPackageName()
                + (weft.isNamed() ? " to " + weft.getName() : "") + ";\" in the module-info.java of "
                + type.getModule().getName();
        }
        constructor = made;
        problem = reason;
    }

    private MethodHandle look() throws IllegalAccessException, NoSuchMethodException, NoSuchFieldException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = components[i].getType();
            getters[i] = lookup.findGetter(type, components[i].getName(), types[i])
                .asType(MethodType.methodType(Object.class, Object.class));
        }
        return lookup.findConstructor(type, MethodType.methodType(void.class, types))
            .asSpreader(Object[].class, types.length)
            .asType(MethodType.methodType(Object.class, Object[].class));
    }

    /** The native library knows only the fields, in the class file's order: the components', with javac. */
    private boolean fieldsAreInOrder() {
        for (int k = 0; k < components.length; k++) {
            if (!fields[k].getName().equals(name(k))) return false;
        }
        return true;
    }

    static RecordClass of(Class<?> type) {
        return ALL.get(type);
    }

    Class<?> type() {
        return type;
    }

    /** Why no array can hold such records; null if one can. */
    String problem() {
        return problem;
    }

    int size() {
        return components.length;
    }

    boolean isGeneric() {
        return type.getTypeParameters().length > 0;
    }

    String name(int k) {
        return components[k].getName();
    }

    Class<?> type(int k) {
        return components[k].getType();
    }

    boolean isPrimitive(int k) {
        return type(k).isPrimitive();
    }

    /** The component of this name, or -1. */
    int find(String name) {
        for (int k = 0; k < components.length; k++) {
            if (name(k).equals(name)) return k;
        }
        return -1;
    }

    /** Component {@code k} of a record of this class. */
    Object part(Object record, int k) {
        try {
            return (Object) getters[k].invokeExact(record);
        } catch (Throwable e) {
            throw RecordClass.<RuntimeException>asIs(e);
        }
    }

    /** A record of just these components, if its constructor does not throw. */
    Object make(Object[] parts) {
        Object made;
        try {
            made = (Object) constructor.invokeExact(parts);
        } catch (Throwable e) {
            throw RecordClass.<RuntimeException>asIs(e);
        }
        if (RecordLayout.isTuple(type)) return made;
        for (int k = 0; k < parts.length; k++) {
            if (isPrimitive(k) ? !parts[k].equals(part(made, k)) : parts[k] != part(made, k)) return place(parts);
        }
        return made;
    }

    private Object place(Object[] parts) {
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
