package weft;

/** Main class for {@link PlaceTest}: one function on each device, on one that is not there, and from one to the other. */
final class PlaceProgram {
    private static final int SIZE = 3000;

    private PlaceProgram() {}

    public static void main(String[] args) {
        ArrayFunction<Integer, Integer> next = AF.map(v -> v + 1);
        int[] numbers = new int[SIZE];
        for (int i = 0; i < SIZE; i++) numbers[i] = i;
        try (PArray<Integer> input = PArray.of(numbers)) {
            for (int device = 0; device < Weft.devices().size(); device++) {
                ArrayFunction<Integer, Integer> there = AF.map((Integer v) -> v + 1).on(device);
                there.prepare(input);
                try (PArray<Integer> result = there.apply(input);
                     PArray<Integer> then = next.on(Weft.devices().size() - 1 - device).apply(result)) {
                    for (int i = 0; i < SIZE; i++) {
                        if (then.getInt(i) != i + 2) throw new AssertionError("element " + i + " is " + then.getInt(i));
                    }
                }
                System.out.println(there.explain());
            }
            ArrayFunction<Integer, Integer> nowhere = AF.map((Integer v) -> v + 1).on(99);
            try (PArray<Integer> result = nowhere.apply(input)) {
                if (result.getInt(7) != 8) throw new AssertionError("wrong");
            } catch (OffloadException e) {
                System.out.println(e);
            }
            System.out.println(nowhere.explain());
        }
        System.out.println("all is well");
    }
}
