/* The kernel of many rounds of maps whose elements read their neighbours (stencil.h), on a CPU: a launch has all of them. The
 * matrix is cut into bands of whole rows; a band's next round may begin when both bands beside it have as many rounds behind them,
 * for then what it reads is made, and what it writes over is read. Work-groups take such bands, first those of their own; of large
 * matrices each band has up to sixteen rounds before they go on to the next, in the core's cache. Who holds a band never waits, so that
 * rounds end however few work-groups run at once. (Tasks that wait for their neighbours only, in place of a barrier a round: as OpenMP's
 * `depend` has it, and dataflow runtimes. Many rounds of a band: time skewing.)
 *
 * Different maps may take turns, as red and black places do. Rounds go back and forth between the result and a second matrix, the
 * spare. The elements are those of row_kernel.h, or, where each reads its own place alone, any: then a band has all its rounds at
 * once, and what else it reads stays in the cache. Near a border one may read anything: what is not in the bands beside its own is a
 * check that fails. Whatever goes wrong, an element that throws among it, is told as a trap, and then none of the rounds counts. */
#ifndef WEFT_BAND_KERNEL_H
#define WEFT_BAND_KERNEL_H

#include "round_steps.h"
#include "target.h"

enum {
    BAND_KERNEL_ROUNDS = 64,     /* of a launch, about: by then it takes a hundredth of what so many take */
    BAND_KERNEL_ELEMENTS = 2048, /* of a band, at least, where it has more than a row */
    BAND_KERNEL_OWN =
        256 /* likewise, where elements read nothing of others: they are no stencil, and take long */
};

typedef struct band_kernel_plan {
    /* Border and rows, which store their results; rows: NULL: elements read their own places alone. */
    round_steps steps;
    const char *kinds; /* of the columns of each result */
    cg_target target;
    bool relaxed; /* as in cg_request */
    /* out: of a launch; for people; and the kernel's arguments */
    uint32_t rounds, block;
    const char *words;
    kernel_args args;
} band_kernel_plan;

/* Whether it can be done. If so what comes out is set. */
bool band_kernel_suits(band_kernel_plan *p);
/* Borders are changed. */
status band_kernel(band_kernel_plan *p, text *out);

#endif
