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

    /** Whether {@code device=sequential} wants everything in order, on the calling thread. */
    static boolean sequentialWanted() {
        return "sequential".equals(DEVICE);
    }

    /** Why everything runs in Java, if an option wants it so; else null. */
    static String reasonForJava() {
        return "java".equals(DEVICE) || sequentialWanted() ? "the option device=" + DEVICE : null;
    }

    private static String read(String name) {
        if (Library.loaded()) return Native.option(name);
        for (String option : System.getProperty("weft.options", "").split(",")) {
            if (option.trim().startsWith(name + "=")) return option.trim().substring(name.length() + 1);
        }
        return null;
    }
}
