/* The command line of weftc. */
#ifndef WEFT_ARGUMENTS_H
#define WEFT_ARGUMENTS_H

#include "request.h"

/* Where a method is compiled, where IR is read from, or which table is printed. */
typedef struct arguments {
    const char *folders, *method, *element, *emit, *dump, *stop_after, *ir_file, *passes, *skeleton, *combine,
        *keep, *effects, *form, *width, *local, *group_items;
    bool verify, unchecked, relaxed, groups, help, opcodes, refusals, instructions, jdk, limits;
    cg_skeleton skeleton_id; /* of `skeleton` */
    cg_form form_id;         /* of `form` */
    uint32_t width_number;   /* of `width`; 0 without it */
    uint32_t local_bytes;    /* of `local` */
    uint32_t group_number;   /* of `group_items`; 0 without it */
} arguments;

/* 0; or 2, with what is wrong on standard error. */
int arguments_parse(int argc, char **argv, arguments *out);
void arguments_print_usage(void);
/* Whether --dump names this stage. */
bool arguments_dump(const arguments *o, const char *stage);

#endif
