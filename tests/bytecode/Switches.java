/** Dense and sparse switches, on ints and on strings, with fall-through and as expressions. */
public class Switches {
    static int dense(int x) {
        int y = 0;
        switch (x) {
            case -1:
                y = 7;
            case 0:
                y++;
                break;
            case 1:
                return 3;
            case 3:
                y = 9;
                break;
            default:
                y = -y;
        }
        return y;
    }

    static long sparse(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> 1L;
            case 0 -> Long.MIN_VALUE;
            case 100_000, 200_000 -> 5_000_000_000L;
            default -> throw new IllegalArgumentException("no case: \"x\"\n");
        };
    }

    static int named(String s) {
        return switch (s) {
            case "one" -> 1;
            case "two" -> 2;
            default -> 0;
        };
    }
}
