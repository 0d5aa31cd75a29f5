import org.mozilla.javascript.Callable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;
import weft.AF;
import weft.OffloadException;
import weft.PArray;

/** A function of JavaScript, compiled by Rhino: what Weft says of it. */
class Script {
    public static void main(String[] args) {
        Context context = Context.enter();
        context.setOptimizationLevel(9);
        ScriptableObject scope = context.initStandardObjects();
        Callable square =
            (Callable) context.evaluateString(scope, "(function(x) { return x * x })", "square.js", 1, null);
        try {
            AF.<Double, Double>map(x -> (Double) square.call(context, scope, scope, new Object[] {x}))
                .apply(PArray.of(1.0, 2.0));
            System.out.println("on a device");
        } catch (OffloadException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
