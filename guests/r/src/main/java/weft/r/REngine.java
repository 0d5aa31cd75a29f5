package weft.r;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import javax.script.AbstractScriptEngine;
import javax.script.Bindings;
import javax.script.ScriptContext;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptException;
import javax.script.SimpleBindings;

/**
 * An {@link Interpreter} as a script engine. What is bound in the engine's scope is a variable at top level when a script begins, and
 * what a script assigns to such a variable is bound when it ends.
 */
final class REngine extends AbstractScriptEngine {
    private final ScriptEngineFactory factory;
    private final Interpreter interpreter = new Interpreter(System.out);
    /** What scripts have assigned, as it was bound: the variable has it already, and may have more than Java does, as names. */
    private final Map<String, Object> assigned = new HashMap<>();

    REngine(ScriptEngineFactory factory) {
        this.factory = factory;
    }

    @Override public Object eval(String script, ScriptContext context) throws ScriptException {
        Bindings bindings = context.getBindings(ScriptContext.ENGINE_SCOPE);
        Map<String, Object> before = new HashMap<>();
        bindings.forEach((name, value) -> {
            if (!assigned.containsKey(name) || assigned.get(name) != value) {
                interpreter.put(name, value);
                assigned.remove(name);
            }
            before.put(name, interpreter.value(name));
        });
        try {
            return interpreter.eval(script);
        } catch (RException e) {
            ScriptException failed = new ScriptException(e.getMessage(), null, e.line());
            failed.initCause(e);
            throw failed;
        } finally {
            before.forEach((name, value) -> {
                if (interpreter.value(name) != value) bind(bindings, name);
            });
        }
    }

    private void bind(Bindings bindings, String name) {
        Object value = interpreter.get(name);
        assigned.put(name, value);
        bindings.put(name, value);
    }

    @Override public Object eval(Reader reader, ScriptContext context) throws ScriptException {
        StringWriter text = new StringWriter();
        try {
            reader.transferTo(text);
        } catch (IOException e) {
            throw new ScriptException(e);
        }
        return eval(text.toString(), context);
    }

    /** A variable that a script has made, too. */
    @Override public Object get(String name) {
        Object bound = super.get(name);
        return bound != null ? bound : interpreter.get(name);
    }

    @Override public Bindings createBindings() {
        return new SimpleBindings();
    }

    @Override public ScriptEngineFactory getFactory() {
        return factory;
    }
}
