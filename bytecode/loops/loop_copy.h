/* A second copy of a loop, behind its method's code, for a few rounds: those of which a device has left the first one to Java.
 *
 *     copy:   the loop's head and its round, as they are
 *             left--; if (left != 0) goto copy
 *             goto the call in front of the loop, which asks about the rounds behind these
 *     tail:   goto the call behind the loop
 *
 * The loop itself stays as it is, for whoever has to run it all. In the copy it has the same lines, variables and handlers. */
#ifndef WEFT_LOOP_COPY_H
#define WEFT_LOOP_COPY_H

#include "loop_sites.h"

/* Appends the copy of a site to the code, whose other parts have their places. False: it does not fit. */
status copy_put(method_writer *m, site *s, bool *out_fits);

/* Its frames, and that of the call in front of the loop; they are not in order with others. Those of the method still say of
 * what is not initialised yet where it was made before the edits. */
void copy_put_frames(const method_writer *m, const site *s, frames *all);
uint32_t copy_most_frames(const method_writer *m);

/* Where what stands from `from` to `to` in the method is in the copy; false: nothing of it is. */
bool copy_range(const site *s, uint32_t from, uint32_t to, uint32_t *out_from, uint32_t *out_to);

#endif
