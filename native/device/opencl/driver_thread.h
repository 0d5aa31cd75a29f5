/* Threads of Weft's own on which drivers work.
 *
 * A compiler of OpenCL C is deep in recursion, and CPU drivers (Intel's, not PoCL) run kernels on the thread
 * that waits for them, private arrays and all. A Java thread's stack of 1 MB is too small for either: a
 * filter's kernel has run over its end. What runs here has a large stack. Signals to the
 * process are not for these threads: they are for the JVM's.
 */
#ifndef WEFT_DRIVER_THREAD_H
#define WEFT_DRIVER_THREAD_H

/* Calls body(context) on such a thread, or on this one if there is none to be had, and returns when it does.
 * Nothing may jump out of `body`. Any number of threads may call this at once. */
void driver_thread_run(void (*body)(void *context), void *context);

#endif
