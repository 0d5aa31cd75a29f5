package weft.bench.contest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link Report} has written: maps, lists, strings without escapes but of quotes and backslashes, and numbers. */
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    public static Object read(String text) {
        return new Json(text).value();
    }

    private Object value() {
        switch (peek()) {
            case '{':
                Map<String, Object> map = new LinkedHashMap<>();
                for (at++; peek() != '}'; skip(',')) {
                    String key = string();
                    if (peek() != ':') throw wrong();
                    at++;
                    map.put(key, value());
                }
                at++;
                return map;
            case '[':
                List<Object> list = new ArrayList<>();
                for (at++; peek() != ']'; skip(',')) list.add(value());
                at++;
                return list;
            case '"':
                return string();
            default:
                int from = at;
                while (at < text.length() && "+-.0123456789Ee".indexOf(text.charAt(at)) >= 0) at++;
                if (from == at) throw wrong();
                return Double.parseDouble(text.substring(from, at));
        }
    }

    private String string() {
        if (peek() != '"') throw wrong();
        StringBuilder string = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\') at++;
            string.append(text.charAt(at));
        }
        at++;
        return string.toString();
    }

    /** The next character that is no space. */
    private char peek() {
        while (at < text.length() && text.charAt(at) <= ' ') at++;
        if (at >= text.length()) throw wrong();
        return text.charAt(at);
    }

    private void skip(char c) {
        if (peek() == c) at++;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at character " + at);
    }
}
