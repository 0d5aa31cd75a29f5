/* Frames: inlined calls of methods that call themselves, as the instructions enter, param, recur and leave
 * mark them until pass_recursion makes a loop with a stack of each.
 *
 *     enter F, initial numbers       a frame begins
 *     x = param F.k                  its parameter, which differs from one activation to the next
 *     y = recur F, other numbers     it is called again
 *     z = leave F, value             it ends
 *
 * Which methods need that is known only once a call of one is met inside itself, and no sooner way to an end
 * of the recursion was found. The method is then noted in fn->known->recursive, the call is refused, and who
 * compiles starts anew with that list. */
#ifndef WEFT_FRAMES_H
#define WEFT_FRAMES_H

#include "ir.h"
#include "recursion_cause.h"

typedef struct frames_opened {
    const ir_site *caller; /* for the instructions of the frame: it tells it from other frames */
    ir_ref *args;          /* to lift the method with */
    uint32_t frame;
} frames_opened;

/* Whether calls of `method` are to be opened frames. */
bool frames_wanted(const ir_fn *fn, const bc_method *method);
/* Whether none of its calls in itself is to be inlined. */
bool frames_stacked(const ir_fn *fn, const bc_method *method);
/* At `site` there is too much code. If that is in calls of a method in itself that differ in numbers alone, note the method: all
 * of them are to be one opened frame. */
void frames_note_large(ir_fn *fn, const ir_site *site);
/* The innermost inlined call of `method` that holds instructions of this site; false if there is none. */
bool frames_find(const ir_fn *fn, const ir_site *site, const bc_method *method, uint32_t *out_frame);
/* What an argument is, as frames note it (ir_frame.objects). */
cg_object frames_object(const ir_fn *fn, ir_ref arg);
/* Note an inlined call. If a frame is to be opened, put its beginning at position *at of a block, and move
 * *at behind it. `args` has room for one more than `count`, and is kept. `counts`: it counts as recursion,
 * if it is in a call of the same method. */
frames_opened frames_open(ir_fn *fn, ir_blk b, uint32_t *at, const bc_method *method, ir_ref *args,
                          uint32_t count, const ir_site *site, bool counts);
/* Put its end at the beginning of block `b`, behind the phis. `value` is 0 if the method returns nothing. The
 * result is what the caller gets. */
ir_ref frames_close(ir_fn *fn, ir_blk b, uint32_t frame, ir_ref value, const ir_site *site);
/* Turn a call of the frame's own method into `recur`, or say why not: objects differ between the two activations, or
 * one is returned, and no stack holds objects. */
recursion_cause frames_recur(ir_fn *fn, uint32_t frame, ir_ref call);

#endif
