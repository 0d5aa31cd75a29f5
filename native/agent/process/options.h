/* The agent's options: one table (options.def), parsed from "key=value,key=value". */
#ifndef WEFT_OPTIONS_H
#define WEFT_OPTIONS_H

#include "status.h"

typedef enum option_key {
#define O(name, default_value, values) OPTION_##name,
#include "options.def"
#undef O
    OPTION_COUNT
} option_key;

/* Values of all options. Written once, before another thread can see it. */
typedef struct options {
    const char *values[OPTION_COUNT];
} options;

void options_init(options *o);
/* `string` may be NULL or empty. Copies of the values live in `a`. On failure `o` is unchanged and the detail
 * names what is wrong and what would be right. */
status options_parse(options *o, arena *a, const char *string);
/* The key of an option's name; false when there is none. */
bool options_find(const char *name, option_key *out);

static inline bool options_on(const options *o, option_key key) {
    return o->values[key][0] == '1';
}

#endif
