package weft.bench.contest;

/** The systems, a column each, in the order of the table. */
public enum Way {
    WEFT("Weft", Host.WEFT, "weft", true),
    SIMT("simt", Host.SIMT, "weft", true),
    THREADS("threads", Host.THREADS, "weft", true),
    CL_EXACT("CL exact", Host.OPENCL, "exact", true),
    CL_FAST("CL fast", Host.OPENCL, "fast", false),
    CL_VECTORS("CL vectors", Host.OPENCL, "vectors", true),
    LOOP("loop", Host.JAVA, "loop", true),
    STREAM("stream", Host.JAVA, "stream", true),
    VECTOR_API("Vector API", Host.JAVA, "vectors", true),
    C_EXACT("gcc exact", Host.C_EXACT, "loops", true),
    C_FAST("gcc fast", Host.C_FAST, "loops", false),
    OPENBLAS("OpenBLAS", Host.C_EXACT, "openblas", false);

    /** The processes that run them. */
    enum Host {
        WEFT, SIMT, THREADS, JAVA, OPENCL, C_EXACT, C_FAST;

        boolean isJava() {
            return this == JAVA || this == THREADS || onDevice();
        }

        boolean onDevice() {
            return this == WEFT || this == SIMT;
        }
    }

    final String title;
    final Host host;
    final String command;
    final boolean exact;

    /** {@code command}: what the host calls it; {@code exact}: whether it must have Java's bits. */
    Way(String title, Host host, String command, boolean exact) {
        this.title = title;
        this.host = host;
        this.command = command;
        this.exact = exact;
    }
}
