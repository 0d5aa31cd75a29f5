package weft.internal.jni;

// protocol: as compile_request.c has it
/**
 * What the library is to compile: functions, and what is done with what they make of every element of an input. Its fields
 * are read by {@code native/agent/functions/compile_request.c}.
 *
 * @param device a number in {@link Native#devices}, {@link Native#CHOSEN_DEVICE} or {@link Native#JAVA}
 * @param skeleton a name in codegen/interface/skeleton.c
 * @param kinds a letter for each of the stages, see {@code Stages}
 * @param stages the functions, applied one after the other
 * @param combine the {@link java.util.function.BinaryOperator} of a skeleton that has one, or null
 * @param layout of the input: one letter a column ({@code Z B S C I J F D}), tuples in parentheses, {@code "(FF)"}, other
 *     records with their names, {@code "{pkg/Body:fff}"}; see {@code Layout}
 * @param classes those of the layout's tuples and records, in the order in which they open
 * @param relaxed whether floating-point arithmetic may differ from Java's, see {@code ArrayFunction.relaxed}
 * @param oneByOne whether elements are not to be computed in lanes, even if that seems faster
 */
public record CompileRequest(int device, String skeleton, String kinds, Object[] stages, Object combine, String layout,
    Class<?>[] classes, boolean relaxed, boolean oneByOne) {}
