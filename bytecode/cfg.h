/* Basic blocks of a method, those reachable from its entry, in reverse postorder: a block comes before its
 * successors except along back edges. An exception handler is reached if an instruction that it covers is,
 * whether or not that can throw. */
#ifndef WEFT_CFG_H
#define WEFT_CFG_H

#include "decode.h"
#include "limit.h"

typedef struct bc_block {
    uint32_t start;       /* bci of the first instruction */
    uint32_t end;         /* bci behind the last one */
    uint32_t *successors; /* block numbers. if: {taken, next}. switch: {default, case 0, ...}. May repeat. */
    uint32_t successor_count;
    uint32_t predecessor_count; /* edges from reachable blocks */
    bool throws;                /* ends in athrow */
    bool is_handler;            /* exceptions lead here, too: they are not among the predecessors */
    uint32_t *handlers;         /* block numbers of the handlers that cover an instruction of the block */
    uint32_t handler_count;
} bc_block;

typedef struct bc_catch { /* a row of the exception table whose handler is reached */
    uint32_t start, end;  /* bcis that it covers, without the end */
    uint32_t block;       /* number of the handler */
    uint16_t type;        /* constant pool index of the class, 0: any */
} bc_catch;

typedef struct bc_cfg {
    bc_block *blocks; /* blocks[0] is the entry */
    uint32_t count;
    bc_catch *catches; /* in the order of the table: the first that covers and matches catches */
    uint32_t catch_count;
    bool is_whole; /* all code is reached. If not, and without handlers, there may be some */
} bc_cfg;

/* The graph without exception handlers, or with those of this exception table. Fails on malformed code
 * (branch into the middle of an instruction, code that runs off the end) and tables, on jsr/ret, and on more
 * than BC_MAX_CODE bytes or LIMIT_HANDLERS rows. Iterative: deep nesting cannot exhaust the C stack. */
status bc_cfg_build(arena *a, const bc_method *m, bc_cfg *out);
status bc_cfg_build_with(arena *a, const bc_method *m, const bc_handler *handlers, uint32_t handler_count,
                         bc_cfg *out);

#endif
