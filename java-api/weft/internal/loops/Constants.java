package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;

/**
 * Objects that the code of a hidden class holds as constants, which HotSpot looks into: {@code static final} fields, set from
 * the class's data when it is initialised.
 */
final class Constants {
    private static final String OBJECTS = "[Ljava/lang/Object;";

    private final ClassFile file;
    private final String owner;
    private final Code code;
    private final List<Object> values = new ArrayList<>();
    private final List<String> types = new ArrayList<>();

    /** {@code code} is what uses them. */
    Constants(ClassFile file, String owner, Code code) {
        this.file = file;
        this.owner = owner;
        this.code = code;
    }

    /** Puts it on the stack, of the class that it has for the JDK or Weft. */
    void push(Object value) {
        String type = value instanceof java.lang.invoke.MethodHandle ? "java/lang/invoke/MethodHandle"
            : value instanceof weft.internal.layout.Layout ? Elements.name(weft.internal.layout.Layout.class)
            : Elements.name(value.getClass());
        int number = 0;
        while (number < values.size() && values.get(number) != value) number++;
        if (number == values.size()) {
            values.add(value);
            types.add(type);
            file.field(ClassFile.STATIC_FINAL, "c" + number, "L" + type + ";");
        }
        code.field(Code.GETSTATIC, owner, "c" + number, "L" + type + ";");
    }

    /** The class's data. */
    Object[] values() {
        return values.toArray();
    }

    /** Writes the initialiser of the class. */
    void writeInitialiser() {
        Code init = file.method(ClassFile.STATIC, "<clinit>", "()V");
        init.call(Code.INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", "()Ljava/lang/invoke/MethodHandles$Lookup;");
        init.pushString("_");
        init.pushClass(OBJECTS);
        init.call(Code.INVOKESTATIC, "java/lang/invoke/MethodHandles", "classData",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;");
        init.type(Code.CHECKCAST, OBJECTS);
        Code.Local data = init.keep(OBJECTS);
        for (int k = 0; k < values.size(); k++) {
            init.load(data);
            init.push(k);
            init.op(Code.AALOAD);
            init.type(Code.CHECKCAST, types.get(k));
            init.field(Code.PUTSTATIC, owner, "c" + k, "L" + types.get(k) + ";");
        }
        init.op(Code.RETURN);
    }
}
