/* Three walks over the code:
 *
 *   scan    from start to end: where instructions start. All code must be a sequence of instructions, dead or
 *           not.
 *   reach   from the entry along branches, and from covered instructions to their handlers: which
 *           instructions are reachable, and which of them lead a block.
 *   order   over the blocks, depth first: their reverse postorder.
 */
#include "cfg.h"

#include "limit.h"

enum {              /* flags of a bci */
       STARTS = 1,  /* an instruction starts here */
       REACHED = 2, /* and it is reachable */
       LEADS = 4,   /* and it is the first of a block */
};

#define NO_BLOCK UINT32_MAX

typedef struct builder {
    arena *memory;
    const bc_method *method;
    const bc_handler *handlers;
    uint32_t handler_count;
    bool *active; /* by handler: it is reached */
    bool is_whole;
    uint8_t *flags;     /* one a bci */
    uint32_t *block_at; /* number of the block that starts at a bci, in the order of bcis */
    uint32_t *pending;  /* leaders from which to reach on */
    uint32_t pending_count;
    bc_block *blocks; /* in the order of bcis */
    uint32_t block_count;
} builder;

static status scan(builder *b) {
    const bc_method *m = b->method;
    bc_insn insn;
    for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
        TRY(bc_decode(m, bci, &insn));
        b->flags[bci] = STARTS;
    }
    return status_ok();
}

/* The number of successors of the block that ends in `insn`, which is not followed by a leader unless it
 * branches. */
static uint32_t count_successors(const bc_insn *insn) {
    switch (bc_opcodes[insn->opcode].flow) {
    case BC_FLOW_NEXT:
    case BC_FLOW_GOTO: return 1;
    case BC_FLOW_IF: return 2;
    case BC_FLOW_SWITCH: return 1 + insn->case_count;
    case BC_FLOW_RETURN:
    case BC_FLOW_THROW:
    case BC_FLOW_SUBROUTINE: break;
    }
    return 0;
}

/* Successor `k` of the block that ends in `insn`, as a bci. */
static status successor(const bc_method *m, const bc_insn *insn, uint32_t k, uint32_t *out) {
    int32_t match;
    bc_flow flow = bc_opcodes[insn->opcode].flow;
    if (flow == BC_FLOW_SWITCH && k > 0) return bc_switch_case(m, insn, k - 1, &match, out);
    *out = flow == BC_FLOW_NEXT || k > 0 ? insn->next : (uint32_t)insn->a;
    return status_ok();
}

/* Make the instruction at `bci` the first of a block. */
static status lead(builder *b, uint32_t bci) {
    if (bci >= b->method->code_length) return status_static(ST_BAD_BYTECODE, "the code runs off its end");
    uint8_t *flags = &b->flags[bci];
    if ((*flags & STARTS) == 0)
        return status_static(ST_BAD_BYTECODE, "a branch leads into the middle of an instruction");
    if ((*flags & LEADS) != 0) return status_ok();
    *flags |= LEADS;
    if ((*flags & REACHED) == 0) b->pending[b->pending_count++] = bci;
    return status_ok();
}

/* Everything reachable from `bci` without a branch, up to what was reached before. */
static status reach_from(builder *b, uint32_t bci) {
    const bc_method *m = b->method;
    bc_insn insn;
    for (; bci < m->code_length && (b->flags[bci] & REACHED) == 0; bci = insn.next) {
        b->flags[bci] |= REACHED;
        TRY(bc_decode(m, bci, &insn));
        bc_flow flow = bc_opcodes[insn.opcode].flow;
        if (flow == BC_FLOW_NEXT) continue;
        if (flow == BC_FLOW_SUBROUTINE)
            return status_make(b->memory, ST_OPCODE, "%s", bc_opcodes[insn.opcode].name);
        uint32_t count = count_successors(&insn);
        for (uint32_t k = 0; k < count; k++) {
            uint32_t target;
            TRY(successor(m, &insn, k, &target));
            TRY(lead(b, target));
        }
        return status_ok();
    }
    if (bci >= m->code_length) return status_static(ST_BAD_BYTECODE, "the code runs off its end");
    return status_ok();
}

static status reach_pending(builder *b) {
    while (b->pending_count > 0)
        TRY(reach_from(b, b->pending[--b->pending_count]));
    return status_ok();
}

static status check_handlers(const builder *b) {
    uint32_t length = b->method->code_length;
    for (uint32_t i = 0; i < b->handler_count; i++) {
        const bc_handler *h = &b->handlers[i];
        bool good = h->start < h->end && h->end <= length && (b->flags[h->start] & STARTS) != 0 &&
                    (h->end == length || (b->flags[h->end] & STARTS) != 0);
        if (!good) return status_static(ST_BAD_BYTECODE, "the exception table");
    }
    return status_ok();
}

static bool covers_reached(const builder *b, const bc_handler *h) {
    for (uint32_t bci = h->start; bci < h->end; bci++)
        if ((b->flags[bci] & REACHED) != 0) return true;
    return false;
}

/* A handler's own code may be covered by another one. */
static status reach(builder *b) {
    TRY(check_handlers(b));
    TRY(lead(b, 0));
    for (bool again = true; again;) {
        TRY(reach_pending(b));
        again = false;
        for (uint32_t i = 0; i < b->handler_count; i++) {
            if (b->active[i] || !covers_reached(b, &b->handlers[i])) continue;
            b->active[i] = again = true;
            TRY(lead(b, b->handlers[i].target));
        }
    }
    b->is_whole = true;
    for (uint32_t bci = 0; bci < b->method->code_length; bci++)
        if ((b->flags[bci] & (STARTS | REACHED)) == STARTS) b->is_whole = false;
    return status_ok();
}

/* The successors of a block whose last instruction is `insn`. */
static status link_block(builder *b, bc_block *block, const bc_insn *insn) {
    block->end = insn->next;
    block->throws = bc_opcodes[insn->opcode].flow == BC_FLOW_THROW;
    block->successor_count = count_successors(insn);
    block->successors = ARENA_ARRAY(b->memory, uint32_t, block->successor_count);
    for (uint32_t k = 0; k < block->successor_count; k++) {
        uint32_t target;
        TRY(successor(b->method, insn, k, &target));
        block->successors[k] = b->block_at[target];
    }
    return status_ok();
}

static void link_handlers(builder *b, bc_block *block) {
    uint32_t found[LIMIT_HANDLERS];
    for (uint32_t i = 0; i < b->handler_count; i++) {
        const bc_handler *h = &b->handlers[i];
        if (!b->active[i] || h->start >= block->end || h->end <= block->start) continue;
        found[block->handler_count++] = b->block_at[h->target];
    }
    if (block->handler_count > 0)
        block->handlers = arena_copy(b->memory, found, block->handler_count * sizeof *found);
}

/* Blocks in the order of bcis. */
static status make_blocks(builder *b) {
    uint32_t length = b->method->code_length;
    for (uint32_t bci = 0; bci < length; bci++)
        b->block_at[bci] = (b->flags[bci] & LEADS) != 0 ? b->block_count++ : NO_BLOCK;
    b->blocks = ARENA_ARRAY(b->memory, bc_block, b->block_count);
    for (uint32_t bci = 0; bci < length; bci++) {
        if (b->block_at[bci] == NO_BLOCK) continue;
        bc_block *block = &b->blocks[b->block_at[bci]];
        block->start = bci;
        bc_insn insn;
        TRY(bc_decode(b->method, bci, &insn));
        while (bc_opcodes[insn.opcode].flow == BC_FLOW_NEXT && (b->flags[insn.next] & LEADS) == 0)
            TRY(bc_decode(b->method, insn.next, &insn));
        TRY(link_block(b, block, &insn));
        link_handlers(b, block);
    }
    return status_ok();
}

/* In which order the walk takes a block's successors: the handlers, the taken branch or the default, then
 * from the last to the first, so that in reverse postorder the code that follows and the first case come
 * first, as in the source, and handlers last. */
static uint32_t walk_successor(const bc_block *block, uint32_t step) {
    if (step < block->handler_count) return block->handlers[step];
    step -= block->handler_count;
    return block->successors[step == 0 ? 0 : block->successor_count - step];
}

/* out_number[i]: the place of block i in reverse postorder. All blocks are reachable from block 0. */
static void order(builder *b, uint32_t *out_number) {
    uint32_t *stack = ARENA_ARRAY(b->memory, uint32_t, b->block_count);
    uint32_t *step =
        ARENA_ARRAY(b->memory, uint32_t, b->block_count); /* successors of a block already taken */
    uint32_t depth = 0, place = b->block_count;
    for (uint32_t i = 0; i < b->block_count; i++)
        out_number[i] = NO_BLOCK;
    /* While a block is on the stack its number is a placeholder that says that it was seen. */
    out_number[0] = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        uint32_t at = stack[depth - 1];
        const bc_block *block = &b->blocks[at];
        if (step[at] == block->successor_count + block->handler_count) {
            out_number[at] = --place;
            depth--;
            continue;
        }
        uint32_t next = walk_successor(block, step[at]++);
        if (out_number[next] != NO_BLOCK) continue;
        out_number[next] = 0;
        stack[depth++] = next;
    }
}

static void renumber(builder *b, const uint32_t *number, bc_cfg *out) {
    *out = (bc_cfg){.blocks = ARENA_ARRAY(b->memory, bc_block, b->block_count),
                    .count = b->block_count,
                    .is_whole = b->is_whole};
    for (uint32_t i = 0; i < b->block_count; i++)
        out->blocks[number[i]] = b->blocks[i];
    for (uint32_t i = 0; i < out->count; i++) {
        bc_block *block = &out->blocks[i];
        for (uint32_t k = 0; k < block->successor_count; k++) {
            block->successors[k] = number[block->successors[k]];
            out->blocks[block->successors[k]].predecessor_count++;
        }
        for (uint32_t k = 0; k < block->handler_count; k++) {
            block->handlers[k] = number[block->handlers[k]];
            out->blocks[block->handlers[k]].is_handler = true;
        }
    }
    out->catches = ARENA_ARRAY(b->memory, bc_catch, b->handler_count);
    for (uint32_t i = 0; i < b->handler_count; i++) {
        const bc_handler *h = &b->handlers[i];
        if (!b->active[i]) continue;
        out->catches[out->catch_count++] =
            (bc_catch){h->start, h->end, number[b->block_at[h->target]], h->catch_type};
    }
}

status bc_cfg_build(arena *a, const bc_method *m, bc_cfg *out) {
    return bc_cfg_build_with(a, m, NULL, 0, out);
}

status bc_cfg_build_with(arena *a, const bc_method *m, const bc_handler *handlers, uint32_t handler_count,
                         bc_cfg *out) {
    if (m->code == NULL || m->code_length == 0)
        return status_static(ST_BAD_BYTECODE, "the method has no code");
    if (m->code_length > BC_MAX_CODE) return status_static(ST_LIMIT, "bytes of code in a method");
    if (handler_count > LIMIT_HANDLERS) return status_static(ST_LIMIT, "rows in an exception table");
    builder b = {
        .memory = a,
        .method = m,
        .handlers = handlers,
        .handler_count = handler_count,
        .active = ARENA_ARRAY(a, bool, handler_count),
        .flags = ARENA_ARRAY(a, uint8_t, m->code_length),
        .block_at = ARENA_ARRAY(a, uint32_t, m->code_length),
        .pending = ARENA_ARRAY(a, uint32_t, m->code_length),
    };
    TRY(scan(&b));
    TRY(reach(&b));
    TRY(make_blocks(&b));
    uint32_t *number = ARENA_ARRAY(a, uint32_t, b.block_count);
    order(&b, number);
    renumber(&b, number, out);
    return status_ok();
}
