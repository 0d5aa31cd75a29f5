package weft.r.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.r.syntax.Expr;
import weft.r.value.Binding;
import weft.r.value.Logical;
import weft.r.value.Operator;
import weft.r.value.Operators;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Small;

/**
 * Makes the tree of an {@link Expr}. A name that a function assigns to anywhere, or has as a parameter, is a variable of its
 * frame; other names are those of the enclosing functions, and in the end of the top level.
 */
public final class Builder {
    private final Map<String, Binding> globals;
    private final Scope scope; // null at top level
    private int loops; // whose bodies are around what is being built, in this function

    private Builder(Map<String, Binding> globals, Scope scope) {
        this.globals = globals;
        this.scope = scope;
    }

    /** The tree of a statement at top level. */
    public static Node build(Map<String, Binding> globals, Expr expr) {
        return new Builder(globals, null).node(expr, true);
    }

    /** Of {@code function}; {@code used}: the names at top level that it, or one inside it, may ask for. */
    private record Scope(Scope outer, FunctionNode function, Map<String, Small> slots, Set<Binding> used) {}

    /** {@code last}: it makes the value of the function, or of the statement at top level. */
    private Node node(Expr expr, boolean last) {
        if (expr instanceof Expr.Parentheses e) return last ? new Visibility.Shown(node(e.x(), true)) : value(e.x());
        Node node = plain(expr, last);
        boolean saysItself = expr instanceof Expr.Assign || expr instanceof Expr.Call || expr instanceof Expr.Block || expr instanceof Expr.If
            || expr instanceof Expr.While || expr instanceof Expr.Repeat || expr instanceof Expr.For;
        return last && !saysItself ? new Visibility.Shown(node) : node;
    }

    private Node plain(Expr expr, boolean last) {
        if (expr instanceof Expr.Constant e) return new Constant(e.value());
        if (expr instanceof Expr.Name e) return variable(e.name());
        if (expr instanceof Expr.Unary e) return unary(e);
        if (expr instanceof Expr.Binary e) return binary(e);
        if (expr instanceof Expr.Assign e) {
            Node assign = new Assign(target(e.target(), e.outside()), value(e.value()));
            return last ? new Visibility.Hidden(assign) : assign;
        }
        if (expr instanceof Expr.Call e) return call(e, last);
        if (expr instanceof Expr.Index || expr instanceof Expr.Item || expr instanceof Expr.Component) return place(expr, false, false);
        if (expr instanceof Expr.Function e) return function(e);
        if (expr instanceof Expr.Block e) return block(e, last);
        if (expr instanceof Expr.If e)
            return new Control.If(value(e.test()), node(e.then(), last),
                e.otherwise() == null ? new Visibility.Hidden(new Constant(RNull.NULL)) : node(e.otherwise(), last));
        if (loops == 0 && (expr instanceof Expr.Break || expr instanceof Expr.Next))
            return new Control.Refused("no loop for break/next, jumping to top level");
        if (expr instanceof Expr.Break) return new Control.Break();
        if (expr instanceof Expr.Next) return new Control.Next();
        return last ? new Visibility.Hidden(loop(expr)) : loop(expr);
    }

    private Node loop(Expr expr) {
        if (expr instanceof Expr.While e) return loop(e.body(), body -> new Control.While(test(e.test()), body));
        if (expr instanceof Expr.Repeat e) return loop(e.body(), body -> new Control.While(new Constant(Logical.of(true)), body));
        Expr.For e = (Expr.For) expr;
        return loop(e.body(), body -> new Control.For(variable(e.name()), value(e.over()), body));
    }

    private Node value(Expr expr) {
        return node(expr, false);
    }

    private interface LoopMaker {
        Node make(Node body);
    }

    private Node loop(Expr body, LoopMaker maker) {
        loops++;
        Node inside = value(body);
        loops--;
        if (Jumps.has(body, Expr.Next.class)) inside = new Control.Continued(inside);
        Node loop = maker.make(inside);
        return Jumps.has(body, Expr.Break.class) ? new Control.Breakable(loop) : loop;
    }

    /** Of a loop, which has no jumps: none is caught there. */
    private Node test(Expr test) {
        int around = loops;
        loops = 0;
        Node node = value(test);
        loops = around;
        return node;
    }

    private Node block(Expr.Block e, boolean last) {
        int n = e.statements().size();
        if (n == 1 && e.statements().get(0).line() == e.line()) return node(e.statements().get(0), last);
        if (n == 0) return last ? new Visibility.Shown(new Constant(RNull.NULL)) : new Constant(RNull.NULL);
        Node block = null;
        for (int i = n - 1; i >= 0; i--)
            block = new Control.Block(node(e.statements().get(i), last && i == n - 1), e.statements().get(i).line(), block);
        return block;
    }

    // ---- names ----

    private Variable variable(String name) {
        return variable(scope, name);
    }

    private Variable variable(Scope from, String name) {
        if (from == null) {
            Binding binding = globals.computeIfAbsent(name, Binding::new);
            for (Scope s = scope; s != null; s = s.outer()) s.used().add(binding);
            return new Variable.Global(binding);
        }
        Small slot = from.slots().get(name);
        Variable outside = variable(from.outer(), name);
        if (slot != null && from != scope) from.function().asked[slot.value] = true;
        return slot == null ? new Variable.Outer(name, outside) : new Variable.Local(name, slot, outside);
    }

    private Place target(Expr expr, boolean outside) {
        return place(expr, outside, true);
    }

    /** {@code assigned}: it is written to, and so a call in it is one of {@code `f<-`}. */
    private Place place(Expr expr, boolean outside, boolean assigned) {
        if (expr instanceof Expr.Name e)
            return outside && scope != null ? new Variable.Outer(e.name(), variable(scope.outer(), e.name())) : variable(e.name());
        if (expr instanceof Expr.Call e)
            return new Attribute(target(e.arguments().get(0).value(), outside), variable(((Expr.Name) e.function()).name()),
                variable(((Expr.Name) e.function()).name() + "<-"));
        return element(expr, outside, assigned);
    }

    /** Its base is a place to write to if it is itself one. */
    private Place element(Expr expr, boolean outside, boolean assigned) {
        if (expr instanceof Expr.Item e) return new Element.Item(base(e.x(), outside, assigned), value(e.place()));
        if (expr instanceof Expr.Component e) return new Component(base(e.x(), outside, assigned), e.name());
        Expr.Index e = (Expr.Index) expr;
        Node x = base(e.x(), outside, assigned);
        if (e.places().size() == 1)
            return new Element.At(x, e.places().get(0) == null ? new Constant(Logical.of(true)) : value(e.places().get(0)));
        Expr i = e.places().get(0), j = e.places().get(1);
        return new Element.AtBoth(x, i == null ? null : value(i), j == null ? null : value(j));
    }

    private Node base(Expr x, boolean outside, boolean assigned) {
        boolean place = x instanceof Expr.Name || x instanceof Expr.Index || x instanceof Expr.Item || x instanceof Expr.Component
            || assigned && x instanceof Expr.Call;
        return place ? place(x, outside, assigned) : value(x);
    }

    // ---- operators and calls ----

    private Node unary(Expr.Unary e) {
        Node x = value(e.x());
        if (e.op().equals("!")) return new Expressions.Not(x);
        if (e.op().equals("+")) return x;
        if (x instanceof Constant c && e.x() instanceof Expr.Constant) {
            if (c.execute(null) instanceof Double d) return new Constant(-d);
            if (c.execute(null) instanceof Integer i && i != Scalars.NA) return new Constant(-i);
        }
        return new Expressions.Minus(x);
    }

    private Node binary(Expr.Binary e) {
        Node left = value(e.left()), right = value(e.right());
        switch (e.op()) {
        case "&&": return new Expressions.Lazy(false, left, right);
        case "||": return new Expressions.Lazy(true, left, right);
        case ":": return new Expressions.Colon(left, right);
        default: break;
        }
        Operator op = Operators.of(e.op());
        if (op != null) return new Expressions.Binary(op, left, right);
        return new Call(variable(e.op()), new String[2], new Node[] {left, right}); // %*%, %in%, and the program's own
    }

    private Node call(Expr.Call e, boolean last) {
        int n = e.arguments().size();
        if (e.function() instanceof Expr.Name f && f.name().equals("return") && n <= 1) {
            Node value = n == 0 ? new Visibility.Shown(new Constant(RNull.NULL)) : node(e.arguments().get(0).value(), true);
            if (last) return value;
            return scope == null ? new Control.Refused("no function to return from, jumping to top level") : new Control.Return(value);
        }
        String[] names = new String[n];
        Node[] arguments = new Node[n];
        for (int i = 0; i < n; i++) {
            names[i] = e.arguments().get(i).name();
            arguments[i] = value(e.arguments().get(i).value());
        }
        return new Call(value(e.function()), names, arguments);
    }

    private Node function(Expr.Function e) {
        Map<String, Small> slots = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        e.parameters().forEach(p -> names.add(p.name()));
        Jumps.assigned(e.body(), names);
        for (Expr.Parameter p : e.parameters())
            if (p.otherwise() != null) Jumps.assigned(p.otherwise(), names);
        for (String name : names) {
            if (slots.containsKey(name)) continue;
            if (slots.size() == Small.most()) throw new RError("a function has more than 64 variables; make several functions of it");
            slots.put(name, Small.of(slots.size()));
        }
        int n = e.parameters().size();
        FunctionNode function = new FunctionNode(names.subList(0, n).toArray(new String[0]), slots.size(), e.text(),
            scope == null ? null : scope.function());
        Builder inside = new Builder(globals, new Scope(scope, function, slots, new LinkedHashSet<>()));
        Parameter first = null;
        for (int i = n - 1; i >= 0; i--) {
            Expr.Parameter p = e.parameters().get(i);
            first = new Parameter(i, p.name(), p.otherwise() == null ? null : inside.value(p.otherwise()), first);
        }
        function.first = first;
        Node body = inside.node(e.body(), true);
        function.used = inside.scope.used().toArray(new Binding[0]);
        function.body = inside.returns(e.body()) ? new Control.Returning(body) : body;
        return function;
    }

    /** Whether it returns otherwise than at its end. */
    private boolean returns(Expr body) {
        return Jumps.returnsEarly(body, true);
    }
}
