/* A value that one statement uses is computed on the stack, in the midst of the statement: emit_plan says which. Comparisons
 * are jumps, and nothing may lie on the stack at a label; so one that is no statement's condition gets a variable. */
#include "jvm_values.h"

#include <assert.h>
#include <string.h>

#include "facts.h"
#include "intrinsics.h"
#include "jvm_sum.h"

typedef struct row { /* of jvm_ops.def */
    ir_op op;
    ir_type type;
    bc_opcode opcode;
} row;

typedef struct jump_row {
    ir_op op;
    bc_opcode on_zero, on_two, of_floats, of_doubles;
} jump_row;

enum { TYPE_i = IR_I32, TYPE_l = IR_I64, TYPE_f = IR_F32, TYPE_d = IR_F64 };
enum { DOUBLES_fcmpl = BC_dcmpl, DOUBLES_fcmpg = BC_dcmpg };

static const row rows[] = {
#define JVM(op, type, opcode) {IR_##op, (ir_type)TYPE_##type, BC_##opcode},
#define JVM_IF(op, on_zero, on_two, ordered)
#include "jvm_ops.def"
};

static const jump_row jumps[] = {
#define JVM(op, type, opcode)
#define JVM_IF(op, on_zero, on_two, ordered)                                                                 \
    {IR_##op, BC_##on_zero, BC_##on_two, BC_##ordered, (bc_opcode)DOUBLES_##ordered},
#include "jvm_ops.def"
};

static const jump_row *find_jump(uint8_t op) {
    for (size_t k = 0; k < sizeof jumps / sizeof *jumps; k++)
        if (jumps[k].op == op) return &jumps[k];
    return NULL;
}

bool jvm_is_comparison(const ir_ins *ins) {
    return ins->op == IR_not || find_jump(ins->op) != NULL;
}

/* ---- where values are ---- */

/* What is no jump's condition, or the opposite of one, gets a variable. */
static void plan_conditions(emit_state *s) {
    ir_fn *fn = s->fn;
    bool *is_tested = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = block->ins.count; k-- > 0;) {
            ir_ref r = block->ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (jvm_is_comparison(ins) && !is_tested[r]) s->is_inline[r] = false;
            if (ins->op == IR_branch || ins->op == IR_check_true || ins->op == IR_not)
                is_tested[ins->args[0]] = true;
        }
    }
}

bool jvm_is_column(const ir_binding *b) {
    return b->role == IR_ROLE_INPUT || (b->table != NULL && b->table->is_parray);
}

bool jvm_is_column_length(const ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_intrinsic && ins->arg_count == 2) /* of an index that is checked once for both */
        return ins->imm.i == intrinsic_find("java/lang/Math", "min", "(II)I") &&
               jvm_is_column_length(fn, ins->args[0]) && jvm_is_column_length(fn, ins->args[1]);
    if (ins->op != IR_uniform) return false;
    const ir_binding *b = &fn->bindings.items[ins->imm.i];
    return b->table != NULL && b->table->is_parray && b->part == CG_PART_LENGTH;
}

static bool is_column(const ir_fn *fn, const ir_ins *ins) {
    return ins->op == IR_buffer && jvm_is_column(&fn->bindings.items[ins->imm.i]);
}

/* Of a variable that holds an array, one of several perhaps. */
static const char *type_of_array(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    char kind = 0;
    if (!fact_leaves(fn, r, leaves, &count)) return NULL;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op == IR_null || leaf->op == IR_never) continue;
        if ((leaf->op != IR_newarray && leaf->op != IR_buffer) || is_column(fn, leaf)) return NULL;
        char of = leaf->op == IR_newarray ? leaf->kind : fn->bindings.items[leaf->imm.i].element;
        if ((kind != 0 && of != kind) || of == 'L') return NULL;
        kind = of;
    }
    return kind == 0 ? NULL : arena_printf(fn->memory, "[%c", kind);
}

status jvm_values_plan(jvm_values *v) {
    ir_fn *fn = v->s.fn;
    emit_plan(&v->s);
    plan_conditions(&v->s);
    if (!jvm_locals_find(fn, v->s.is_inline, type_of_array, &v->locals))
        return status_make(fn->memory, ST_UNKNOWN_ARRAY, "Java's loops call the function");
    return status_ok();
}

/* ---- values ---- */

static void put_intrinsic(jvm_values *v, const ir_ins *ins) {
    const intrinsic_info *i = &intrinsics[ins->imm.i];
    bool narrow = i->owner[0] == '\0'; /* of one float, where Java has one of double */
    assert(!narrow || ins->arg_count == 1);
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        jvm_value(v, ins->args[k]);
        if (narrow) jvm_op(&v->text, BC_f2d);
    }
    jvm_call(&v->text, narrow ? "java/lang/Math" : i->owner, i->name, narrow ? "(D)D" : i->descriptor);
    if (narrow) jvm_op(&v->text, BC_d2f);
}

static void put_wide(jvm_values *v, ir_ref r) {
    jvm_value(v, r);
    jvm_op(&v->text, BC_i2l);
}

static void put_sum(jvm_values *v, const jvm_sum *t) {
    bool with_offset = t->offset != 0 || (t->index == 0 && (t->other == 0 || t->is_subtracted));
    if (with_offset) jvm_long(&v->text, t->offset);
    if (t->index != 0) {
        put_wide(v, t->index);
        if (with_offset) jvm_op(&v->text, BC_ladd);
    }
    if (t->other == 0) return;
    put_wide(v, t->other);
    if (with_offset || t->index != 0) jvm_op(&v->text, t->is_subtracted ? BC_lsub : BC_ladd);
}

/* An index as a long. */
static void put_place(jvm_values *v, ir_ref r) {
    jvm_sum sum;
    if (ir_at(v->s.fn, r)->type == IR_I64) { /* jvm_widen has made it */
        jvm_value(v, r);
    } else if (jvm_sum_find(&v->s, r, &sum)) {
        put_sum(v, &sum);
    } else {
        jvm_value(v, r);
        jvm_int(&v->text, JVM_MOST_ELEMENTS);
        jvm_call(&v->text, "java/util/Objects", "checkIndex", "(II)I");
        jvm_op(&v->text, BC_i2l);
    }
}

static void put_load(jvm_values *v, const ir_ins *ins) {
    const ir_ins *array = ir_at(v->s.fn, ins->args[0]);
    jvm_value(v, ins->args[0]);
    if (is_column(v->s.fn, array)) {
        put_place(v, ins->args[1]);
        jvm_word(&v->text, JVM_WORD_GET, v->argument[array->imm.i], JVM_COLUMN + 2,
                 jvm_slots((ir_type)ins->type));
    } else {
        jvm_value(v, ins->args[1]);
        jvm_op(&v->text, jvm_array_load(ins->kind));
    }
}

static void put_outside(jvm_values *v, const ir_ins *ins) {
    const ir_binding *b = &v->s.fn->bindings.items[ins->imm.i];
    uint32_t slots = jvm_slots((ir_type)ins->type);
    if (b->role == IR_ROLE_OPERAND)
        jvm_word(&v->text, JVM_WORD_OPERAND, b->index, 0, slots);
    else if (b->role == IR_ROLE_ROW)
        jvm_word(&v->text, JVM_WORD_ROW, 0, 0, slots);
    else
        jvm_word(&v->text, JVM_WORD_ARGUMENT, v->argument[ins->imm.i], 0,
                 jvm_is_column(b) ? JVM_COLUMN : slots);
}

static const row *find_row(const ir_fn *fn, const ir_ins *ins) {
    for (size_t k = 0; k < sizeof rows / sizeof *rows && ins->arg_count > 0; k++)
        if (rows[k].op == ins->op && rows[k].type == ir_at(fn, ins->args[0])->type) return &rows[k];
    return NULL;
}

void jvm_definition(jvm_values *v, ir_ref r) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    switch (ins->op) {
    case IR_const_: jvm_const(&v->text, ins); return;
    case IR_null:
    case IR_never: jvm_op(&v->text, BC_aconst_null); return;
    case IR_uniform:
    case IR_buffer: put_outside(v, ins); return;
    case IR_index: jvm_word(&v->text, JVM_WORD_ELEMENT, 0, 0, 1); return;
    case IR_intrinsic: put_intrinsic(v, ins); return;
    case IR_aload: put_load(v, ins); return;
    case IR_length:
        jvm_value(v, ins->args[0]);
        jvm_op(&v->text, BC_arraylength);
        return;
    case IR_newarray:
        jvm_value(v, ins->args[0]);
        jvm_op_on(&v->text, BC_newarray, jvm_array_type(ins->kind));
        return;
    default: break;
    }
    const row *one = find_row(v->s.fn, ins);
    if (one == NULL) {
        v->s.unsaid = r;
        return;
    }
    for (uint32_t k = 0; k < ins->arg_count; k++)
        jvm_value(v, ins->args[k]);
    jvm_op(&v->text, one->opcode);
}

void jvm_value(jvm_values *v, ir_ref r) {
    if (v->s.is_inline[r])
        jvm_definition(v, r);
    else
        jvm_op_on(&v->text, jvm_load((ir_type)ir_at(v->s.fn, r)->type), v->locals.of[r] - 1);
}

/* ---- conditions ---- */

static bool is_zero(const ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    return ins->op == IR_const_ && ins->type == IR_I32 && ins->imm.i == 0;
}

/* The jump for the opposite: they stand in pairs, the first of which has an odd number. */
static bc_opcode opposite(bc_opcode jump) {
    return (bc_opcode)(((jump + 1) ^ 1) - 1);
}

/* `x % 8` is 0 where `x & 7` is, which takes HotSpot fewer instructions. False: it is no such comparison. */
static bool put_lowest_bits(jvm_values *v, const ir_ins *comparison) {
    const ir_fn *fn = v->s.fn;
    const ir_ins *left = ir_at(fn, comparison->args[0]);
    if ((comparison->op != IR_eq && comparison->op != IR_ne) || !is_zero(fn, comparison->args[1]) ||
        left->op != IR_rem || left->type != IR_I32 || !v->s.is_inline[comparison->args[0]])
        return false;
    const ir_ins *by = ir_at(fn, left->args[1]);
    if (by->op != IR_const_ || by->imm.i <= 0 || (by->imm.i & (by->imm.i - 1)) != 0) return false;
    jvm_value(v, left->args[0]);
    jvm_int(&v->text, (int32_t)by->imm.i - 1);
    jvm_op(&v->text, BC_iand);
    return true;
}

static bc_opcode compare(jvm_values *v, const ir_ins *ins) {
    const jump_row *j = find_jump(ins->op);
    ir_type type = (ir_type)ir_at(v->s.fn, ins->args[0])->type;
    bool with_zero = is_zero(v->s.fn, ins->args[1]);
    if (put_lowest_bits(v, ins)) return j->on_zero;
    jvm_value(v, ins->args[0]);
    if (with_zero) return j->on_zero;
    jvm_value(v, ins->args[1]);
    switch (type) {
    case IR_I64: jvm_op(&v->text, BC_lcmp); return j->on_zero;
    case IR_F32: jvm_op(&v->text, j->of_floats); return j->on_zero;
    case IR_F64: jvm_op(&v->text, j->of_doubles); return j->on_zero;
    default: return j->on_two;
    }
}

static void put_jump(jvm_values *v, bc_opcode jump, bool negate, uint32_t label) {
    jvm_op_on(&v->text, negate ? opposite(jump) : jump, label);
}

void jvm_jump_by(jvm_values *v, ir_ref comparison, bool negate, uint32_t label) {
    const ir_ins *ins = ir_at(v->s.fn, comparison);
    if (ins->op == IR_not)
        jvm_jump_if(v, ins->args[0], !negate, label);
    else
        put_jump(v, compare(v, ins), negate, label);
}

void jvm_jump_if(jvm_values *v, ir_ref condition, bool negate, uint32_t label) {
    if (v->s.is_inline[condition] && jvm_is_comparison(ir_at(v->s.fn, condition))) {
        jvm_jump_by(v, condition, negate, label);
        return;
    }
    jvm_value(v, condition);
    put_jump(v, BC_ifne, negate, label);
}
