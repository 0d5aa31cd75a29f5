package weft.r.tree;

import java.util.ArrayList;
import java.util.List;
import weft.r.syntax.Expr;

/** What a part of a function does, functions inside it left out: where it jumps, and which names it assigns to. */
final class Jumps {
    private Jumps() {}

    /** Whether it has a {@code break} or {@code next} for the loop around it. */
    static boolean has(Expr expr, Class<? extends Expr> jump) {
        if (jump.isInstance(expr)) return true;
        if (expr instanceof Expr.For e) return has(e.over(), jump);
        if (expr instanceof Expr.While || expr instanceof Expr.Repeat) return false;
        for (Expr part : parts(expr))
            if (has(part, jump)) return true;
        return false;
    }

    /** Whether it has a {@code return} that is not the last thing the function does. */
    static boolean returnsEarly(Expr expr, boolean last) {
        if (expr instanceof Expr.Call e && e.function() instanceof Expr.Name f && f.name().equals("return")) {
            if (!last) return true;
            for (Expr.Argument a : e.arguments())
                if (returnsEarly(a.value(), false)) return true;
            return false;
        }
        if (expr instanceof Expr.Block e) {
            int n = e.statements().size();
            for (int i = 0; i < n; i++)
                if (returnsEarly(e.statements().get(i), last && i == n - 1)) return true;
            return false;
        }
        if (expr instanceof Expr.Parentheses e) return returnsEarly(e.x(), last);
        if (expr instanceof Expr.If e)
            return returnsEarly(e.test(), false) || returnsEarly(e.then(), last)
                || e.otherwise() != null && returnsEarly(e.otherwise(), last);
        for (Expr part : parts(expr))
            if (returnsEarly(part, false)) return true;
        return false;
    }

    /** Adds the names that it assigns to as its own. */
    static void assigned(Expr expr, List<String> names) {
        if (expr instanceof Expr.Assign e && !e.outside()) {
            Expr base = e.target();
            while (!(base instanceof Expr.Name)) base = parts(base).get(base instanceof Expr.Call ? 1 : 0);
            names.add(((Expr.Name) base).name());
        }
        if (expr instanceof Expr.For e) names.add(e.name());
        for (Expr part : parts(expr)) assigned(part, names);
    }

    private static List<Expr> parts(Expr expr) {
        List<Expr> parts = new ArrayList<>();
        if (expr instanceof Expr.Unary e) parts.add(e.x());
        if (expr instanceof Expr.Binary e) parts.addAll(List.of(e.left(), e.right()));
        if (expr instanceof Expr.Assign e) parts.addAll(List.of(e.target(), e.value()));
        if (expr instanceof Expr.Call e) {
            parts.add(e.function());
            e.arguments().forEach(a -> parts.add(a.value()));
        }
        if (expr instanceof Expr.Index e) {
            parts.add(e.x());
            e.places().stream().filter(p -> p != null).forEach(parts::add);
        }
        if (expr instanceof Expr.Item e) parts.addAll(List.of(e.x(), e.place()));
        if (expr instanceof Expr.Component e) parts.add(e.x());
        if (expr instanceof Expr.Parentheses e) parts.add(e.x());
        if (expr instanceof Expr.Block e) parts.addAll(e.statements());
        if (expr instanceof Expr.If e) {
            parts.addAll(List.of(e.test(), e.then()));
            if (e.otherwise() != null) parts.add(e.otherwise());
        }
        if (expr instanceof Expr.While e) parts.addAll(List.of(e.test(), e.body()));
        if (expr instanceof Expr.Repeat e) parts.add(e.body());
        if (expr instanceof Expr.For e) parts.addAll(List.of(e.over(), e.body()));
        return parts;
    }
}
