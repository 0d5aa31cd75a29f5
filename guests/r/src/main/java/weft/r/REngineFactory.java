package weft.r;

import java.util.List;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;

/** The engine that {@code new ScriptEngineManager().getEngineByName("weft-r")} gives. */
public final class REngineFactory implements ScriptEngineFactory {
    /** Made by the script engine manager. */
    public REngineFactory() {}

    @Override public String getEngineName() {
        return "weft-r";
    }

    @Override public String getEngineVersion() {
        return "0.1.0";
    }

    @Override public List<String> getExtensions() {
        return List.of("R", "r");
    }

    @Override public List<String> getMimeTypes() {
        return List.of("text/x-r");
    }

    @Override public List<String> getNames() {
        return List.of("weft-r");
    }

    @Override public String getLanguageName() {
        return "R";
    }

    @Override public String getLanguageVersion() {
        return "4";
    }

    @Override public Object getParameter(String key) {
        return switch (key) {
            case ScriptEngine.ENGINE, ScriptEngine.NAME -> getEngineName();
            case ScriptEngine.ENGINE_VERSION -> getEngineVersion();
            case ScriptEngine.LANGUAGE -> getLanguageName();
            case ScriptEngine.LANGUAGE_VERSION -> getLanguageVersion();
            default -> null;
        };
    }

    @Override public String getMethodCallSyntax(String object, String method, String... arguments) {
        return object + "$" + method + "(" + String.join(", ", arguments) + ")";
    }

    @Override public String getOutputStatement(String text) {
        return "cat(\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\")";
    }

    @Override public String getProgram(String... statements) {
        return String.join("\n", statements);
    }

    @Override public ScriptEngine getScriptEngine() {
        return new REngine(this);
    }
}
