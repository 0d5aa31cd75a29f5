#include "frames.h"

#include "boxes.h"

bool frames_wanted(const ir_fn *fn, const bc_method *method) {
    for (uint32_t i = 0; i < fn->known->recursive.count; i++)
        if (fn->known->recursive.items[i] == method) return true;
    return false;
}

bool frames_find(const ir_fn *fn, const ir_site *site, const bc_method *method, uint32_t *out_frame) {
    for (; site != NULL; site = site->caller)
        for (uint32_t i = fn->frames.count; site->method == method && i-- > 0;)
            if (fn->frames.items[i].method == method && fn->frames.items[i].caller == site->caller) {
                *out_frame = i;
                return true;
            }
    return false;
}

bool frames_stacked(const ir_fn *fn, const bc_method *method) {
    for (uint32_t i = 0; i < fn->known->stacked.count; i++)
        if (fn->known->stacked.items[i] == method) return true;
    return false;
}

/* Whether there is an inlined call in one of the same method, with the same captured objects. */
static bool is_in_itself(const ir_fn *fn, const ir_site *site) {
    uint32_t inner;
    if (!frames_find(fn, site, site->method, &inner)) return false;
    const ir_frame *f = &fn->frames.items[inner];
    if (f->outer == IR_NO_FRAME) return false;
    const ir_frame *around = &fn->frames.items[f->outer];
    for (uint32_t k = 0; k < f->arg_count; k++)
        if (f->objects[k] != around->objects[k]) return false;
    return true;
}

void frames_note_large(ir_fn *fn, const ir_site *site) {
    while (site != NULL && !(site->method != NULL && is_in_itself(fn, site)))
        site = site->caller;
    if (site == NULL || frames_wanted(fn, site->method)) return;
    VEC_PUSH(fn->memory, &fn->known->recursive, site->method);
    VEC_PUSH(fn->memory, &fn->known->stacked, site->method);
}

static bool is_number(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->type != IR_REF;
}

cg_object frames_object(const ir_fn *fn, ir_ref arg) {
    const ir_ins *ins = ir_at(fn, arg);
    return ins->op == IR_null ? IR_NULL_OBJECT : ins->op == IR_object ? (cg_object)ins->imm.i : 0;
}

frames_opened frames_open(ir_fn *fn, ir_blk b, uint32_t *at, const bc_method *method, ir_ref *args,
                          uint32_t count, const ir_site *site, bool counts) {
    bool opens = count < IR_FRAME_PARAMETERS && frames_wanted(fn, method);
    cg_object *objects = ARENA_ARRAY(fn->memory, cg_object, (size_t)count + 1);
    for (uint32_t k = 0; k < count; k++)
        objects[k] = frames_object(fn, args[k]);
    ir_frame f = {.method = method,
                  .caller = site,
                  .outer = IR_NO_FRAME,
                  .args = args,
                  .arg_count = count,
                  .opened = opens,
                  .objects = objects,
                  .counted = counts};
    if (frames_find(fn, site, method, &f.outer)) f.counted += fn->frames.items[f.outer].counted;
    ir_imm index = {.i = fn->frames.count};
    frames_opened opened = {site, args, fn->frames.count};
    if (f.opened) {
        ir_site *caller = ARENA_NEW(fn->memory, ir_site); /* other frames may be made of the same call */
        ir_ref *numbers = ARENA_ARRAY(fn->memory, ir_ref, (size_t)count + 1);
        uint32_t number_count = 0;
        if (site != NULL) *caller = *site;
        f.caller = opened.caller = caller;
        opened.args = arena_copy(fn->memory, args, ((size_t)count + 1) * sizeof *args);
        for (uint32_t k = 0; k < count; k++)
            if (is_number(fn, args[k])) numbers[number_count++] = args[k];
        ir_insert(fn, b, (*at)++, ir_make(fn, IR_enter, IR_VOID, numbers, number_count, index, 0, site));
        number_count = 0;
        for (uint32_t k = 0; k < count; k++) {
            if (!is_number(fn, args[k])) continue;
            ir_imm which = {.i = index.i * IR_FRAME_PARAMETERS + number_count++};
            opened.args[k] =
                ir_make(fn, IR_param, (ir_type)ir_at(fn, args[k])->type, NULL, 0, which, 0, site);
            ir_insert(fn, b, (*at)++, opened.args[k]);
        }
    }
    VEC_PUSH(fn->memory, &fn->frames, f);
    return opened;
}

ir_ref frames_close(ir_fn *fn, ir_blk b, uint32_t frame, ir_ref value, const ir_site *site) {
    if (!fn->frames.items[frame].opened) return value;
    ir_type type = value == 0 ? IR_VOID : (ir_type)ir_at(fn, value)->type;
    ir_ref leave = ir_make(fn, IR_leave, type, &value, value != 0, (ir_imm){.i = frame}, 0, site);
    ir_insert_phi(fn, b, leave);
    return value == 0 ? 0 : leave;
}

/* The same for every activation, and nothing that the passes take for unchanged while it is called again. */
static bool same_object(ir_fn *fn, const ir_frame *f, uint32_t k, ir_ref a) {
    ir_ref b = ir_resolve(fn, f->args[k]);
    const ir_ins *x = ir_at(fn, a);
    cg_object before = f->objects[k] != 0 ? f->objects[k] : frames_object(fn, b);
    switch (x->op) {
    case IR_null:
    case IR_object: return frames_object(fn, a) == before;
    case IR_buffer:
    case IR_newarray: return a == b;
    case IR_new: return a == b && box_of_name(x->imm.symbol->owner) != NULL;
    default: return false;
    }
}

recursion_cause frames_recur(ir_fn *fn, uint32_t frame, ir_ref call) {
    const ir_frame *f = &fn->frames.items[frame];
    uint32_t count = ir_at(fn, call)->arg_count, number_count = 0;
    ir_ref *numbers = ARENA_ARRAY(fn->memory, ir_ref, (size_t)count + 1);
    if (ir_at(fn, call)->type == IR_REF) return RECURSION_RETURNS;
    if (count != f->arg_count) return RECURSION_PASSES;
    for (uint32_t k = 0; k < count; k++) {
        ir_ref arg = ir_arg(fn, call, k);
        if (is_number(fn, arg))
            numbers[number_count++] = arg;
        else if (!same_object(fn, f, k, arg))
            return k == 0 && (f->method->access & BC_ACC_STATIC) == 0 ? RECURSION_RECEIVER : RECURSION_PASSES;
    }
    ir_become(fn, call, IR_recur, (ir_type)ir_at(fn, call)->type, numbers, number_count,
              (ir_imm){.i = frame});
    return RECURSION_CAN;
}
