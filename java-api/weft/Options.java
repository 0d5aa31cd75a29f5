package weft;

/**
 * The options that the Java side obeys. The library holds them all; without it they come from the system
 * property {@code weft.options}, {@code key=value,key=value}, where only these two matter.
 */
final class Options {
    private static final String FALLBACK = read("fallback");
    private static final String DEVICE = read("device");

    private Options() {}

    /** {@code fallback=error}: a function that cannot run on a device throws instead of running in Java. */
    static boolean fallbackIsError() {
        return "error".equals(FALLBACK);
    }

    /** {@code device=java}: everything runs on Java threads. */
    static boolean javaThreadsWanted() {
        return "java".equals(DEVICE);
    }

    /** {@code device=sequential}: everything runs in Java, in order, on the calling thread. */
    static boolean sequentialWanted() {
        return "sequential".equals(DEVICE);
    }

    private static String read(String name) {
        if (Library.loaded()) return Native.option(name);
        for (String option : System.getProperty("weft.options", "").split(",")) {
            if (option.trim().startsWith(name + "=")) return option.trim().substring(name.length() + 1);
        }
        return null;
    }
}
