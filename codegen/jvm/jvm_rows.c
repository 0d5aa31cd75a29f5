/* In 64 bits, in which no sum overflows; weft.internal.loops.Loop compares, of whom what Java has wrapped around in 32 is not
 * inside. */
#include "jvm_rows.h"

#include <assert.h>
#include <string.h>

typedef struct rows {
    jvm_text text;
    const row_form *form;
    const uint32_t *argument;
} rows;

static void put(rows *r, const row_value *v, bool most);

static void put_operation(rows *r, const row_value *v, bc_opcode op, bool most_a, bool most_b) {
    put(r, v->a, most_a);
    put(r, v->b, most_b);
    jvm_op(&r->text, op);
}

static void put_binding(rows *r, uint32_t binding) {
    bool is_long = r->form->inside->bindings.items[binding].element == 'J';
    jvm_word(&r->text, JVM_WORD_ARGUMENT, r->argument[binding], 0, is_long ? 2 : 1);
    if (!is_long) jvm_op(&r->text, BC_i2l);
}

/* The least value in a piece, or the most. */
static void put(rows *r, const row_value *v, bool most) {
    switch (v->op) {
    case ROW_CONST:
    case ROW_COUNTER: jvm_long(&r->text, most ? v->most : v->least); return;
    case ROW_BINDING: put_binding(r, v->binding); return;
    case ROW_LENGTH:
        jvm_word(&r->text, JVM_WORD_ARGUMENT, r->argument[v->binding], 0, 1);
        jvm_op(&r->text, BC_arraylength);
        jvm_op(&r->text, BC_i2l);
        return;
    case ROW_ROW:
        jvm_word(&r->text, JVM_WORD_ROW, 0, 0, 1);
        jvm_op(&r->text, BC_i2l);
        return;
    case ROW_INDEX:
        jvm_word(&r->text, most ? JVM_WORD_LAST : JVM_WORD_FIRST, 0, 0, 1);
        jvm_op(&r->text, BC_i2l);
        return;
    case ROW_ADD: put_operation(r, v, BC_ladd, most, most); return;
    case ROW_SUB: put_operation(r, v, BC_lsub, most, !most); return;
    case ROW_MUL: put_operation(r, v, BC_lmul, most, most); return;
    case ROW_DIV: put_operation(r, v, BC_ldiv, most, most); return;
    case ROW_REM: put_operation(r, v, BC_lrem, most, most); return;
    }
}

static const char *name_of(ir_op op) {
    assert(op != IR_eq);
    return op == IR_lt || op == IR_le ? "isBelow" : op == IR_gt || op == IR_ge ? "isAbove" : "isOther";
}

static bool is_from_zero(const row_bound *b) {
    return b->op == IR_ge && b->limit->op == ROW_CONST && b->limit->least == 0;
}

/* Whether two bounds, one behind the other, say of an index that it is in its array. */
static bool are_of_index(const row_form *f, uint32_t k) {
    if (k + 1 >= f->bounds.count) return false;
    const row_bound *from = &f->bounds.items[k], *to = &f->bounds.items[k + 1];
    return is_from_zero(from) && to->op == IR_lt && row_is_same(from->x, to->x);
}

/* `is_index`: it is the second of such two, and says what both do. */
static void put_bound(rows *r, const row_bound *b, bool is_index) {
    put(r, b->x, false);
    if (b->x->is_fixed)
        jvm_op(&r->text, BC_dup2);
    else
        put(r, b->x, true);
    put(r, b->limit, false);
    if (b->op == IR_le || b->op == IR_ge) {
        jvm_long(&r->text, b->op == IR_le ? 1 : -1);
        jvm_op(&r->text, BC_ladd);
    }
    jvm_call(&r->text, "weft/internal/loops/Loop", is_index ? "isInside" : name_of(b->op), "(JJJ)Z");
    jvm_op_on(&r->text, BC_ifeq, JVM_END);
}

uint32_t jvm_rows_bounds(const row_form *f, const uint32_t *argument, text *out) {
    VEC(const char *) said = {0};
    uint32_t deepest = 1;
    for (uint32_t k = 0; k < f->bounds.count; k++) {
        bool is_index = are_of_index(f, k);
        text one;
        text_init(&one, out->memory);
        rows r = {.text = {.out = &one}, .form = f, .argument = argument};
        put_bound(&r, &f->bounds.items[is_index ? ++k : k], is_index);
        if (deepest < r.text.deepest) deepest = r.text.deepest;
        bool known = false;
        for (uint32_t j = 0; j < said.count && !known; j++)
            known = strcmp(said.items[j], text_get(&one)) == 0;
        if (known) continue;
        VEC_PUSH(out->memory, &said, text_get(&one));
        text_put(out, text_get(&one));
    }
    jvm_text t = {.out = out};
    jvm_int(&t, 1);
    jvm_word(&t, JVM_WORD_KEPT, 0, 1, 0);
    return deepest;
}

uint32_t jvm_rows_columns(const row_form *f, const uint32_t *argument, text *out) {
    rows r = {.text = {.out = out}, .form = f, .argument = argument};
    put(&r, f->columns, false);
    jvm_word(&r.text, JVM_WORD_RESULT, 0, 2, 0);
    return r.text.deepest;
}
