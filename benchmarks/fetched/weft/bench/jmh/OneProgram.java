package weft.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import weft.bench.contest.Check;
import weft.bench.contest.Size;
import weft.bench.contest.Way;
import weft.bench.contest.Work;
import weft.bench.contest.Program;
import weft.bench.programs.Programs;

/** A program in one way of Java's; in each of JMH's processes its answer is compared with that of Java's loop before it is timed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class OneProgram {
    @Param("saxpy")
    public String program;
    @Param("LOOP")
    public String system;
    @Param("1")
    public String scale;
    @Param("A")
    public String letter;
    private Work work;

    @Setup
    public void verify() {
        Program made = Programs.named(program).make().apply(Size.parse(scale, letter));
        Way way = Way.valueOf(system);
        work = way.work(made);
        String wrong = Check.wrong(made, way, work);
        if (wrong != null) throw new IllegalStateException("WRONG: " + wrong);
    }

    @Benchmark
    public void run() {
        work.run();
    }
}
