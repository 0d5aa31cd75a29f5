#include "spmd_expr.h"

#include <string.h>

#include "intrinsics.h"
#include "kernel_args.h"

/* ---- plan ---- */

/* Truth values are masks as long as nothing but their logic is asked of them. */
static bool makes_mask(const spmd_values *v, const ir_ins *ins) {
    if (ir_is_comparison(ins->op) || ins->op == IR_not) return true;
    if (ins->type != IR_I32 || (ins->op != IR_and && ins->op != IR_or && ins->op != IR_xor)) return false;
    for (uint32_t k = 0; k < 2; k++) {
        const ir_ins *arg = ir_at(v->s.fn, ins->args[k]);
        if (!v->is_mask[ins->args[k]] && !ir_is_comparison(arg->op) && arg->op != IR_not) return false;
    }
    return true;
}

static bool is_place(const spmd_values *v, ir_ref r) {
    return divergence_is_coordinate(v->s.fn, r, IR_div, v->tile.width) ||
           divergence_is_coordinate(v->s.fn, r, IR_rem, v->tile.width);
}

/* What has fewer copies than that which it is used for is computed once for all of those. */
static void name_shared(spmd_values *v, ir_ref user) {
    const ir_ins *ins = ir_at(v->s.fn, user);
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        ir_ref arg = ins->args[k];
        if ((spmd_axes(v, user) & ~spmd_axes(v, arg)) != 0 && !ir_is_argument(v->s.fn, arg) &&
            ir_at(v->s.fn, arg)->op != IR_index)
            v->s.is_inline[arg] = false;
    }
}

static bool differs_by_row(const spmd_values *v, ir_ref r) {
    return (spmd_axes(v, r) & BY_ROW) != 0;
}

bool spmd_is_logic_of_rows(const spmd_values *v, ir_ref r) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (!v->is_mask[r] || !v->s.is_inline[r] || !differs_by_row(v, r)) return false;
    return ins->op == IR_and ||
           (ins->op == IR_or && !(differs_by_row(v, ins->args[0]) && differs_by_row(v, ins->args[1])));
}

/* The logic of a check has no variables, down to a depth of parentheses that any compiler takes. */
static void plan_check(spmd_values *v, ir_ref r, ir_blk block, uint32_t depth) {
    enum { DEEPEST = 64 };
    const ir_ins *ins = ir_at(v->s.fn, r);
    if (!v->is_mask[r] || !differs_by_row(v, r) || v->s.uses[r] != 1 || ins->block != block) return;
    if ((ins->op != IR_and && ins->op != IR_or) || depth == DEEPEST) return;
    v->s.is_inline[r] = true;
    plan_check(v, ins->args[0], block, depth + 1);
    plan_check(v, ins->args[1], block, depth + 1);
}

static void plan_copies(spmd_values *v) {
    ir_fn *fn = v->s.fn;
    uint8_t *axes = ARENA_ARRAY(fn->memory, uint8_t, fn->ins.count);
    bool rows = v->tile.rows > 1, columns = v->tile.vectors > 1;
    unsigned several = (rows ? BY_ROW : 0u) | (columns ? BY_COLUMN : 0u);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            axes[r] = (uint8_t)(divergence_axes(v->lanes, r) & several);
            if (is_place(v, r) || v->runs[r] != NULL) v->s.is_inline[r] = false; /* but has a name */
        }
    v->s.copies = (copies){.axes = axes,
                           .rows = v->tile.rows,
                           .columns = v->tile.vectors,
                           .names_rows = rows,
                           .names_columns = columns};
    for (ir_ref r = 0; r < fn->ins.count; r++)
        name_shared(v, r);
    spmd_copy(v, 0, 0);
}

void spmd_values_plan(spmd_values *v) {
    ir_fn *fn = v->s.fn;
    v->runs = spmd_runs_find(fn, v->lanes);
    if (!java_slice_is_relaxed(v->s.java)) v->roots = spmd_roots_find(fn, v->lanes);
    plan_copies(v);
    v->is_mask = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    text_init(&v->helpers, fn->memory);
    /* Operands of these stand before them in their block or in one that dominates it: the order of blocks does not
     * matter, because a number where a mask could be is right too. */
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            v->is_mask[r] = spmd_varies(v, r) && makes_mask(v, ir_at(fn, r));
        }
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_check_true) plan_check(v, ins->args[0], b, 0);
        }
}

/* ---- operands ---- */

static const char *vector_type(const spmd_values *v, ir_type type) {
    return arena_printf(v->s.fn->memory, "%s%d", kernel_value_type(type), SPMD_LANES);
}

const char *spmd_type(const spmd_values *v, ir_ref r) {
    return vector_type(v, (ir_type)ir_at(v->s.fn, r)->type);
}

/* As it is held. */
static void put_held(spmd_values *v, ir_ref r) {
    if (v->s.is_inline[r])
        spmd_definition(v, r);
    else
        emit_value(&v->s, r);
}

/* An operand of an operator, which widens one that is the same for all. */
static void put_operand(spmd_values *v, ir_ref r) {
    if (!spmd_varies(v, r)) {
        emit_value(&v->s, r);
    } else if (v->is_mask[r]) {
        text_put(v->s.out, "(");
        put_held(v, r);
        text_put(v->s.out, " & 1)");
    } else {
        put_held(v, r);
    }
}

void spmd_vector(spmd_values *v, ir_ref r) {
    if (spmd_varies(v, r)) {
        put_operand(v, r);
        return;
    }
    text_printf(v->s.out, "(%s)(", spmd_type(v, r));
    emit_value(&v->s, r);
    text_put(v->s.out, ")");
}

/* An operator widens an operand that is the same for all, but where both are so and the result is not, because lanes take
 * along what different rounds have computed, nobody would. */
static void put_infix(spmd_values *v, const ir_ins *ins, const char *infix) {
    if (spmd_varies(v, ins->args[1]))
        put_operand(v, ins->args[0]);
    else
        spmd_vector(v, ins->args[0]);
    text_printf(v->s.out, " %s ", infix);
    put_operand(v, ins->args[1]);
}

void spmd_mask(spmd_values *v, ir_ref r, bool negate) {
    text *out = v->s.out;
    if (!spmd_varies(v, r)) {
        text_printf(out, "(int%d)(", SPMD_LANES);
        emit_value(&v->s, r);
        text_put(out, negate ? " != 0 ? 0 : -1)" : " != 0 ? -1 : 0)");
    } else if (v->is_mask[r]) {
        if (negate) text_put(out, "~");
        put_held(v, r);
    } else {
        text_put(out, "(");
        put_held(v, r);
        text_put(out, negate ? " == 0)" : " != 0)");
    }
}

/* An index of the first lane. */
static void put_first(spmd_values *v, ir_ref r) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    text *out = v->s.out;
    if (!spmd_varies(v, r)) {
        emit_value(&v->s, r);
    } else if (ins->op == IR_index) {
        text_printf(out, "first%s", v->s.copies.suffixes[BY_BOTH]);
    } else if (ins->op == IR_rem) {
        text_printf(out, "column%s", v->s.copies.suffixes[BY_COLUMN]);
    } else { /* consecutive: a sum */
        const char *function = ins->op == IR_add ? "java_iadd" : "java_isub";
        java_slice_need(v->s.java, function);
        text_printf(out, "%s(", function);
        put_first(v, ins->args[0]);
        text_put(out, ", ");
        put_first(v, ins->args[1]);
        text_put(out, ")");
    }
}

/* ---- functions ---- */

/* "_v", or, where operands are the same for all lanes, a letter for each: "_vs". */
static const char *suffix_of(const spmd_values *v, const ir_ins *ins) {
    text letters;
    bool all_vary = true;
    text_init(&letters, v->s.fn->memory);
    text_put(&letters, "_");
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        bool varies = spmd_varies(v, ins->args[k]);
        text_put(&letters, varies ? "v" : "s");
        all_vary &= varies;
    }
    return all_vary ? "_v" : text_get(&letters);
}

static bool is_wide(uint8_t type) {
    return type == IR_I64 || type == IR_F64;
}

/* Compilers turn a loop over lanes into vector instructions if its function has no branch, as no elementary one has. */
static bool becomes_vectors(const ir_ins *ins) {
    return ir_is_elementary(ins);
}

/* How many lanes a loop goes over. PoCL 5 has to be told how many at once: its optimizer is not told what the processor is, and so
 * takes one to be cheapest. 64 bytes of each operand, which are several registers where those are smaller; and no more rounds, for
 * a loop that becomes no loop leaves nothing in memory. */
static uint32_t lanes_of_loop(const spmd_values *v, const ir_ins *ins) {
    bool wide = is_wide(ins->type);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        wide |= is_wide(ir_at(v->s.fn, ins->args[k])->type);
    return becomes_vectors(ins) && wide ? 8 : 16;
}

/* A function that has no text for vectors: one lane after the other, in a loop. */
static void put_loop_over_lanes(spmd_values *v, const char *function, const char *name, const ir_ins *ins) {
    text *out = &v->helpers;
    const ir_fn *fn = v->s.fn;
    const char *result = kernel_value_type((ir_type)ins->type);
    java_slice_need(v->s.java, function);
    text_printf(out, "JAVA_OP %s16 %s(", result, name);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        text_printf(out, "%s%s%s a%u", k == 0 ? "" : ", ",
                    kernel_value_type((ir_type)ir_at(fn, ins->args[k])->type),
                    spmd_varies(v, ins->args[k]) ? "16" : "", k);
    text_put(out, ") {\n");
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        const char *type = kernel_value_type((ir_type)ir_at(fn, ins->args[k])->type);
        if (spmd_varies(v, ins->args[k]))
            text_printf(out, "    const %s *x%u = (const %s *)&a%u;\n", type, k, type, k);
    }
    text_printf(out, "    %s16 all;\n    %s *r = (%s *)&all;\n", result, result, result);
    uint32_t lanes = lanes_of_loop(v, ins);
    for (uint32_t from = 0; from < 16; from += lanes) {
        if (becomes_vectors(ins)) text_printf(out, "#pragma clang loop vectorize_width(%u)\n", lanes);
        text_printf(out, "    for (int k = %u; k < %u; k++) r[k] = %s(", from, from + lanes, function);
        for (uint32_t k = 0; k < ins->arg_count; k++)
            text_printf(out, spmd_varies(v, ins->args[k]) ? "%sx%u[k]" : "%sa%u", k == 0 ? "" : ", ", k);
        text_put(out, ");\n");
    }
    text_put(out, "    return all;\n}\n");
}

/* A divisor that compilers make a product of, and by which no quotient overflows. */
static bool is_constant_divisor(const spmd_values *v, const ir_ins *ins) {
    if (ins->op != IR_div && ins->op != IR_rem) return false;
    const ir_ins *divisor = ir_at(v->s.fn, ins->args[1]);
    return divisor->op == IR_const_ && divisor->type == IR_I32 && divisor->imm.i != 0 &&
           divisor->imm.i != -1 && spmd_varies(v, ins->args[0]);
}

/* Longs that are divided as doubles without asking whether they fit: java_lsmall. */
static bool has_small_operands(spmd_values *v, const ir_ins *ins) {
    enum { SMALL = 50 };
    if ((ins->op != IR_div && ins->op != IR_rem) || ins->type != IR_I64) return false;
    if (v->bits == NULL) v->bits = value_bits_compute(v->s.fn);
    return v->bits[ins->args[0]].count <= SMALL && v->bits[ins->args[1]].count <= SMALL;
}

/* The text for vectors that a function has, and whether it takes what is the same for all as one number: "_vc" if that
 * is a constant. */
static const char *find_vector(spmd_values *v, const char *function, const ir_ins *ins, bool *out_scalars) {
    if (has_small_operands(v, ins)) function = arena_printf(v->s.fn->memory, "%s_small", function);
    const char *name = arena_printf(v->s.fn->memory, "%s%s", function, suffix_of(v, ins));
    *out_scalars = true;
    if (is_constant_divisor(v, ins)) name = arena_printf(v->s.fn->memory, "%s_vc", function);
    if (java_slice_has(name)) return name;
    *out_scalars = false;
    name = arena_printf(v->s.fn->memory, "%s_v", function);
    return java_slice_has(name) ? name : NULL;
}

static const char *need_vector(spmd_values *v, const char *function, const ir_ins *ins, bool *out_scalars) {
    const char *name = find_vector(v, function, ins, out_scalars);
    if (name != NULL) {
        java_slice_need(v->s.java, name);
        if (java_slice_mentions(name, "double")) v->s.uses_double = true;
        return name;
    }
    *out_scalars = true;
    name = arena_printf(v->s.fn->memory, "%s%s", function, suffix_of(v, ins));
    if (java_slice_add(v->s.java, name)) put_loop_over_lanes(v, function, name, ins);
    return name;
}

static void put_call(spmd_values *v, const char *function, const ir_ins *ins) {
    bool scalars;
    text_printf(v->s.out, "%s(", need_vector(v, function, ins, &scalars));
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        if (k > 0) text_put(v->s.out, ", ");
        if (scalars && !spmd_varies(v, ins->args[k]))
            emit_value(&v->s, ins->args[k]);
        else
            spmd_vector(v, ins->args[k]);
    }
    text_put(v->s.out, ")");
}

/* Whether the copy at hand is a root by multiplications: every other vector is. */
static bool is_stepped(const spmd_values *v, ir_ref r) {
    const copies *at = &v->s.copies;
    unsigned axes = spmd_axes(v, r);
    uint32_t number = (axes & BY_COLUMN) != 0 ? at->column : (axes & BY_ROW) != 0 ? at->row : 0;
    return number % 2 == 1 && v->roots != NULL && v->roots[r];
}

/* ---- loads ---- */

static void put_helper(spmd_values *v, const char *what, char kind) {
    const char *name = arena_printf(v->s.fn->memory, "lanes_%s_%c", what, kind == 'Z' ? 'B' : kind);
    java_slice_need(v->s.java, name);
    text_printf(v->s.out, "%s(", name);
}

/* The columns of the input hold whole vectors, whatever the number of elements. */
static bool is_own_input(const ir_fn *fn, const ir_ins *load) {
    const ir_ins *array = ir_at(fn, load->args[0]);
    return ir_at(fn, load->args[1])->op == IR_index && array->op == IR_buffer &&
           fn->bindings.items[array->imm.i].role == IR_ROLE_INPUT;
}

/* The argument that is the length of the arrays of a table's level; NULL: the kernel has none. */
static const char *level_length(const spmd_values *v, const ir_binding *of, uint32_t level) {
    const ir_fn *fn = v->s.fn;
    for (uint32_t k = 0; k < fn->bindings.count; k++) {
        const ir_binding *b = &fn->bindings.items[k];
        if (b->part == CG_PART_LENGTH && b->number == level && b->object == of->object &&
            v->s.arguments[k] != NULL)
            return v->s.arguments[k];
    }
    return NULL;
}

/* How many elements a captured array has, as far as the kernel is told; NULL: not known. Arrays of arrays that are all there and
 * of one length have as many as the levels' lengths are together, which a buffer's size keeps an int. */
static const char *length_of(const spmd_values *v, const ir_ins *array) {
    const ir_fn *fn = v->s.fn;
    const ir_binding *of = &fn->bindings.items[array->imm.i];
    if (of->role != IR_ROLE_CAPTURED) return NULL;
    if (of->part == CG_PART_NONE) return arena_printf(fn->memory, "%s_length", v->s.arguments[array->imm.i]);
    if (of->part != CG_PART_COLUMN || of->table == NULL) return NULL;
    if (of->table->dimensions > 1 && !of->table->regular) return NULL;
    const char *all = level_length(v, of, 0);
    for (uint32_t level = 1; level < of->table->dimensions && all != NULL; level++) {
        const char *one = level_length(v, of, level);
        all = one == NULL ? NULL : arena_printf(fn->memory, "%s * %s", all, one);
    }
    return all;
}

static void put_run_load(spmd_values *v, ir_ref r, const char *length) {
    text *out = v->s.out;
    const ir_ins *ins = ir_at(v->s.fn, r);
    const spmd_run *run = v->runs[r];
    const char *suffix = copies_suffix(&v->s.copies, r);
    put_helper(v, "run", ins->kind);
    emit_value(&v->s, ins->args[0]);
    text_put(out, ", ");
    spmd_vector(v, ins->args[1]);
    text_printf(out, ", %s, ", length);
    emit_value(&v->s, run->counter);
    text_printf(out, ", m%s, run%u%s, &turned%u%s)", v->s.copies.suffixes[BY_COLUMN], run->number, suffix,
                run->number, suffix);
}

/* Consecutive places that may all be read, from that of the first lane on. */
static void put_whole_load(spmd_values *v, const ir_ins *ins) {
    text *out = v->s.out;
    bool widens = ins->type == IR_I32 && ins->kind != 'I';
    java_slice_need(v->s.java, "lanes_at");
    text_printf(out, "%sLANES_AT(__global, %s, ", widens ? "convert_int16(" : "",
                kernel_element_type(ins->kind));
    emit_value(&v->s, ins->args[0]);
    text_put(out, " + ");
    put_first(v, ins->args[1]);
    text_put(out, widens ? "))" : ")");
}

static void put_captured_load(spmd_values *v, ir_ref r) {
    text *out = v->s.out;
    const ir_ins *ins = ir_at(v->s.fn, r);
    const ir_ins *array = ir_at(v->s.fn, ins->args[0]);
    if (is_own_input(v->s.fn, ins)) {
        put_whole_load(v, ins);
        return;
    }
    bool near = v->lanes->shape[ins->args[1]] == LANE_CONSECUTIVE;
    if (near && v->whole != NULL && v->whole[r]) {
        put_whole_load(v, ins);
        return;
    }
    const char *length = length_of(v, array);
    if (v->runs[r] != NULL && length != NULL) {
        put_run_load(v, r, length);
        return;
    }
    put_helper(v, near ? "near" : "gather", ins->kind);
    emit_value(&v->s, ins->args[0]);
    text_put(out, ", ");
    if (near) {
        put_first(v, ins->args[1]);
        text_printf(out, ", %s", length == NULL ? "0" : length);
    } else {
        spmd_vector(v, ins->args[1]);
    }
    text_printf(out, ", m%s)", v->s.copies.suffixes[BY_COLUMN]);
}

static void put_own_load(spmd_values *v, const ir_ins *ins) {
    text *out = v->s.out;
    if (spmd_varies(v, ins->args[1])) {
        put_helper(v, "get", ins->kind);
        emit_value(&v->s, ins->args[0]);
        text_put(out, ", ");
        spmd_vector(v, ins->args[1]);
        text_printf(out, ", m%s)", v->s.copies.suffixes[BY_COLUMN]);
        return;
    }
    bool widens = ins->type == IR_I32 && ins->kind != 'I';
    java_slice_need(v->s.java, "lanes_at");
    text_printf(out, "%sLANES_AT(, %s, ", widens ? "convert_int16(" : "", kernel_element_type(ins->kind));
    emit_value(&v->s, ins->args[0]);
    text_put(out, " + 16 * (");
    emit_value(&v->s, ins->args[1]);
    text_put(out, widens ? ")))" : "))");
}

/* ---- definitions ---- */

/* Comparisons of longs and doubles give long16. */
static void put_comparison(spmd_values *v, const ir_ins *ins, const char *infix) {
    bool wide = is_wide(ir_at(v->s.fn, ins->args[0])->type);
    text_put(v->s.out, wide ? "convert_int16(" : "(");
    put_infix(v, ins, infix);
    text_put(v->s.out, ")");
}

static void put_logic(spmd_values *v, const ir_ins *ins, const char *infix) {
    text_put(v->s.out, "(");
    spmd_mask(v, ins->args[0], false);
    text_printf(v->s.out, " %s ", infix);
    spmd_mask(v, ins->args[1], false);
    text_put(v->s.out, ")");
}

void spmd_definition(spmd_values *v, ir_ref r) {
    const ir_ins *ins = ir_at(v->s.fn, r);
    text *out = v->s.out;
    if (is_place(v, r)) { /* its column: of its row, see spmd_scalar */
        text_printf(out, "column%s + lane", v->s.copies.suffixes[BY_COLUMN]);
        return;
    }
    switch (ins->op) {
    case IR_index:
        if (spmd_tile_is_whole(&v->tile))
            text_printf(out, "(first%s + lane)", v->s.copies.suffixes[BY_BOTH]);
        else
            text_put(out, "element");
        return;
    case IR_not: spmd_mask(v, ins->args[0], true); return;
    case IR_intrinsic:
        if (!emit_pair_member(&v->s, r))
            put_call(v, is_stepped(v, r) ? "java_fsqrt_stepped" : intrinsics[ins->imm.i].function, ins);
        return;
    case IR_aload:
        if (ir_at(v->s.fn, ins->args[0])->op == IR_buffer)
            put_captured_load(v, r);
        else
            put_own_load(v, ins);
        return;
    default: break;
    }
    emit_operation said;
    if (!emit_operation_of(&v->s, r, &said)) return;
    if (said.function != NULL) {
        put_call(v, said.function, ins);
    } else if (ir_is_comparison(ins->op)) {
        put_comparison(v, ins, said.infix);
    } else if (v->is_mask[r]) {
        put_logic(v, ins, said.infix);
    } else {
        text_put(out, "(");
        put_infix(v, ins, said.infix);
        text_put(out, ")");
    }
}

void spmd_scalar(spmd_values *v, ir_ref r) {
    if (is_place(v, r))
        text_printf(v->s.out, "row%s", v->s.copies.suffixes[BY_ROW]);
    else
        emit_definition(&v->s, r);
}
