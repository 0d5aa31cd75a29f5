/* Threads of Weft's own on which drivers work.
 *
 * OpenCL compilers recurse deeply, and CPU drivers (Intel's, and PoCL's device without threads) run kernels, with their private
 * arrays, on the thread that waits for them, or launches them. A Java thread's stack of 1 MB is too small for either: a
 * filter's kernel has overflowed it. These threads have a large stack. They block signals to the
 * process, which are meant for the JVM's threads.
 */
#ifndef WEFT_DRIVER_THREAD_H
#define WEFT_DRIVER_THREAD_H

/* Calls body(context) on such a thread, or on this one if there is none to be had, and returns when it does.
 * Nothing may jump out of `body`. Any number of threads may call this at once. */
void driver_thread_run(void (*body)(void *context), void *context);

#endif
