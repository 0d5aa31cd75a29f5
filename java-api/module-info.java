/** Java array functions that run on OpenCL devices: {@link weft}. */
module weft {
    exports weft;
}
