/** Java array functions that run on OpenCL devices: {@link weft}. */
module weft {
    requires static jdk.jfr; // for its flight recorder; there need not be one

    exports weft;
}
