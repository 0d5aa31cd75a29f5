/** What becomes a number, or values alone, while compiling. */
class Asked {
    record Pair(int first, int second) {}

    interface Op {
        int apply(int x);

        default Op then(Op next) {
            return x -> next.apply(apply(x));
        }
    }

    static int strings(int x) {
        String s = x > 0 ? "hello" : "help";
        int known = "hello".indexOf("lo") * 100 + "hello".compareTo("help");
        return known + (s.contains("ll") ? x : 0) + (s.startsWith("hel") ? 1 : 0) + (s.endsWith("p") ? 2 : 0);
    }

    static int characters(int x) {
        String s = x > 0 ? "hello" : "help";
        return "0123456789abcdef".charAt(x & 15) + s.charAt(x) + "help".charAt(2);
    }

    static boolean records(int x) {
        return new Pair(x, 1).equals(new Pair(2, x));
    }

    static int again(int x) {
        Op op = v -> v + 1;
        return op.then(v -> v * 2).then(v -> v - x).then(v -> v * 3).apply(x);
    }
}
