package weft.internal.program;

/**
 * A field that a function was compiled for, and that holds something else now.
 *
 * @param name with its class: {@code com.acme.Sim.now}
 * @param isNumber it holds another number, of which the length of an array is computed; else another object
 */
public record ChangedField(String name, boolean isNumber) {}
