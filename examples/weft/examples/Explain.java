package weft.examples;

/** Prints where the function of an example runs and what it is compiled to: {@code Explain Saxpy}. */
public final class Explain {
    private Explain() {}

    public static void main(String[] args) {
        if (args.length != 1) {
            System.err.println("usage: Explain NAME, one of " + String.join(", ", Demo.EXAMPLES.keySet()));
            System.exit(2);
        }
        Example example = Demo.find(args[0]);
        System.out.println(example.title());
        System.out.print(example.applied().explain());
    }
}
