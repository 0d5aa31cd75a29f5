package weft.examples;

import weft.ArrayFunction;
import weft.Detail;

/** Prints where the functions of an example run and what they are compiled to: {@code Explain Saxpy}. */
public final class Explain {
    private Explain() {}

    public static void main(String[] args) {
        if (args.length != 1) {
            System.err.println("usage: Explain NAME, one of " + String.join(", ", Examples.names()));
            System.exit(2);
        }
        Example example = Examples.small(args[0]);
        System.out.println(example.title());
        Bench bench = Bench.silent();
        example.run(bench);
        for (ArrayFunction<?, ?> function : bench.functions()) System.out.print(function.explain(Detail.IR, Detail.OPENCL));
    }
}
