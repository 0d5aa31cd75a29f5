/* The words that the texts in skeletons/ are written in, beside those of skeleton_functions.h:
 *
 *     FEW              how many elements a work-item of places takes together
 *     BUCKETS ...      bucket_words.h
 *     ITEMS            how many elements a work-item has of those that are launched for elements
 *     WINDOW, GROUPS   of places, and how many work-groups go over all elements for each: put_windows
 *     VALUE(v, e)      v becomes the value of item e, which is a pair
 *     STORE(i, v)      element i of the output becomes v; STORE_REST: of the second output
 *     LOAD_SIDE(v, i)  v becomes element i of the other input; LOAD_OUT: of the output
 *     OUTSIDE(i)       element i has a place outside of the result
 *     OTHERS(i)        the block from i on keeps others than were counted; undefined if that cannot be
 *     PUBLISH(i, v)    v, place i of those in `words`, is there for other work-groups
 *     AWAIT(v, i)      v becomes that, when it is there; or anything, with a trap, if that takes too long
 *     DIGITS, DIGIT(v) see sort_digit.h; COUNTED: how many digits are counted together
 *     BLOCK, STRIP, STRIPS, SEGMENT, GROUP, MERGED; size, extent0, extent1, positions, words, out0 ...
 *     UNROLLED, STAGED, SUMS put_strip_words
 *     NEIGHBOURS       a reduction's operator gives the same in whatever order: elements are added up as they lie; put_strip_words
 *     ANY_ORDER        of a scan's: the operator gives the same in whatever order: see put_scan_words. Then there are, too,
 *     HELD, HOLD(k, v), STORE_HELD(i) room for sixteen values, of which number k becomes v; they become elements of the output from i on
 *     CIRCUITS         the operator is so little that its prefix circuits are text
 */
#ifndef WEFT_SKELETON_WORDS_H
#define WEFT_SKELETON_WORDS_H

#include "skeleton_program.h"

/* Little enough to be done several times for all elements. */
bool skeleton_is_cheap(ir_fn *element);
/* What a work-group's bins take of local memory. */
uint32_t skeleton_bins_bytes(const skeleton_program *g);
void skeleton_words_put(const skeleton_program *g);

#endif
