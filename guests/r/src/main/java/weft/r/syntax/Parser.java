package weft.r.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * R's text as {@link Expr}: by recursive descent, operators by their precedence. A newline ends a statement, but for inside
 * parentheses and brackets, and where an operator or a key word wants more.
 */
public final class Parser {
    /** Of two operands: how tightly they bind. The table of ?Syntax; ^ and assignments bind to the right. */
    private static final Map<String, Integer> BINARY = Map.ofEntries(Map.entry("=", 1), Map.entry("<-", 2), Map.entry("<<-", 2),
        Map.entry("->", 3), Map.entry("->>", 3), Map.entry("||", 5), Map.entry("|", 5), Map.entry("&&", 6), Map.entry("&", 6),
        Map.entry("==", 8), Map.entry("!=", 8), Map.entry("<", 8), Map.entry(">", 8), Map.entry("<=", 8), Map.entry(">=", 8),
        Map.entry("+", 9), Map.entry("-", 9), Map.entry("*", 10), Map.entry("/", 10), Map.entry("|>", 11), Map.entry(":", 12),
        Map.entry("^", 14));
    private static final int NOT = 7, SPECIAL = 11, SIGN = 13;
    private static final Set<String> TO_THE_RIGHT = Set.of("=", "<-", "<<-", "^");

    private final String text;
    private final List<Token> tokens;
    private int at;
    /** How many parentheses and brackets are open since the last brace: newlines mean nothing in them. */
    private int open;
    private int braces;

    private Parser(String text, int line) {
        this.text = text;
        tokens = new Lexer(text, line).tokens();
    }

    /** The expressions of a program whose first line has the number {@code line}. */
    public static List<Expr> parse(String text, int line) {
        return new Parser(text, line).program();
    }

    private List<Expr> program() {
        List<Expr> all = new ArrayList<>();
        while (true) {
            while (peek().type() == Token.Type.NEWLINE || peek().is(";")) at++;
            if (peek().type() == Token.Type.END) return all;
            all.add(expression(0));
            Token end = peek();
            if (end.type() != Token.Type.NEWLINE && end.type() != Token.Type.END && !end.is(";")) throw unexpected(end);
        }
    }

    // ---- tokens ----

    private Token peek() {
        if (open > 0) skipNewlines();
        return tokens.get(at);
    }

    private Token take() {
        Token token = peek();
        if (token.type() != Token.Type.END) at++;
        return token;
    }

    private void skipNewlines() {
        while (tokens.get(at).type() == Token.Type.NEWLINE) at++;
    }

    private boolean takeIf(String operator) {
        if (!peek().is(operator)) return false;
        at++;
        return true;
    }

    private Token expect(String operator) {
        Token token = take();
        if (!token.is(operator)) throw unexpected(token);
        return token;
    }

    private SyntaxError unexpected(Token token) {
        return switch (token.type()) {
            case END -> new SyntaxError(token.line(), "unexpected end of input", true);
            case NEWLINE -> new SyntaxError(token.line(), "unexpected end of line", false);
            default -> new SyntaxError(token.line(), "unexpected '" + text.substring(token.from(), token.to()) + "'", false);
        };
    }

    private String name() {
        Token token = take();
        if (token.type() != Token.Type.NAME) throw unexpected(token);
        return (String) token.value();
    }

    // ---- operators ----

    private static int tightness(Token token) {
        if (token.type() != Token.Type.OPERATOR) return -1;
        String op = (String) token.value();
        return op.startsWith("%") ? SPECIAL : BINARY.getOrDefault(op, -1);
    }

    private Expr expression(int least) {
        Expr left = unary();
        int compared = 0;
        while (true) {
            Token token = peek();
            int tightness = tightness(token);
            if (tightness < Math.max(least, 1)) return left;
            String op = (String) token.value();
            if (tightness == BINARY.get("==") && compared++ > 0) throw unexpected(token);
            at++;
            skipNewlines();
            Expr right = expression(TO_THE_RIGHT.contains(op) ? op.equals("^") ? SIGN : tightness : tightness + 1);
            left = binary(token.line(), op, left, right);
        }
    }

    private Expr binary(int line, String op, Expr left, Expr right) {
        return switch (op) {
            case "<-", "=" -> assign(line, left, right, false);
            case "<<-" -> assign(line, left, right, true);
            case "->" -> assign(line, right, left, false);
            case "->>" -> assign(line, right, left, true);
            case "|>" -> piped(line, left, right);
            default -> new Expr.Binary(line, op, left, right);
        };
    }

    private Expr assign(int line, Expr target, Expr value, boolean outside) {
        if (target instanceof Expr.Constant c && c.value() instanceof String name) target = new Expr.Name(line, name);
        Expr base = target;
        while (!(base instanceof Expr.Name)) {
            if (base instanceof Expr.Index i) base = i.x();
            else if (base instanceof Expr.Item i) base = i.x();
            else if (base instanceof Expr.Component c) base = c.x();
            else if (base instanceof Expr.Call c && c.function() instanceof Expr.Name && c.arguments().size() == 1)
                base = c.arguments().get(0).value();
            else throw new SyntaxError(line, "invalid target of an assignment", false);
        }
        return new Expr.Assign(line, target, value, outside);
    }

    private Expr piped(int line, Expr left, Expr right) {
        if (!(right instanceof Expr.Call call)) throw new SyntaxError(line, "the right side of |> has to be a call", false);
        List<Expr.Argument> arguments = new ArrayList<>(call.arguments());
        arguments.add(0, new Expr.Argument(null, left));
        return new Expr.Call(line, call.function(), arguments);
    }

    private Expr unary() {
        Token token = peek();
        if (token.is("-") || token.is("+")) {
            at++;
            return new Expr.Unary(token.line(), (String) token.value(), expression(SIGN));
        }
        if (token.is("!")) {
            at++;
            return new Expr.Unary(token.line(), "!", expression(NOT));
        }
        return postfix(primary());
    }

    private Expr postfix(Expr x) {
        while (true) {
            Token token = peek();
            if (token.is("(")) {
                x = new Expr.Call(token.line(), x, arguments());
            } else if (token.is("[[")) {
                at++;
                open++;
                Expr place = expression(0);
                expect("]");
                open--;
                expect("]");
                x = new Expr.Item(token.line(), x, place);
            } else if (token.is("[")) {
                x = new Expr.Index(token.line(), x, places());
            } else if (token.is("$")) {
                at++;
                Token name = take();
                if (name.type() != Token.Type.NAME && !(name.value() instanceof String && name.type() == Token.Type.CONSTANT))
                    throw unexpected(name);
                x = new Expr.Component(token.line(), x, (String) name.value());
            } else {
                return x;
            }
        }
    }

    private List<Expr> places() {
        List<Expr> places = new ArrayList<>();
        expect("[");
        open++;
        do {
            places.add(peek().is(",") || peek().is("]") ? null : expression(0));
        } while (takeIf(","));
        Token end = peek();
        if (places.size() > 2) throw new SyntaxError(end.line(), "an array has one or two dimensions here", false);
        close("]");
        return places;
    }

    /** Newlines mean something again behind it. */
    private void close(String bracket) {
        Token token = peek();
        if (!token.is(bracket)) throw unexpected(token);
        at++;
        open--;
    }

    private List<Expr.Argument> arguments() {
        List<Expr.Argument> arguments = new ArrayList<>();
        expect("(");
        open++;
        if (!peek().is(")")) {
            do {
                String name = null;
                Token first = peek();
                boolean named = first.type() == Token.Type.NAME || first.value() instanceof String && first.type() == Token.Type.CONSTANT;
                if (named && tokens.get(at + 1).is("=")) {
                    name = (String) first.value();
                    at += 2;
                }
                arguments.add(new Expr.Argument(name, expression(2)));
            } while (takeIf(","));
        }
        close(")");
        return arguments;
    }

    // ---- what stands by itself ----

    private Expr primary() {
        Token token = take();
        switch (token.type()) {
        case CONSTANT: return new Expr.Constant(token.line(), token.value());
        case NAME: return new Expr.Name(token.line(), (String) token.value());
        case OPERATOR: break;
        default: throw unexpected(token);
        }
        return switch ((String) token.value()) {
            case "(" -> {
                open++;
                Expr x = expression(0);
                close(")");
                yield new Expr.Parentheses(token.line(), x); // not a place to assign to, nor one half of an operator's chain
            }
            case "{" -> block(token.line());
            case "function", "\\" -> function(token);
            case "if" -> condition(token.line());
            case "while" -> {
                Expr test = inParentheses();
                yield new Expr.While(token.line(), test, body());
            }
            case "repeat" -> new Expr.Repeat(token.line(), body());
            case "for" -> loop(token.line());
            case "break" -> new Expr.Break(token.line());
            case "next" -> new Expr.Next(token.line());
            default -> throw unexpected(token);
        };
    }

    private Expr body() {
        skipNewlines();
        return expression(1);
    }

    private Expr inParentheses() {
        expect("(");
        open++;
        Expr x = expression(0);
        close(")");
        return x;
    }

    private Expr block(int line) {
        int outside = open;
        open = 0;
        braces++;
        List<Expr> statements = new ArrayList<>();
        while (true) {
            while (peek().type() == Token.Type.NEWLINE || peek().is(";")) at++;
            if (takeIf("}")) break;
            statements.add(expression(0));
            Token end = peek();
            if (end.type() != Token.Type.NEWLINE && !end.is(";") && !end.is("}")) throw unexpected(end);
        }
        open = outside;
        braces--;
        return new Expr.Block(line, statements);
    }

    private Expr condition(int line) {
        Expr test = inParentheses();
        Expr then = body();
        int mark = at;
        if (braces > 0 || open > 0) skipNewlines(); // at top level the line has ended, and with it the statement
        if (takeIf("else")) return new Expr.If(line, test, then, body());
        at = mark;
        return new Expr.If(line, test, then, null);
    }

    private Expr loop(int line) {
        expect("(");
        open++;
        String name = name();
        expect("in");
        Expr over = expression(0);
        close(")");
        return new Expr.For(line, name, over, body());
    }

    private Expr function(Token begin) {
        List<Expr.Parameter> parameters = new ArrayList<>();
        Set<String> names = new HashSet<>();
        expect("(");
        open++;
        if (!peek().is(")")) {
            do {
                String name = name();
                if (name.equals("...")) throw new SyntaxError(begin.line(), "'...' is for builtin functions alone here", false);
                if (!names.add(name)) throw new SyntaxError(begin.line(), "repeated parameter '" + name + "'", false);
                parameters.add(new Expr.Parameter(name, takeIf("=") ? expression(2) : null));
            } while (takeIf(","));
        }
        close(")");
        Expr body = body();
        return new Expr.Function(begin.line(), parameters, body, text.substring(begin.from(), tokens.get(at - 1).to()));
    }

}
