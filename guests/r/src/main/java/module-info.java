/** R on Weft: {@link weft.r}. */
module weft.r {
    requires java.scripting;
    requires weft;

    exports weft.r;

    provides javax.script.ScriptEngineFactory with weft.r.REngineFactory;
}
