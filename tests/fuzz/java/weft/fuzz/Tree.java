package weft.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a Java program: text with holes that are pieces again. Immutable. It knows no grammar: what the
 * {@link Shrinker} makes of it is right if javac takes it.
 */
final class Tree {
    /** Of an expression; null for statements and whatever else. */
    final Types type;
    /** Strings and trees. */
    final List<Object> parts;

    private Tree(Types type, List<Object> parts) {
        this.type = type;
        this.parts = parts;
    }

    static Tree expression(Types type, Object... parts) {
        return new Tree(type, List.of(parts));
    }

    static Tree statement(Object... parts) {
        return new Tree(null, List.of(parts));
    }

    static Tree list(List<Tree> statements) {
        return new Tree(null, List.copyOf(statements));
    }

    Tree with(int part, Tree replacement) {
        List<Object> changed = new ArrayList<>(parts);
        changed.set(part, replacement);
        return new Tree(type, List.copyOf(changed));
    }

    int size() {
        int size = 1;
        for (Object part : parts) {
            if (part instanceof Tree tree) size += tree.size();
        }
        return size;
    }

    @Override public String toString() {
        StringBuilder text = new StringBuilder();
        print(text);
        return text.toString();
    }

    private void print(StringBuilder text) {
        for (Object part : parts) {
            if (part instanceof Tree tree) tree.print(text);
            else text.append(part);
        }
    }

    /** Indents lines by the braces before them. */
    static String indent(String text, int depth) {
        StringBuilder out = new StringBuilder();
        for (String line : text.split("\n")) {
            line = line.strip();
            if (line.isEmpty()) continue;
            int closing = 0;
            while (closing < line.length() && line.charAt(closing) == '}') closing++;
            out.append("    ".repeat(Math.max(0, depth - (closing > 0 ? 1 : 0)))).append(line).append('\n');
            for (char c : line.toCharArray()) {
                if (c == '{') depth++;
                if (c == '}') depth--;
            }
        }
        return out.toString();
    }
}
