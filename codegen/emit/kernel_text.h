/* What the lowerings make: the text of a program with one kernel, and all that is known of it besides. */
#ifndef WEFT_KERNEL_TEXT_H
#define WEFT_KERNEL_TEXT_H

#include "kernel_args.h"
#include "text.h"

typedef struct kernel_text {
    text text;
    kernel_args args;
    cg_launch launch; /* but for what its arguments tell (kernel_args_tell) */
    const char *form; /* how elements are computed, in words for people; "" where there is no choice */
} kernel_text;

static inline kernel_text kernel_text_new(arena *a) {
    kernel_text made = {.args = kernel_args_new(a), .form = ""};
    text_init(&made.text, a);
    return made;
}

#endif
