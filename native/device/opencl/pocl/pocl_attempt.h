/* What PoCL (3.1 to 5.0) may not survive. A damaged file in its cache, as a power failure leaves, ends the process, and would end every
 * later one that asks for the same program; so would a program on which its compiler crashes.
 *
 * As long as PoCL builds a copy of a program, or loads it for a launch, there is a file for it in the folder of PoCL's cache,
 * which whoever is at work holds a lock on. A file without one was left by a process that ended there, and for a day that copy is not
 * asked for again: only for a day, for the process may have been killed. One that exits leaves none. Mozilla's DriverCrashGuard guards
 * the start of graphics drivers this way. */
#ifndef WEFT_POCL_ATTEMPT_H
#define WEFT_POCL_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct pocl_copy { /* of a program: PoCL keeps each at a place of its own */
    uint32_t program;      /* a hash of its source */
    uint32_t number;       /* 0, 1, ... */
} pocl_copy;

#define POCL_COPY_SAVED UINT32_MAX /* as a number: whichever of them Weft has saved */

typedef struct pocl_attempt {
    pocl_copy copy;
    int file; /* -1: there is no such file to be had, and no guard */
    struct pocl_attempt *next;
} pocl_attempt;

/* `t` stays where it is until its end. */
void pocl_attempt_begin(pocl_attempt *t, pocl_copy copy);
/* Its file goes, unless `is_damaged`: then nobody asks for the copy again. */
void pocl_attempt_end(pocl_attempt *t, bool is_damaged);
bool pocl_attempt_was_left(pocl_copy copy);
/* There is another program in the copy's place now. */
void pocl_attempt_forget(pocl_copy copy);
/* The process exits as it should, whatever is under way. */
void pocl_attempts_forget(void);

#endif
