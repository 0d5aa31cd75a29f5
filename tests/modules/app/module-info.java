/** A program on the module path. */
module app {
    requires weft;
    opens app.elements to weft;
}
