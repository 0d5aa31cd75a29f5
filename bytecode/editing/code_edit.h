/* A method's code with instructions inserted, replaced or removed. Everything else stays the same; branches and switches keep
 * their targets. */
#ifndef WEFT_CODE_EDIT_H
#define WEFT_CODE_EDIT_H

#include "bytes_out.h"
#include "decode.h"

enum { NO_JUMP = -1 };

/* What comes in front of an instruction, or in its place. */
typedef struct code_edit {
    uint32_t at; /* its bci; the code's length: behind the last one */
    bool replaces;
    const uint8_t *bytes;
    uint32_t length;
    int32_t jump; /* where a `goto` behind the bytes leads; or NO_JUMP */
    int32_t
        redirect; /* bci of an edit, with no instruction replaced, to which the branch `at` leads from now on, in place of
                         its target; or NO_JUMP. Then there are no bytes */
} code_edit;

typedef struct code_edited {
    bytes_out code;
    uint32_t from;
    uint32_t *before; /* by old bci - from: where what was put in front of the instruction begins */
    uint32_t *at;     /* where the instruction itself is */
} code_edited;

/* The instructions from `from` to `to`, behind what `out->code` holds already. At most one edit for each. What `out` tells is
 * for bcis where an instruction begins, and for `to`. `out_fits`: no branch leads too far, or out of these instructions. */
status code_edit_apply(arena *a, const bc_method *m, uint32_t from, uint32_t to, const code_edit *edits,
                       uint32_t count, code_edited *out, bool *out_fits);

#endif
