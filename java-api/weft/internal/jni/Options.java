package weft.internal.jni;

/**
 * The options that the Java side obeys. The library holds them all; without it they come from the system
 * property {@code weft.options}, {@code key=value,key=value}, where only these matter.
 */
public final class Options {
    private static final String FALLBACK = read("fallback");
    private static final String DEVICE = read("device");
    private static final String FIRST = read("first");
    private static final String LOOPS = read("loops");
    private static final String RULES = read("rules");
    private static final String TRACE = read("trace");
    /** What every apply asks, computed once from those. */
    private static final Place PLACE = placeNamed(DEVICE == null ? "" : DEVICE);
    private static final boolean FEW_MAY_BE_JAVAS = "auto".equals(DEVICE) && !"wait".equals(FIRST) && !fallbackIsError();
    private static final boolean JAVA_IS_FIRST = "java".equals(FIRST) || (!"wait".equals(FIRST) && !fallbackIsError());

    /** Where functions are to run. */
    public enum Place { SEQUENTIAL, THREADS, DEVICE, GPUS, ADAPTIVE }

    private Options() {}

    /** {@code fallback=error}: a function that cannot run on a device throws instead of running in Java. */
    public static boolean fallbackIsError() {
        return "error".equals(FALLBACK);
    }

    /** The option {@code first}: whether Java threads answer while a function is compiled for a device. */
    public static boolean javaIsFirst() {
        return JAVA_IS_FIRST;
    }

    /** Whether applies may be Java's though a device could have them: nobody has asked for the device, {@code device=auto} has chosen it. */
    public static boolean mayLeaveFewToJava() {
        return FEW_MAY_BE_JAVAS;
    }

    /** The option {@code loops}: whether Java runs what the library's compiler makes of functions, where it can. */
    public static boolean loopsAreCompiled() {
        return Library.loaded() && !"calls".equals(LOOPS);
    }

    /** {@code loops=always}: Java runs loops for few elements too. */
    public static boolean loopsAreForFew() {
        return "always".equals(LOOPS);
    }

    /** The option {@code device}. */
    public static Place place() {
        return PLACE;
    }

    private static Place placeNamed(String device) {
        return switch (device) {
            case "sequential" -> Place.SEQUENTIAL;
            case "adaptive" -> Place.ADAPTIVE;
            case "gpus" -> Place.GPUS;
            case "java" -> Place.THREADS;
            default -> Place.DEVICE;
        };
    }

    /** The option {@code device} as it was given, or nothing. */
    public static String device() {
        return DEVICE;
    }

    /** The numbers of the option {@code device}, if it names several that are to be used as one; else none. */
    public static int[] devices() {
        return DEVICE != null && isSeveral(DEVICE) ? numbers(DEVICE) : new int[0];
    }

    /** Whether it is numbers of devices with a plus between them, none of them twice. */
    public static boolean isSeveral(String place) {
        return isOfNumbers(place) && twice(place) < 0;
    }

    /** The same, where one may be there twice. */
    public static boolean isOfNumbers(String place) {
        return place.indexOf('+') >= 0 && place.matches("\\d{1,4}(\\+\\d{1,4})+");
    }

    /** The first of these numbers that was there before; -1: none. */
    public static int twice(String place) {
        int[] numbers = numbers(place);
        for (int i = 1; i < numbers.length; i++) {
            for (int k = 0; k < i; k++) if (numbers[k] == numbers[i]) return numbers[i];
        }
        return -1;
    }

    /** Those numbers. */
    public static int[] numbers(String place) {
        String[] texts = place.split("\\+");
        int[] numbers = new int[texts.length];
        for (int i = 0; i < texts.length; i++) numbers[i] = Integer.parseInt(texts[i]);
        return numbers;
    }

    /** Whether the option {@code rules} was given: without it a first apply need not know what rules are. */
    public static boolean hasRules() {
        return RULES != null && !RULES.isEmpty();
    }

    /** The option {@code rules}: a file, or nothing. */
    public static String rules() {
        return RULES;
    }

    /** The option {@code trace}: a file, or nothing. */
    public static String trace() {
        return TRACE;
    }

    private static String read(String name) {
        if (Library.loaded()) return Native.option(name);
        String options = Library.property("weft.options");
        if (options == null) return null;
        for (String option : options.split(",")) {
            if (option.trim().startsWith(name + "=")) return option.trim().substring(name.length() + 1);
        }
        return null;
    }
}
