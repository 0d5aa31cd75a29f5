/* Basic blocks of a method, those reachable from its entry without exceptions, in reverse postorder: a block
 * comes before its successors except along back edges. Exception handlers are not reached and so not in the
 * graph. */
#ifndef WEFT_CFG_H
#define WEFT_CFG_H

#include "decode.h"

typedef struct bc_block {
    uint32_t start;       /* bci of the first instruction */
    uint32_t end;         /* bci behind the last one */
    uint32_t *successors; /* block numbers. if: {taken, next}. switch: {default, case 0, ...}. May repeat. */
    uint32_t successor_count;
    uint32_t predecessor_count; /* edges from reachable blocks */
    bool throws;                /* ends in athrow */
} bc_block;

typedef struct bc_cfg {
    bc_block *blocks; /* blocks[0] is the entry */
    uint32_t count;
} bc_cfg;

/* Fails on malformed code (branch into the middle of an instruction, code that runs off the end), on jsr/ret,
 * and on more than BC_MAX_CODE bytes. Iterative: deep nesting cannot exhaust the C stack. */
status bc_cfg_build(arena *a, const bc_method *m, bc_cfg *out);

#endif
