package weft.r;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import javax.script.AbstractScriptEngine;
import javax.script.Bindings;
import javax.script.ScriptContext;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptException;
import javax.script.SimpleBindings;

/** An {@link Interpreter} as a script engine. What is bound in the engine's scope is a variable at top level when a script begins. */
final class REngine extends AbstractScriptEngine {
    private final ScriptEngineFactory factory;
    private final Interpreter interpreter = new Interpreter(System.out);

    REngine(ScriptEngineFactory factory) {
        this.factory = factory;
    }

    @Override public Object eval(String script, ScriptContext context) throws ScriptException {
        Bindings bindings = context.getBindings(ScriptContext.ENGINE_SCOPE);
        bindings.forEach(interpreter::put);
        try {
            return interpreter.eval(script);
        } catch (RException e) {
            ScriptException failed = new ScriptException(e.getMessage(), null, e.line());
            failed.initCause(e);
            throw failed;
        }
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
