#include "captured_write.h"

#include "captured_read.h"
#include "dom.h"
#include "facts.h"
#include "intrinsics.h"
#include "jdk_names.h"
#include "limit.h"

typedef struct place { /* what is written to */
    cg_object object;  /* 0: a static field */
    const bc_field *field;
} place;

static status find_place(ir_fn *fn, ir_ref put, place *out) {
    const ir_ins *ins = ir_at(fn, put);
    const bc_class *class;
    *out = (place){0};
    if (ins->op == IR_putstatic) {
        bc_source *source = fn->host->source;
        const ir_symbol *symbol = ins->imm.symbol;
        TRY(source->find_class(source, symbol->from, symbol->owner, &class));
        return bc_resolve_field(source, class, symbol->name, symbol->descriptor, &out->field);
    }
    out->object = (cg_object)ir_at(fn, ir_arg(fn, put, 0))->imm.i;
    TRY(fn->host->object_class(fn->host, out->object, &class));
    return fact_object_field(fn, class, ins->imm.symbol, &out->field);
}

static status refusal(const ir_fn *fn, ir_ref put) {
    const ir_ins *ins = ir_at(fn, put);
    bool is_static = ins->op == IR_putstatic;
    return ir_refuse(fn, ins->site, ST_SIDE_EFFECT, "%sfield %s.%s %sis written", is_static ? "static " : "",
                     ir_source_name(fn, ins->imm.symbol->owner), ins->imm.symbol->name,
                     is_static ? "" : "of a captured object ");
}

static bool is_refused(const ir_fn *fn, const bc_field *field) {
    return fn->runner.goes_on_after_traps || (field->access & (BC_ACC_VOLATILE | BC_ACC_FINAL)) != 0 ||
           jdk_has(field->owner->name);
}

/* ---- traps ---- */

static void add_rewrite(ir_fn *fn, ir_ref put, const bc_field *field, bool is_read) {
    ir_rewrite rewrite = {.check = put,
                          .site = ir_at(fn, put)->site,
                          .field = field,
                          .is_read = is_read,
                          .why = refusal(fn, put)};
    VEC_PUSH(fn->memory, &fn->rewrites, rewrite);
}

static ir_ref put_before(ir_fn *fn, ir_ref at, ir_op op, ir_type type, const ir_ref *args, uint32_t count,
                         ir_imm imm) {
    ir_ref made = ir_make(fn, op, type, args, count, imm, 0, ir_at(fn, at)->site);
    ir_insert(fn, ir_at(fn, at)->block, ir_position(fn, at), made);
    return made;
}

static void become_trap(ir_fn *fn, ir_ref put) {
    ir_ref no = put_before(fn, put, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0});
    ir_become(fn, put, IR_check_true, IR_VOID, &no, 1, (ir_imm){0});
}

/* ---- numbers ---- */

static bool is_uniform_of(const ir_fn *fn, ir_ref r, const bc_field *field) {
    const ir_ins *ins = ir_at(fn, r);
    return ins->op == IR_uniform && fn->bindings.items[ins->imm.i].field == field;
}

static bool is_read_number(const ir_fn *fn, const bc_field *field) {
    for (ir_ref r = 1; r < fn->ins.count; r++)
        if (ir_at(fn, r)->block != IR_NO_BLOCK && is_uniform_of(fn, r, field)) return true;
    return false;
}

/* Constants, and what the field held joined with constants: it comes to rest. */
static bool is_state(ir_fn *fn, ir_ref value, const bc_field *field, int depth) {
    ir_op op = (ir_op)ir_at(fn, value)->op;
    if (op == IR_const_ || is_uniform_of(fn, value, field)) return true;
    if (depth == 0 || (op != IR_or && op != IR_and && op != IR_i2b && op != IR_i2s && op != IR_i2c))
        return false;
    for (uint32_t k = 0; k < ir_at(fn, value)->arg_count; k++)
        if (!is_state(fn, ir_arg(fn, value, k), field, depth - 1)) return false;
    return true;
}

static bool is_known_state(const ir_fn *fn, const bc_field *field) {
    for (uint32_t k = 0; k < fn->known->states.count; k++)
        if (fn->known->states.items[k] == field) return true;
    return false;
}

static bool becomes_state(ir_fn *fn, ir_ref value, const bc_field *field) {
    return fn->host->field_now != NULL && ir_type_of_kind(field->descriptor[0]) == IR_I32 &&
           !is_known_state(fn, field) && fn->known->states.count < LIMIT_STATE_FIELDS &&
           is_state(fn, value, field, LIMIT_SIZE_DEPTH) && is_read_number(fn, field);
}

/* Of floats and doubles the bits count: 0.0 is not -0.0, and NaN is NaN. */
static ir_ref bits_of(ir_fn *fn, ir_ref put, ir_ref value) {
    ir_type type = (ir_type)ir_at(fn, value)->type;
    if (type != IR_F32 && type != IR_F64) return value;
    int raw = type == IR_F32 ? intrinsic_find("java/lang/Float", "floatToRawIntBits", "(F)I")
                             : intrinsic_find("java/lang/Double", "doubleToRawLongBits", "(D)J");
    return put_before(fn, put, IR_intrinsic, type == IR_F32 ? IR_I32 : IR_I64, &value, 1, (ir_imm){.i = raw});
}

static status write_number(ir_fn *fn, ir_ref put, const place *to, ir_ref value) {
    if (becomes_state(fn, value, to->field)) VEC_PUSH(fn->memory, &fn->known->states, to->field);
    bool is_read = is_known_state(fn, to->field) || is_read_number(fn, to->field);
    ir_ref object = to->object == 0 ? 0 : ir_arg(fn, put, 0);
    ir_ref now =
        put_before(fn, put, to->object == 0 ? IR_getstatic : IR_getfield,
                   ir_type_of_kind(to->field->descriptor[0]), &object, to->object != 0, ir_at(fn, put)->imm);
    TRY(to->object == 0 ? captured_read_static(fn, now) : captured_read(fn, now));
    ir_ref both[2] = {bits_of(fn, put, now), bits_of(fn, put, value)};
    ir_ref same = put_before(fn, put, IR_eq, IR_I32, both, 2, (ir_imm){0});
    add_rewrite(fn, put, to->field, is_read);
    ir_become(fn, put, IR_check_true, IR_VOID, &same, 1, (ir_imm){0});
    return status_ok();
}

/* ---- references ---- */

static bool is_read_reference(const ir_fn *fn, const bc_field *field) {
    for (uint32_t k = 0; k < fn->followed.count; k++)
        if (fn->followed.items[k] == field) return true;
    return false;
}

/* What a reference is, or will turn out to be: a call is still to be inlined, a field to be read. What never does is
 * refused for itself. */
typedef enum stored_kind { PENDING, ONE_OF_KNOWN, ANOTHER } stored_kind;

static stored_kind stored_kind_of(ir_fn *fn, ir_ref value) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    stored_kind all = ONE_OF_KNOWN;
    if (!fact_leaves(fn, value, leaves, &count)) return ANOTHER;
    for (uint32_t k = 0; k < count; k++)
        switch (ir_at(fn, leaves[k])->op) {
        case IR_call:
        case IR_invoke:
        case IR_getfield:
        case IR_getstatic:
        case IR_aload:
        case IR_checkcast:
        case IR_narrow:
        case IR_reject:
        case IR_param:
        case IR_recur: return PENDING;
        case IR_object:
        case IR_null:
        case IR_never: break;
        case IR_new:
            if (!fact_may_be_shared(ir_at(fn, leaves[k]))) break;
            all = ANOTHER;
            break;
        default: all = ANOTHER; break;
        }
    return all;
}

static status held_by(ir_fn *fn, const place *p, cg_object *out) {
    cg_constant value;
    if (p->object != 0) return fn->host->object_field(fn->host, p->object, p->field, out);
    TRY(fn->host->static_constant(fn->host, p->field, &value));
    *out = value.as.object;
    return status_ok();
}

static bool is_object(const ir_fn *fn, ir_ref value, cg_object object) {
    const ir_ins *ins = ir_at(fn, value);
    switch (ins->op) {
    case IR_object: return ins->imm.i == object;
    case IR_null: return object == 0;
    case IR_buffer: return object != 0 && fn->bindings.items[ins->imm.i].object == object;
    default: return false;
    }
}

/* The check that `value` is what is held: passes that compare known objects decide it. */
static void check_object(ir_fn *fn, ir_ref put, ir_ref value, cg_object held) {
    ir_op op = held == 0 ? IR_null : IR_object;
    ir_ref both[2] = {value, put_before(fn, put, op, IR_REF, NULL, 0, (ir_imm){.i = held})};
    ir_ref same = put_before(fn, put, IR_sameref, IR_I32, both, 2, (ir_imm){0});
    ir_become(fn, put, IR_check_true, IR_VOID, &same, 1, (ir_imm){0});
}

static status write_reference(ir_fn *fn, ir_ref put, const place *to, ir_ref value, bool *out_changed) {
    cg_object held = 0;
    stored_kind kind = stored_kind_of(fn, value);
    ir_op made = (ir_op)ir_at(fn, value)->op;
    *out_changed = kind != PENDING;
    if (kind == PENDING) return status_ok();
    bool is_known = status_is_ok(held_by(fn, to, &held));
    if (is_known && is_object(fn, value, held)) {
        ir_remove(fn, put);
        return status_ok();
    }
    add_rewrite(fn, put, to->field, is_read_reference(fn, to->field));
    if (is_known && made == IR_phi && kind == ONE_OF_KNOWN && fn->host->array_kind(fn->host, held) == 0)
        check_object(fn, put, value, held);
    else
        become_trap(fn, put);
    return status_ok();
}

status captured_write(ir_fn *fn, ir_ref put, bool *out_changed) {
    place to;
    TRY(find_place(fn, put, &to));
    ir_ref value = ir_arg(fn, put, ir_at(fn, put)->op == IR_putstatic ? 0 : 1);
    *out_changed = true;
    if (is_refused(fn, to.field)) {
        ir_become_reject(fn, put, refusal(fn, put));
        return status_ok();
    }
    if (ir_type_of_kind(to.field->descriptor[0]) == IR_REF)
        return write_reference(fn, put, &to, value, out_changed);
    return write_number(fn, put, &to, value);
}

/* ---- when all is compiled ---- */

/* The same for all elements, and such that it may become true: no arithmetic, with which each element changes the field. */
static bool may_come_to_rest(ir_fn *fn, ir_ref condition, int depth) {
    const ir_ins *ins = ir_at(fn, condition);
    switch (ins->op) {
    case IR_const_: return true;
    case IR_uniform: return fn->bindings.items[ins->imm.i].role == IR_ROLE_CAPTURED;
    case IR_eq:
    case IR_ne:
    case IR_not:
    case IR_or:
    case IR_and:
    case IR_i2b:
    case IR_i2s:
    case IR_i2c:
    case IR_intrinsic: break;
    default: return false;
    }
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (depth == 0 || !may_come_to_rest(fn, ir_arg(fn, condition, k), depth - 1)) return false;
    return true;
}

/* Whether an element that ends does so behind block `b`; with NULL: whether there is no such element. */
static bool every_element_comes_to(const ir_fn *fn, const dom_info *d, const ir_blk *b) {
    for (ir_blk end = 0; end < fn->blocks.count; end++) {
        if (d->number[end] == UINT32_MAX || ir_at(fn, ir_end(fn, end))->op != IR_return_) continue;
        if (b == NULL || !dom_dominates(d, *b, end)) return false;
    }
    return true;
}

/* Whether the check is there, or the trap that passes have made of it, which has its place unless two traps became one. */
static bool is_there(const ir_fn *fn, const dom_info *d, const ir_rewrite *rewrite) {
    for (uint32_t i = 0; i < d->reachable; i++) {
        const ir_block *block = &fn->blocks.items[d->order[i]];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            bool may_trap = ins->op == IR_trap || (ir_ops[ins->op].flags & IR_CHECK) != 0;
            if (may_trap && ins->site == rewrite->site) return true;
        }
    }
    return false;
}

/* Those that are certainly there come first: what is said is said of the first. */
static void order_rewrites(ir_fn *fn, const dom_info *d) {
    uint32_t there = 0;
    for (uint32_t k = 0; k < fn->rewrites.count; k++) {
        ir_rewrite one = fn->rewrites.items[k];
        if (!is_there(fn, d, &one)) continue;
        fn->rewrites.items[k] = fn->rewrites.items[there];
        fn->rewrites.items[there++] = one;
    }
}

/* There is no result, for each element writes. Java may do so until there is nothing left to write, but not if nothing reads it. */
static status always_writes(const ir_fn *fn) {
    if (!status_is_ok(fn->waits)) return status_ok(); /* that comes first */
    for (uint32_t k = 0; k < fn->rewrites.count; k++)
        if (fn->rewrites.items[k].is_read) {
            status st = fn->rewrites.items[k].why;
            st.code = ST_STATE;
            return st;
        }
    return fn->rewrites.items[0].why;
}

status captured_write_check(ir_fn *fn) {
    if (fn->rewrites.count == 0) return status_ok();
    const dom_info *d = dom_compute(fn->memory, fn);
    order_rewrites(fn, d);
    if (every_element_comes_to(fn, d, NULL)) return always_writes(fn);
    for (uint32_t k = 0; k < fn->rewrites.count; k++) {
        const ir_ins *check = ir_at(fn, fn->rewrites.items[k].check);
        /* A store of this object or another one is as good as one on the path to the other. */
        if (fn->rewrites.items[k].field->descriptor[0] == 'L') continue;
        if ((ir_ops[check->op].flags & IR_CHECK) == 0 || check->block == IR_NO_BLOCK ||
            d->number[check->block] == UINT32_MAX)
            continue;
        bool rests = true;
        for (uint32_t j = 0; j < check->arg_count; j++)
            rests = rests && may_come_to_rest(fn, check->args[j], LIMIT_SIZE_DEPTH);
        if (!rests && every_element_comes_to(fn, d, &check->block)) return fn->rewrites.items[k].why;
    }
    return status_ok();
}
