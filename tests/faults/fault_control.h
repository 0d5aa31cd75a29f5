/* The file through which a test tells a faulty library what is to fail, and reads what has: both map it.
 * weft.faults.Control is its Java side. Every field is an int of 4 bytes but for the names.
 *
 * The environment's FAULTS_FILE names it. Without one nothing fails.
 */
#ifndef WEFT_FAULT_CONTROL_H
#define WEFT_FAULT_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

enum { FAULT_KINDS = 8, FAULT_FUNCTIONS = 64, FAULT_NAME_BYTES = 32 };

/* Which calls fail: one; or that one and all later ones, as when a device is lost. */
enum { FAULT_NOT, FAULT_ONCE, FAULT_FROM_THEN_ON };
/* How: at once; when the work is done, as far as that can be; or with success and an absurd length. */
enum { FAULT_EARLY, FAULT_LATE, FAULT_LIES };

typedef struct fault_control {
    int32_t armed;             /* one of the above */
    int32_t at;                /* the number of the call that fails, counted from 0 */
    int32_t error;             /* what it gives */
    int32_t how;               /* it fails; see above */
    int32_t only;              /* -1, or a function: only its calls are counted and fail */
    int32_t count;             /* calls so far; for who arms to set to 0 */
    int32_t failed;            /* of these; the same */
    int32_t last;              /* the function of the call that failed last */
    int32_t functions;         /* how many there are */
    int32_t spare[7];          /* so that the rest begins at word 16 */
    int32_t live[FAULT_KINDS]; /* objects made and not released, by kind */
    char names[FAULT_FUNCTIONS][FAULT_NAME_BYTES];
} fault_control;

/* The file, mapped; where there is none, memory of which nothing is armed. */
fault_control *fault_control_open(void);
/* Counts a call of `function`; true if it is to fail. */
bool fault_control_fails(fault_control *c, int function);

#endif
