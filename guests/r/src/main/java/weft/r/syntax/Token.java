package weft.r.syntax;

/** {@code value} is that of a constant, or the text of a name or an operator. */
record Token(Type type, Object value, int line, int from, int to) {
    enum Type { CONSTANT, NAME, OPERATOR, NEWLINE, END }

    boolean is(String operator) {
        return type == Type.OPERATOR && value.equals(operator);
    }
}
