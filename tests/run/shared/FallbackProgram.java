package weft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Main class for {@link FallbackTest}: applies a function that no device can run, and tells what came of it.
 */
final class FallbackProgram {
    private FallbackProgram() {}

    public static void main(String[] args) {
        List<Integer> seen = new ArrayList<>();
        Function<Integer, Integer> function = switch (args[0]) {
            case "sideEffect" -> v -> {
                seen.add(v);
                return v + 1;
            };
            case "string" -> v -> ("x" + v).length();
            case "recursion" -> v -> lengths(new int[2], v % 10);
            case "clock" -> v -> System.nanoTime() > 0 ? v : -v;
            case "rows" -> {
                String[] rows = Collections.nCopies(65, "bc").toArray(new String[0]);
                yield v -> rows[v & 1].length();
            }
            case "null" -> v -> null;
            case "nullArray" -> {
                int[] none = null;
                yield v -> none[v];
            }
            case "nullObject" -> {
                Function<Integer, Integer> none = null;
                yield v -> none.apply(v) + 1;
            }
            case "alwaysThrows" -> v -> {
                throw new UnsupportedOperationException();
            };
            case "fine", "threads" -> v -> v + 1;
            default -> throw new IllegalArgumentException(args[0]);
        };
        int size = 1000;
        PArray<Integer> input = PArray.allocate(Integer.class, size);
        for (int i = 0; i < size; i++) input.putInt(i, i);

        ArrayFunction<Integer, Integer> f = args[0].equals("threads") ? AF.map(function).onThreads(2) : AF.map(function);
        try (PArray<Integer> result = f.apply(input)) {
            for (int i = 0; i < size; i++) {
                if (!args[0].equals("sideEffect") && result.getInt(i) != function.apply(i)) {
                    System.out.println("WRONG at " + i);
                }
            }
            System.out.println("answer " + result.getInt(5));
            System.out.println("in order " + inOrder(seen, size));
        } catch (OffloadException e) {
            System.out.println("thrown " + e);
            System.out.println("place " + e.place());
        } catch (NullPointerException | UnsupportedOperationException e) {
            System.out.println("thrown " + e);
        }
        System.out.println(f.explain());
    }

    private static boolean inOrder(List<Integer> seen, int size) {
        for (int i = 0; i < seen.size(); i++) {
            if (seen.get(i) != i) return false;
        }
        return seen.size() == size;
    }

    private static int lengths(int[] last, int n) {
        return n < 1 ? last.length : 1 + lengths(new int[n - 1], n - 1);
    }
}
