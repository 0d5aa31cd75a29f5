package weft;

import java.util.List;

/** Main class for {@link NoLibraryTest}: runs the examples of docs/functions.md, and tells which do not print what the page says. */
final class ExamplesProgram {
    private ExamplesProgram() {}

    public static void main(String[] args) throws Exception {
        List<FunctionsDocTest.Example> examples = FunctionsDocTest.examples(FunctionsDocTest.page());
        for (FunctionsDocTest.Example example : examples) {
            String printed;
            try {
                printed = FunctionsDocTest.run(example, example.section());
            } catch (AssertionError e) { // whose cause is what the example has thrown
                printed = String.valueOf(e.getCause());
            }
            if (!printed.equals(example.prints())) System.out.println("otherwise " + example.section() + ": " + printed.strip());
        }
        System.out.println("examples " + examples.size());
    }
}
