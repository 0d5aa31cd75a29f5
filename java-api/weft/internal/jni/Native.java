package weft.internal.jni;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import weft.OffloadException;

// protocol: as jni_api.c and the natives of its rooms are
/**
 * Every native method of Weft, implemented by {@code native/agent/jni_api.c}. Handles are addresses; 0 is none. A
 * failure is thrown as the Java exception that the status stands for: {@link OffloadException} when a function or
 * device cannot be used, {@link OutOfMemoryError}, {@link IllegalArgumentException}.
 */
public final class Native {
    private Native() {}

    /**
     * The version of the library: {@link Version#ofLibrary} of the jar that it fits. To be called before all others, as {@link Library} does: the
     * library of an agent binds them then.
     */
    public static native String version();

    /** Whether Java methods may take so many bytes more of the calling thread's stack. */
    public static native boolean hasStack(int bytes);

    /** One text block per OpenCL device ({@code "name\nfield: value\n..."}); throws with the reason if there is none. */
    public static native String[] devices();

    /**
     * The device that the option {@code device} asks for, in place of a number. It may become another one, for who asks
     * later: a device that failed while others were found may be found yet.
     */
    public static final int CHOSEN_DEVICE = -1;
    /** The GPU with most compute units, likewise. */
    public static final int LARGEST_GPU = -2;
    /** The same of CPUs. */
    public static final int LARGEST_CPU = -3;

    /** None, where something is to be compiled: for Java's own loops. */
    public static final int JAVA = -4;

    /** The name of a device; throws with the reason if there is no such device. */
    public static native String deviceName(int device);

    /**
     * The number of a device in {@link #devices}, which it keeps; throws with the reason if there is no such device. Of the
     * chosen one people are told, once.
     */
    public static native int deviceNumber(int device);

    /** Of {@link #deviceTraits}: the device is a GPU. */
    public static final int GPU = 1;
    /** Of the same: it works in the host's memory, so that nothing is copied and it is never full. */
    public static final int SHARES_MEMORY = 2;

    /** What a device is, in bits; throws with the reason if there is no such device. */
    public static native int deviceTraits(int device);

    /** The bytes of the largest buffer that the device's driver makes, as far as it holds to that; throws as {@link #deviceTraits} does. */
    public static native long largestBuffer(int device);

    /**
     * What a device has done so far: OpenCL builds, programs loaded from disk, launches, copies to it, copies from it, bytes to
     * it, bytes from it, evictions, programs, their bytes; bytes of all arrays that are on the device. Throws as {@link #deviceTraits}
     * does.
     */
    public static native long[] work(int device);

    /** Bytes of open arrays on the host, of those kept there for later ones, and of those that a failed device may still be writing. */
    public static native long[] hostMemory();

    /** Whether devices were opened, or it was tried: before, each of the above waits for drivers to begin. */
    public static native boolean devicesWereOpened();

    /** The processor time of the calling thread. */
    public static native long threadNanos();

    /** About what the bytecode takes that is kept for later compilations. */
    public static native long classBytes();

    /** The folder in which compiled programs are kept from one process to the next; null: they are not. */
    public static native String cacheFolder();

    /** The path of a file in it, as far as that is known before devices are opened: it may turn out that the folder cannot be had. Null: there is no such file. */
    public static native String wantedCacheFile(String name);

    /**
     * Defines classes of Weft's that are not there yet, out of its jar; or does not, where that could make a difference.
     *
     * @param path of the jar's URL
     * @param sets bits of those wanted, see {@link OwnClasses}
     */
    static native void defineClasses(ClassLoader loader, ProtectionDomain domain, String path, int sets);

    /** The value of an option of the agent ({@code fallback}, {@code device}, ...); throws for an unknown name. */
    public static native String option(String name);

    /**
     * A buffer of {@code bytes} bytes, page-aligned, padded to a whole vector. If it is not {@code zeroed} it may hold
     * the data of an earlier buffer: the caller writes all of it, or frees it, before anyone else can read it.
     */
    public static native long allocate(long bytes, boolean zeroed);

    /** How many bytes behind a buffer's data have to be there for a device to read. */
    public static final int BEHIND = 256;

    /**
     * A buffer over {@code bytes} bytes of a direct buffer's memory, from {@code from} on, which stays the caller's and has to
     * be there until {@link #free}, with {@link #BEHIND} bytes more. No kernel may write it.
     *
     * @throws IllegalArgumentException if it does not begin at a multiple of {@code align}
     */
    public static native long wrap(Buffer memory, long from, long bytes, int align);

    /** Bytes of a direct buffer's memory, from {@code from} on, big-endian at first; valid for as long as that buffer is. */
    public static native ByteBuffer bytes(Buffer memory, long from, long bytes);

    /** Where a direct buffer's memory begins, to be compared with others. */
    public static native long address(Buffer memory);

    /**
     * Lets classes of module {@code to} use {@code jdk.internal.misc.Unsafe} and {@code sun.nio.ch.DirectBuffer} of module {@code base},
     * java.base, and no others.
     *
     * @return whether the JVM has done that
     */
    public static native boolean exportMemory(Module base, Module to);

    /**
     * A buffer that is {@code bytes} bytes of another one, from {@code from} on: of its host memory, with copies of its own on
     * devices. The whole may be freed before it; the memory stays until both are.
     */
    public static native long part(long whole, long from, long bytes);

    /**
     * {@code bytes} bytes of the host memory of a buffer, from {@code from} on, as a direct buffer, big-endian as all are at first; valid
     * until {@link #free}.
     */
    public static native ByteBuffer hostBuffer(long buffer, long from, long bytes);

    /** Gives a buffer back; its memory is kept for a while for later ones. */
    public static native void free(long buffer);

    /** Makes the host memory of a buffer current, if a device has written it. Answers how many bytes had to be copied. */
    public static native long toHost(long buffer);

    /** Makes a device's copy of a buffer current, and answers likewise; nothing where it shares the host's memory. */
    public static native long toDevice(int device, long buffer);

    /**
     * Copies a buffer to another of the same size that nobody else uses: on the host, or, if only a device has its
     * newest data, there.
     *
     * @return whether the host memory of {@code to} is old now, as after {@link #run}
     */
    public static native boolean copy(long from, long to);

    /**
     * Copies bytes of a buffer into another one, on the device that alone has the newest data of {@code from}.
     *
     * @return whether that was done: the host memory of {@code to} is old then, as after {@link #run}; if not, nothing was
     */
    public static native boolean copyPart(long from, long fromOffset, long to, long toOffset, long bytes);

    /** Brings a buffer's newest data to the host, and gives up what it takes of devices' memory. */
    public static native void leaveDevices(long buffer);

    /** Tells that the host memory of a buffer was written, so that devices copy it again. */
    public static native void hostWrote(long buffer);

    /**
     * A record that no constructor has seen.
     *
     * @param fields all that its class has
     * @param kinds a letter for each: {@code Z B S C I J F D}, or L for a reference
     * @param parts what they are to hold, primitives in their wrappers
     */
    public static native Object makeRecord(Class<?> type, Field[] fields, String kinds, Object[] parts);

    /**
     * Compiles functions.
     *
     * @return what it has made of them, or why they cannot run on the device, and how Java may: a
     *     {@code weft.internal.program.Compiled}
     * @throws OffloadException if there is no such device
     */
    public static native Object compile(CompileRequest request);

    /**
     * Whether a function should be compiled anew: one of its classes was redefined since, or is initialised now and was
     * not then; or a field that it was compiled for holds another object or number.
     */
    public static native boolean isOutdated(long function);

    /**
     * Which field, if one, holds another object than the function was compiled for, or another number, of which the length of an array is
     * computed; with its class; else null.
     *
     * @param isNumber its first element becomes whether that is a number
     */
    public static native String changedField(long function, boolean[] isNumber);

    /**
     * What a function has captured.
     *
     * @param fields room for the bits of each field that is a primitive, by its number
     * @return the arrays by their numbers, null for a field, and behind them those whose contents were compiled in; or null, if the
     *     function {@linkplain #isOutdated is outdated}
     */
    public static native Object[] captured(long function, long[] fields);

    /** Whether a function may read one of these objects by what it has captured: so it is if it {@linkplain #isOutdated is outdated}. */
    public static native boolean hasCaptured(long function, Object[] any);

    /** Whether the first run of a function need not wait for the device's compiler: its program is built, or on disk. */
    public static native boolean isAtHand(long function);

    /**
     * Builds a kernel for the captured ints and lengths of a function's last runs, if these were the same for some time; the next
     * ones with them use it. It takes as long as the device's compiler does.
     */
    public static native void specialise(long function);

    /** What {@link #run} answers for a function that has to be compiled anew. */
    public static final int OUTDATED = -2;

    /**
     * Runs compiled functions, one after the other, and waits for all of them.
     *
     * @param words what to run over what, and what to fetch: see {@code run_words.h}
     * @param count of words
     * @param profiles what every run has come to: the components of a {@code Tally} for each; or null
     * @return -1, or the lowest index whose evaluation in Java throws, in the first function that has one; the outputs
     *     are then not to be used; or {@link #OUTDATED}, and nothing was done, if a function {@linkplain #isOutdated is
     *     outdated}
     */
    public static native int run(long[] words, int count, long[] profiles);

    /**
     * Begins what several runs of one apply take of captured arrays: each is copied once. The functions of these runs are kept until it ends.
     *
     * @return a number for {@link #run}'s words; 0: there is no memory for it
     */
    public static native long beginSnapshot();

    /** Ends it; no run has it any more. */
    public static native void endSnapshot(long begun);

    /** What {@link #runTogether} answers, and nothing was done, where each device is better given by a thread of its own. */
    public static final int APART = -3;

    /**
     * {@link #run} of several programs, each on a device of its own, by the calling thread: the kernels of all are launched before any
     * is waited for. Only where nothing that takes time comes before the kernels: nothing is sent, copied or built.
     *
     * @param words of all, one behind the other
     * @param counts of the words of each
     * @param profiles as for {@link #run}, of all, or null
     * @param outcomes room for two numbers of each: what {@link #run} would answer, and how many nanoseconds its kernels
     *     took, 0 where that was not seen, as where all ended at about the same time
     * @return 0, or {@link #OUTDATED}, or {@link #APART}
     */
    public static native int runTogether(long[] words, int[] counts, long[] profiles, long[] outcomes);

    /**
     * Lets every run of a compiled map, which has not run yet, move its columns in chunks of about so many elements
     * while others are computed, on a device with memory of its own.
     */
    public static native void pipeline(long function, int elements);

    /**
     * Lets every run of a compiled function, which has not run yet, read the arrays of primitives that it has captured as they lie,
     * instead of copies, where the device has the host's memory and the garbage collector stops for nobody.
     *
     * @return null; or why they are copied, for people; or nothing: there are none that are large
     */
    public static native String readInPlace(long function);

    /** The intermediate code that a compiled function's OpenCL text was made of. */
    public static native String ir(long function);

    /** That text; of what was compiled for {@link #JAVA} the listing. */
    public static native String opencl(long function);

    /** How its elements are computed, in words for people; empty where there is only one way. */
    public static native String form(long function);

    /** What to say where an element that failed has run a static initialiser in Java; null: it waits for none. */
    public static native String waits(long function);

    /** What a compiled function's runs have come to so far, 0: those of all functions: the components of a {@code Tally}. */
    public static native long[] profile(long function);

    /** Gives back what a {@code Compiled} stands for. */
    public static native void release(long function);

    /**
     * What functions are called in the program's source: {@code "pkg.Outer$Inner.lambda$method$0"} of a lambda,
     * {@code "pkg.Outer.method"} of a method reference, and the class of any other object.
     */
    public static native String[] functionNames(Object[] functions);

    /** {@link #javaOrder}, and of a refusal: several threads may call the functions at once. */
    public static final int ORDER_THREADS = 0;
    /** Not so. */
    public static final int ORDER_SEQUENTIAL = 1;
    /** Not before a static initialiser has run. */
    public static final int ORDER_SEQUENTIAL_FOR_NOW = 2;

    /**
     * Whether functions may be called by several threads at once, and elements of these records be made for them: not if
     * they, or what they call, could write what others see, or ask which thread they run on.
     *
     * @param told has room for two, which are set: an array of what the result refers to, weakly, which has to be kept as long as it is asked; and
     *     why not, or null
     * @return for {@link #order}, {@link #isOutdated} and {@link #release}
     */
    public static native long javaOrder(Object[] functions, Class<?>[] records, Object[] told);

    /** What {@link #javaOrder} has found: {@link #ORDER_THREADS} or one of the next two. */
    public static native int order(long handle);

    /**
     * Rewrites the methods of this name of a class, so that their loops ask {@link weft.PlainLoops}.
     *
     * @throws OffloadException if the JVM does not let it
     */
    public static native void rewriteLoops(Class<?> type, String method);

    /** Whether a debugger may be attached to this JVM. */
    public static native boolean hasDebugger();

    /**
     * The class of a loop that was rewritten.
     *
     * @param description room for what it says of itself: {@code bytecode/loops/bodies/body_describe.c}
     */
    public static native byte[] loopBody(int number, String[] description);

    /**
     * Four for each loop of each version of a class that was looked at: where it is, why it was not rewritten or nothing, its number
     * if it was, and which of the loops in methods of this name it is, in whatever version.
     */
    public static native String[] loopsSeen();
}
