/* Kernels of several rounds in one launch, of a map or of maps that take turns, and what their forms have in common: tiles
 * (round_kernel.h), bands (band_kernel.h), and each element by itself (in_place_kernel.h). Whatever goes wrong, an element that throws
 * among it, is told as a trap, and then none of the rounds counts. */
#ifndef WEFT_ROUND_PLAN_H
#define WEFT_ROUND_PLAN_H

#include "kernel_text.h"
#include "round_steps.h"
#include "target.h"

typedef struct round_plan {
    round_steps steps;
    const char *kinds; /* of the columns of each result */
    cg_target target;
    bool relaxed; /* as in cg_request */
    kernel_text *out;
} round_plan;

/* A form; NULL: it has no such text. */
typedef struct round_form {
    /* Whether it can be done and would gain. If so the arguments are there, how the kernel is launched, and its form in words. */
    bool (*suits)(round_plan *p);
    void (*before)(const round_plan *p, text *out);
    /* Those of a step; its border may be changed. */
    status (*functions)(const round_plan *p, round_step *s, java_slice *java, text *out,
                        bool *out_uses_double);
    void (*words)(const round_plan *p, text *out); /* behind the functions */
    void (*body)(const round_plan *p, text *out);  /* of the kernel */
} round_form;

static inline arena *round_plan_memory(const round_plan *p) {
    return p->steps.items[0].stencil.border->memory;
}

/* The text, of a form that suits. */
status round_plan_put(round_plan *p, const round_form *form);

#endif
