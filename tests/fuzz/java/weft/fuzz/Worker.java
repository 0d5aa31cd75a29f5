package weft.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM that a run of programs is tried in; it may crash or hang. It tells {@link Main} how far it is in
 * lines that start with #:
 *
 * <pre>
 *   #begin PROGRAM            what follows is about this program
 *   #alive                    it takes long, but gets on
 *   #refused CASE (tab) WHY   a case of it cannot run on a device
 *   #wrong WHAT (tab) FILE    a case goes wrong; the file is the test made of it
 *   #invalid WHAT             javac refuses a program
 *   #done CASES COMPILED
 * </pre>
 */
final class Worker {
    /** Programs that go through javac in one go. */
    private static final int CHUNK = 8;
    private static final int SHRINK_SECONDS = 60;

    private final Path folder;
    private final Runner runner = new Runner();
    private int compiled;

    private Worker(Path folder) {
        this.folder = folder;
    }

    /** Arguments: seed, cases, cases in a program, first program, end, folder, case or -1. */
    public static void main(String[] args) {
        long seed = Long.parseLong(args[0]);
        int cases = Integer.parseInt(args[1]);
        int each = Integer.parseInt(args[2]);
        int end = Integer.parseInt(args[4]);
        int only = Integer.parseInt(args[6]);
        Worker worker = new Worker(Path.of(args[5]));
        for (int first = Integer.parseInt(args[3]); first < end; first += CHUNK) {
            List<Program> chunk = new ArrayList<>();
            for (int i = first; i < Math.min(end, first + CHUNK); i++) {
                Program program = Main.program(seed, i, Math.min(each, cases - i * each));
                chunk.add(only < 0 ? program : program.with(List.of(program.cases().get(only))));
            }
            worker.run(chunk);
        }
    }

    private static synchronized void say(String line) {
        System.out.println("#" + line.replace('\n', ' '));
        System.out.flush();
    }

    private void run(List<Program> chunk) {
        List<Class<?>> classes = runner.compile(chunk);
        for (int i = 0; i < chunk.size(); i++) {
            Program program = chunk.get(i);
            say("begin " + program.name());
            compiled = 0;
            settle(program, classes == null ? runner.run(program) : runner.run(program, classes.get(i)));
            say("done " + program.cases().size() + " " + compiled);
        }
    }

    /** Halves a refused or wrong program until each case has its own outcome. */
    private void settle(Program program, Outcome outcome) {
        List<Program.Case> cases = program.cases();
        if (outcome instanceof Outcome.Same) {
            compiled += cases.size();
        } else if (cases.size() > 1 && !(outcome instanceof Outcome.Invalid)) {
            int half = cases.size() / 2;
            Program low = program.with(cases.subList(0, half));
            Program high = program.with(cases.subList(half, cases.size()));
            Outcome first = runner.run(low);
            Outcome second = runner.run(high);
            // Only both together go wrong: that is a finding of its own.
            if (outcome instanceof Outcome.Wrong wrong && !(first instanceof Outcome.Wrong)
                && !(second instanceof Outcome.Wrong)) report(program, wrong);
            settle(low, first);
            settle(high, second);
        } else if (outcome instanceof Outcome.Refused refused) {
            say("refused " + program.name() + ".case" + cases.get(0).number() + "\t" + refused.reason());
        } else if (outcome instanceof Outcome.Invalid invalid) {
            say("invalid " + program.name() + " " + invalid.errors());
        } else if (outcome instanceof Outcome.Wrong wrong) {
            compiled++;
            report(program, wrong);
        }
    }

    private void report(Program program, Outcome.Wrong wrong) {
        Shrinker shrinker = new Shrinker(program, wrong.rows(), SHRINK_SECONDS, (smaller, rows) -> {
            say("alive");
            return runner.run(smaller, rows) instanceof Outcome.Wrong w && kind(w).equals(kind(wrong));
        });
        shrinker.run(wrong.row());
        Program smallest = shrinker.program();
        Outcome again = runner.run(smallest, shrinker.rows());
        String what = again instanceof Outcome.Wrong w ? w.what() : wrong.what();
        Path file = TestFile.write(folder, smallest, shrinker.rows(), "Seed of the program: " + program.seed()
            + "L.\n" + what, wrong.what().contains("Java throws "));
        say("wrong " + what.replace('\n', ' ') + "\t" + file);
    }

    /** Shrinking a wrong value must not end at something else that is wrong. */
    private static String kind(Outcome.Wrong wrong) {
        String what = wrong.what();
        return what.startsWith("Java gives") ? "value" : what.startsWith("Java throws") ? "exception"
            : what.substring(0, Math.min(what.length(), 12));
    }
}
