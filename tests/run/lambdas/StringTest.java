package weft;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Strings that are known while compiling: what is asked of them is computed there. */
class StringTest {
    private enum Mode { LINEAR, SQUARE }

    private record Settings(String mode, int factor) {}

    private static final String STATIC = "st\u00e4tic \ud83d\ude00\0";

    private static int byName(String mode, int x) {
        switch (mode) {
            case "linear": return x;
            case "square": return x * x;
            case "Aa": return 1;
            case "BB": return 2; // the same hash code
            default: return -x;
        }
    }

    @Test void switches() {
        for (String mode : List.of("linear", "square", "Aa", "BB", "", "other")) {
            Same.check(Data.ints(), x -> byName(mode, x));
            Same.check(Data.ints(), x -> switch (mode) {
                case "linear", "other" -> x + 1;
                default -> x - 1;
            });
        }
    }

    @Test void whatIsAsked() {
        String captured = "gr\u00fc\u00dfe";
        Same.check(Data.ints(), x -> x + captured.length() + captured.hashCode() + captured.charAt(2));
        Same.check(Data.ints(), x -> x + STATIC.length() + STATIC.hashCode() + STATIC.charAt(8) + "\uffff".charAt(0));
        Same.check(Data.ints(), x -> captured.equals("gr\u00fc\u00dfe") && !"a".equals(captured) && !"".equals(STATIC));
        Same.check(Data.ints(), x -> captured.isEmpty() || "".isEmpty() && x > 0);
        Same.check(Data.ints(), x -> Mode.SQUARE.name().equals("SQUARE") ? x : 0);
        Same.check(Data.ints(), x -> "abc".equals(null) ? 1 : x);
    }

    @Test void askedAboutOtherStrings() {
        String captured = "gr\u00fc\u00dfe";
        for (String other : List.of("", "gr", "\u00fc", "\u00dfe", "e", "gr\u00fc\u00dfe!", "x", "\ud83d\ude00")) {
            Same.check(PArray.of(1, 2), x -> captured.indexOf(other) * x + captured.compareTo(other) + other.compareTo(captured));
            Same.check(PArray.of(1, 2), x -> (captured.contains(other) ? 1 : 0) + (captured.startsWith(other) ? 2 : 0)
                + (captured.endsWith(other) ? 4 : 0) + (STATIC.contains(other) ? 8 : 0) + x);
        }
        Same.check(Data.ints(), x -> (x > 5 ? "some" : "none").contains("so") ? x : 0);
    }

    /** One side is the same for all elements, whichever; of equals neither need be. */
    @Test void stringsThatTheElementChooses() {
        String captured = "gr\u00fc\u00dfe";
        String[] words = {"gr", "gr\u00fc\u00dfe", "", "x", "gr\u00fc\u00dfe!"};
        String[] keys = {"x", "gr", "no", new String("gr\u00fc\u00dfe"), null, ""};
        PArray<Integer> all = AF.range(60);
        Same.check(all, x -> captured.compareTo(words[x % 5]) + 1000 * words[x % 5].compareTo(captured));
        Same.check(all, x -> (captured.startsWith(words[x % 5]) ? 1 : 0) + (captured.endsWith(words[x % 5]) ? 2 : 0)
            + (captured.contains(words[x % 5]) ? 4 : 0) + 8 * captured.indexOf(words[x % 5]));
        Same.check(all, x -> words[x % 5].equals(keys[x % 6]) ? x : -x);
        Same.check(all, x -> keys[x % 6 == 4 ? 0 : x % 6].equals(words[x / 6 % 5]) ? x : -x);
        Same.throwsSame(all, x -> keys[x % 6].equals(words[x % 5]) ? x : -x);
        Same.refused(PArray.of(0, 1, 2), x -> captured.compareTo(keys[x])); // in which there is a null
        String why = Same.refused(PArray.of(0, 1, 2), x -> words[x].compareTo(keys[x]));
        assertTrue(why.contains("String.compareTo; let one of the two strings be the same for all elements"), why);
    }

    @Test void charactersThatTheElementChooses() {
        String captured = "gr\u00fc\u00dfe\ud83d\ude00";
        Same.check(Data.ints(), x -> (int) "0123456789abcdef".charAt(x & 15));
        Same.check(PArray.of(0, 1, 2, 3, 4, 5, 6), x -> captured.charAt(x) * 2);
        Same.check(PArray.of((int) 'r', 0xfc, 0xd83d, 0x1f600, 0x10ffff, 0x110000, -1, 0),
            c -> captured.indexOf(c) * 100 + captured.lastIndexOf(c) * 10 + captured.indexOf(c, 2) + captured.indexOf(c, -7));
        Same.check(Data.ints(), x -> "hello".indexOf(x > 0 ? 'l' : 'o'));
    }

    /** Latin-1 and UTF-16, as the JVM keeps them; a character is neither a byte nor a code point. */
    @Test void charactersOfLongStrings() {
        for (int length : new int[] {0, 1, 15, 4096, 70_000}) {
            for (String unit : new String[] {"a\u00fc\0", "\u4e00\ud83d\ude00"}) {
                String captured = unit.repeat(length / unit.length() + 1).substring(0, length);
                Same.check(AF.range(length + 3), n -> n < captured.length() ? captured.charAt(n) : -n);
                Same.throwsSame(AF.range(length + 3), n -> (int) captured.charAt(n));
                Same.throwsSame(PArray.of(-1), n -> (int) captured.charAt(n));
            }
        }
    }

    @Test void emptyStrings() {
        for (String captured : new String[] {"", "b"}) {
            Same.check(PArray.of(0, 97, 98), c -> captured.indexOf(c) * 100 + captured.lastIndexOf(c) * 10 + captured.indexOf(c, 0));
            Same.check(PArray.of(0, 1), n -> n < captured.length() ? captured.charAt(n) : -1);
            Same.throwsSame(PArray.of(1, 0), n -> (int) captured.charAt(n));
        }
    }

    @Test void charactersThatAreNotThere() {
        String captured = "abc";
        Same.throwsSame(PArray.of(0, 2, 3), n -> (int) captured.charAt(n));
        Same.throwsSame(PArray.of(0, -1), n -> (int) captured.charAt(n));
        Same.check(PArray.of(0, 3, -1), n -> {
            try {
                return (int) captured.charAt(n);
            } catch (StringIndexOutOfBoundsException e) {
                return -1;
            }
        });
    }

    @Test void chosen() {
        Same.check(Data.ints(), x -> byName(x > 5 ? "linear" : x > 0 ? "square" : "none", x));
        Same.check(Data.ints(), x -> {
            String s = x > 5 ? "a" : x > 0 ? "bcd" : null;
            return s == null ? -1 : s.length() * 10 + s.charAt(0) + ("bcd".equals(s) ? 1 : 0);
        });
        Same.throwsSame(PArray.of(7, 1, 0), x -> {
            String s = x > 5 ? "a" : x > 0 ? "bcd" : null;
            return s.length();
        });
        Same.check(PArray.of(0, 1, 1), n -> Mode.values()[n].name().equals("SQUARE") ? n : 9);
    }

    @Test void charactersOfChosenStrings() {
        String captured = "gr\u00fc\u00dfe";
        String[] several = {"ab", "c\u4e00", "", null};
        Same.check(Data.ints(), x -> (x > 5 ? captured : "hello").charAt((x & 7) % 5) * 10 + (x > 5 ? captured : "").indexOf(x));
        Same.check(PArray.of(0, 1), n -> (int) several[n].charAt(n));
        Same.throwsSame(PArray.of(0, 1, 2), n -> (int) several[n].charAt(n));
        Same.throwsSame(PArray.of(0, 1, 3), n -> (int) several[n].charAt(n));
        String[] numbers = {"12", "-7", "\u0663", "12a"};
        Same.check(AF.range(3), n -> Integer.parseInt(numbers[n]));
        Same.throwsSame(AF.range(4), n -> Integer.parseInt(numbers[n]));
        Same.check(PArray.of(0, 1, 2, 3, 7), n -> {
            try {
                return (int) several[n & 3].charAt(n & 5);
            } catch (StringIndexOutOfBoundsException e) {
                return -1;
            } catch (NullPointerException e) {
                return -2;
            }
        });
    }

    @Test void tooManyStrings() {
        ArrayFunction<Integer, Integer> f = AF.identity();
        for (int k = 0; k < 40; k++) {
            String[] several = new String[64];
            for (int i = 0; i < several.length; i++) several[i] = k + "," + i;
            f = f.andThen(AF.map(n -> n + several[n & 63].charAt(n & 1)));
        }
        ArrayFunction<Integer, Integer> all = f;
        String why = assertThrows(OffloadException.class, () -> all.apply(PArray.of(1))).getMessage();
        assertTrue(why.contains("more than 4096 captured objects"), why);
    }

    /** The first apply finds no room for an array of the characters, the second has it. */
    static final class FullHeap {
        public static void main(String[] args) {
            String text = "weft".repeat(1 << 20);
            ArrayFunction<Integer, Integer> f = AF.map(n -> (int) text.charAt(n));
            List<byte[]> rest = new ArrayList<>();
            try (PArray<Integer> input = PArray.of(2)) {
                try {
                    while (true) rest.add(new byte[1 << 20]);
                } catch (OutOfMemoryError e) {
                    rest.subList(0, 3).clear();
                }
                try {
                    f.apply(input).close();
                } catch (DeviceException e) {
                    System.out.println(e.getMessage());
                }
                rest.clear();
                try (PArray<Integer> result = f.apply(input)) {
                    System.out.println("answer " + result.get(0));
                }
            }
        }
    }

    @Test void noMemoryIsNoRefusal() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> flags = new ArrayList<>(Jvm.agentFlags("fallback=error"));
        flags.addAll(List.of("-Xmx32m", "-XX:+UseSerialGC"));
        Jvm.Result result = Jvm.run(flags, FullHeap.class);
        result.mustSucceed();
        result.mustSay("out of memory\nanswer " + (int) 'f');
    }

    @Test void inObjects() {
        Settings settings = new Settings("square", 3);
        Same.check(Data.ints(), x -> settings.factor() * byName(settings.mode(), x));
        Same.check(Data.ints(), x -> {
            Settings own = x > 3 ? new Settings("linear", x) : settings;
            return own.mode().equals("linear") ? own.factor() : -1;
        });
    }

    @Test void refused() {
        String captured = "abc";
        String why = Same.refused(PArray.of(0, 1, 2), n -> captured.substring(1).length() + n);
        assertTrue(why.contains("java.lang.String.substring"), why);
        why = Same.refused(PArray.of(0, 1, 2), n -> Integer.toString(n).equals("1") ? 1 : 0);
        assertTrue(why.contains("java.lang.Integer.toString"), why);
        why = Same.refused(PArray.of(0, 1, 2), n -> Objects.toString(captured + n).length());
        assertTrue(why.contains("java.util.Objects.toString"), why);
        why = Same.refused(PArray.of(0, 1, 2), n -> captured.equals("ab" + n) ? 1 : 0);
        assertTrue(why.contains("a string is built here"), why);
    }
}
