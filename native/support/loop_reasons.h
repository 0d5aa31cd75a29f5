/* The rows of loop_reasons.def that are found in class files: WHY_NAME is "what; what to change", or a format of that. Arrays and no
 * functions, so that the compiler checks what formats are given. */
#ifndef WEFT_LOOP_REASONS_H
#define WEFT_LOOP_REASONS_H

#define LOOP_REASON_CODE(name, what, change) static const char WHY_##name[] = what "; " change;
/* Java's own, as LoopReason has them */
#define LOOP_REASON_RUN(name, what, change)
#define LOOP_REASON_LARGE(name, what, change)
#define LOOP_REASON_NEVER(name, what, change)
#define LOOP_REASON_CHOICE(name, what, change)
#define R(name, kind, what, change) LOOP_REASON_##kind(name, what, change)
#include "loop_reasons.def"
#undef R
#undef LOOP_REASON_CODE
#undef LOOP_REASON_RUN
#undef LOOP_REASON_LARGE
#undef LOOP_REASON_NEVER
#undef LOOP_REASON_CHOICE

#endif
