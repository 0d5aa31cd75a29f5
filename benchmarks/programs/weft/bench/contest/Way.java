package weft.bench.contest;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The systems, a column each, in the order of the table. */
public enum Way {
    WEFT("Weft", Host.WEFT, "weft", true),
    SIMT("simt", Host.SIMT, "weft", true),
    THREADS("threads", Host.THREADS, "weft", true),
    IN_ORDER("in order", Host.IN_ORDER, "weft", true),
    ADAPTIVE("adaptive", Host.ADAPTIVE, "weft", true),
    RELAXED("relaxed", Host.WEFT, "relaxed", false),
    FMATH("FMath", Host.WEFT, "fmath", false),
    CL_EXACT("CL exact", Host.OPENCL, "exact", true),
    CL_FAST("CL fast", Host.OPENCL, "fast", false),
    CL_VECTORS("CL vectors", Host.OPENCL, "vectors", true),
    LOOP("loop", Host.JAVA, "loop", true),
    STREAM("stream", Host.JAVA, "stream", true),
    VECTOR_API("Vector API", Host.JAVA, "vectors", true),
    C_EXACT("gcc exact", Host.C_EXACT, "loops", true),
    C_FAST("gcc fast", Host.C_FAST, "loops", false),
    OPENBLAS("OpenBLAS", Host.C_EXACT, "openblas", false),
    JOCL("JOCL", Host.JOCL, "exact", true),
    APARAPI("Aparapi", Host.APARAPI, "aparapi", false),
    TORNADO("TornadoVM", Host.TORNADO, "tornado", false),
    NUMBA("Numba", Host.NUMBA, "numba", true),
    NUMBA_FAST("Numba fast", Host.NUMBA_FAST, "numba", false);

    /** Those of a run that names none: the others repeat what these say, or want something fetched. */
    private static final Set<Way> USUAL = EnumSet.complementOf(
        EnumSet.of(IN_ORDER, ADAPTIVE, RELAXED, FMATH, JOCL, APARAPI, TORNADO, NUMBA, NUMBA_FAST));

    /** The processes that run them. */
    enum Host {
        WEFT, SIMT, THREADS, IN_ORDER, ADAPTIVE, JAVA, OPENCL, C_EXACT, C_FAST, JOCL, APARAPI, TORNADO, NUMBA, NUMBA_FAST;

        /** Whether it makes a program's data itself, and is told nothing. */
        boolean hasData() {
            return !isTold() && !isC() && !isNumba();
        }

        /** Whether it is told of kernels and in which order to launch them. */
        boolean isTold() {
            return this == OPENCL || this == JOCL;
        }

        private boolean isC() {
            return this == C_EXACT || this == C_FAST;
        }

        private boolean isNumba() {
            return this == NUMBA || this == NUMBA_FAST;
        }

        boolean onDevice() {
            return this == WEFT || this == SIMT;
        }

        /** Whether its first run is a compiler's, so that it says nothing of the next. */
        boolean compiles() {
            return this != JAVA && !isC();
        }

        /** Whether it is told the name of Weft's device, and finds it by itself. */
        boolean looksForDevice() {
            return this == APARAPI || this == TORNADO;
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

    /** What the table calls it. */
    public String title() {
        return title;
    }

    /** Whether a JVM runs it, and nothing else. */
    public boolean isJava() {
        return host.hasData() && !host.looksForDevice();
    }

    /** What the answer of this way is compared with is compared bit for bit, if the program's exact answers are one. */
    boolean mustAgree(Program program) {
        return exact && (program.sameBits() || this == LOOP);
    }

    /** How {@code program} is computed this way, in a process of {@link Setup#jvmFlags}. */
    public Work work(Program program) {
        return Work.named(program, command);
    }

    /** Those named, joined by +: {@code USUAL}, {@code ALL}, or systems. */
    public static List<Way> named(String names) {
        Set<Way> ways = EnumSet.noneOf(Way.class);
        for (String name : names.toUpperCase(Locale.ROOT).split("[+]")) {
            if (name.equals("USUAL")) ways.addAll(USUAL);
            else if (name.equals("ALL")) ways.addAll(EnumSet.allOf(Way.class));
            else ways.add(valueOf(name));
        }
        return List.copyOf(ways);
    }
}
