#include "jvm_locals.h"

#include <string.h>

typedef struct holding { /* a variable that a value of the block at hand has, up to a statement of it */
    uint32_t variable, last;
} holding;

typedef struct finder {
    ir_fn *fn;
    const bool *is_inline;
    jvm_locals *out;
    bool *alone;     /* by value: it is used in its own block alone, and by no phi */
    uint32_t *last;  /* by value: where in its block the last statement is that uses it */
    uint32_t *place; /* by value that is computed where it is used: where the statement is that does */
    VEC(uint32_t) free;
    VEC(holding) held;
} finder;

/* From the end: where a value is computed whose one use is behind it is known then. */
static void find_uses(finder *f, ir_blk b) {
    const ir_block *block = &f->fn->blocks.items[b];
    for (uint32_t k = block->ins.count; k-- > 0;) {
        ir_ref r = block->ins.items[k];
        const ir_ins *ins = ir_at(f->fn, r);
        uint32_t at = f->is_inline[r] ? f->place[r] : k;
        for (uint32_t j = 0; j < ins->arg_count; j++) {
            ir_ref arg = ins->args[j];
            /* A length is taken wherever it is used. */
            if (ir_at(f->fn, arg)->block != b || ins->op == IR_phi || ins->op == IR_length)
                f->alone[arg] = false;
            if (f->last[arg] < at) f->last[arg] = at;
            f->place[arg] = at;
        }
    }
}

static uint32_t new_variable(finder *f, const char *type) {
    VEC_PUSH(f->fn->memory, &f->out->types, type);
    return f->out->types.count - 1;
}

static uint32_t take(finder *f, const char *type, uint32_t last) {
    uint32_t k = f->free.count;
    while (k > 0 && strcmp(f->out->types.items[f->free.items[k - 1]], type) != 0)
        k--;
    uint32_t variable = k == 0 ? new_variable(f, type) : f->free.items[k - 1];
    if (k > 0) f->free.items[k - 1] = f->free.items[--f->free.count];
    VEC_PUSH(f->fn->memory, &f->held, ((holding){variable, last}));
    return variable;
}

/* What was used last up to statement `k`; all of a block behind its end. */
static void give(finder *f, uint32_t k) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->held.count; i++) {
        holding one = f->held.items[i];
        if (one.last <= k)
            VEC_PUSH(f->fn->memory, &f->free, one.variable);
        else
            f->held.items[kept++] = one;
    }
    f->held.count = kept;
}

static const char *type_of(finder *f, ir_ref r, const char *(*type_of_array)(ir_fn *fn, ir_ref r)) {
    static const char *const names[] = {"", "I", "J", "F", "D"};
    ir_type type = (ir_type)ir_at(f->fn, r)->type;
    return type == IR_REF ? type_of_array(f->fn, r) : names[type];
}

bool jvm_locals_find(ir_fn *fn, const bool *is_inline, const char *(*type_of_array)(ir_fn *fn, ir_ref r),
                     jvm_locals *out) {
    arena *a = fn->memory;
    *out = (jvm_locals){.of = ARENA_ARRAY(a, uint32_t, fn->ins.count)};
    finder f = {.fn = fn,
                .is_inline = is_inline,
                .out = out,
                .alone = ARENA_ARRAY(a, bool, fn->ins.count),
                .last = ARENA_ARRAY(a, uint32_t, fn->ins.count),
                .place = ARENA_ARRAY(a, uint32_t, fn->ins.count)};
    for (uint32_t r = 0; r < fn->ins.count; r++)
        f.alone[r] = ir_at(fn, r)->op != IR_phi;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        find_uses(&f, b);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            give(&f, k);
            if (ir_at(fn, r)->type == IR_VOID || is_inline[r]) continue;
            const char *type = type_of(&f, r, type_of_array);
            if (type == NULL) return false;
            out->of[r] = 1 + (f.alone[r] ? take(&f, type, f.last[r]) : new_variable(&f, type));
        }
        give(&f, UINT32_MAX);
    }
    return true;
}
