package weft.r.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.r.value.Logical;
import weft.r.value.RNull;
import weft.r.value.Scalars;

/** Takes R's text apart. Key words are operators; newlines are tokens, which the parser skips where they mean nothing. */
final class Lexer {
    /** Longer ones before those that they begin with. */
    private static final String[] OPERATORS = {"<<-", "->>", "|>", "<-", "->", "<=", ">=", "==", "!=", "&&", "||", "[[", "+", "-",
        "*", "/", "^", "<", ">", "=", "!", "&", "|", ":", "$", "(", ")", "{", "}", "[", "]", ",", ";", "\\", "~", "?", "@"};
    private static final Set<String> WORDS =
        Set.of("function", "if", "else", "for", "in", "while", "repeat", "break", "next");
    private static final Map<String, Object> CONSTANTS = Map.of("TRUE", new Logical(1), "FALSE", new Logical(0), "NULL",
        RNull.NULL, "NA", new Logical(Scalars.NA), "NA_integer_", Scalars.NA, "NA_real_", Scalars.NA_DOUBLE, "NA_character_", Scalars.NA_TEXT, "Inf",
        Double.POSITIVE_INFINITY, "NaN", Double.NaN);

    private final String text;
    private int at, line;

    Lexer(String text, int line) {
        this.text = text;
        this.line = line;
    }

    List<Token> tokens() {
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            token = next();
            tokens.add(token);
        } while (token.type() != Token.Type.END);
        return tokens;
    }

    private Token next() {
        skipBlanks();
        int from = at;
        if (at == text.length()) return new Token(Token.Type.END, null, line, from, from);
        char c = text.charAt(at);
        if (c == '\n') {
            at++;
            return new Token(Token.Type.NEWLINE, null, line++, from, at);
        }
        if (Character.isDigit(c) || c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1)))
            return token(Token.Type.CONSTANT, number(), from);
        if (Character.isLetter(c) || c == '.' || c == '_') return word();
        if (c == '"' || c == '\'') return token(Token.Type.CONSTANT, string(c), from);
        if (c == '`') {
            int end = text.indexOf('`', at + 1);
            if (end < 0) throw new SyntaxError(line, "a name in ` does not end", true);
            at = end + 1;
            return token(Token.Type.NAME, text.substring(from + 1, end), from);
        }
        if (c == '%') {
            int end = text.indexOf('%', at + 1);
            if (end < 0 || text.substring(at, end).contains("\n")) throw new SyntaxError(line, "an operator in % does not end", false);
            at = end + 1;
            return token(Token.Type.OPERATOR, text.substring(from, at), from);
        }
        for (String operator : OPERATORS)
            if (text.startsWith(operator, at)) {
                at += operator.length();
                return token(Token.Type.OPERATOR, operator, from);
            }
        throw new SyntaxError(line, "unexpected '" + c + "'", false);
    }

    private Token token(Token.Type type, Object value, int from) {
        return new Token(type, value, line, from, at);
    }

    private void skipBlanks() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                while (at < text.length() && text.charAt(at) != '\n') at++;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                at++;
            } else {
                return;
            }
        }
    }

    private Token word() {
        int from = at;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (!Character.isLetterOrDigit(c) && c != '.' && c != '_') break;
            at++;
        }
        String word = text.substring(from, at);
        if (CONSTANTS.containsKey(word)) return token(Token.Type.CONSTANT, CONSTANTS.get(word), from);
        return token(WORDS.contains(word) ? Token.Type.OPERATOR : Token.Type.NAME, word, from);
    }

    private Object number() {
        int from = at;
        double value;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            at += 2;
            int digits = at;
            while (at < text.length() && Character.digit(text.charAt(at), 16) >= 0) at++;
            if (at == digits || at - digits > 15) throw new SyntaxError(line, "not a number: " + text.substring(from, at), false);
            value = Long.parseLong(text.substring(digits, at), 16);
        } else {
            digits();
            if (at < text.length() && text.charAt(at) == '.') {
                at++;
                digits();
            }
            if (at < text.length() && (text.charAt(at) | 32) == 'e') {
                int mark = at++;
                if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) at++;
                int exponent = at;
                digits();
                if (at == exponent) throw new SyntaxError(line, "not a number: " + text.substring(from, mark + 1), false);
            }
            value = Double.parseDouble(text.substring(from, at));
        }
        if (at < text.length() && text.charAt(at) == 'L') {
            at++;
            if (value == (int) value) return (int) value;
        }
        return value;
    }

    private void digits() {
        while (at < text.length() && Character.isDigit(text.charAt(at))) at++;
    }

    private String string(char quote) {
        StringBuilder string = new StringBuilder();
        int begun = line;
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == quote) {
                at++;
                return string.toString();
            }
            if (c == '\n') line++;
            if (c == '\\' && at + 1 < text.length()) c = escape(text.charAt(++at));
            string.append(c);
        }
        throw new SyntaxError(begun, "a string does not end", true);
    }

    private char escape(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '0' -> '\0';
            case '\\', '"', '\'', '`' -> c;
            default -> throw new SyntaxError(line, "'\\" + c + "' is not an escape in a string", false);
        };
    }
}
