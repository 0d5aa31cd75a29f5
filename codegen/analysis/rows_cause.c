#include "rows_cause.h"

#include <string.h>

#include "limit.h"

/* What is stored as rows of one array. */
typedef struct stored {
    uint32_t count;
    int64_t length, other; /* of new rows: the first's, and one that differs, or -1 */
    bool are_new;          /* all are arrays of primitives that are made here, of constant lengths */
    bool may_be_shared;    /* one may be stored twice */
    bool at_constants;     /* all indices are */
} stored;

static bool is_row_store(ir_fn *fn, ir_ref r, ir_ref array) {
    const ir_ins *ins = ir_at(fn, r);
    return ins->op == IR_astore && ins->kind == 'L' && ir_arg(fn, r, 0) == array;
}

static bool is_constant(ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_const_;
}

static uint32_t count_stores(ir_fn *fn, ir_ref array, ir_ref row) {
    uint32_t count = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            count += is_row_store(fn, r, array) && ir_arg(fn, r, 2) == row;
        }
    return count;
}

static void note(ir_fn *fn, ir_ref store, ir_ref array, stored *s) {
    ir_ref row = ir_arg(fn, store, 2);
    s->count++;
    s->at_constants = s->at_constants && is_constant(fn, ir_arg(fn, store, 1));
    s->are_new = s->are_new && ir_at(fn, row)->op == IR_newarray && is_constant(fn, ir_arg(fn, row, 0));
    if (!s->are_new) return;
    int64_t length = ir_at(fn, ir_arg(fn, row, 0))->imm.i;
    if (s->length < 0) s->length = length;
    if (length != s->length) s->other = length;
    bool is_made_there = ir_at(fn, row)->block == ir_at(fn, store)->block;
    if (!is_made_there || count_stores(fn, array, row) > 1) s->may_be_shared = true;
}

static stored find_stored(ir_fn *fn, ir_ref array) {
    stored s = {.length = -1, .other = -1, .are_new = true, .at_constants = true};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (is_row_store(fn, r, array)) note(fn, r, array, &s);
        }
    return s;
}

#define REFUSE(...) ir_refuse(fn, site, ST_ARRAY_ROWS, __VA_ARGS__)

/* One that begins without rows. */
static status cause_without_rows(ir_fn *fn, ir_ref array, const ir_site *site) {
    stored s = find_stored(fn, array);
    int64_t rows = ir_at(fn, ir_arg(fn, array, 0))->imm.i;
    if (rows > LIMIT_FLAT_ROWS && s.count > 1)
        return REFUSE("its initialiser has %lld rows, of at most %d", (long long)rows, LIMIT_FLAT_ROWS);
    if (s.other >= 0 && s.are_new)
        return REFUSE("its rows have lengths of %lld and %lld", (long long)s.length, (long long)s.other);
    if (!s.are_new) return REFUSE("%s", "what is put into it are other arrays than new ones");
    if (s.may_be_shared) return REFUSE("%s", "a row may be in it twice");
    if (s.at_constants && s.count < rows) return REFUSE("%s", "a row of it is null");
    status why = REFUSE("%s", "its rows are put into it one by one");
    char descriptor[] = {'[', ir_at(fn, array)->kind, '\0'};
    const char *row = ir_source_name(fn, descriptor);
    if (why.code == ST_ARRAY_ROWS && s.count > 0)
        why.advice = arena_printf(
            fn->memory, "create it with its rows, as in new %.*s[%lld][%lld], and set their elements",
            (int)strlen(row) - 2, row, (long long)rows, (long long)s.length);
    return why;
}

status rows_cause(ir_fn *fn, ir_ref array, const ir_site *site) {
    uint32_t dimensions = ir_at(fn, array)->arg_count;
    if (dimensions == 1) return cause_without_rows(fn, array, site);
    if (dimensions > LIMIT_FLAT_DIMENSIONS)
        return REFUSE("it has %u dimensions, of at most %d", dimensions, LIMIT_FLAT_DIMENSIONS);
    for (uint32_t k = 0; k < dimensions; k++)
        if (ir_at(fn, ir_arg(fn, array, k))->imm.i < 1) return REFUSE("%s", "it, or a row of it, is empty");
    if (find_stored(fn, array).count > 0) return REFUSE("%s", "a row of it is replaced");
    return REFUSE("%s",
                  "it, or a row of it, is shared, as by clone() or by a variable that may be another array");
}
