/* A second copy of a loop at the end of its method, which runs a few rounds, starting with one that a device has left to
 * Java.
 *
 *     copy:   the loop's head and its round, unchanged
 *             left--; if (left != 0) goto copy
 *             goto the call before the loop, which asks about the rounds that follow
 *     tail:   goto the call after the loop
 *
 * The original loop stays unchanged, for callers that have to run all of it. The copy has the same lines, variables and handlers. */
#ifndef WEFT_LOOP_COPY_H
#define WEFT_LOOP_COPY_H

#include "loop_sites.h"

/* Appends the copy of a site to the code, all of whose other parts are placed already. False: it does not fit. */
status copy_put(method_writer *m, site *s, bool *out_fits);

/* The copy's frames, and that of the call before the loop; they are not in order with the others. The method's own frames still
 * refer to uninitialised objects by where they were created before the edits. */
void copy_put_frames(const method_writer *m, const site *s, frames *all);
uint32_t copy_most_frames(const method_writer *m);

/* Where the code from `from` to `to` of the method lies in the copy; false: nothing of it is there. */
bool copy_range(const site *s, uint32_t from, uint32_t to, uint32_t *out_from, uint32_t *out_to);

#endif
