/* SPMD on SIMD, after M. Pharr and W. Mark, "ispc: A SPMD compiler for high-performance CPU programming" (2012): a
 * value that differs between elements is a vector of sixteen; one that does not is a scalar; branches that all lanes
 * take alike stay branches, the others become masks.
 *
 * The mask `m` holds the lanes that are active, and there is one wherever a statement begins: behind everything that
 * may take the last one away a jump leads on to where lanes wait. So a uniform load or branch is always one that Java
 * would come to as well, and a loop ends. Lanes that leave a region early are kept in its own mask (x, n) and come back
 * at its end. spmd_regions.h says where they may wait: only there must what they hold be kept, by a select. */
#include "spmd_body.h"

#include "kernel_args.h"
#include "phi_moves.h"
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
    bool *repeat_used;  /* by loop header: a goto leads to its next round, where no lanes wait */
} emitter;

static text *out_of(emitter *e) {
    return e->v.s.out;
}

static void put_line(emitter *e, const char *line) {
    text_indent(out_of(e), e->indent);
    text_put(out_of(e), line);
}

static bool is_output(const ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    return ins->op == IR_buffer && fn->bindings.items[ins->imm.i].role == IR_ROLE_OUTPUT;
}

/* ---- leaving ---- */

/* Go on where lanes wait, all that were active being gone. */
static void put_resume(emitter *e) {
    uint32_t to = regions_resume(e->rs, e->region);
    if (to == 0) {
        text_put(out_of(e), "return;\n");
        return;
    }
    e->label_used[to] = true;
    text_printf(out_of(e), "goto end%u;\n", to);
}

static void put_guard(emitter *e) {
    java_slice_need(e->v.s.java, "lanes_any");
    put_line(e, "if (!lanes_any(m)) ");
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
    text_indent(out_of(e), e->indent);
    text_printf(out_of(e), "lanes_trap(trap, first, %s);\n", mask);
}

/* Every active lane throws. */
static void put_trap_all(emitter *e) {
    put_trap(e, "m");
    if (regions_resume(e->rs, e->region) != 0) put_line(e, "m = 0;\n");
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

static void put_check(emitter *e, const ir_ins *ins) {
    text *out = out_of(e);
    text_indent(out, e->indent);
    if (!any_varies(e, ins)) {
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
        return;
    }
    uint32_t name = ++e->v.s.names;
    bool wide = ins->op == IR_check_nonzero && ir_at(e->v.s.fn, ins->args[0])->type == IR_I64;
    text_printf(out, "const int16 t%u = m & ", name);
    if (ins->op == IR_check_true) {
        spmd_mask(&e->v, ins->args[0], true);
    } else {
        text_put(out, wide ? "convert_int16(" : "(");
        put_violation(e, ins, spmd_vector, true);
        text_put(out, ")");
    }
    java_slice_need(e->v.s.java, "lanes_any");
    text_put(out, ";\n");
    text_indent(out, e->indent);
    text_printf(out, "if (lanes_any(t%u)) {\n", name);
    e->indent++;
    put_trap(e, arena_printf(e->v.s.fn->memory, "t%u", name));
    text_indent(out, e->indent);
    text_printf(out, "m &= ~t%u;\n", name);
    put_guard(e);
    e->indent--;
    put_line(e, "}\n");
}

/* ---- stores ---- */

static bool is_wide(ir_type type) {
    return type == IR_I64 || type == IR_F64;
}

static const char *mask_for(ir_type type) {
    return is_wide(type) ? "convert_long16(m)" : "m";
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
    if (apart) text_printf(out, ", %s)", mask_for(type));
    text_printf(out, "), %s);\n", at);
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
    text_indent(out, e->indent);
    if (is_output(e->v.s.fn, ins->args[0])) {
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
    if (keep) text_printf(out_of(e), ", %s)", mask_for((ir_type)ir_at(e->v.s.fn, r)->type));
    text_put(out_of(e), ";\n");
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
    bool keep = false;
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
        emit_definition(&e->v.s, r);
    close_write(e, r, keep);
}

static void put_moved(emitter *e, const phi_move *m) {
    if (m->held != 0)
        text_printf(out_of(e), "t%u", m->held);
    else if (spmd_varies(&e->v, m->phi))
        spmd_vector(&e->v, m->value);
    else
        emit_value(&e->v.s, m->value);
}

static void put_move(void *context, const phi_move *m) {
    emitter *e = context;
    text_indent(out_of(e), e->indent);
    bool keep = open_write(e, m->phi, e->moves_in);
    put_moved(e, m);
    close_write(e, m->phi, keep);
}

static uint32_t hold_move(void *context, const phi_move *m) {
    emitter *e = context;
    text_indent(out_of(e), e->indent);
    text_printf(out_of(e), "const %s t%u = ", type_of(e, m->phi), ++e->v.s.names);
    put_moved(e, m);
    text_put(out_of(e), ";\n");
    return e->v.s.names;
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
        put_line(e, "if (lanes_any(m)) {\n");
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
        text_indent(out, e->indent);
        text_printf(out, "const int16 s%u = m, c%u = m & ", n, n);
        spmd_mask(&e->v, t->condition, form.negate);
        text_put(out, ";\n");
        text_indent(out, e->indent);
        text_printf(out, "m = c%u;\n", n);
        e->first_arm = both && !leaves ? n : 0;
        put_arm(e, form.guarded, t->region);
        e->region = region;
        text_indent(out, e->indent);
        if (leaves) {
            text_printf(out, "m = s%u & ~c%u;\n", n, n);
        } else if (both) {
            if (!cheap) text_printf(out, "const int16 f%u = m;\n", n), text_indent(out, e->indent);
            text_printf(out, "m = s%u & ~c%u;\n", n, n);
            put_arm(e, form.other, t->region + 1);
            e->region = region;
            text_indent(out, e->indent);
            text_printf(out, cheap ? "m = s%u;\n" : "m |= f%u;\n", n);
        } else {
            text_printf(out, cheap ? "m = s%u;\n" : "m |= s%u & ~c%u;\n", n, n);
        }
        if (leaves || !cheap) put_guard(e);
    }
    put_sequence(e, form.beside, region);
}

static void put_scope(emitter *e, const tree *t) {
    uint32_t region = e->region;
    bool waits = e->rs->items.items[t->region].waits;
    if (waits) {
        text_indent(out_of(e), e->indent);
        text_printf(out_of(e), "x%u = 0;\n", t->region);
    }
    put_sequence(e, t->body, t->region);
    put_label(e, t->region);
    e->region = region;
    if (!waits) return;
    text_indent(out_of(e), e->indent);
    text_printf(out_of(e), "m |= x%u;\n", t->region);
    put_guard(e);
}

static void put_loop(emitter *e, const tree *t) {
    text *out = out_of(e);
    uint32_t region = e->region, round = t->region + 1;
    bool waits = e->rs->items.items[round].waits;
    put_line(e, "for (;;) {\n");
    e->indent++;
    if (waits) {
        text_indent(out, e->indent);
        text_printf(out, "x%u = 0;\n", round);
    }
    put_sequence(e, t->body, round);
    put_label(e, round);
    e->region = region;
    if (waits) {
        text_indent(out, e->indent);
        text_printf(out, "m |= x%u;\n", round);
        put_guard(e);
    }
    e->indent--;
    put_line(e, "}\n");
}

static void put_jump(emitter *e, const tree *t) {
    text *out = out_of(e);
    uint32_t to = t->repeats ? e->rs->round[t->block] : e->rs->scope[t->block];
    if (regions_jump_apart(e->rs, e->region, t)) {
        text_indent(out, e->indent);
        text_printf(out, "x%u |= m;\n", to);
        put_line(e, "m = 0;\n");
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
        put_line(e, "return;\n");
        return;
    }
    put_line(e, "m = 0;\n");
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
            if (ins->op == IR_newarray)
                text_printf(out, "    %s v%u[%d];\n", kernel_element_type(ins->kind), e->v.s.name[r],
                            (int)ir_at(fn, ins->args[0])->imm.i * SPMD_LANES);
            else if (!e->rs->in_sight[r])
                text_printf(out, "    %s v%u = 0;\n", type_of(e, r), e->v.s.name[r]);
        }
    for (uint32_t k = 1; k < e->rs->items.count; k++) {
        const lane_region *one = &e->rs->items.items[k];
        if (one->waits && one->kind != REGION_ARM) text_printf(out, "    int16 x%u;\n", k);
    }
    e->v.s.out = body;
}

status spmd_body(ir_fn *fn, const char **arguments, java_slice *java, text *out, text *out_helpers,
                 bool *out_uses_double) {
    arena *a = fn->memory;
    text body;
    text_init(&body, a);
    emitter e = {.v = {.s = {.fn = fn, .out = &body, .arguments = arguments, .java = java},
                       .lanes = divergence_compute(fn, dom_compute(a, fn))},
                 .indent = 1};
    TRY(structure(fn, &e.root));
    emit_plan(&e.v.s);
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
