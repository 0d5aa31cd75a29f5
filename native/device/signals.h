/* Keeping the JVM's signal handlers.
 *
 * A JVM turns SIGSEGV into NullPointerException and SIGFPE into ArithmeticException, and stops its threads
 * with signals. OpenCL drivers take these signals over: PoCL, inside its first clGetDeviceIDs, installs a
 * handler of its own for SIGFPE and LLVM's for SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGINT, SIGTERM,
 * SIGHUP, SIGQUIT and SIGUSR2; LLVM also gives the calling thread an alternate signal stack. A JVM left like
 * that dies now and then.
 *
 * So whatever may start a driver runs between signals_save and signals_restore. A lock makes sure that no
 * second thread saves what a driver has just installed. A handler that another thread installs in between is
 * undone; a signal that another thread receives in between goes to the driver's handler, which is why this
 * belongs early in a process.
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

#endif
