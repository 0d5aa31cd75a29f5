package weft.examples;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Runs the quick examples, those named as arguments, or, with the argument {@code all}, every one. */
public final class Demo {
    private Demo() {}

    public static void main(String... args) {
        boolean all = args.length == 1 && args[0].equalsIgnoreCase("all");
        Collection<String> names = all ? Examples.names() : args.length == 0 ? Examples.QUICK : List.of(args);
        List<Example> examples = new ArrayList<>();
        for (String name : names) examples.add(Examples.full(name));

        Devices.printDevice();
        System.out.println("Each program below is computed by a Java loop, by a parallel stream and by Weft, and the answers are"
            + " compared.");
        boolean agree = true;
        for (Example example : examples) agree &= run(example);
        System.out.println();
        System.out.println(agree ? "Every answer of Weft's is that of plain Java, bit for bit."
            : "SOME ANSWERS DIFFER from plain Java's; see above.");
        if (args.length == 0) printOthers();
        if (!agree) System.exit(1);
    }

    private static boolean run(Example example) {
        System.out.println();
        System.out.println(example.title());
        Bench bench = Bench.timed();
        try {
            example.run(bench);
        } catch (MissingModuleException e) {
            bench.note("cannot run: " + e.getMessage());
        }
        return bench.agrees();
    }

    private static void printOthers() {
        List<String> others = new ArrayList<>(Examples.names());
        others.removeAll(Examples.QUICK);
        System.out.println("More, to be run by name, or all: " + String.join(", ", others));
    }
}
