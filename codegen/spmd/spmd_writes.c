#include "spmd_writes.h"

#include "emit_pair.h"
#include "kernel_args.h"
#include "spmd_choice.h"
#include "spmd_stream.h"

/* ---- stores ---- */

typedef struct vector_place {
    char kind;                 /* of the elements there */
    const char *space, *first; /* the address space, and where the vector begins in it */
} vector_place;

/* A whole vector; blended with what is there if `apart`. No vstore16: PoCL 3.1 makes several stores of it, and a processor waits
 * for all of them before it reads a vector there. */
static void put_vector_store(spmd_emitter *e, vector_place to, ir_ref value, bool apart) {
    text *out = spmd_out(e);
    const char *element = kernel_element_type(to.kind);
    ir_type type = ir_type_of_kind(to.kind);
    bool narrow = cg_element_bytes(to.kind) < 4;
    const char *place = arena_printf(out->memory, "(%s, %s, %s)", to.space, element, to.first);
    java_slice_need(e->v.s.java, "lanes_to");
    text_printf(out, "LANES_TO%s = ", place);
    if (narrow) text_printf(out, "convert_%s16(", element);
    if (apart) {
        java_slice_need(e->v.s.java, "lanes_at");
        text_printf(out, narrow ? "select(convert_int16(LANES_AT%s), " : "select(LANES_AT%s, ", place);
    }
    spmd_vector(&e->v, value);
    if (apart) text_printf(out, ", %s)", spmd_mask_for(e, type));
    text_put(out, narrow ? ");\n" : ";\n");
}

static const char *tile_helper(spmd_emitter *e, const char *what, char kind) {
    const char *helper = arena_printf(spmd_out(e)->memory, "lanes_%s_%c", what, kind == 'Z' ? 'B' : kind);
    java_slice_need(e->v.s.java, helper);
    return helper;
}

/* Of rows that go together: in a loop over them. What a store does where some lanes take no part is a long text, which a matrix
 * product would have sixteen times. */
static void put_rows_store(spmd_emitter *e, const ir_ins *ins, const char *array) {
    text *out = spmd_out(e);
    const uint32_t number = ++e->v.s.names, vectors = e->v.tile.vectors;
    const char *helper = tile_helper(e, "put", ins->kind);
    text_indent(out, e->indent);
    text_printf(out, "const %s16 rows%u[] = {", kernel_value_type(ir_type_of_kind(ins->kind)), number);
    SPMD_EACH(&e->v, BY_BOTH) {
        if (e->v.s.copies.row + e->v.s.copies.column > 0) text_put(out, ", ");
        spmd_vector(&e->v, ins->args[2]);
    }
    text_put(out, "};\n");
    spmd_put_line(e, "for (int k = 0; k < rows; k++) {\n");
    e->indent++;
    SPMD_EACH(&e->v, BY_COLUMN) {
        const char *vector = spmd_of_vector(e);
        text_indent(out, e->indent);
        text_printf(out, "%s(%s + first%s + k * width, rows%u[", helper, array,
                    e->v.s.copies.suffixes[BY_BOTH], number);
        text_printf(out, vectors > 1 ? "%u * k + %u" : "k", vectors, e->v.s.copies.column);
        text_printf(out, "], m%s & own%s);\n", vector, vector);
    }
    e->indent--;
    spmd_put_line(e, "}\n");
}

/* Of a tile: its last vectors and rows may stand for ones that others compute. */
static void put_tile_store(spmd_emitter *e, const ir_ins *ins, const char *array) {
    text *out = spmd_out(e);
    if (e->v.tile.rows > 1) {
        put_rows_store(e, ins, array);
        return;
    }
    const char *helper = tile_helper(e, e->v.tile.vectors > 1 ? "call" : "put", ins->kind);
    SPMD_EACH(&e->v, BY_COLUMN) {
        const char *vector = spmd_of_vector(e);
        text_indent(out, e->indent);
        text_printf(out, "%s(%s + first%s, ", helper, array, e->v.s.copies.suffixes[BY_BOTH]);
        spmd_vector(&e->v, ins->args[2]);
        text_printf(out, ", m%s & own%s);\n", vector, vector);
    }
}

static const char *scalar_text(spmd_emitter *e, ir_ref r) {
    text *before = spmd_out(e);
    text part;
    text_init(&part, e->v.s.fn->memory);
    e->v.s.out = &part;
    emit_value(&e->v.s, r);
    e->v.s.out = before;
    return text_get(&part);
}

/* Past caches, if there are so many: see spmd_stream.h. */
static void put_stream(spmd_emitter *e, const ir_ins *ins, const char *array) {
    text *out = spmd_out(e);
    const char *type = kernel_element_type(ins->kind);
    text_printf(out, "STREAM_IF(size >= %u, (__global %s16 *)(%s + first), (%s16)(", e->streams_from, type,
                array, type);
    spmd_vector(&e->v, ins->args[2]);
    text_put(out, "));\n");
}

static void put_store(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    const char *array = scalar_text(e, ins->args[0]);
    bool output = spmd_is_output(e->v.s.fn, ins->args[0]);
    if (output && spmd_tile_is_whole(&e->v.tile)) {
        put_tile_store(e, ins, array);
        return;
    }
    text_indent(out, e->indent);
    if (output && e->streams_from != 0 && spmd_stream_suits(ins->kind) &&
        !regions_store_apart(e->rs, e->region)) {
        put_stream(e, ins, array);
    } else if (output) {
        vector_place to = {ins->kind, "__global", arena_printf(out->memory, "%s + first", array)};
        put_vector_store(e, to, ins->args[2], regions_store_apart(e->rs, e->region));
    } else if (!spmd_varies(&e->v, ins->args[1])) {
        const char *at = scalar_text(e, ins->args[1]);
        vector_place to = {ins->kind, "", arena_printf(out->memory, "%s + 16 * (%s)", array, at)};
        put_vector_store(e, to, ins->args[2], regions_keep(e->rs, e->region, ins->args[0]));
    } else {
        char kind = ins->kind == 'Z' ? 'B' : ins->kind;
        const char *helper = arena_printf(out->memory, "lanes_set_%c", kind);
        java_slice_need(e->v.s.java, helper);
        text_printf(out, "%s(%s, ", helper, array);
        spmd_vector(&e->v, ins->args[1]);
        text_put(out, ", ");
        spmd_vector(&e->v, ins->args[2]);
        text_put(out, ", m);\n");
    }
}

/* What a skeleton asks for goes into a column of *r, a place for each lane. */
static void put_result(spmd_emitter *e, const ir_ins *ins) {
    static const char kind_of[] = {[IR_I32] = 'I', [IR_I64] = 'J', [IR_F32] = 'F', [IR_F64] = 'D'};
    const char *column =
        ins->op == IR_keep ? "r->kept" : arena_printf(spmd_out(e)->memory, "r->c%d", (int)ins->imm.i);
    vector_place to = {kind_of[ir_at(e->v.s.fn, ins->args[0])->type], "", column};
    text_indent(spmd_out(e), e->indent);
    put_vector_store(e, to, ins->args[0], regions_store_apart(e->rs, e->region));
}

/* Lanes that wait may still read the array that they made here before. */
static void put_zeros(spmd_emitter *e, ir_ref r) {
    text *out = spmd_out(e);
    const ir_ins *ins = ir_at(e->v.s.fn, r);
    const char *array = scalar_text(e, r);
    text_indent(out, e->indent);
    text_printf(out, "for (int k = 0; k < %d; k++) ", (int)ir_at(e->v.s.fn, ins->args[0])->imm.i);
    if (!regions_keep(e->rs, e->region, r)) {
        java_slice_need(e->v.s.java, "lanes_to");
        const char *element = kernel_element_type(ins->kind);
        text_printf(out, "LANES_TO(, %s, %s + 16 * k) = (%s16)(0);\n", element, array, element);
        return;
    }
    char kind = ins->kind == 'Z' ? 'B' : ins->kind;
    const char *helper = arena_printf(out->memory, "lanes_set_%c", kind);
    java_slice_need(e->v.s.java, helper);
    text_printf(out, "%s(%s, (int16)(k), (%s16)(0), m);\n", helper, array,
                kernel_value_type(ir_type_of_kind(kind)));
}

/* ---- values ---- */

const char *spmd_type_of(const spmd_emitter *e, ir_ref r) {
    if (spmd_varies(&e->v, r)) return spmd_type(&e->v, r);
    return kernel_value_type((ir_type)ir_at(e->v.s.fn, r)->type);
}

/* "v5 = ", or "v5 = select(v5, ": what is written to a variable in `region`; its end is `close_write`. */
static bool open_write(spmd_emitter *e, ir_ref r, uint32_t region) {
    text *out = spmd_out(e);
    bool keep = spmd_varies(&e->v, r) && regions_keep(e->rs, region, r);
    emit_value(&e->v.s, r);
    text_put(out, " = ");
    if (keep) {
        text_put(out, "select(");
        emit_value(&e->v.s, r);
        text_put(out, ", ");
    }
    return keep;
}

static void close_write(spmd_emitter *e, ir_ref r, bool keep) {
    if (keep) text_printf(spmd_out(e), ", %s)", spmd_mask_for(e, (ir_type)ir_at(e->v.s.fn, r)->type));
    text_put(spmd_out(e), ";\n");
}

static void put_argument(void *context, ir_ref r) {
    spmd_emitter *e = context;
    if (spmd_varies(&e->v, r))
        spmd_vector(&e->v, r);
    else
        emit_value(&e->v.s, r);
}

void spmd_put_instruction(spmd_emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->v.s.fn, r);
    text *out = spmd_out(e);
    if (e->v.s.is_inline[r] || ins->op == IR_phi || (ir_ops[ins->op].flags & IR_END) != 0) return;
    switch (ins->op) {
    case IR_check_bounds:
    case IR_check_nonzero:
    case IR_check_size:
    case IR_check_true: spmd_put_check(e, ins); return;
    case IR_astore: put_store(e, ins); return;
    case IR_newarray: put_zeros(e, r); return;
    case IR_result:
    case IR_keep: put_result(e, ins); return;
    default: break;
    }
    SPMD_EACH(&e->v, spmd_axes(&e->v, r)) {
        bool keep = false;
        emit_pair_start(&e->v.s, r, e->indent, spmd_varies(&e->v, r), put_argument, e);
        text_indent(out, e->indent);
        if (e->rs->in_sight[r]) {
            text_printf(out, "const %s ", spmd_type_of(e, r));
            emit_value(&e->v.s, r);
            text_put(out, " = ");
        } else {
            keep = open_write(e, r, e->region);
        }
        if (spmd_varies(&e->v, r))
            spmd_definition(&e->v, r);
        else
            spmd_scalar(&e->v, r);
        close_write(e, r, keep);
    }
}

static void put_moved(spmd_emitter *e, const phi_move *m) {
    if (m->held != 0)
        text_printf(spmd_out(e), "t%u%s", m->held, copies_suffix(&e->v.s.copies, m->phi));
    else if (spmd_varies(&e->v, m->phi))
        spmd_vector(&e->v, m->value);
    else
        emit_value(&e->v.s, m->value);
}

void spmd_put_move(void *context, const phi_move *m) {
    spmd_emitter *e = context;
    SPMD_EACH(&e->v, spmd_axes(&e->v, m->phi)) {
        text_indent(spmd_out(e), e->indent);
        bool keep = open_write(e, m->phi, e->moves_in);
        put_moved(e, m);
        close_write(e, m->phi, keep);
    }
}

uint32_t spmd_hold_move(void *context, const phi_move *m) {
    spmd_emitter *e = context;
    uint32_t name = ++e->v.s.names;
    SPMD_EACH(&e->v, spmd_axes(&e->v, m->phi)) {
        text_indent(spmd_out(e), e->indent);
        text_printf(spmd_out(e), "const %s t%u%s = ", spmd_type_of(e, m->phi), name,
                    copies_suffix(&e->v.s.copies, m->phi));
        put_moved(e, m);
        text_put(spmd_out(e), ";\n");
    }
    return name;
}
