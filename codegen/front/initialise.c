#include "initialise.h"

#include "boxes.h"
#include "intrinsics.h"

/* The class that is initialised: the one that declares the member. NULL: none that matters here. */
static const bc_class *find_owner(ir_fn *fn, const ir_symbol *symbol, initialise_by by) {
    bc_source *source = fn->host->source;
    const bc_class *c;
    const bc_field *field;
    const bc_method *method;
    if (box_of_name(symbol->owner) != NULL) return NULL;
    if (by == INITIALISE_BY_METHOD &&
        intrinsic_find(symbol->owner, symbol->name, symbol->descriptor) != INTRINSIC_NONE)
        return NULL;
    if (!status_is_ok(source->find_class(source, symbol->from, symbol->owner, &c))) return NULL;
    switch (by) {
    case INITIALISE_BY_NEW: return c;
    case INITIALISE_BY_FIELD:
        return status_is_ok(bc_resolve_field(source, c, symbol->name, symbol->descriptor, &field))
                   ? field->owner
                   : NULL;
    default:
        return status_is_ok(bc_resolve_method(source, c, symbol->name, symbol->descriptor, &method))
                   ? method->owner
                   : NULL;
    }
}

bool initialise_runs(ir_fn *fn, const ir_symbol *symbol, initialise_by by, const ir_site *site) {
    if (fn->host == NULL || fn->host->runs_initialiser == NULL) return false;
    const bc_class *c = find_owner(fn, symbol, by);
    /* A class's code may run while its initialiser does, but the fields have not got their values yet. */
    const bc_class *from = by == INITIALISE_BY_FIELD ? NULL : symbol->from;
    if (c == NULL || !fn->host->runs_initialiser(fn->host, c, from)) return false;
    if (status_is_ok(fn->waits))
        fn->waits = ir_refuse_at(fn, site, status_static(ST_INITIALISER, ir_source_name(fn, c->name)));
    return true;
}

void initialise_trap(ir_fn *fn, ir_blk b, uint32_t *at, const ir_site *site) {
    ir_ref no = ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0}, 0, site);
    ir_insert(fn, b, (*at)++, no);
    ir_insert(fn, b, (*at)++, ir_make(fn, IR_check_true, IR_VOID, &no, 1, (ir_imm){0}, 0, site));
}
