/* `equals` as javac has the JVM make it for a record (java.lang.runtime.ObjectMethods): the other object is of the
 * same class, and the components are equal, the last one first; float and double ones as their wrappers compare them, objects by
 * their own equals, which is not called where components behind differ: it may throw, or change something. */
#include "lift_record.h"

#include "lift_throw.h"

enum { FIRST_GETTER = 2, REF_GET_FIELD = 1 }; /* of the bootstrap's static arguments; of a handle's kinds */

static ir_ref number(lift_state *s, int64_t value) {
    return lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = value}, 0);
}

static ir_ref binary(lift_state *s, ir_op op, ir_ref a, ir_ref b) {
    ir_ref operands[2] = {a, b};
    return lift_emit(s, op, IR_I32, operands, 2, (ir_imm){0}, 0);
}

static status call(lift_state *s, ir_call_kind kind, const char *owner, const char *name,
                   const char *descriptor, const ir_ref *args, ir_ref *out) {
    ir_callee *callee = ARENA_NEW(s->fn->memory, ir_callee);
    *callee = (ir_callee){kind, ir_member(s->method->owner, owner, name, descriptor)};
    return lift_invoke(s, IR_I32, args, 2, (ir_imm){.callee = callee}, out);
}

/* Ways, with a value each, come together in a new block. */
static ir_ref join(lift_state *s, const ir_blk *ways, const ir_ref *values, uint32_t count) {
    ir_fn *fn = s->fn;
    s->block = ir_block_new(fn);
    for (uint32_t k = 0; k < count; k++) {
        ir_append(fn, ways[k], IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, s->site);
        ir_link(fn, ways[k], s->block);
    }
    ir_ref phi = ir_make(fn, IR_phi, IR_I32, values, count, (ir_imm){0}, 0, s->site);
    ir_insert(fn, s->block, 0, phi);
    return phi;
}

static status objects_equal(lift_state *s, const ir_ref *objects, ir_ref *out) {
    ir_ref results[2];
    ir_blk null = lift_branch(s, lift_emit(s, IR_isnull, IR_I32, &objects[0], 1, (ir_imm){0}, 0)), ways[2];
    TRY(call(s, IR_CALL_VIRTUAL, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z", objects,
             &results[0]));
    ways[0] = s->block;
    ways[1] = s->block = null;
    results[1] = lift_emit(s, IR_isnull, IR_I32, &objects[1], 1, (ir_imm){0}, 0);
    *out = join(s, ways, results, 2);
    return status_ok();
}

static status component_equals(lift_state *s, const bc_member_ref *field, const ir_ref *records,
                               ir_ref *out) {
    ir_imm symbol = {
        .symbol = ir_symbol_new(s->fn, s->method->owner, field->owner, field->name, field->descriptor)};
    ir_type type = ir_type_of_kind(field->descriptor[0]);
    ir_ref values[2];
    for (int k = 0; k < 2; k++)
        values[k] = lift_emit(s, IR_getfield, type, &records[k], 1, symbol, 0);
    switch (type) {
    case IR_REF: return objects_equal(s, values, out);
    case IR_F32: TRY(call(s, IR_CALL_STATIC, "java/lang/Float", "compare", "(FF)I", values, out)); break;
    case IR_F64: TRY(call(s, IR_CALL_STATIC, "java/lang/Double", "compare", "(DD)I", values, out)); break;
    default: *out = binary(s, IR_eq, values[0], values[1]); return status_ok();
    }
    *out = binary(s, IR_eq, *out, number(s, 0));
    return status_ok();
}

status lift_record_equals(lift_state *s, const bc_bootstrap *row, const bc_signature *signature,
                          const ir_ref *args, ir_ref *out) {
    ir_fn *fn = s->fn;
    const bc_pool *pool = &s->method->owner->pool;
    ir_imm class = {.symbol = ir_symbol_new(fn, s->method->owner, signature->parameters[0].name, NULL, NULL)};
    ir_ref *results = ARENA_ARRAY(fn->memory, ir_ref, row->argument_count + 1);
    ir_blk *ways = ARENA_ARRAY(fn->memory, ir_blk, row->argument_count + 1);
    uint32_t count = 0;
    ir_blk same = lift_branch(s, lift_emit(s, IR_instanceof, IR_I32, &args[1], 1, class, 0));
    results[count] = number(s, 0);
    ways[count++] = s->block;
    s->block = same;
    ir_ref records[2] = {args[0], lift_emit(s, IR_narrow, IR_REF, &args[1], 1, class, 0)};
    ir_ref equal = 0; /* what has been compared since the latest branch; 0: nothing */
    for (uint32_t k = row->argument_count; k-- > FIRST_GETTER;) {
        bc_handle_ref getter;
        ir_ref one;
        TRY(bc_pool_handle(pool, row->arguments[k], &getter));
        if (getter.kind != REF_GET_FIELD) return lift_bad(s, "a record's component is no field");
        if (equal != 0 && ir_type_of_kind(getter.member.descriptor[0]) == IR_REF) {
            ir_blk next = lift_branch(s, equal);
            results[count] = number(s, 0);
            ways[count++] = s->block;
            s->block = next;
            equal = 0;
        }
        TRY(component_equals(s, &getter.member, records, &one));
        equal = equal == 0 ? one : binary(s, IR_and, one, equal);
    }
    results[count] = equal == 0 ? number(s, 1) : equal;
    ways[count++] = s->block;
    *out = join(s, ways, results, count);
    return status_ok();
}
