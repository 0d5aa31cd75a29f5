/* SPMD on SIMD, after M. Pharr and W. Mark, "ispc: A SPMD compiler for high-performance CPU programming" (2012): a
 * value that differs between elements is a vector of sixteen; one that does not is a scalar; branches that all lanes
 * take alike stay branches, the others become masks. A tile of several vectors has every vector, and the statement
 * that makes it, once for each; so have masks, but not for rows, which are computed together only where they always
 * go the same way.
 *
 * The mask `m` holds the lanes that are active, and there is one wherever a statement begins: behind everything that
 * may take the last one away a jump leads on to where lanes wait. So a uniform load or branch is always one that Java
 * would come to as well, and a loop ends. Lanes that leave a region early are kept in its own mask (x, n) and come back
 * at its end. spmd_regions.h says where they may wait: only there must what they hold be kept, by a select. */
#include "spmd_body.h"

#include "emit_pair.h"
#include "kernel_args.h"
#include "phi_moves.h"
#include "spmd_choice.h"
#include "spmd_expr.h"
#include "spmd_regions.h"

typedef struct emitter {
    spmd_values v;
    regions *rs;
    tree *root;
    phi_moves moves;
    int indent;
    uint32_t region;    /* of the statement that is printed */
    uint32_t first_arm; /* the arm that runs first, of an if whose arms meet behind it; 0: none */
    uint32_t moves_in;  /* the one outside of which what phis take must not be seen */
    bool *label_used;   /* by region: a goto leads to its end */
    const char *leave;  /* "return;" */
} emitter;

static text *out_of(emitter *e) {
    return e->v.s.out;
}

static void put_line(emitter *e, const char *line) {
    text_indent(out_of(e), e->indent);
    text_put(out_of(e), line);
}

/* ---- copies ---- */

static const char *of_vector(const emitter *e) {
    return e->v.suffixes[SPMD_VECTORS];
}

/* "m_0 | m_1": where any vector has a lane set. */
static const char *any_of(const emitter *e, const char *mask) {
    arena *a = e->v.s.fn->memory;
    if (e->v.tile.vectors == 1) return mask;
    const char *all = arena_printf(a, "%s_0", mask);
    for (uint32_t k = 1; k < e->v.tile.vectors; k++)
        all = arena_printf(a, "%s | %s_%u", all, mask, k);
    return all;
}

/* A line for each vector: every # in it becomes the vector's suffix, and every $ the number. */
static void put_lines(emitter *e, const char *line, uint32_t number) {
    text *out = out_of(e);
    SPMD_EACH(&e->v, SPMD_VECTORS) {
        text_indent(out, e->indent);
        for (const char *c = line; *c != '\0'; c++) {
            if (*c == '#')
                text_put(out, of_vector(e));
            else if (*c == '$')
                text_printf(out, "%u", number);
            else
                text_put_length(out, c, 1);
        }
    }
}

/* ---- leaving ---- */

/* Go on where lanes wait, all that were active being gone. */
static void put_resume(emitter *e) {
    uint32_t to = regions_resume(e->rs, e->region);
    if (to == 0) {
        text_printf(out_of(e), "%s\n", e->leave);
        return;
    }
    e->label_used[to] = true;
    text_printf(out_of(e), "goto end%u;\n", to);
}

static void put_guard(emitter *e) {
    java_slice_need(e->v.s.java, "lanes_any");
    text_indent(out_of(e), e->indent);
    text_printf(out_of(e), "if (!lanes_any(%s)) ", any_of(e, "m"));
    put_resume(e);
}

static void put_label(emitter *e, uint32_t region) {
    if (!e->label_used[region]) return;
    text_indent(out_of(e), e->indent);
    text_printf(out_of(e), "end%u:;\n", region);
}

/* ---- checks ---- */

static void put_trap(emitter *e, const char *mask) {
    java_slice_need(e->v.s.java, "lanes_trap");
    SPMD_EACH(&e->v, SPMD_VECTORS) {
        text_indent(out_of(e), e->indent);
        text_printf(out_of(e), "lanes_trap(trap, first%s, %s%s);\n", e->v.suffixes[SPMD_BOTH], mask,
                    of_vector(e));
    }
}

/* Every active lane throws. */
static void put_trap_all(emitter *e) {
    put_trap(e, "m");
    if (regions_resume(e->rs, e->region) != 0) put_lines(e, "m# = 0;\n", 0);
    text_indent(out_of(e), e->indent);
    put_resume(e);
}

/* The condition under which a lane throws, in vectors or, if it is the same for all, not. */
static void put_violation(emitter *e, const ir_ins *ins, void (*put)(spmd_values *v, ir_ref r), bool varies) {
    text *out = out_of(e);
    switch (ins->op) {
    case IR_check_bounds:
        text_put(out, varies ? "as_uint16(" : "(uint)");
        put(&e->v, ins->args[0]);
        text_put(out, varies ? ") >= as_uint16(" : " >= (uint)");
        put(&e->v, ins->args[1]);
        if (varies) text_put(out, ")");
        return;
    case IR_check_nonzero: put(&e->v, ins->args[0]), text_put(out, " == 0"); return;
    default: put(&e->v, ins->args[0]), text_put(out, " < 0"); return; /* check_size */
    }
}

static void put_scalar(spmd_values *v, ir_ref r) {
    emit_value(&v->s, r);
}

static bool any_varies(const emitter *e, const ir_ins *ins) {
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (spmd_varies(&e->v, ins->args[k])) return true;
    return false;
}

/* The lanes that throw, in the copy at hand. */
static void put_violated_lanes(emitter *e, const ir_ins *ins) {
    text *out = out_of(e);
    if (ins->op == IR_check_true) {
        spmd_mask(&e->v, ins->args[0], true);
        return;
    }
    bool wide = ins->op == IR_check_nonzero && ir_at(e->v.s.fn, ins->args[0])->type == IR_I64;
    text_put(out, wide ? "convert_int16(" : "(");
    put_violation(e, ins, spmd_vector, true);
    text_put(out, ")");
}

static unsigned axes_of_operands(const emitter *e, const ir_ins *ins) {
    unsigned axes = 0;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        axes |= spmd_axes(&e->v, ins->args[k]);
    return axes;
}

/* All lanes throw, or none does. */
static void put_uniform_check(emitter *e, const ir_ins *ins) {
    text *out = out_of(e);
    text_indent(out, e->indent);
    text_put(out, "if (");
    if (ins->op == IR_check_true)
        text_put(out, "!"), emit_value(&e->v.s, ins->args[0]);
    else
        put_violation(e, ins, put_scalar, false);
    text_put(out, ") {\n");
    e->indent++;
    put_trap_all(e);
    e->indent--;
    put_line(e, "}\n");
}

/* Lanes that throw are gone. Rows that are computed together share one mask: where one of them has such lanes, the
 * tile is computed again, a row at a time. */
static void put_check(emitter *e, const ir_ins *ins) {
    text *out = out_of(e);
    unsigned axes = axes_of_operands(e, ins);
    bool rows = (axes & SPMD_ROWS) != 0;
    if (!any_varies(e, ins) && !rows) {
        put_uniform_check(e, ins);
        return;
    }
    const uint32_t number = ++e->v.s.names;
    const char *name = arena_printf(out->memory, "t%u", number);
    for (uint32_t vector = 0; vector < e->v.tile.vectors; vector++) {
        spmd_copy(&e->v, 0, vector);
        text_indent(out, e->indent);
        text_printf(out, "const int16 %s%s = m%s & ", name, of_vector(e), of_vector(e));
        if (rows) text_put(out, "(");
        for (uint32_t row = 0; row < (rows ? e->v.tile.rows : 1); row++) {
            spmd_copy(&e->v, row, vector);
            if (row > 0) text_put(out, " | ");
            put_violated_lanes(e, ins);
        }
        text_put(out, rows ? ");\n" : ";\n");
    }
    spmd_copy(&e->v, 0, 0);
    java_slice_need(e->v.s.java, "lanes_any");
    text_indent(out, e->indent);
    text_printf(out, "if (lanes_any(%s)) {\n", any_of(e, name));
    e->indent++;
    if (rows) put_line(e, "if (rows > 1) return 1;\n");
    put_trap(e, name);
    put_lines(e, "m# &= ~t$#;\n", number);
    put_guard(e);
    e->indent--;
    put_line(e, "}\n");
}

/* ---- stores ---- */

static bool is_wide(ir_type type) {
    return type == IR_I64 || type == IR_F64;
}

static const char *mask_for(const emitter *e, ir_type type) {
    return arena_printf(e->v.s.fn->memory, is_wide(type) ? "convert_long16(m%s)" : "m%s", of_vector(e));
}

static bool is_narrow(char kind) {
    return kind == 'B' || kind == 'Z' || kind == 'S' || kind == 'C';
}

typedef struct vector_place {
    char kind; /* of the elements there */
    const char *array, *at;
} vector_place;

/* A whole vector at `at`, "first" or an index of vectors; blended with what is there if `apart`. */
static void put_vector_store(emitter *e, vector_place to, ir_ref value, bool apart) {
    text *out = out_of(e);
    const char *element = kernel_element_type(to.kind);
    ir_type type = ir_type_of_kind(to.kind);
    const char *convert = is_narrow(to.kind) ? arena_printf(out->memory, "convert_%s16(", element) : "(";
    const char *at = to.at[0] == 'f' ? arena_printf(out->memory, "0, %s + first", to.array)
                                     : arena_printf(out->memory, "%s, %s", to.at, to.array);
    text_printf(out, "vstore16(%s", convert);
    if (apart) text_printf(out, "select(%s(vload16(%s)), ", is_narrow(to.kind) ? "convert_int16" : "", at);
    spmd_vector(&e->v, value);
    if (apart) text_printf(out, ", %s)", mask_for(e, type));
    text_printf(out, "), %s);\n", at);
}

/* Of a tile: its last vectors and rows may stand for ones that others compute. */
static void put_tile_store(emitter *e, const ir_ins *ins, const char *array) {
    text *out = out_of(e);
    char kind = ins->kind == 'Z' ? 'B' : ins->kind;
    const char *helper = arena_printf(out->memory, "lanes_put_%c", kind);
    java_slice_need(e->v.s.java, helper);
    SPMD_EACH(&e->v, SPMD_BOTH) {
        text_indent(out, e->indent);
        if (e->v.row > 0) text_printf(out, "if (rows > %u) ", e->v.row);
        text_printf(out, "%s(%s + first%s, ", helper, array, e->v.suffixes[SPMD_BOTH]);
        spmd_vector(&e->v, ins->args[2]);
        text_printf(out, ", m%s & own%s);\n", of_vector(e), of_vector(e));
    }
}

static const char *scalar_text(emitter *e, ir_ref r) {
    text *before = out_of(e);
    text part;
    text_init(&part, e->v.s.fn->memory);
    e->v.s.out = &part;
    emit_value(&e->v.s, r);
    e->v.s.out = before;
    return text_get(&part);
}

static void put_store(emitter *e, const ir_ins *ins) {
    text *out = out_of(e);
    vector_place to = {ins->kind, scalar_text(e, ins->args[0]), "first"};
    bool output = spmd_is_output(e->v.s.fn, ins->args[0]);
    if (output && spmd_tile_is_whole(&e->v.tile)) {
        put_tile_store(e, ins, to.array);
        return;
    }
    text_indent(out, e->indent);
    if (output) {
        put_vector_store(e, to, ins->args[2], regions_store_apart(e->rs, e->region));
    } else if (!spmd_varies(&e->v, ins->args[1])) {
        to.at = arena_printf(out->memory, "(%s)", scalar_text(e, ins->args[1]));
        put_vector_store(e, to, ins->args[2], regions_keep(e->rs, e->region, ins->args[0]));
    } else {
        char kind = ins->kind == 'Z' ? 'B' : ins->kind;
        const char *helper = arena_printf(out->memory, "lanes_set_%c", kind);
        java_slice_need(e->v.s.java, helper);
        text_printf(out, "%s(%s, ", helper, to.array);
        spmd_vector(&e->v, ins->args[1]);
        text_put(out, ", ");
        spmd_vector(&e->v, ins->args[2]);
        text_put(out, ", m);\n");
    }
}

/* What a skeleton asks for goes into a column of *r, a place for each lane. */
static void put_result(emitter *e, const ir_ins *ins) {
    static const char kind_of[] = {[IR_I32] = 'I', [IR_I64] = 'J', [IR_F32] = 'F', [IR_F64] = 'D'};
    const char *column =
        ins->op == IR_keep ? "r->kept" : arena_printf(out_of(e)->memory, "r->c%d", (int)ins->imm.i);
    vector_place to = {kind_of[ir_at(e->v.s.fn, ins->args[0])->type], column, "0"};
    text_indent(out_of(e), e->indent);
    put_vector_store(e, to, ins->args[0], regions_store_apart(e->rs, e->region));
}

/* Lanes that wait may still read the array that they made here before. */
static void put_zeros(emitter *e, ir_ref r) {
    text *out = out_of(e);
    const ir_ins *ins = ir_at(e->v.s.fn, r);
    const char *array = scalar_text(e, r);
    text_indent(out, e->indent);
    text_printf(out, "for (int k = 0; k < %d; k++) ", (int)ir_at(e->v.s.fn, ins->args[0])->imm.i);
    if (!regions_keep(e->rs, e->region, r)) {
        text_printf(out, "vstore16((%s16)(0), k, %s);\n", kernel_element_type(ins->kind), array);
        return;
    }
    char kind = ins->kind == 'Z' ? 'B' : ins->kind;
    const char *helper = arena_printf(out->memory, "lanes_set_%c", kind);
    java_slice_need(e->v.s.java, helper);
    text_printf(out, "%s(%s, (int16)(k), (%s16)(0), m);\n", helper, array,
                kernel_value_type(ir_type_of_kind(kind)));
}

/* ---- values ---- */

static const char *type_of(const emitter *e, ir_ref r) {
    if (spmd_varies(&e->v, r)) return spmd_type(&e->v, r);
    return kernel_value_type((ir_type)ir_at(e->v.s.fn, r)->type);
}

/* "v5 = ", or "v5 = select(v5, ": what is written to a variable in `region`; its end is `close_write`. */
static bool open_write(emitter *e, ir_ref r, uint32_t region) {
    text *out = out_of(e);
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

static void close_write(emitter *e, ir_ref r, bool keep) {
    if (keep) text_printf(out_of(e), ", %s)", mask_for(e, (ir_type)ir_at(e->v.s.fn, r)->type));
    text_put(out_of(e), ";\n");
}

static void put_argument(void *context, ir_ref r) {
    emitter *e = context;
    if (spmd_varies(&e->v, r))
        spmd_vector(&e->v, r);
    else
        emit_value(&e->v.s, r);
}

static void put_instruction(emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->v.s.fn, r);
    text *out = out_of(e);
    if (e->v.s.is_inline[r] || ins->op == IR_phi || (ir_ops[ins->op].flags & IR_END) != 0) return;
    switch (ins->op) {
    case IR_check_bounds:
    case IR_check_nonzero:
    case IR_check_size:
    case IR_check_true: put_check(e, ins); return;
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
            text_printf(out, "const %s ", type_of(e, r));
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

static void put_moved(emitter *e, const phi_move *m) {
    if (m->held != 0)
        text_printf(out_of(e), "t%u%s", m->held, e->v.suffixes[spmd_axes(&e->v, m->phi)]);
    else if (spmd_varies(&e->v, m->phi))
        spmd_vector(&e->v, m->value);
    else
        emit_value(&e->v.s, m->value);
}

static void put_move(void *context, const phi_move *m) {
    emitter *e = context;
    SPMD_EACH(&e->v, spmd_axes(&e->v, m->phi)) {
        text_indent(out_of(e), e->indent);
        bool keep = open_write(e, m->phi, e->moves_in);
        put_moved(e, m);
        close_write(e, m->phi, keep);
    }
}

static uint32_t hold_move(void *context, const phi_move *m) {
    emitter *e = context;
    uint32_t name = ++e->v.s.names;
    SPMD_EACH(&e->v, spmd_axes(&e->v, m->phi)) {
        text_indent(out_of(e), e->indent);
        text_printf(out_of(e), "const %s t%u%s = ", type_of(e, m->phi), name,
                    e->v.suffixes[spmd_axes(&e->v, m->phi)]);
        put_moved(e, m);
        text_put(out_of(e), ";\n");
    }
    return name;
}

/* ---- control flow ---- */

static void put_sequence(emitter *e, const tree *t, uint32_t region);

static void put_plain_if(emitter *e, const tree *t) {
    text *out = out_of(e);
    tree_if form = tree_if_form(t);
    uint32_t region = e->region;
    if (form.guarded != NULL) {
        text_indent(out, e->indent);
        text_put(out, "if ");
        emit_condition(&e->v.s, t->condition, form.negate);
        text_put(out, " {\n");
        e->indent++;
        put_sequence(e, form.guarded, t->region);
        e->indent--;
        if (form.other != NULL) {
            put_line(e, "} else {\n");
            e->indent++;
            put_sequence(e, form.other, t->region + 1);
            e->indent--;
        }
        put_line(e, "}\n");
    }
    put_sequence(e, form.beside, region);
}

/* An arm so cheap that it runs without asking whether a lane takes it: a few pure instructions, and a jump. */
static bool is_cheap(const emitter *e, const tree *t) {
    enum { CHEAP = 16 };
    const ir_fn *fn = e->v.s.fn;
    uint32_t weight = 0;
    for (; t != NULL; t = t->next) {
        if (t->kind == TREE_MOVES || t->kind == TREE_JUMP || t->kind == TREE_RETURN) continue;
        if (t->kind != TREE_BLOCK) return false;
        const ir_block *block = &fn->blocks.items[t->block];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if ((ir_ops[ins->op].flags & (IR_PURE | IR_END)) == 0 || ins->op == IR_intrinsic) return false;
            weight += ins->op == IR_div || ins->op == IR_rem ? 8 : 1;
        }
    }
    return weight <= CHEAP;
}

/* An arm under the mask that `m` has become. */
static void put_arm(emitter *e, const tree *arm, uint32_t region) {
    bool cheap = is_cheap(e, arm);
    if (cheap) {
        put_line(e, "{\n");
    } else {
        java_slice_need(e->v.s.java, "lanes_any");
        text_indent(out_of(e), e->indent);
        text_printf(out_of(e), "if (lanes_any(%s)) {\n", any_of(e, "m"));
    }
    e->indent++;
    put_sequence(e, arm, region);
    put_label(e, region);
    e->indent--;
    put_line(e, "}\n");
}

/* s: the lanes before the if; c: those of them that take the guarded arm; f: those that come to its end. */
static void put_masked_if(emitter *e, const tree *t) {
    text *out = out_of(e);
    tree_if form = tree_if_form(t);
    uint32_t n = t->region, region = e->region;
    if (form.guarded != NULL) {
        bool both = form.other != NULL, leaves = tree_leaves(form.guarded);
        bool cheap = is_cheap(e, form.guarded) && is_cheap(e, form.other);
        SPMD_EACH(&e->v, SPMD_VECTORS) {
            const char *vector = of_vector(e);
            text_indent(out, e->indent);
            text_printf(out, "const int16 s%u%s = m%s, c%u%s = m%s & ", n, vector, vector, n, vector, vector);
            spmd_mask(&e->v, t->condition, form.negate);
            text_put(out, ";\n");
        }
        put_lines(e, "m# = c$#;\n", n);
        e->first_arm = both && !leaves ? n : 0;
        put_arm(e, form.guarded, t->region);
        e->region = region;
        if (leaves) {
            put_lines(e, "m# = s$# & ~c$#;\n", n);
        } else if (both) {
            if (!cheap) put_lines(e, "const int16 f$# = m#;\n", n);
            put_lines(e, "m# = s$# & ~c$#;\n", n);
            put_arm(e, form.other, t->region + 1);
            e->region = region;
            put_lines(e, cheap ? "m# = s$#;\n" : "m# |= f$#;\n", n);
        } else {
            put_lines(e, cheap ? "m# = s$#;\n" : "m# |= s$# & ~c$#;\n", n);
        }
        if (leaves || !cheap) put_guard(e);
    }
    put_sequence(e, form.beside, region);
}

static void put_scope(emitter *e, const tree *t) {
    uint32_t region = e->region;
    bool waits = e->rs->items.items[t->region].waits;
    if (waits) put_lines(e, "x$# = 0;\n", t->region);
    put_sequence(e, t->body, t->region);
    put_label(e, t->region);
    e->region = region;
    if (!waits) return;
    put_lines(e, "m# |= x$#;\n", t->region);
    put_guard(e);
}

static void put_loop(emitter *e, const tree *t) {
    uint32_t region = e->region, round = t->region + 1;
    bool waits = e->rs->items.items[round].waits;
    put_line(e, "for (;;) {\n");
    e->indent++;
    if (waits) put_lines(e, "x$# = 0;\n", round);
    put_sequence(e, t->body, round);
    put_label(e, round);
    e->region = region;
    if (waits) {
        put_lines(e, "m# |= x$#;\n", round);
        put_guard(e);
    }
    e->indent--;
    put_line(e, "}\n");
}

static void put_jump(emitter *e, const tree *t) {
    text *out = out_of(e);
    uint32_t to = t->repeats ? e->rs->round[t->block] : e->rs->scope[t->block];
    if (regions_jump_apart(e->rs, e->region, t)) {
        put_lines(e, "x$# |= m#;\n", to);
        put_lines(e, "m# = 0;\n", 0);
        if (e->rs->items.items[e->region].kind == REGION_ARM) return; /* whose end is here */
        text_indent(out, e->indent);
        put_resume(e);
        return;
    }
    e->label_used[to] = true;
    text_indent(out, e->indent);
    text_printf(out, "goto end%u;\n", to);
}

static void put_return(emitter *e) {
    if (!regions_return_apart(e->rs, e->region)) {
        text_indent(out_of(e), e->indent);
        text_printf(out_of(e), "%s\n", e->leave);
        return;
    }
    put_lines(e, "m# = 0;\n", 0);
    if (e->rs->items.items[e->region].kind == REGION_ARM) return;
    text_indent(out_of(e), e->indent);
    put_resume(e);
}

/* What the first of two arms gives a phi of their join may be given to the lanes of the second arm too: they have
 * no value of it yet, and overwrite it. */
static void put_moves(emitter *e, const tree *t) {
    /* What a loop carries, lanes of the other arm read before they write it. */
    bool carried = e->rs->round[t->block] != 0;
    bool first_arm = e->region != 0 && e->region == e->first_arm && t->next == NULL && !carried;
    e->moves_in = first_arm ? e->rs->items.items[e->region].outer : e->region;
    phi_moves_put(&e->moves, t->block, t->edge);
}

static void put_sequence(emitter *e, const tree *t, uint32_t region) {
    const ir_fn *fn = e->v.s.fn;
    for (; t != NULL; t = t->next) {
        e->region = region;
        switch (t->kind) {
        case TREE_BLOCK:
            for (uint32_t k = 0; k < fn->blocks.items[t->block].ins.count; k++)
                put_instruction(e, fn->blocks.items[t->block].ins.items[k]);
            break;
        case TREE_IF:
            if (spmd_varies(&e->v, t->condition))
                put_masked_if(e, t);
            else
                put_plain_if(e, t);
            break;
        case TREE_LOOP: put_loop(e, t); break;
        case TREE_SCOPE: put_scope(e, t); break;
        case TREE_MOVES: put_moves(e, t); break;
        case TREE_JUMP: put_jump(e, t); break;
        case TREE_RETURN: put_return(e); break;
        case TREE_TRAP: put_trap_all(e); break;
        }
    }
}

/* ---- the function ---- */

static void put_declarations(emitter *e, text *out) {
    ir_fn *fn = e->v.s.fn;
    text *body = out_of(e);
    e->v.s.out = out;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (e->v.s.is_inline[r] || e->v.s.name[r] == 0) continue;
            if (ins->op != IR_newarray && e->rs->in_sight[r]) continue;
            SPMD_EACH(&e->v, spmd_axes(&e->v, r)) {
                text_printf(out, "    %s ",
                            ins->op == IR_newarray ? kernel_element_type(ins->kind) : type_of(e, r));
                emit_value(&e->v.s, r);
                if (ins->op == IR_newarray)
                    text_printf(out, "[%d];\n", (int)ir_at(fn, ins->args[0])->imm.i * SPMD_LANES);
                else
                    text_put(out, " = 0;\n");
            }
        }
    for (uint32_t k = 1; k < e->rs->items.count; k++) {
        const lane_region *one = &e->rs->items.items[k];
        if (!one->waits || one->kind == REGION_ARM) continue;
        e->indent = 1;
        put_lines(e, "int16 x$#;\n", k);
    }
    e->v.s.out = body;
}

status spmd_body(ir_fn *fn, const spmd_tile *tile, const char **arguments, java_slice *java, text *out,
                 text *out_helpers, bool *out_uses_double) {
    arena *a = fn->memory;
    text body;
    text_init(&body, a);
    emitter e = {.v = {.s = {.fn = fn, .out = &body, .arguments = arguments, .java = java},
                       .lanes = divergence_compute(fn, dom_compute(a, fn), tile->width),
                       .tile = *tile},
                 .indent = 1,
                 .leave = tile->rows > 1 ? "return 0;" : "return;"};
    TRY(structure(fn, &e.root));
    emit_plan(&e.v.s);
    emit_pairs_find(&e.v.s);
    spmd_values_plan(&e.v);
    e.rs = regions_find(fn, e.root, e.v.lanes);
    e.label_used = ARENA_ARRAY(a, bool, e.rs->items.count);
    e.moves = phi_moves_new(fn, put_move, hold_move, &e);
    put_sequence(&e, e.root, 0);
    put_declarations(&e, out);
    text_put(out, text_get(&body));
    text_put(out_helpers, text_get(&e.v.helpers));
    if (e.v.s.uses_double) *out_uses_double = true;
    return status_ok();
}
