/* The loops of a method that are taken, and the code that asks about them: what loop_rewrite.c and loop_choice.c share. */
#ifndef WEFT_LOOP_SITES_H
#define WEFT_LOOP_SITES_H

#include "code_edit.h"
#include "field_sums.h"
#include "loop_request.h"
#include "stream_edit.h"

typedef struct site { /* a loop that is taken, with the row of BootstrapMethods for its call sites */
    const loop *of;
    loop_plan plan; /* of another loop than it, inside, where it does nothing but repeat that */
    uint32_t row;
    bool goes_on; /* where a device has left a round, Java may ask again behind it (loop_copy.h) */
    uint32_t again_at,
        copy_at;      /* then: in the code in front of its head, where that is, and a jump to the copy */
    code_edited copy; /* likewise */
    uint32_t label_at[LIMIT_LOOP_RESULTS],
        label_count; /* likewise, places behind the writing of fields, the last one's apart */
} site;

typedef struct region { /* around sites, of which it has the first one's row */
    const loop *of;
    const slot_type *locals; /* what is known of them wherever it is left by an exception */
    uint32_t row;
} region;

typedef struct rewriter {
    arena *memory;
    const rewrite_request *request;
    bool relaxed; /* the method that is rewritten */
    class_parts class;
    pool_out pool;
    bytes_out rows;
    uint32_t row_count, handle;
    VEC(loop_report) reports;
} rewriter;

typedef struct method_writer {
    rewriter *w;
    const code_part *code;
    frames frames;
    VEC(site) sites;
    VEC(region) regions;
    VEC(stream_site) streams;
    code_edited edited;
    bytes_out out;
} method_writer;

/* --- loop_sites.c --- */

/* Whether `enter` is passed a local. */
bool site_passes(const local_plan *l);
/* The local that counts the rounds left to a copy; it follows the local for the result of `enter`. */
uint32_t site_left(const bc_method *m);
/* The local for the field's value that `enter` is passed. */
uint32_t site_given(const field_sum *f);
/* Before a site's head. */
code_edit site_enter(rewriter *w, site *s);
/* After its end. */
code_edit site_exit(rewriter *w, const site *s);
code_edit region_open(rewriter *w, const region *r);
code_edit region_close(rewriter *w, const region *r);
enum { HANDLER_BYTES = 6 };
/* Behind the method's code: one after the other, of all regions. */
code_edit region_handlers(rewriter *w, const region *all, uint32_t count, uint32_t end);

/* --- loop_choice.c --- */

/* `m->sites`, `m->regions` and `m->streams` among the loops and streams of the method, and a report of each that was looked at. */
status choose_loops(method_writer *m, loop_list *loops, const stream_list *streams);
/* Whether an exception thrown in the loop reaches the handler. */
bool handler_covers(const bc_handler *h, const loop *l);

#endif
