package weft;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A public static method from primitives to a primitive. */
record StaticMethod(Class<?> owner, String name, List<Class<?>> parameters, Class<?> result) {
    /** What java.lang.Math allows, in ulps; everything else is defined to the last bit. */
    private static final Map<String, Double> BOUNDS = Map.ofEntries(Map.entry("sin", 1.0),
        Map.entry("cos", 1.0), Map.entry("tan", 1.0), Map.entry("asin", 1.0), Map.entry("acos", 1.0),
        Map.entry("atan", 1.0), Map.entry("exp", 1.0), Map.entry("log", 1.0), Map.entry("log10", 1.0),
        Map.entry("cbrt", 1.0), Map.entry("atan2", 2.0), Map.entry("pow", 1.0), Map.entry("sinh", 2.5),
        Map.entry("cosh", 2.5), Map.entry("tanh", 2.5), Map.entry("hypot", 1.0), Map.entry("expm1", 1.0),
        Map.entry("log1p", 1.0));

    /** All of a class, in an order that does not depend on the JVM. */
    static Stream<StaticMethod> of(Class<?> owner) {
        return Arrays.stream(owner.getDeclaredMethods())
            .filter(StaticMethod::isWanted)
            .map(m -> new StaticMethod(owner, m.getName(), List.of(m.getParameterTypes()), m.getReturnType()))
            .sorted(Comparator.comparing(StaticMethod::toString));
    }

    private static boolean isWanted(Method m) {
        return Modifier.isPublic(m.getModifiers()) && Modifier.isStatic(m.getModifiers()) && !m.isSynthetic()
            && m.getReturnType().isPrimitive() && m.getReturnType() != void.class
            && Arrays.stream(m.getParameterTypes()).allMatch(Class::isPrimitive);
    }

    /** A call with the components a1, a2, ... of a record {@code t}. */
    String call() {
        return call(owner);
    }

    /** What the result is compared with: plain Java; of elementary functions, the exactly defined one. */
    String reference() {
        return call(bound() == 0 ? owner : StrictMath.class);
    }

    private String call(Class<?> of) {
        StringBuilder text = new StringBuilder(of.getCanonicalName() + "." + name + "(");
        for (int i = 1; i <= parameters.size(); i++) text.append(i == 1 ? "" : ", ").append("t.a" + i + "()");
        return text.append(")").toString();
    }

    /** How many ulps the result may differ from {@link #reference}, which may itself be off by one. */
    double tolerance() {
        return bound() == 0 ? 0 : bound() + 1;
    }

    private double bound() {
        return owner == Math.class ? BOUNDS.getOrDefault(name, 0.0) : 0;
    }

    @Override public String toString() {
        String types = String.join(", ", parameters.stream().map(Class::getSimpleName).toList());
        return owner.getSimpleName() + "." + name + "(" + types + ")";
    }
}
