/* Keeping the JVM's signal handlers.
 *
 * A JVM turns SIGSEGV into NullPointerException and SIGFPE into ArithmeticException, and stops its threads
 * with signals. OpenCL drivers take these signals over: PoCL, inside its first clGetDeviceIDs, installs a
 * handler of its own for SIGFPE and LLVM's for SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGINT, SIGTERM,
 * SIGHUP, SIGQUIT and SIGUSR2; LLVM also gives the calling thread an alternate signal stack. Intel's driver for
 * CPUs does so inside clCreateContext. A JVM left like that dies now and then.
 *
 * So whatever may start a driver runs between signals_save and signals_restore, and these between
 * driver_start_begin and driver_start_end, so that no second thread saves what a driver has just installed. A handler that another thread installs in between is
 * undone.
 *
 * Restoring leaves a moment, 25 to 70 ms, in which a signal of another thread goes to the driver. It has
 * consequences: PoCL's handler swallows a Java division by zero, and LLVM's, once run, takes itself out and
 * so comes back with a later build. Hence drivers are kept from installing anything in the first place:
 * signals_hold. Restoring stays, for what a driver does while it is loaded or by other ways.
 */
#ifndef WEFT_SIGNALS_H
#define WEFT_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

typedef struct signals_saved {
    struct sigaction action[_NSIG];
    bool known[_NSIG]; /* the C library keeps a few for itself */
    stack_t stack;     /* the calling thread's alternate stack */
    bool stack_known;
} signals_saved;

/* Each call must be followed by one of signals_restore on the same thread. */
void signals_save(signals_saved *s);
void signals_restore(const signals_saved *s);

/* Between those two, on the same thread, in this order: before the ICD loader is loaded, with a folder for
 * PoCL's cache or NULL (pocl_cache.h), which is PoCL's POCL_CACHE_DIR while it starts; once it is loaded, and
 * again whenever drivers may have been: from then on calls of sigaction by what was loaded change nothing, in
 * this thread; and no longer. The drivers believe that their handlers are in, and do not try again.
 * Later a driver is held during another call by signals_hold and signals_release. */
void signals_note_loaded(const char *pocl_cache);
void signals_hold(void);
void signals_release(void);

#endif
