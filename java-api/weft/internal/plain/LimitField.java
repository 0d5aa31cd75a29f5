package weft.internal.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;

/**
 * A field that a loop's limit reads, and that is not the loop's class's own. Whether it is volatile its class is asked when the loop is to run
 * on a device for the first time: when the loop's class was rewritten that may not have been loaded, its superclass neither.
 *
 * @param owner its class as the loop names it; empty: the loop's own, which inherits it
 * @param whyNot what is to be said where it is volatile
 */
record LimitField(String owner, String name, String descriptor, boolean isStatic, String whyNot) {
    /** As {@code bytecode/loops/bodies/body_describe.c} has it. */
    static LimitField parse(String text) {
        String[] parts = text.split("\\.", 5);
        return new LimitField(parts[0], parts[1], parts[2], parts[3].equals("static"), parts[4]);
    }

    /** As the JVM finds it for the loop's own instruction. No class is initialised. */
    boolean isVolatile(MethodHandles.Lookup host) throws ReflectiveOperationException {
        ClassLoader loader = host.lookupClass().getClassLoader();
        Class<?> of = owner.isEmpty() ? host.lookupClass() : Class.forName(owner.replace('/', '.'), false, loader);
        Class<?> type = MethodType.fromMethodDescriptorString("()" + descriptor, loader).returnType();
        MethodHandle getter = isStatic ? host.findStaticGetter(of, name, type) : host.findGetter(of, name, type);
        return Modifier.isVolatile(host.revealDirect(getter).getModifiers());
    }
}
