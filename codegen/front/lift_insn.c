/* One bytecode instruction to IR. Families of opcodes lie in a row in the JVM's numbering (iload lload fload
 * dload aload, iadd ladd fadd dadd ...), so the type is the distance from the family's first member; the
 * tables below name the rest. */
#include "lift_insn.h"

#include <string.h>

#include "advice.h"
#include "coverage.h"
#include "descriptor.h"
#include "jdk_names.h"
#include "lift_call.h"
#include "lift_throw.h"
#include "linkage.h"

static const ir_type type_order[] = {IR_I32, IR_I64, IR_F32, IR_F64, IR_REF}; /* i l f d a */
static const char array_kinds[] = "IJFDLBCS"; /* iaload .. saload; baload: B */

static const ir_op arithmetic_ops[] = {IR_add, IR_sub, IR_mul, IR_div,
                                       IR_rem}; /* iadd .. drem, four types each */
static const ir_op bit_ops[] = {IR_shl, IR_shr, IR_ushr,
                                IR_and, IR_or,  IR_xor}; /* ishl .. lxor, two types each */

static const struct {
    ir_op op;
    ir_type from, to;
} conversions[] = {
    /* i2l .. i2s */
    {IR_i2l, IR_I32, IR_I64}, {IR_i2f, IR_I32, IR_F32}, {IR_i2d, IR_I32, IR_F64}, {IR_l2i, IR_I64, IR_I32},
    {IR_l2f, IR_I64, IR_F32}, {IR_l2d, IR_I64, IR_F64}, {IR_f2i, IR_F32, IR_I32}, {IR_f2l, IR_F32, IR_I64},
    {IR_f2d, IR_F32, IR_F64}, {IR_d2i, IR_F64, IR_I32}, {IR_d2l, IR_F64, IR_I64}, {IR_d2f, IR_F64, IR_F32},
    {IR_i2b, IR_I32, IR_I32}, {IR_i2c, IR_I32, IR_I32}, {IR_i2s, IR_I32, IR_I32},
};

static const struct {
    ir_op op;
    ir_type type;
} comparisons[] = {
    /* lcmp .. dcmpg */
    {IR_lcmp, IR_I64}, {IR_fcmpl, IR_F32}, {IR_fcmpg, IR_F32}, {IR_dcmpl, IR_F64}, {IR_dcmpg, IR_F64},
};

static status push_const(lift_state *s, ir_type type, ir_imm value) {
    return lift_push(s, lift_emit(s, IR_const_, type, NULL, 0, value, 0));
}

static status push_i32(lift_state *s, int32_t value) {
    return push_const(s, IR_I32, (ir_imm){.i = value});
}

static void push_reject_later(lift_state *s, status_code code, const char *detail) {
    ir_reject(s->fn, s->block, IR_VOID, ir_refuse(s->fn, s->site, code, "%s", detail), s->site);
}

/* A value that no device can have, made without an effect; refused only if something looks at it. */
static status push_foreign(lift_state *s, const char *class_name) {
    status why = ir_refuse(s->fn, s->site, ST_OBJECT_TYPE, "%s", ir_source_name(s->fn, class_name));
    if (why.code == ST_OBJECT_TYPE) why.advice = jdk_advice(class_name, "");
    return lift_push(s, ir_foreign(s->fn, s->block, why, s->site));
}

/* A value that no device can compute; refused if it is reached. */
static status push_reject(lift_state *s, ir_type type, status_code code, const char *detail) {
    return lift_push(
        s, ir_reject(s->fn, s->block, type, ir_refuse(s->fn, s->site, code, "%s", detail), s->site));
}

static bool is_wide(const lift_state *s, ir_ref r) {
    uint8_t type = ir_at(s->fn, r)->type;
    return type == IR_I64 || type == IR_F64;
}

static status check_local(lift_state *s, ir_type type, uint32_t n) {
    if (n >= s->method->max_locals || s->locals[n] == 0)
        return lift_bad(s, "a local is read before it is set");
    if (ir_at(s->fn, s->locals[n])->type != type) return lift_bad(s, "a local has the wrong type");
    return status_ok();
}

static status load_local(lift_state *s, ir_type type, uint32_t n) {
    TRY(check_local(s, type, n));
    return lift_push(s, s->locals[n]);
}

static status store_local(lift_state *s, uint32_t n) {
    ir_ref value;
    TRY(lift_pop(s, &value));
    bool wide = is_wide(s, value);
    if (n + (wide ? 1u : 0u) >= s->method->max_locals) return lift_bad(s, "no such local");
    s->locals[n] = value;
    if (wide) s->locals[n + 1] = 0;
    if (n > 0 && s->locals[n - 1] != 0 && is_wide(s, s->locals[n - 1])) s->locals[n - 1] = 0;
    return status_ok();
}

static const ir_symbol *class_symbol(lift_state *s, const char *name) {
    return ir_symbol_new(s->fn, s->method->owner, name, NULL, NULL);
}

static status push_class(lift_state *s, uint32_t index) {
    const char *name;
    TRY(bc_pool_class(&s->method->owner->pool, index, &name));
    return lift_push(s,
                     lift_emit(s, IR_class, IR_REF, NULL, 0, (ir_imm){.symbol = class_symbol(s, name)}, 0));
}

/* A constant that a bootstrap method computes. */
static status push_dynamic(lift_state *s, uint32_t index) {
    uint16_t bootstrap;
    const char *name, *descriptor;
    bc_type type;
    const bc_pool *pool = &s->method->owner->pool;
    if (coverage_is_marks(pool, index)) return push_reject(s, IR_REF, ST_COVERAGE, "");
    TRY(bc_pool_dynamic(pool, index, &bootstrap, &name, &descriptor));
    TRY(bc_field_type(s->fn->memory, descriptor, &type));
    status why = ir_refuse(s->fn, s->site, ST_INVOKEDYNAMIC, "%s, a constant", name);
    why.advice = "compute it before apply, and capture it";
    return lift_push(s, ir_reject(s->fn, s->block, ir_type_of_kind(type.kind), why, s->site));
}

static status load_constant(lift_state *s, uint32_t index) {
    const bc_pool *pool = &s->method->owner->pool;
    if (index == 0 || index >= pool->count) return lift_bad(s, "no such constant");
    const bc_constant *c = &pool->items[index];
    switch (c->tag) {
    case BC_INTEGER: return push_i32(s, c->as.i);
    case BC_LONG: return push_const(s, IR_I64, (ir_imm){.i = c->as.l});
    case BC_FLOAT: return push_const(s, IR_F32, (ir_imm){.f = c->as.f});
    case BC_DOUBLE: return push_const(s, IR_F64, (ir_imm){.d = c->as.d});
    case BC_STRING: return push_foreign(s, "java/lang/String");
    case BC_CLASS: return push_class(s, index);
    case BC_DYNAMIC: return push_dynamic(s, index);
    default: break;
    }
    return push_reject(s, IR_REF, ST_OBJECT_TYPE, "this kind of constant");
}

static status check_access(lift_state *s, const ir_ref access[2]) {
    TRY(lift_check_null(s, access[0]));
    ir_ref bounds[2] = {access[1], lift_emit(s, IR_length, IR_I32, access, 1, (ir_imm){0}, 0)};
    return lift_check(s, IR_check_bounds, bounds, 2);
}

static status array_load(lift_state *s, char kind) {
    ir_ref args[2];
    TRY(lift_pop_type(s, IR_I32, &args[1]));
    TRY(lift_pop_type(s, IR_REF, &args[0]));
    TRY(check_access(s, args));
    return lift_push(s, lift_emit(s, IR_aload, ir_type_of_kind(kind), args, 2, (ir_imm){0}, kind));
}

static status array_store(lift_state *s, char kind) {
    ir_ref args[3];
    TRY(lift_pop_type(s, ir_type_of_kind(kind), &args[2]));
    TRY(lift_pop_type(s, IR_I32, &args[1]));
    TRY(lift_pop_type(s, IR_REF, &args[0]));
    TRY(check_access(s, args));
    lift_emit(s, IR_astore, IR_VOID, args, 3, (ir_imm){0}, kind);
    return status_ok();
}

static status binary(lift_state *s, ir_op op, ir_type type, ir_type second) {
    ir_ref args[2];
    TRY(lift_pop_type(s, second, &args[1]));
    TRY(lift_pop_type(s, type, &args[0]));
    if ((op == IR_div || op == IR_rem) && (type == IR_I32 || type == IR_I64))
        TRY(lift_check(s, IR_check_nonzero, &args[1], 1));
    return lift_push(s, lift_emit(s, op, type, args, 2, (ir_imm){0}, 0));
}

static status unary(lift_state *s, ir_op op, ir_type from, ir_type to) {
    ir_ref arg;
    TRY(lift_pop_type(s, from, &arg));
    return lift_push(s, lift_emit(s, op, to, &arg, 1, (ir_imm){0}, 0));
}

/* dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2: copy the top (one slot, or two) below what lies under it
 * (none, one or two slots). A long or double is one value here and two slots there. */
static status duplicate(lift_state *s, uint32_t slots, uint32_t below) {
    ir_ref moved[4];
    uint32_t copied = 0, total = 0;
    for (uint32_t want = slots; want > 0; copied++, total++) {
        TRY(lift_pop(s, &moved[total]));
        uint32_t size = is_wide(s, moved[total]) ? 2 : 1;
        if (size > want) return lift_bad(s, "dup splits a long or double");
        want -= size;
    }
    for (uint32_t want = below; want > 0; total++) {
        TRY(lift_pop(s, &moved[total]));
        uint32_t size = is_wide(s, moved[total]) ? 2 : 1;
        if (size > want) return lift_bad(s, "dup splits a long or double");
        want -= size;
    }
    for (uint32_t k = copied; k > 0; k--)
        TRY(lift_push(s, moved[k - 1]));
    for (uint32_t k = total; k > 0; k--)
        TRY(lift_push(s, moved[k - 1]));
    return status_ok();
}

static status drop(lift_state *s, uint32_t slots) {
    while (slots > 0) {
        ir_ref value;
        TRY(lift_pop(s, &value));
        uint32_t size = is_wide(s, value) ? 2 : 1;
        if (size > slots) return lift_bad(s, "pop splits a long or double");
        slots -= size;
    }
    return status_ok();
}

/* The access throws a LinkageError. */
static status reject_field(lift_state *s, bc_opcode opcode, ir_type type, status why) {
    ir_ref popped;
    bool writes = opcode == BC_putfield || opcode == BC_putstatic;
    if (writes) TRY(lift_pop_type(s, type, &popped));
    if (opcode == BC_getfield || opcode == BC_putfield) TRY(lift_pop_type(s, IR_REF, &popped));
    ir_ref reject =
        ir_reject(s->fn, s->block, writes ? IR_VOID : type, ir_refuse_for(s->fn, s->site, why), s->site);
    return writes ? status_ok() : lift_push(s, reject);
}

static status field(lift_state *s, const bc_insn *insn) {
    bc_member_ref ref;
    bc_type type;
    TRY(bc_pool_member(&s->method->owner->pool, (uint32_t)insn->a, &ref));
    TRY(bc_field_type(s->fn->memory, ref.descriptor, &type));
    ir_imm imm = {.symbol = ir_symbol_new(s->fn, s->method->owner, ref.owner, ref.name, ref.descriptor)};
    ir_type value_type = ir_type_of_kind(type.kind);
    ir_ref args[2];
    status linked = linkage_field(s->fn, s->method, insn->opcode, imm.symbol);
    if (status_kind_of(linked.code) == STATUS_REJECT)
        return reject_field(s, insn->opcode, value_type, linked);
    TRY(linked);
    if (insn->opcode <= BC_putstatic) lift_initialise(s, imm.symbol, INITIALISE_BY_FIELD);
    switch (insn->opcode) {
    case BC_getstatic: return lift_push(s, lift_emit(s, IR_getstatic, value_type, NULL, 0, imm, 0));
    case BC_putstatic:
        TRY(lift_pop_type(s, value_type, &args[0]));
        lift_emit(s, IR_putstatic, IR_VOID, args, 1, imm, 0);
        return status_ok();
    case BC_getfield:
        TRY(lift_pop_type(s, IR_REF, &args[0]));
        TRY(lift_check_null(s, args[0]));
        return lift_push(s, lift_emit(s, IR_getfield, value_type, args, 1, imm, 0));
    default:
        TRY(lift_pop_type(s, value_type, &args[1]));
        TRY(lift_pop_type(s, IR_REF, &args[0]));
        TRY(lift_check_null(s, args[0]));
        lift_emit(s, IR_putfield, IR_VOID, args, 2, imm, 0);
        return status_ok();
    }
}

static status object(lift_state *s, const bc_insn *insn) {
    const char *name;
    ir_ref arg;
    TRY(bc_pool_class(&s->method->owner->pool, (uint32_t)insn->a, &name));
    ir_imm imm = {.symbol = class_symbol(s, name)};
    status linked = insn->opcode == BC_new ? linkage_new(s->fn, imm.symbol) : status_ok();
    if (status_kind_of(linked.code) == STATUS_REJECT)
        return lift_push(s,
                         ir_reject(s->fn, s->block, IR_REF, ir_refuse_for(s->fn, s->site, linked), s->site));
    TRY(linked);
    switch (insn->opcode) {
    case BC_new:
        lift_initialise(s, imm.symbol, INITIALISE_BY_NEW);
        return lift_push(s, lift_emit(s, IR_new, IR_REF, NULL, 0, imm, 0));
    case BC_checkcast:
        TRY(lift_pop_type(s, IR_REF, &arg));
        TRY(lift_cast(s, arg, imm, &arg));
        return lift_push(s, arg);
    default:
        TRY(lift_pop_type(s, IR_REF, &arg));
        return lift_push(s, lift_emit(s, IR_instanceof, IR_I32, &arg, 1, imm, 0));
    }
}

static status new_array(lift_state *s, const bc_insn *insn) {
    static const char kinds[] = "ZCFDBSIJ"; /* JVM specification table 6.5.newarray-A, from 4 */
    if (insn->a < 4 || insn->a > 11) return lift_bad(s, "newarray of an unknown type");
    ir_ref length;
    TRY(lift_pop_type(s, IR_I32, &length));
    TRY(lift_check(s, IR_check_size, &length, 1));
    return lift_push(s, lift_emit(s, IR_newarray, IR_REF, &length, 1, (ir_imm){0}, kinds[insn->a - 4]));
}

/* anewarray of arrays of primitives, and multianewarray with all of its dimensions, make `newrows`; anewarray of all else
 * makes `newobjects`, but in the JDK: its collections take long to compile, and would be refused in the end. */
static status array_of_arrays(lift_state *s, const bc_insn *insn) {
    const char *name;
    bool multi = insn->opcode == BC_multianewarray;
    uint32_t dimensions = multi ? (uint32_t)insn->b : 1;
    TRY(bc_pool_class(&s->method->owner->pool, (uint32_t)insn->a, &name));
    ir_ref *lengths = ARENA_ARRAY(s->fn->memory, ir_ref, dimensions + 1);
    for (uint32_t k = dimensions; k-- > 0;)
        TRY(lift_pop_type(s, IR_I32, &lengths[k]));
    for (uint32_t k = 0; k < dimensions; k++)
        TRY(lift_check(s, IR_check_size, &lengths[k], 1));
    size_t depth = strspn(name, "[");
    bool primitive = name[depth] != '\0' && name[depth] != 'L';
    if (!multi && !(depth == 1 && primitive) && !jdk_owns(s->method->owner->name))
        return lift_push(
            s, lift_emit(s, IR_newobjects, IR_REF, lengths, 1, (ir_imm){.symbol = class_symbol(s, name)}, 0));
    if (depth != dimensions || !primitive || (multi && dimensions == 1))
        return push_reject(
            s, IR_REF, ST_ARRAY_KIND,
            arena_printf(s->fn->memory, "%s%s", ir_source_name(s->fn, name), multi ? "" : "[]"));
    return lift_push(s, lift_emit(s, IR_newrows, IR_REF, lengths, dimensions, (ir_imm){0}, name[depth]));
}

/* Not by way of the stack, which may be full: x++ < 0 is iload, iinc, ifge with a stack of one. */
static status increment(lift_state *s, const bc_insn *insn) {
    ir_ref args[2];
    TRY(check_local(s, IR_I32, (uint32_t)insn->a));
    args[0] = s->locals[insn->a];
    args[1] = lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = insn->b}, 0);
    s->locals[insn->a] = lift_emit(s, IR_add, IR_I32, args, 2, (ir_imm){0}, 0);
    return status_ok();
}

#define IN(first, last) (op >= BC_##first && op <= BC_##last)

status lift_insn(lift_state *s, const bc_insn *insn) {
    bc_opcode op = insn->opcode;
    ir_ref a, b;
    if (IN(iconst_m1, iconst_5)) return push_i32(s, (int)op - BC_iconst_0);
    if (IN(lconst_0, lconst_1)) return push_const(s, IR_I64, (ir_imm){.i = op - BC_lconst_0});
    if (IN(fconst_0, fconst_2)) return push_const(s, IR_F32, (ir_imm){.f = (float)(op - BC_fconst_0)});
    if (IN(dconst_0, dconst_1)) return push_const(s, IR_F64, (ir_imm){.d = op - BC_dconst_0});
    if (IN(bipush, sipush)) return push_i32(s, insn->a);
    if (IN(ldc, ldc2_w)) return load_constant(s, (uint32_t)insn->a);
    if (IN(iload, aload)) return load_local(s, type_order[op - BC_iload], (uint32_t)insn->a);
    if (IN(iload_0, aload_3))
        return load_local(s, type_order[(op - BC_iload_0) / 4], (uint32_t)(op - BC_iload_0) % 4);
    if (IN(iaload, saload)) return array_load(s, array_kinds[op - BC_iaload]);
    if (IN(istore, astore)) return store_local(s, (uint32_t)insn->a);
    if (IN(istore_0, astore_3)) return store_local(s, (uint32_t)(op - BC_istore_0) % 4);
    if (IN(iastore, sastore)) return array_store(s, array_kinds[op - BC_iastore]);
    if (IN(iadd, drem)) {
        ir_type type = type_order[(op - BC_iadd) % 4];
        return binary(s, arithmetic_ops[(op - BC_iadd) / 4], type, type);
    }
    if (IN(ineg, dneg)) return unary(s, IR_neg, type_order[op - BC_ineg], type_order[op - BC_ineg]);
    if (IN(ishl, lxor)) {
        ir_type type = type_order[(op - BC_ishl) % 2];
        return binary(s, bit_ops[(op - BC_ishl) / 2], type, op < BC_iand ? IR_I32 : type);
    }
    if (IN(i2l, i2s)) {
        uint32_t k = op - BC_i2l;
        return unary(s, conversions[k].op, conversions[k].from, conversions[k].to);
    }
    if (IN(lcmp, dcmpg)) {
        ir_ref args[2];
        TRY(lift_pop_type(s, comparisons[op - BC_lcmp].type, &args[1]));
        TRY(lift_pop_type(s, comparisons[op - BC_lcmp].type, &args[0]));
        return lift_push(s, lift_emit(s, comparisons[op - BC_lcmp].op, IR_I32, args, 2, (ir_imm){0}, 0));
    }
    if (IN(getstatic, putfield)) return field(s, insn);
    if (IN(invokevirtual, invokedynamic)) return lift_call(s, insn);
    switch (op) {
    case BC_nop: return status_ok();
    case BC_aconst_null: return lift_push(s, lift_emit(s, IR_null, IR_REF, NULL, 0, (ir_imm){0}, 0));
    case BC_iinc: return increment(s, insn);
    case BC_pop: return drop(s, 1);
    case BC_pop2: return drop(s, 2);
    case BC_dup: return duplicate(s, 1, 0);
    case BC_dup_x1: return duplicate(s, 1, 1);
    case BC_dup_x2: return duplicate(s, 1, 2);
    case BC_dup2: return duplicate(s, 2, 0);
    case BC_dup2_x1: return duplicate(s, 2, 1);
    case BC_dup2_x2: return duplicate(s, 2, 2);
    case BC_swap:
        TRY(lift_pop(s, &a));
        TRY(lift_pop(s, &b));
        if (is_wide(s, a) || is_wide(s, b)) return lift_bad(s, "swap splits a long or double");
        TRY(lift_push(s, a));
        return lift_push(s, b);
    case BC_new:
    case BC_checkcast:
    case BC_instanceof: return object(s, insn);
    case BC_newarray: return new_array(s, insn);
    case BC_anewarray:
    case BC_multianewarray: return array_of_arrays(s, insn);
    case BC_arraylength:
        TRY(lift_pop_type(s, IR_REF, &a));
        TRY(lift_check_null(s, a));
        return lift_push(s, lift_emit(s, IR_length, IR_I32, &a, 1, (ir_imm){0}, 0));
    case BC_monitorenter:
    case BC_monitorexit:
        TRY(lift_pop_type(s, IR_REF, &a));
        push_reject_later(s, ST_SYNCHRONIZED, "a synchronized block");
        return status_ok();
    default: return ir_refuse(s->fn, s->site, ST_OPCODE, "%s", bc_opcodes[op].name);
    }
}
