package weft.examples;

/** Runs every example over a little data, for the tests: ends with 1 if an answer is not plain Java's. */
public final class Check {
    private Check() {}

    public static void main(String[] args) {
        boolean agree = true;
        for (String name : Examples.names()) {
            Example example = Examples.small(name);
            System.out.println(example.title());
            Bench bench = Bench.once();
            try {
                example.run(bench);
            } catch (MissingModuleException e) {
                bench.note("left out: " + e.getMessage());
            }
            if (!bench.agrees()) System.out.println("  " + name + " IS WRONG");
            agree &= bench.agrees();
        }
        if (!agree) System.exit(1);
    }
}
