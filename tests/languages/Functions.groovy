import groovy.transform.CompileStatic
import java.util.function.Function
import weft.AF
import weft.OffloadException
import weft.PArray

@CompileStatic
class Scale {
    final double k

    Scale(double k) {
        this.k = k
    }

    double times(double x) {
        return k * x
    }
}

/** Groovy compiled statically: method references and lambdas. */
@CompileStatic
class Functions {
    static double harmonic(double x) {
        double s = 0
        for (int i = 0; i < 10; i++) s += x / (i + 1)
        return s
    }

    static double rooted(double x) {
        return x > 1.0d ? Math.sqrt(x) : -x
    }

    static double steps(double x) {
        int n = 0
        for (int i in 1..5) if (x > i) n += i
        return n
    }

    static double made(double x) {
        return new Scale(x).times(x)
    }

    static final double[] weights = [0.5d, 0.25d, 4.0d] as double[]

    static double weighted(double x) {
        return weights[x > 1.0d ? 1 : -1] * x
    }

    static double truthful(Double x) {
        return x ? 1.0d : 2.0d
    }

    static double stored(double x) {
        double[] last = new double[3]
        for (int i in 0..2) last[i] = x * i
        last[-1] = last[1] + 1.0d
        float[] halves = new float[2]
        halves[1] = (float) (x / 2)
        return last[0] + last[2] + halves[-1]
    }

    static double inBoxes(Double x) {
        Integer whole = (Integer) x.intValue(), two = 2
        return whole == two ? 1.0d : whole != -3 ? 2.0d : 3.0d
    }

    static void same(String what, Function<Double, Double> f) {
        def numbers = [0.0d, 1.0d, 2.5d, -3.0d]
        PArray<Double> out = AF.map(f).apply(PArray.of(numbers as double[]))
        for (int i = 0; i < out.size(); i++) assert out.get(i) == f.apply(numbers[i]) : what
        println "same: $what"
    }

    static void refused(String what, Function<Double, Double> f) {
        try {
            same(what, f)
        } catch (OffloadException e) {
            println "$what: ${e.message}"
        }
    }

    static void main(String[] args) {
        final double k = 2.5d
        same("method reference", Functions::harmonic)
        same("lambda", (Double x) -> x * x + 1.0d)
        same("method of an object", new Scale(k)::times)
        same("branches", Functions::rooted)
        same("ranges", Functions::steps)
        same("array", Functions::weighted)
        final double[] steps = [1.5d, -2.0d] as double[]
        final Scale scale = new Scale(0.5d)
        same("captured variable", (Double x) -> k * x)
        same("captured array", (Double x) -> { int i = x > 1.0d ? 1 : 0; steps[i] - steps[-1] })
        same("captured object", (Double x) -> scale.times(x) + 1.0d)
        same("equality of boxes", Functions::inBoxes)
        same("own array", Functions::stored)
        same("negation", (Double x) -> -x)
        refused("truth", Functions::truthful)
        refused("object of a class", Functions::made)
        refused("closure", { Double x -> x * x } as Function<Double, Double>)
        println weft.Weft.profile().toString().takeBefore(')') + ')'
    }
}
