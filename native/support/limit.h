/* The bounds of the compiler and the agent: the rows of limits.def. */
#ifndef WEFT_LIMIT_H
#define WEFT_LIMIT_H

enum limit {
#define GROUP(title)
#define LIMIT(name, value, counted, beyond, why) LIMIT_##name = (value),
#include "limits.def"
#undef LIMIT
#undef GROUP
};

#endif
