package weft.internal.choice;

/**
 * What names a rule is for: a name, or an end of it behind a dot, with {@code *} for any characters and {@code $} for a dot. No regular expression, which
 * tries what its stars can be one by one. {@code loop_names.c} has the same for plain loops; {@code tests/run/choice/rule_names.txt} is what both are tested by.
 */
record NamePattern(String text) {
    NamePattern {
        text = text.replace('$', '.');
    }

    boolean fits(String name) {
        if (fits(name, 0)) return true;
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (fits(name, dot + 1)) return true;
        }
        return false;
    }

    /** From character {@code from} on. There is one place to go back to: what the stars before the last one are may stay. */
    private boolean fits(String name, int from) {
        int at = 0;
        int star = -1;
        int resume = from;
        for (int i = from; i < name.length();) {
            if (at < text.length() && text.charAt(at) == '*') {
                star = at++;
                resume = i;
            } else if (at < text.length() && text.charAt(at) == name.charAt(i)) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star + 1;
                i = ++resume;
            } else {
                return false;
            }
        }
        while (at < text.length() && text.charAt(at) == '*') at++;
        return at == text.length();
    }
}
