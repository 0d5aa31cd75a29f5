#include "emit_sums.h"

#include "intrinsics.h"
#include "kernel_args.h"

static const char *type_of(const emitter *e, ir_ref r) {
    return kernel_value_type((ir_type)ir_at(e->s.fn, r)->type);
}

static char kind_of(const emitter *e, ir_ref r) {
    static const char kinds[] = {[IR_I32] = 'I', [IR_I64] = 'J', [IR_F32] = 'F', [IR_F64] = 'D'};
    return kinds[ir_at(e->s.fn, r)->type];
}

/* ---- vectors of rounds ---- */

/* w5a: of the row at hand. Its number is that of the variable that holds one round's. */
static void put_name(emitter *e, const char *letter, ir_ref r) {
    if (e->s.name[r] == 0) e->s.name[r] = ++e->s.names;
    text_printf(e->s.out, "%s%u", letter, e->s.name[r]);
}

static void put_vector(emitter *e, ir_ref r) {
    text *out = e->s.out;
    if (r == e->sums->loop.counter) {
        java_slice_need(e->s.java, "lanes_from");
        text_put(out, "lanes_from(");
        emit_value(&e->s, r);
        text_put(out, ")");
    } else if (row_sums_is_of_round(e->sums, r)) {
        put_name(e, "w", r);
        text_put(out, emitter_suffix(e, r));
    } else {
        text_printf(out, "(%s16)(", type_of(e, r));
        emit_value(&e->s, r);
        text_put(out, ")");
    }
}

static void put_call(emitter *e, const char *function, const ir_ins *ins) {
    const char *name = arena_printf(e->s.fn->memory, "%s_v", function);
    java_slice_need(e->s.java, name);
    if (java_slice_mentions(name, "double")) e->s.uses_double = true;
    text_printf(e->s.out, "%s(", name);
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        if (k > 0) text_put(e->s.out, ", ");
        put_vector(e, ins->args[k]);
    }
    text_put(e->s.out, ")");
}

static void put_load(emitter *e, ir_ref r) {
    text *out = e->s.out;
    const ir_ins *ins = ir_at(e->s.fn, r);
    if (row_sums_is_run(e->sums, ins)) {
        java_slice_need(e->s.java, "lanes_at");
        text_printf(out, "LANES_AT(__global, %s, ", kernel_element_type(ins->kind));
        emitter_load_place(e, &e->sums->loop, r);
        text_put(out, ")");
        return;
    }
    const char *name = arena_printf(e->s.fn->memory, "lanes_gather_%c", ins->kind);
    java_slice_need(e->s.java, name);
    text_printf(out, "%s(", name);
    emit_value(&e->s, ins->args[0]);
    text_put(out, ", ");
    put_vector(e, ins->args[1]);
    text_put(out, e->sums->has_checks ? ", ~violated)" : ", (int16)(-1))");
}

static void put_definition(emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    emit_operation said;
    if (ins->op == IR_aload) {
        put_load(e, r);
    } else if (ins->op == IR_intrinsic) {
        put_call(e, intrinsics[ins->imm.i].function, ins);
    } else if (emit_operation_of(&e->s, r, &said) && said.function != NULL) {
        put_call(e, said.function, ins);
    } else {
        put_vector(e, ins->args[0]);
        text_printf(e->s.out, " %s ", said.infix);
        put_vector(e, ins->args[1]);
    }
}

static void put_check(emitter *e, const ir_ins *check) {
    text_put(e->s.out, "violated |= as_uint16(");
    put_vector(e, check->args[0]);
    text_put(e->s.out, ") >= (uint16)((uint)");
    emit_value(&e->s, check->args[1]);
    text_put(e->s.out, ");\n");
}

/* What sixteen rounds of the row at hand add. */
static void put_terms(emitter *e) {
    const ir_block *body = &e->s.fn->blocks.items[e->sums->body];
    for (uint32_t k = 0; k < body->ins.count; k++) {
        ir_ref r = body->ins.items[k];
        const ir_ins *ins = ir_at(e->s.fn, r);
        if (ins->op == IR_check_bounds) {
            text_indent(e->s.out, e->indent);
            put_check(e, ins);
        }
        if (!e->sums->is_wanted[r]) continue;
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "const %s16 ", type_of(e, r));
        put_vector(e, r);
        text_put(e->s.out, " = ");
        put_definition(e, r);
        text_put(e->s.out, ";\n");
    }
}

/* ---- sums ---- */

/* s6 = s6 + r11.at[j]; integers wrap around. */
static void put_sum_of_rows(emitter *e, ir_ref sum, ir_ref term) {
    static const char *const infix[] = {[IR_add] = "+", [IR_sub] = "-", [IR_mul] = "*"};
    text *out = e->s.out;
    const char *type = type_of(e, sum);
    bool wraps = ir_at(e->s.fn, sum)->type == IR_I32 || ir_at(e->s.fn, sum)->type == IR_I64;
    const char *open = wraps ? arena_printf(e->s.fn->memory, "as_u%s4(", type) : "",
               *close = wraps ? ")" : "";
    text_indent(out, e->indent);
    put_name(e, "s", sum);
    text_put(out, " = ");
    if (wraps) text_printf(out, "as_%s4(", type);
    text_put(out, open);
    put_name(e, "s", sum);
    text_printf(out, "%s %s %s", close, infix[ir_at(e->s.fn, row_sums_next(e->sums, sum))->op], open);
    put_name(e, "r", term);
    text_printf(out, ".at[j]%s%s;\n", close, close);
}

/* Of what several sums have added there is one. */
static bool has_one_before(const row_sums *sums, uint32_t k) {
    for (uint32_t i = 0; i < k; i++)
        if (row_sums_term(sums, sums->sums.items[i]) == row_sums_term(sums, sums->sums.items[k])) return true;
    return false;
}

static void put_sums_of_rows(emitter *e) {
    text *out = e->s.out;
    for (uint32_t k = 0; k < e->sums->sums.count; k++) {
        if (has_one_before(e->sums, k)) continue;
        ir_ref term = row_sums_term(e->sums, e->sums->sums.items[k]);
        const char *name = arena_printf(e->s.fn->memory, "lanes_rounds_%c", kind_of(e, term));
        java_slice_need(e->s.java, name);
        text_indent(out, e->indent);
        text_printf(out, "const %s ", name);
        put_name(e, "r", term);
        text_printf(out, " = %s_of(", name);
        EACH_COPY(e, BY_ROW) {
            if (e->s.copies.row > 0) text_put(out, ", ");
            put_vector(e, term);
        }
        text_put(out, ");\n");
    }
    text_put(out, "#pragma unroll\n");
    text_indent(out, e->indent);
    text_printf(out, "for (int j = 0; j < %d; j++) {\n", ROW_SUMS_ROUNDS);
    e->indent++;
    for (uint32_t k = 0; k < e->sums->sums.count; k++)
        put_sum_of_rows(e, e->sums->sums.items[k], row_sums_term(e->sums, e->sums->sums.items[k]));
    e->indent--;
    emitter_line(e, "}\n");
}

/* ---- the loop ---- */

static void put_step(emitter *e) {
    java_slice_need(e->s.java, "java_iadd");
    text_indent(e->s.out, e->indent);
    emit_value(&e->s, e->sums->loop.counter);
    text_put(e->s.out, " = java_iadd(");
    emit_value(&e->s, e->sums->loop.counter);
    text_printf(e->s.out, ", %d);\n", ROW_SUMS_ROUNDS);
}

static void put_sums_begin(emitter *e) {
    text *out = e->s.out;
    for (uint32_t k = 0; k < e->sums->sums.count; k++) {
        ir_ref sum = e->sums->sums.items[k];
        text_indent(out, e->indent);
        text_printf(out, "%s4 ", type_of(e, sum));
        put_name(e, "s", sum);
        text_printf(out, " = (%s4)(", type_of(e, sum));
        EACH_COPY(e, BY_ROW) {
            if (e->s.copies.row > 0) text_put(out, ", ");
            emit_value(&e->s, sum);
        }
        text_put(out, ");\n");
    }
}

static void put_sums_end(emitter *e) {
    for (uint32_t k = 0; k < e->sums->sums.count; k++)
        EACH_COPY(e, BY_ROW) {
            text_indent(e->s.out, e->indent);
            emit_value(&e->s, e->sums->sums.items[k]);
            text_put(e->s.out, " = ");
            put_name(e, "s", e->sums->sums.items[k]);
            text_printf(e->s.out, ".s%u;\n", e->s.copies.row);
        }
}

/* Whether each row has a chunk left. */
static void put_condition(emitter *e) {
    EACH_COPY(e, BY_ROW) {
        if (e->s.copies.row > 0) text_put(e->s.out, " && ");
        emitter_rounds_left(e, &e->sums->loop, ROW_SUMS_ROUNDS);
    }
}

static void put_chunk(emitter *e) {
    EACH_COPY(e, BY_ROW) put_terms(e);
    put_sums_of_rows(e);
    EACH_COPY(e, BY_ROW) put_step(e);
}

/* A processor that has no chunk to do, for a row is short, does nothing for them but ask. */
static void put_chunks(emitter *e) {
    text *out = e->s.out;
    text_indent(out, e->indent);
    text_put(out, "if (");
    put_condition(e);
    text_put(out, ") {\n");
    e->indent++;
    if (e->sums->has_checks) emitter_line(e, "int16 violated = 0;\n");
    put_sums_begin(e);
    emitter_line(e, "do {\n");
    e->indent++;
    put_chunk(e);
    e->indent--;
    text_indent(out, e->indent);
    text_put(out, "} while (");
    put_condition(e);
    text_put(out, ");\n");
    put_sums_end(e);
    if (e->sums->has_checks) {
        java_slice_need(e->s.java, "lanes_any");
        emitter_line(e, "if (lanes_any(violated)) TRAP\n");
    }
    e->indent--;
    emitter_line(e, "}\n");
}

void emit_sums(emitter *e, const tree *loop, ir_blk loop_to) {
    put_chunks(e);
    EACH_COPY(e, BY_ROW) {
        e->s.copies.one = true;
        emitter_loop(e, loop, loop_to);
        e->s.copies.one = false;
    }
}
