/**
 * A part of R, interpreted by a tree of plain Java objects, whose vector functions Weft compiles: {@link weft.r.Interpreter},
 * or a {@code javax.script.ScriptEngine} by the name of {@code weft-r}.
 */
package weft.r;
