#include "dispatch_loop.h"

#include "constant_array.h"

/* With fewer it is an `if` in a loop over data, and a copy for each element would gain nothing. */
enum { LEAST_CODES = 3 };

typedef struct code_load { /* of an array that may hold code */
    ir_ref load;
    int64_t codes[LEAST_CODES]; /* that its value is compared with, each once */
    uint32_t count;
} code_load;

typedef struct finder {
    ir_fn *fn;
    VEC(code_load) loads;
    uint32_t *code_of; /* by value: the load, from 1 on, that it is the code of; 0 */
} finder;

static bool is_int(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->type == IR_I32 || ir_at(fn, r)->type == IR_I64;
}

bool dispatch_may_compute(const ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    if (!is_int(fn, r)) return false;
    if (ins->op == IR_const_ || ins->op == IR_phi) return true;
    if (ins->op == IR_length || ins->op == IR_aload) return constant_array_may_be(fn, ins->args[0]);
    if ((ir_ops[ins->op].flags & IR_PURE) == 0 || ins->arg_count == 0) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (!is_int(fn, ins->args[k])) return false;
    return true;
}

static bool is_const_int(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_const_ && is_int(fn, r);
}

/* The code with its sign changed, masked, or shifted to where its bits are. */
static bool keeps_code(const ir_fn *fn, const ir_ins *ins) {
    switch (ins->op) {
    case IR_i2b:
    case IR_i2c:
    case IR_i2s:
    case IR_i2l:
    case IR_l2i: return true;
    case IR_add:
    case IR_sub:
    case IR_and:
    case IR_xor:
    case IR_shr:
    case IR_ushr: return is_const_int(fn, ins->args[1]);
    default: return false;
    }
}

static void note_comparison(finder *f, const ir_ins *ins) {
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t load = f->code_of[ins->args[k]];
        if (load == 0 || !is_const_int(f->fn, ins->args[1 - k])) continue;
        code_load *l = &f->loads.items[load - 1];
        int64_t code = ir_at(f->fn, ins->args[1 - k])->imm.i;
        uint32_t i = 0;
        while (i < l->count && l->codes[i] != code)
            i++;
        if (i == l->count && l->count < LEAST_CODES) l->codes[l->count++] = code;
    }
}

static bool may_be_code(const ir_fn *fn, ir_ref array) {
    return constant_array_may_be(fn, array) || constant_array_is_too_long(fn, array);
}

/* In reverse postorder what is not a phi comes behind its operands. */
static void look_at(finder *f, const dom_info *d, ir_blk b) {
    ir_fn *fn = f->fn;
    for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
        ir_ref r = fn->blocks.items[b].ins.items[k];
        const ir_ins *ins = ir_at(fn, r);
        if (ins->op == IR_eq || ins->op == IR_ne) {
            note_comparison(f, ins);
        } else if (ins->op == IR_aload) {
            if (d->loop[b] == IR_NO_BLOCK || !is_int(fn, r) || !may_be_code(fn, ins->args[0])) continue;
            VEC_PUSH(fn->memory, &f->loads, ((code_load){.load = r}));
            f->code_of[r] = f->loads.count;
        } else if (ins->arg_count > 0 && keeps_code(fn, ins)) {
            f->code_of[r] = f->code_of[ins->args[0]];
        }
    }
}

/* What values are computed of, one after the other; the code itself, too, on the way round. */
typedef struct operands {
    bool *seen; /* by value */
    VEC(ir_ref) work;
} operands;

static void operands_add(const finder *f, operands *o, ir_ref r) {
    if (o->seen[r] || !(dispatch_may_compute(f->fn, r) || f->code_of[r] != 0)) return;
    o->seen[r] = true;
    VEC_PUSH(ir_scratch(f->fn), &o->work, r);
}

static operands operands_of(const finder *f, ir_ref r) {
    operands o = {.seen = ARENA_ARRAY(ir_scratch(f->fn), bool, f->fn->ins.count)};
    operands_add(f, &o, r);
    return o;
}

/* Whether a phi gets one number or another within its loop, whatever it begins with. */
static bool is_chosen(const ir_fn *fn, const dom_info *d, const ir_ins *phi) {
    const ir_block *block = &fn->blocks.items[phi->block];
    ir_ref first = 0;
    for (uint32_t p = 0; p < block->preds.count; p++) {
        bool enters = d->is_header[phi->block] && !dom_in_loop(d, block->preds.items[p], phi->block);
        if (enters || phi->args[p] == first) continue;
        if (first != 0) return true;
        first = phi->args[p];
    }
    return false;
}

/* Whether ways through the loop change a phi of its header differently, as jumps do. What counts through data is changed in one way. */
static bool is_jumped(const finder *f, const dom_info *d, ir_ref phi) {
    const ir_fn *fn = f->fn;
    ir_blk header = ir_at(fn, phi)->block;
    operands o = operands_of(f, phi);
    while (o.work.count > 0) {
        const ir_ins *ins = ir_at(fn, o.work.items[--o.work.count]);
        if (!dom_in_loop(d, ins->block, header)) continue;
        if (ins->op == IR_phi && is_chosen(fn, d, ins)) return true;
        for (uint32_t k = 0; k < ins->arg_count; k++)
            operands_add(f, &o, ins->args[k]);
    }
    return false;
}

/* Whether a phi of `header` is what the index `r` is computed of; if `jumps`, one that is not only counted. */
static bool goes_round(const finder *f, const dom_info *d, ir_ref r, ir_blk header, bool jumps) {
    const ir_fn *fn = f->fn;
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    operands o = operands_of(f, r);
    bool found = false;
    while (o.work.count > 0 && !found) {
        ir_ref at = o.work.items[--o.work.count];
        const ir_ins *ins = ir_at(fn, at);
        found = ins->op == IR_phi && ins->block == header && (!jumps || is_jumped(f, d, at));
        for (uint32_t k = 0; k < ins->arg_count; k++)
            operands_add(f, &o, ins->args[k]);
    }
    arena_release(scratch, mark);
    return found;
}

static void add_loop(dispatch_loops *out, ir_fn *fn, dispatch_loop loop) {
    for (uint32_t k = 0; k < out->count; k++)
        if (out->items[k].header == loop.header) return;
    VEC_PUSH(fn->memory, out, loop);
}

static void add_loops(finder *f, const dom_info *d, ir_ref load, dispatch_loops *out) {
    ir_fn *fn = f->fn;
    ir_ref index = ir_at(fn, load)->args[1];
    bool is_long = constant_array_is_too_long(fn, ir_at(fn, load)->args[0]);
    for (ir_blk header = d->loop[ir_at(fn, load)->block]; header != IR_NO_BLOCK; header = d->outer[header])
        if (goes_round(f, d, index, header, is_long)) add_loop(out, fn, (dispatch_loop){header, load});
}

/* Most functions have nothing of the sort. */
static bool has_candidate(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_aload && may_be_code(fn, ins->args[0])) return true;
        }
    return false;
}

void dispatch_loops_find(ir_fn *fn, dispatch_loops *out) {
    if (!has_candidate(fn)) return;
    const dom_info *d = dom_compute(fn->memory, fn);
    finder f = {.fn = fn, .code_of = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count)};
    for (uint32_t i = 0; i < d->reachable; i++)
        look_at(&f, d, d->order[i]);
    for (uint32_t k = 0; k < f.loads.count; k++)
        if (f.loads.items[k].count == LEAST_CODES) add_loops(&f, d, f.loads.items[k].load, out);
}
