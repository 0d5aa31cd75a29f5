/* Exceptions that are caught in the function become branches.
 *
 * What catches at an instruction is the rows of the method's exception table that cover it, in their order,
 * and then what catches at the call that the method was inlined for. An exception whose class is known (a
 * failed check's) goes straight to the handler that matches, or stays a check if none does; of any other the
 * class is asked row by row, which later passes answer. Each throwing place flows into its handler with the
 * locals as they are there. An exception that leaves the method is a way out of it, like a return, if a
 * caller may catch it. */
#include "lift_throw.h"

#include "jdk_objects.h"
#include "throwables.h"

static bool covers(const bc_catch *c, uint32_t bci) {
    return c->start <= bci && bci < c->end;
}

/* NULL for a row that catches everything. */
static status type_of(lift_state *s, const bc_catch *c, const char **out) {
    *out = NULL;
    return c->type == 0 ? status_ok() : bc_pool_class(&s->method->owner->pool, c->type, out);
}

status lift_catches(lift_state *s, uint32_t bci, const ir_catch **out) {
    if (bci < s->catches_from || bci >= s->catches_to) {
        s->catches = s->outer;
        s->catches_from = 0;
        s->catches_to = UINT32_MAX;
        for (uint32_t i = s->cfg.catch_count; i > 0; i--) {
            const bc_catch *c = &s->cfg.catches[i - 1];
            uint32_t bounds[2] = {c->start, c->end};
            for (int k = 0; k < 2; k++) {
                if (bounds[k] <= bci && bounds[k] > s->catches_from) s->catches_from = bounds[k];
                if (bounds[k] > bci && bounds[k] < s->catches_to) s->catches_to = bounds[k];
            }
            if (!covers(c, bci)) continue;
            ir_catch *made = ARENA_NEW(s->fn->memory, ir_catch);
            made->outer = s->catches;
            TRY(type_of(s, c, &made->type));
            s->catches = made;
        }
    }
    *out = s->catches;
    return status_ok();
}

/* Whether something catches an exception of this class, one of throwables.def. */
static bool is_caught(const lift_state *s, const char *class) {
    for (const ir_catch *c = s->site->catches; c != NULL; c = c->outer)
        if (c->type == NULL || throwable_is_a(class, c->type)) return true;
    return false;
}

/* The current block jumps to a handler, whose stack holds the exception alone. */
static status enter_handler(lift_state *s, uint32_t handler, ir_ref exception) {
    if (s->stack_limit == 0) return lift_bad(s, "the operand stack overflows");
    uint32_t depth = s->depth;
    ir_ref first = s->stack[0];
    s->stack[0] = exception;
    s->depth = 1;
    ir_append(s->fn, s->block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, s->site);
    TRY(lift_flow_to(s, s->block, handler));
    s->stack[0] = first;
    s->depth = depth;
    return status_ok();
}

/* The exception goes to the row's handler if it matches; else the current block is where it does not. */
static status offer(lift_state *s, const bc_catch *row, ir_ref exception, const char *class,
                    bool *out_taken) {
    const char *type;
    TRY(type_of(s, row, &type));
    *out_taken = type == NULL || (class != NULL && throwable_is_a(class, type));
    if (*out_taken) return enter_handler(s, row->block, exception);
    if (class != NULL) return status_ok();
    ir_imm imm = {.symbol = ir_symbol_new(s->fn, s->method->owner, type, NULL, NULL)};
    ir_ref matches = lift_emit(s, IR_instanceof, IR_I32, &exception, 1, imm, 0);
    ir_blk taken = lift_branch(s, matches), next = s->block;
    s->block = taken;
    ir_ref narrow = lift_emit(s, IR_narrow, IR_REF, &exception, 1, imm, 0);
    TRY(enter_handler(s, row->block, narrow));
    s->block = next;
    return status_ok();
}

status lift_throw(lift_state *s, ir_ref exception, const char *class) {
    bool taken = false;
    for (uint32_t i = 0; i < s->cfg.catch_count && !taken; i++) {
        const bc_catch *row = &s->cfg.catches[i];
        if (covers(row, s->site->bci)) TRY(offer(s, row, exception, class, &taken));
    }
    if (taken) return status_ok();
    if (s->outer != NULL) {
        lift_exit leave = {s->block, exception};
        VEC_PUSH(s->fn->memory, &s->throws, leave);
    } else {
        ir_append(s->fn, s->block, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, s->site);
    }
    return status_ok();
}

/* An exception of the JVM's own making is thrown unless `holds`. */
static status throw_unless(lift_state *s, ir_ref holds, const char *class) {
    ir_fn *fn = s->fn;
    ir_blk good = lift_branch(s, holds);
    ir_imm imm = {.symbol = ir_symbol_new(fn, s->method->owner, class, NULL, NULL)};
    ir_ref exception = lift_emit(s, IR_new, IR_REF, NULL, 0, imm, 0);
    status why = ir_refuse(fn, s->site, ST_EXCEPTION_TEXT, "that of a %s", ir_source_name(fn, class));
    ir_ref message[2] = {exception, ir_foreign(fn, s->block, why, s->site)};
    lift_emit(s, IR_putfield, IR_VOID, message, 2, (ir_imm){.symbol = throwable_message(fn)}, 0);
    TRY(lift_throw(s, exception, class));
    s->block = good;
    return status_ok();
}

static ir_ref compare_with_zero(lift_state *s, ir_op op, ir_ref value) {
    ir_type type = (ir_type)ir_at(s->fn, value)->type;
    ir_ref args[2] = {value, lift_emit(s, IR_const_, type, NULL, 0, (ir_imm){.i = 0}, 0)};
    return lift_emit(s, op, IR_I32, args, 2, (ir_imm){0}, 0);
}

/* What a check asks, as 0 or 1. */
static ir_ref condition_of(lift_state *s, ir_op check, const ir_ref *args) {
    ir_ref parts[2];
    switch (check) {
    case IR_check_null:
        parts[0] = lift_emit(s, IR_isnull, IR_I32, args, 1, (ir_imm){0}, 0);
        return lift_emit(s, IR_not, IR_I32, parts, 1, (ir_imm){0}, 0);
    case IR_check_nonzero: return compare_with_zero(s, IR_ne, args[0]);
    case IR_check_size: return compare_with_zero(s, IR_ge, args[0]);
    default: /* check_bounds */
        parts[0] = compare_with_zero(s, IR_ge, args[0]);
        parts[1] = lift_emit(s, IR_lt, IR_I32, args, 2, (ir_imm){0}, 0);
        return lift_emit(s, IR_and, IR_I32, parts, 2, (ir_imm){0}, 0);
    }
}

/* What a check throws when it fails: a class of throwables.def. */
static const char *thrown_by(ir_op check) {
    switch (check) {
    case IR_check_null: return "java/lang/NullPointerException";
    case IR_check_nonzero: return "java/lang/ArithmeticException";
    case IR_check_bounds: return "java/lang/ArrayIndexOutOfBoundsException";
    case IR_check_size: return "java/lang/NegativeArraySizeException";
    default: return "java/lang/ClassCastException";
    }
}

status lift_check(lift_state *s, ir_op check, const ir_ref *args, uint32_t arg_count) {
    const char *class = thrown_by(check);
    if (is_caught(s, class)) return throw_unless(s, condition_of(s, check, args), class);
    lift_emit(s, check, IR_VOID, args, arg_count, (ir_imm){0}, 0);
    return status_ok();
}

status lift_check_null(lift_state *s, ir_ref object) {
    return lift_check(s, IR_check_null, &object, 1);
}

status lift_cast(lift_state *s, ir_ref object, ir_imm class, ir_ref *out) {
    const char *thrown = thrown_by(IR_checkcast);
    if (is_caught(s, thrown)) {
        ir_ref fits[2] = {lift_emit(s, IR_isnull, IR_I32, &object, 1, (ir_imm){0}, 0),
                          lift_emit(s, IR_instanceof, IR_I32, &object, 1, class, 0)};
        TRY(throw_unless(s, lift_emit(s, IR_or, IR_I32, fits, 2, (ir_imm){0}, 0), thrown));
        *out = lift_emit(s, IR_narrow, IR_REF, &object, 1, class, 0);
    } else {
        *out = lift_emit(s, IR_checkcast, IR_REF, &object, 1, class, 0);
    }
    return status_ok();
}

status lift_invoke(lift_state *s, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm callee,
                   ir_ref *out) {
    ir_fn *fn = s->fn;
    if (s->site->catches == NULL) {
        *out = lift_emit(s, IR_call, type, args, arg_count, callee, 0);
        return status_ok();
    }
    *out = lift_emit(s, IR_invoke, type, args, arg_count, callee, 0);
    ir_blk returned = ir_block_new(fn), threw = ir_block_new(fn);
    ir_link(fn, s->block, returned);
    ir_link(fn, s->block, threw);
    s->block = threw;
    TRY(lift_throw(s, lift_emit(s, IR_caught, IR_REF, NULL, 0, (ir_imm){0}, 0), NULL));
    s->block = returned;
    return status_ok();
}
