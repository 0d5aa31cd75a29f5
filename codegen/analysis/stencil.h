/* Rounds of a stencil, several in a launch. On a GPU a tile of a matrix, and as much around it as the elements look away in so many
 * rounds, is read once, computed again and again, a little less of it each time, and written once (overlapped tiling). On a CPU
 * bands of whole rows are computed when those beside them are there.
 *
 * Inside of rows (row_form.h) each read of the array that an element is a stencil of is known to be so many rows and columns away,
 * which is found from its index. An element near a border may read anything, and what is not in its tile, or no longer, or in no
 * band beside its own, is a check that fails. Behind the matrix's last row and column its first ones come again.
 *
 * For a GPU such reads become reads of the tile: where in it that is, elements near a border compute. */
#ifndef WEFT_STENCIL_H
#define WEFT_STENCIL_H

#include "row_form.h"

/* Numbers of a tile, which a function of an element gets: bindings of role TILE that are no array. */
typedef enum round_number {
    ROUND_SHIFT, /* inside: an element's index less its place in the tile */
    /* At a border. Of bands: the index of the first place that may be read, the number of all indices, and how many may be. */
    ROUND_FIRST,
    ROUND_SIZE,
    ROUND_EXTENT,
    /* Of tiles: columns and rows of the matrix, 2^32 / columns or one less, which of them are the tile's first, and what part of it
     * holds what the round before has made: from where on, and how many places. */
    ROUND_COLUMNS,
    ROUND_INVERSE,
    ROUND_ROWS,
    ROUND_TOP,
    ROUND_LEFT,
    ROUND_LOW_Y,
    ROUND_LOW_X,
    ROUND_HEIGHT,
    ROUND_WIDTH,
    ROUND_NUMBERS,
} round_number;

typedef struct stencil {
    row_form *rows;       /* of the inside */
    ir_fn *border;        /* the element as it is anywhere */
    uint32_t down, right; /* how many rows and columns away an element inside reads, at most */
} stencil;

/* Whether it is a column of the array that a stencil is of: a stand-in, or, of a static method, its first parameter. Of which
 * column number *out. */
bool stencil_is_state(const ir_binding *b, uint32_t *out);
/* Whether what the function reads of the array is of columns of these kinds, and of elements that are all there. */
bool stencil_state_suits(const ir_fn *fn, const char *kinds);
/* How far f->rows->inside reads, where an array is rows of one element each; false if it reads the array in another way than its
 * neighbours, or not at all. */
bool stencil_find(stencil *f);
/* Whether an element reads the array at its own place alone, or, on some of its ways, at one that is the same for all. */
bool stencil_reads_own(ir_fn *element);
/* Make the reads of both functions reads of a tile, whose rows are `pitch` places apart. */
void stencil_read_tile(stencil *f, uint32_t pitch);
/* For bands: each read of the border is checked to be of one of ROUND_EXTENT places, the first of which is ROUND_FIRST; behind the last
 * of ROUND_SIZE comes the first of all. */
void stencil_check_rows(stencil *f);

#endif
