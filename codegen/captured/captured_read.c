#include "captured_read.h"

#include "descriptor.h"
#include "facts.h"
#include "known_object.h"

static void become_constant(ir_fn *fn, ir_ref r, const cg_constant *value) {
    ir_imm imm = {.i = value->as.i};
    if (value->kind == 'F') imm.f = value->as.f;
    if (value->kind == 'D') imm.d = value->as.d;
    ir_become(fn, r, IR_const_, ir_type_of_kind(value->kind), NULL, 0, imm);
}

static void become_uniform(ir_fn *fn, ir_ref r, cg_object object, const bc_field *field) {
    char kind = field->descriptor[0];
    ir_binding binding = {.element = kind, .object = object, .field = field};
    ir_become(fn, r, IR_uniform, ir_type_of_kind(kind), NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)});
}

/* `r` becomes the number that an object which never changes has in this field. */
static bool read_constant(ir_fn *fn, ir_ref r, cg_object object, const bc_field *field) {
    cg_constant value;
    if (fn->host->object_constant == NULL || !fn->host->object_constant(fn->host, object, field, &value))
        return false;
    become_constant(fn, r, &value);
    return true;
}

/* The same of a field that is state, as long as it holds this number. */
static bool read_state(ir_fn *fn, ir_ref r, cg_object object, const bc_field *field) {
    cg_constant value;
    for (uint32_t k = 0; k < fn->known->states.count; k++)
        if (fn->known->states.items[k] == field && fn->host->field_now(fn->host, object, field, &value)) {
            become_constant(fn, r, &value);
            return true;
        }
    return false;
}

static void note_followed(ir_fn *fn, const bc_field *field) {
    if ((field->access & BC_ACC_FINAL) != 0) return;
    for (uint32_t k = 0; k < fn->followed.count; k++)
        if (fn->followed.items[k] == field) return;
    VEC_PUSH(fn->memory, &fn->followed, field);
}

/* Fields are read once, before the elements are made; of a volatile one Java's elements are to see what other threads write
 * meanwhile. Of functions devices have no such promise (docs/data.md); a plain loop's arrays were copied before, and may lack
 * what another thread has written in front of the field. */
static status refuse_volatile(ir_fn *fn, ir_ref read, const bc_field *field) {
    const ir_site *site = ir_at(fn, read)->site;
    if ((field->access & BC_ACC_VOLATILE) == 0 || (!fn->runner.reads_volatile && !ir_is_of_loop(site)))
        return status_ok();
    return ir_refuse(fn, site, ST_VOLATILE, "%s.%s", ir_source_name(fn, field->owner->name), field->name);
}

status captured_read(ir_fn *fn, ir_ref getfield) {
    cg_object object = (cg_object)ir_at(fn, ir_arg(fn, getfield, 0))->imm.i, held;
    const bc_class *class;
    const bc_field *field;
    TRY(fn->host->object_class(fn->host, object, &class));
    TRY(fact_object_field(fn, class, ir_at(fn, getfield)->imm.symbol, &field));
    TRY(refuse_volatile(fn, getfield, field));
    if (read_constant(fn, getfield, object, field) || read_state(fn, getfield, object, field))
        return status_ok();
    if (ir_type_of_kind(field->descriptor[0]) != IR_REF) {
        become_uniform(fn, getfield, object, field);
        return status_ok();
    }
    note_followed(fn, field);
    TRY(fn->host->object_field(fn->host, object, field, &held));
    return known_object_become(fn, getfield, held);
}

status captured_read_static(ir_fn *fn, ir_ref getstatic) {
    const ir_symbol *symbol = ir_at(fn, getstatic)->imm.symbol;
    const bc_class *owner;
    const bc_field *field;
    cg_constant value;
    TRY(fn->host->source->find_class(fn->host->source, symbol->from, symbol->owner, &owner));
    TRY(bc_resolve_field(fn->host->source, owner, symbol->name, symbol->descriptor, &field));
    TRY(refuse_volatile(fn, getstatic, field));
    if (read_state(fn, getstatic, 0, field)) return status_ok();
    if ((field->access & BC_ACC_FINAL) == 0 && ir_type_of_kind(field->descriptor[0]) != IR_REF) {
        become_uniform(fn, getstatic, 0, field);
        return status_ok();
    }
    note_followed(fn, field);
    TRY(fn->host->static_constant(fn->host, field, &value));
    if (value.kind == 'L') return known_object_become(fn, getstatic, value.as.object);
    become_constant(fn, getstatic, &value);
    return status_ok();
}
