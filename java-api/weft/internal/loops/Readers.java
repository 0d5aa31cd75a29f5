package weft.internal.loops;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.loops.Code.Local;

/** Writes the classes of {@link Reader}s, one for each layout. */
final class Readers {
    private static final int MOST = 64;
    private static final String READER = Elements.name(Reader.class);
    private static final String NAME = READER + "Written";
    private static final String OBJECTS = "[Ljava/lang/Object;";

    private static final UnloadableCache<Layout, MethodHandle> WRITTEN = new UnloadableCache<>(MOST);

    private Readers() {}

    /** What makes a reader of {@link Columns#views}: as a constant of a loop it tells HotSpot the reader's very class. */
    static MethodHandle of(Layout layout) {
        MethodHandle known = known(layout);
        return known != null ? known : written(layout, UnloadableCache.keeper(List.of(layout.classes())));
    }

    private static synchronized MethodHandle known(Layout layout) {
        Object[] known = WRITTEN.get(layout);
        return known == null ? null : (MethodHandle) known[0];
    }

    private static synchronized MethodHandle written(Layout layout, Class<?> keeper) {
        MethodHandle reader = known(layout);
        if (reader == null) WRITTEN.put(layout, reader = make(layout), keeper);
        return reader;
    }

    private static MethodHandle make(Layout layout) {
        ClassFile file = new ClassFile(NAME, READER);
        Code init = file.method(0, "<init>", "(" + OBJECTS + ")V", NAME, OBJECTS);
        init.load(init.local(0));
        init.call(Code.INVOKESPECIAL, READER, "<init>", "()V");
        for (int k = 0; k < layout.kinds().length; k++) {
            String type = Buffers.type(layout.kinds()[k]);
            file.field(ClassFile.FINAL, "b" + k, "L" + type + ";");
            init.load(init.local(0));
            init.load(init.local(1));
            init.push(k);
            init.op(Code.AALOAD);
            init.type(Code.CHECKCAST, type);
            init.field(Code.PUTFIELD, NAME, "b" + k, "L" + type + ";");
        }
        init.op(Code.RETURN);
        Object[] data = get(file, layout);
        try {
            MethodHandles.Lookup made = MethodHandles.lookup().defineHiddenClassWithClassData(file.bytes(), data, true);
            return made.findConstructor(made.lookupClass(), MethodType.methodType(void.class, Object[].class))
                .asType(MethodType.methodType(Reader.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a reader of Weft's own: " + layout, e);
        }
    }

    /** Writes the method; the objects that it refers to. */
    private static Object[] get(ClassFile file, Layout layout) {
        Code get = file.method(ClassFile.FINAL | ClassFile.PUBLIC, "get", "(I)Ljava/lang/Object;", NAME, "I");
        Constants constants = new Constants(file, NAME, get);
        Columns columns = Columns.ofFields(get, layout, NAME, get.local(1));
        Local element = new Elements(get, constants).make(layout, 0, columns);
        get.load(element);
        get.op(Code.ARETURN);
        constants.writeInitialiser();
        return constants.values();
    }
}
