/* Copies of a function's captured arrays, which are kept between its runs. Each run has its own, so that runs do not wait for one another. */
#ifndef WEFT_RUN_BUFFERS_H
#define WEFT_RUN_BUFFERS_H

#include "function_internal.h"

struct run_buffers {
    run_buffers *next; /* of a list that its owner has */
    function *f;
    dev_buffer *of[]; /* by what is captured; NULL of fields, and where none was needed */
};

/* Those of an earlier run, or new ones. */
status run_buffers_take(function *f, run_buffers **out);
/* Back to the function, for later runs; or nobody is to have them again. */
void run_buffers_give(run_buffers *buffers);
void run_buffers_free(run_buffers *buffers);
/* Those that the function keeps. */
void run_buffers_free_idle(function *f);

#endif
