import org.mozilla.javascript.Callable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.ScriptableObject;
import weft.AF;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;

/** Functions of JavaScript, compiled by Rhino, on a device and as Rhino runs them. */
class Script {
    private static final PArray<Double> INPUT = PArray.of(-1.5, 0.0, 2.0, 3.5);

    private static final String[] FUNCTIONS = {
        "function square(x) { return x * x }",
        "function loop(x) { var s = 0; for (var i = 0; i < 10; i++) s += x / (i + 1); return s }",
        "function plus(x) { return x + 1 }",
        "function absolute(x) { return x < 0 ? -x : x }",
        "function root(x) { var i = 0; while (i * i < x) i++; return i }",
        "function orbit(x) {"
            + "  var n = 0, a = 0.5, b = 0.5;"
            + "  while (n < 50 && a * a + b * b < 4) { var t = a * a - b * b + x; b = 2 * a * b + 0.5; a = t; n++; }"
            + "  return n }",
        "function bits(x) { return (x | 0) & 3 }",
        "function branches(x) { var k = 3; for (var i = 0; i < 4; ++i) { if (i > 1) k = k * x; else k = k - 1; } return k }",
        "function math(x) { return Math.sqrt(x) }",
        "function free(x) { return x * factor }",
    };

    private static double call(Callable f, Context context, ScriptableObject scope, Double x) {
        return ((Number) f.call(context, scope, scope, new Object[] {x})).doubleValue();
    }

    private static String run(Callable f, Context context, ScriptableObject scope) {
        ArrayFunction<Double, Double> map = AF.map(x -> call(f, context, scope, x));
        try {
            map.apply(INPUT); // Rhino's classes are initialised in Java
            PArray<Double> result = map.apply(INPUT);
            for (int i = 0; i < INPUT.size(); i++) {
                double expected = call(f, context, scope, INPUT.get(i));
                if (!result.get(i).equals(expected)) return "WRONG: " + result.get(i) + " for " + expected;
            }
            return map.explain().contains("ran on ") ? "on a device" : map.explain();
        } catch (OffloadException e) {
            return "refused: " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        Context context = Context.enter();
        context.setOptimizationLevel(9);
        ScriptableObject scope = context.initStandardObjects();
        scope.put("factor", scope, 2.5);
        // In a call of the script engine already: otherwise each element would begin one, and write that to the context.
        ScriptRuntime.doTopCall((top, of, self, none) -> {
            for (String function : FUNCTIONS) {
                Callable f = (Callable) top.evaluateString(scope, "(" + function + ")", "a.js", 1, null);
                System.out.println(function.substring(9, function.indexOf('(')) + ": " + run(f, context, scope));
            }
            return null;
        }, context, scope, scope, new Object[0], false);
    }
}
