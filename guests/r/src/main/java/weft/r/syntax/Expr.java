package weft.r.syntax;

import java.util.List;

/** What the parser makes of R's text. Every part knows its line. */
public sealed interface Expr {
    int line();

    record Constant(int line, Object value) implements Expr {}

    record Name(int line, String name) implements Expr {}

    record Unary(int line, String op, Expr x) implements Expr {}

    record Binary(int line, String op, Expr left, Expr right) implements Expr {}

    /** {@code x <- value}, or {@code x <<- value} if it is for an enclosing function. */
    record Assign(int line, Expr target, Expr value, boolean outside) implements Expr {}

    record Argument(String name, Expr value) {}

    record Call(int line, Expr function, List<Argument> arguments) implements Expr {}

    /** {@code x[i]} and {@code x[i, j]}; a place that is left out is null. */
    record Index(int line, Expr x, List<Expr> places) implements Expr {}

    /** {@code x[[i]]}. */
    record Item(int line, Expr x, Expr place) implements Expr {}

    /** {@code x$name}. */
    record Component(int line, Expr x, String name) implements Expr {}

    record Parameter(String name, Expr otherwise) {}

    record Function(int line, List<Parameter> parameters, Expr body, String text) implements Expr {}

    /** {@code (x)}. */
    record Parentheses(int line, Expr x) implements Expr {}

    record Block(int line, List<Expr> statements) implements Expr {}

    /** {@code otherwise} is null where there is no {@code else}. */
    record If(int line, Expr test, Expr then, Expr otherwise) implements Expr {}

    record While(int line, Expr test, Expr body) implements Expr {}

    record Repeat(int line, Expr body) implements Expr {}

    record For(int line, String name, Expr over, Expr body) implements Expr {}

    record Break(int line) implements Expr {}

    record Next(int line) implements Expr {}
}
