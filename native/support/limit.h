/* The bounds of the compiler and the agent: the rows of limits.def. */
#ifndef WEFT_LIMIT_H
#define WEFT_LIMIT_H

enum limit {
#define GROUP(title)
#define LIMIT(name, value, counted, beyond, why) LIMIT_##name = (value),
#include "limits.def"
#undef LIMIT
};

/* limit_advice_NAME(): what to change where the limit NAME is passed, for a status. */
#define LIMIT(name, value, counted, beyond, why)
#define ADVICE(name, change)                                                                                 \
    static inline const char *limit_advice_##name(void) {                                                    \
        return change;                                                                                       \
    }
#include "limits.def"
#undef LIMIT
#undef GROUP

#endif
