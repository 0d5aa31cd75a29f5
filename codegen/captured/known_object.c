#include "known_object.h"

status known_object_become(ir_fn *fn, ir_ref r, cg_object object) {
    if (object == 0) {
        ir_become(fn, r, IR_null, IR_REF, NULL, 0, (ir_imm){0});
        return status_ok();
    }
    char kind = fn->host->array_kind(fn->host, object);
    if (kind == 0) {
        ir_become(fn, r, IR_object, IR_REF, NULL, 0, (ir_imm){.i = object});
        return status_ok();
    }
    ir_binding binding = {.is_array = true, .element = kind, .object = object};
    if (kind == 'L') {
        binding.part = CG_PART_TABLE;
        TRY(fn->host->table(fn->host, object, &binding.table));
    }
    ir_become(fn, r, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)});
    return status_ok();
}

/* The same of one of an array, which is refused only if it is chosen. */
static status become_element(ir_fn *fn, ir_ref r, cg_object object) {
    status st = known_object_become(fn, r, object);
    if (status_kind_of(st.code) != STATUS_REJECT) return st;
    ir_become_reject(fn, r, ir_refuse_for(fn, ir_at(fn, r)->site, st));
    return status_ok();
}

/* The object, made at the end of block `b`, which then goes on to `to`. */
static status go_with(ir_fn *fn, ir_blk b, ir_blk to, cg_object object, const ir_site *site, ir_ref *out) {
    *out = ir_append(fn, b, IR_null, IR_REF, NULL, 0, (ir_imm){0}, 0, site);
    ir_append(fn, b, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
    ir_link(fn, b, to);
    return become_element(fn, *out, object);
}

/* The bounds check stands before the access, so what is none of the others is the last one. */
static status choose(ir_fn *fn, ir_ref r, const cg_table *array) {
    const ir_site *site = ir_at(fn, r)->site;
    cg_object last = array->objects[array->object_count - 1];
    ir_ref index = ir_arg(fn, r, 1), *values = ARENA_ARRAY(fn->memory, ir_ref, array->object_count);
    uint32_t count = 0;
    ir_blk b = ir_at(fn, r)->block, rest = ir_split(fn, b, ir_position(fn, r));
    for (uint32_t k = 0; k + 1 < array->object_count; k++) {
        if (array->objects[k] == last) continue;
        ir_ref operands[] = {index, ir_append(fn, b, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = k}, 0, site)};
        ir_ref is = ir_append(fn, b, IR_eq, IR_I32, operands, 2, (ir_imm){0}, 0, site);
        ir_append(fn, b, IR_branch, IR_VOID, &is, 1, (ir_imm){0}, 0, site);
        ir_blk yes = ir_block_new(fn), no = ir_block_new(fn);
        ir_link(fn, b, yes);
        ir_link(fn, b, no);
        TRY(go_with(fn, yes, rest, array->objects[k], site, &values[count++]));
        b = no;
    }
    TRY(go_with(fn, b, rest, last, site, &values[count++]));
    ir_ref phi = ir_make(fn, IR_phi, IR_REF, values, count, (ir_imm){0}, 0, site);
    ir_insert(fn, rest, 0, phi);
    ir_replace(fn, r, phi);
    return status_ok();
}

static status load(ir_fn *fn, ir_ref r, const cg_table *array) {
    const ir_ins *index = ir_at(fn, ir_arg(fn, r, 1));
    if (index->op != IR_const_ && array->object_count > 0) return choose(fn, r, array);
    if (index->op == IR_const_ && index->imm.i >= 0 && index->imm.i < array->object_count)
        return become_element(fn, r, array->objects[index->imm.i]);
    ir_become(fn, r, IR_never, IR_REF, NULL, 0, (ir_imm){0}); /* behind a check that fails */
    return status_ok();
}

void known_object_refuse_store(ir_fn *fn, ir_ref store, const ir_binding *array) {
    const ir_site *site = ir_at(fn, store)->site;
    status why;
    if (array->is_copy) {
        why = ir_refuse(
            fn, site, ST_JDK_METHOD,
            "clone() of a captured array of objects or of arrays, as an enum's values() makes one, to which "
            "elements are then stored");
        why.advice = "make an array of constant length in the function, and put the elements in one by one";
    } else {
        why = ir_refuse(fn, site, ST_SIDE_EFFECT, "an element of %s is written",
                        array->table->objects != NULL ? "an array of objects" : "a captured array");
    }
    ir_become_reject(fn, store, why);
}

status known_object_access(ir_fn *fn, ir_ref access, const ir_binding *array, bool *out_changed) {
    const cg_table *table = array->table;
    switch (ir_at(fn, access)->op) {
    case IR_length:
        ir_become(fn, access, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = table->object_count});
        break;
    case IR_astore: known_object_refuse_store(fn, access, array); break;
    case IR_aload: TRY(load(fn, access, table)); break;
    default: return status_ok(); /* that the array is not null is no question */
    }
    *out_changed = true;
    return status_ok();
}
