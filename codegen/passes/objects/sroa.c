/* Scalar replacement of aggregates: reads of fields become the values in them, until no object is needed and
 * dce drops them.
 *
 * A read `getfield x, F` is resolved by what makes x:
 *
 *   - object, a captured object: captured_read.h. So are static fields.
 *   - new: F of an object made here is a variable: the read becomes the value of the last store that reaches it (variable.h).
 *     Requirements: no constructor call on the object is pending, and no store to F is hidden: F is final, or the object has no
 *     other name (it is in no phi, call, lambda or field), or F is only stored to by objects' own names and no call is pending
 *     that could do otherwise.
 *   - phi: a phi of reads at the ends of the predecessors, which serves every read of F from x. Requirement: F does not change
 *     once the objects have merged: it is final, or no store to it can come after.
 *
 * `isnull`, `instanceof`, `narrow` and `length` are treated as reads of such a field. Writes to captured objects are checks that
 * nothing changes (captured_write.h), writes to captured arrays are refused: a device must not change what Java sees.
 */
#include <string.h>

#include "captured_read.h"
#include "captured_write.h"
#include "dom.h"
#include "facts.h"
#include "length_origin.h"
#include "passes.h"
#include "receivers.h"
#include "string_text.h"
#include "variable.h"
#include "limit.h"

typedef struct phi_read { /* `phi` is what `read` gives of `object`, itself a phi */
    ir_ref object, phi;
    const ir_ins *read;
    uint32_t next; /* another one in the bucket, + 1 */
} phi_read;

typedef struct plain_field { /* see stores_are_plain */
    const ir_symbol *field;
    bool plain;
} plain_field;

typedef struct sroa {
    ir_fn *fn;
    bool changed;
    bool *pending_init;   /* by value: a constructor call on it is not inlined yet */
    bool *has_alias;      /* by value: it may be reached by another name */
    uint32_t value_count; /* length of these arrays */
    ir_ref *first_access; /* by object: its first getfield, putfield or isnull in the order of blocks */
    ir_ref *next_access;  /* by such an instruction: the next one of the same object */
    variables fields;
    VEC(phi_read) phi_reads;
    uint32_t *phi_read_buckets; /* by object, modulo value_count: + 1 */
    VEC(plain_field) plain_fields;
    bool calls_pending; /* one that may get hold of an object made here */
} sroa;

static bool is_call(uint8_t op) {
    return op == IR_call || op == IR_invoke;
}

/* Whether `r` can be no object that is made here. */
static bool is_from_outside(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op != IR_object && op != IR_null && op != IR_never && op != IR_foreign && op != IR_buffer)
            return false;
    }
    return true;
}

/* A call that waits for its arrays (array_calls.h) gets hold of nothing else. */
static bool is_array_copy(const ir_ins *call) {
    const ir_symbol *m = &call->imm.callee->method;
    return strcmp(m->owner, "java/lang/System") == 0 && strcmp(m->name, "arraycopy") == 0;
}

static void collect_uses(sroa *s) {
    ir_fn *fn = s->fn;
    s->value_count = fn->ins.count;
    s->pending_init = ARENA_ARRAY(ir_scratch(fn), bool, s->value_count);
    s->has_alias = ARENA_ARRAY(ir_scratch(fn), bool, s->value_count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                ir_ref arg = ins->args[j];
                if (ir_at(fn, arg)->type != IR_REF) continue;
                bool is_base = j == 0 && (ins->op == IR_getfield || ins->op == IR_putfield);
                bool is_test = ins->op == IR_check_null || ins->op == IR_isnull || ins->op == IR_instanceof ||
                               ins->op == IR_sameref;
                if (!is_base && !is_test) s->has_alias[arg] = true;
                if (!is_call(ins->op)) continue;
                if (!is_from_outside(fn, arg) && !is_array_copy(ins)) s->calls_pending = true;
                if (j == 0 && strcmp(ins->imm.callee->method.name, "<init>") == 0)
                    s->pending_init[arg] = true;
            }
        }
}

static bool is_access(const ir_ins *ins) {
    return ins->op == IR_getfield || ins->op == IR_putfield || ins->op == IR_isnull;
}

/* Chains are put together from the back, so that they end in order. */
static void collect_accesses(sroa *s) {
    ir_fn *fn = s->fn;
    s->first_access = ARENA_ARRAY(ir_scratch(fn), ir_ref, s->value_count);
    s->next_access = ARENA_ARRAY(ir_scratch(fn), ir_ref, s->value_count);
    s->phi_read_buckets = ARENA_ARRAY(ir_scratch(fn), uint32_t, s->value_count);
    for (ir_blk b = fn->blocks.count; b-- > 0;)
        for (uint32_t k = fn->blocks.items[b].ins.count; k-- > 0;) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (!is_access(ins)) continue;
            s->next_access[r] = s->first_access[ins->args[0]];
            s->first_access[ins->args[0]] = r;
        }
}

/* The first access to an object; none is known of one that this pass has made. */
static ir_ref first_access(const sroa *s, ir_ref object) {
    return object < s->value_count ? s->first_access[object] : 0;
}

static void replace(sroa *s, ir_ref r, ir_ref by) {
    ir_replace(s->fn, r, by);
    s->changed = true;
}

static void reject(sroa *s, ir_ref r, status_code code, const char *detail) {
    ir_become_reject(s->fn, r, ir_refuse(s->fn, ir_at(s->fn, r)->site, code, "%s", detail));
    s->changed = true;
}

/* ---- objects made here: a field as a variable ---- */

static bool is_store_to(ir_fn *fn, const ir_ins *ins, const ir_symbol *field) {
    return ins->op == IR_putfield && ins->block != IR_NO_BLOCK && fact_same_field(fn, ins->imm.symbol, field);
}

/* Nothing stores to this field by way of another name of an object: not even of one that this pass has seen
 * through, for the chains of accesses do not hold it. */
static bool find_plain(const sroa *s, const ir_symbol *field) {
    ir_fn *fn = s->fn;
    for (ir_ref r = 1; r < fn->ins.count; r++)
        if (is_store_to(fn, ir_at(fn, r), field) && ir_at(fn, ir_at(fn, r)->args[0])->op != IR_new)
            return false;
    return true;
}

static bool stores_are_plain(sroa *s, const ir_symbol *field) {
    if (s->calls_pending) return false;
    for (uint32_t k = 0; k < s->plain_fields.count; k++) {
        const plain_field *known = &s->plain_fields.items[k];
        if (strcmp(known->field->name, field->name) == 0 && strcmp(known->field->owner, field->owner) == 0 &&
            strcmp(known->field->descriptor, field->descriptor) == 0)
            return known->plain;
    }
    plain_field found = {field, find_plain(s, field)};
    VEC_PUSH(s->fn->memory, &s->plain_fields, found);
    return found.plain;
}

static bool may_resolve_new(sroa *s, ir_ref object, const ir_symbol *field) {
    if (object >= s->value_count || s->pending_init[object]) return false;
    return !s->has_alias[object] || fact_is_final(s->fn, field) || stores_are_plain(s, field);
}

static bool is_of_field(ir_fn *fn, ir_ref r, ir_op op, const ir_symbol *field) {
    return ir_at(fn, r)->op == op && fact_same_field(fn, ir_at(fn, r)->imm.symbol, field);
}

/* Every read of this field from this object. */
static void read_new(sroa *s, ir_ref first) {
    ir_fn *fn = s->fn;
    ir_ref object = ir_arg(fn, first, 0);
    const ir_symbol *field = ir_at(fn, first)->imm.symbol;
    variable v = variable_new(&s->fields, object, (ir_type)ir_at(fn, first)->type, 1);
    for (ir_ref r = first_access(s, object); r != 0; r = s->next_access[r])
        if (is_of_field(fn, r, IR_putfield, field)) variable_add_store(&v, r);
    replace(s, first, variable_before(&v, first));
    for (ir_ref r = first_access(s, object); r != 0; r = s->next_access[r])
        if (is_of_field(fn, r, IR_getfield, field)) replace(s, r, variable_before(&v, r));
    variable_finish(&v);
}

/* ---- merged objects ---- */

static bool leaves_are_known(sroa *s, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(s->fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(s->fn, leaves[k])->op;
        if (op != IR_new && op != IR_object && op != IR_lambda && op != IR_buffer && op != IR_newarray &&
            op != IR_newobjects && op != IR_class && op != IR_null && op != IR_never &&
            !fact_is_row(s->fn, leaves[k]) && string_literal(s->fn, leaves[k]) == NULL)
            return false;
    }
    return true;
}

/* No store to the field of `object` comes after `object` has become an operand of a phi in block `merged`, or
 * only one that is to a new object of the same allocation site. */
static bool is_settled(ir_fn *fn, ir_ref object, const ir_symbol *field, ir_blk merged) {
    for (ir_ref r = 1; r < fn->ins.count; r++) {
        const ir_ins *ins = ir_at(fn, r);
        if (is_store_to(fn, ins, field) && ir_arg(fn, r, 0) == object &&
            dom_reaches(fn, merged, ins->block, ir_at(fn, object)->block))
            return false;
    }
    return true;
}

/* The same for all that a phi, and the phis that it merges, merge. */
static bool is_settled_phi(sroa *s, ir_ref phi, const ir_symbol *field) {
    ir_fn *fn = s->fn;
    VEC(ir_ref) phis = {0};
    if (!fact_is_final(fn, field) && !stores_are_plain(s, field)) return false;
    VEC_PUSH(fn->memory, &phis, phi);
    for (uint32_t next = 0; next < phis.count; next++) {
        ir_ref at = phis.items[next];
        for (uint32_t k = 0; k < ir_at(fn, at)->arg_count; k++) {
            ir_ref arg = ir_arg(fn, at, k);
            ir_op op = (ir_op)ir_at(fn, arg)->op;
            if (op == IR_new && (s->pending_init[arg] || !is_settled(fn, arg, field, ir_at(fn, at)->block)))
                return false;
            uint32_t i = 0;
            while (i < phis.count && phis.items[i] != arg)
                i++;
            if (op == IR_phi && i == phis.count) VEC_PUSH(fn->memory, &phis, arg);
        }
    }
    return true;
}

static bool same_read(ir_fn *fn, const ir_ins *a, const ir_ins *b) {
    if (a->op != b->op) return false;
    switch (a->op) {
    case IR_isnull:
    case IR_length: return true;
    case IR_getfield: return fact_same_field(fn, a->imm.symbol, b->imm.symbol);
    case IR_instanceof:
    case IR_narrow: return fact_same_symbol(fn, a->imm.symbol, b->imm.symbol);
    default: return false;
    }
}

static ir_ref read_of_phi(sroa *s, const ir_ins *read, ir_ref object);

static ir_ref put_never(ir_fn *fn, ir_blk b) {
    ir_ref r = ir_make(fn, IR_never, IR_REF, NULL, 0, (ir_imm){0}, 0, NULL);
    ir_insert_last(fn, b, r);
    return r;
}

/* The same read of another object, at the end of a block. */
static ir_ref read_at_end(sroa *s, const ir_ins *read, ir_ref object, ir_blk b) {
    ir_fn *fn = s->fn;
    ir_op maker = (ir_op)ir_at(fn, object)->op;
    if (maker == IR_phi) return read_of_phi(s, read, object);
    if (maker == IR_never || (maker == IR_null && (read->op == IR_getfield ||
                                                   read->op == IR_length))) /* a null check stands before */
        return read->type == IR_REF ? put_never(fn, b) : ir_const_zero(fn, b, (ir_type)read->type);
    ir_ref value = ir_make(fn, (ir_op)read->op, (ir_type)read->type, &object, 1, read->imm, 0, read->site);
    ir_insert_last(fn, b, value);
    return value;
}

/* A phi of reads. Objects that are merged in a loop are phis of one another; each is read once and for all,
 * or the reads would chase one another around the loop for ever. */
static ir_ref read_of_phi(sroa *s, const ir_ins *read, ir_ref object) {
    ir_fn *fn = s->fn;
    uint32_t *bucket = &s->phi_read_buckets[object % s->value_count];
    for (uint32_t k = *bucket; k != 0; k = s->phi_reads.items[k - 1].next) {
        const phi_read *known = &s->phi_reads.items[k - 1];
        if (known->object == object && same_read(fn, known->read, read)) return ir_resolve(fn, known->phi);
    }
    ir_blk b = ir_at(fn, object)->block;
    uint32_t count = ir_at(fn, object)->arg_count;
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
    ir_ref phi = ir_make(fn, IR_phi, (ir_type)read->type, args, count, (ir_imm){0}, 0, read->site);
    ir_insert_phi(fn, b, phi);
    VEC_PUSH(fn->memory, &s->phi_reads, ((phi_read){object, phi, read, *bucket}));
    *bucket = s->phi_reads.count;
    for (uint32_t k = 0; k < count; k++) {
        ir_blk pred = fn->blocks.items[b].preds.items[k];
        ir_ref value = read_at_end(s, read, ir_arg(fn, object, k), pred);
        ir_at(fn, phi)->args[k] = value;
    }
    return phi;
}

/* `first` reads a phi: a phi of reads takes its place and that of every other read of the same. */
static void read_phi(sroa *s, ir_ref first) {
    ir_fn *fn = s->fn;
    ir_ref object = ir_arg(fn, first, 0);
    ir_ins *read = ARENA_NEW(fn->memory, ir_ins);
    *read = *ir_at(fn, first);
    ir_ref phi = read_of_phi(s, read, object);
    replace(s, first, phi);
    for (ir_ref r = first_access(s, object); r != 0; r = s->next_access[r])
        if (same_read(fn, ir_at(fn, r), read)) replace(s, r, phi);
}

/* check_null of a merged object becomes a check of a merged isnull. */
static void check_phi(sroa *s, ir_ref check) {
    ir_fn *fn = s->fn;
    ir_ref object = ir_arg(fn, check, 0);
    const ir_site *site = ir_at(fn, check)->site;
    ir_ref null = ir_make(fn, IR_isnull, IR_I32, &object, 1, (ir_imm){0}, 0, site);
    ir_insert(fn, ir_at(fn, check)->block, ir_position(fn, check), null);
    ir_ref not_null = ir_make(fn, IR_not, IR_I32, &null, 1, (ir_imm){0}, 0, site);
    ir_insert(fn, ir_at(fn, check)->block, ir_position(fn, check), not_null);
    ir_become(fn, check, IR_check_true, IR_VOID, &not_null, 1, (ir_imm){0});
    s->changed = true;
}

/* checkcast of a merged object becomes a check of what was merged. */
static void cast_phi(sroa *s, ir_ref cast) {
    ir_fn *fn = s->fn;
    ir_ref object = ir_arg(fn, cast, 0);
    ir_ins ins = *ir_at(fn, cast);
    uint32_t at = ir_position(fn, cast);
    ir_ref fits[2] = {ir_make(fn, IR_isnull, IR_I32, &object, 1, (ir_imm){0}, 0, ins.site),
                      ir_make(fn, IR_instanceof, IR_I32, &object, 1, ins.imm, 0, ins.site)};
    ir_ref either = ir_make(fn, IR_or, IR_I32, fits, 2, (ir_imm){0}, 0, ins.site);
    ir_insert(fn, ins.block, at, fits[0]);
    ir_insert(fn, ins.block, at + 1, fits[1]);
    ir_insert(fn, ins.block, at + 2, either);
    ir_insert(fn, ins.block, at + 3,
              ir_make(fn, IR_check_true, IR_VOID, &either, 1, (ir_imm){0}, 0, ins.site));
    ir_become(fn, cast, IR_narrow, IR_REF, &object, 1, ins.imm);
    s->changed = true;
}

/* The size of an array made here is a constant: lengths of captured arrays in it, which never change, become
 * such. Captured numbers do when nothing else changes any more (lengths.c). */
static void fix_lengths(sroa *s, ir_ref r, int depth) {
    ir_fn *fn = s->fn;
    const ir_ins *ins = ir_at(fn, r);
    int64_t length;
    if (length_is_fixed(fn, r, &length)) {
        ir_become(fn, r, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = length});
        s->changed = true;
    } else if (depth > 0 && ins->op != IR_phi && (ir_ops[ins->op].flags & IR_PURE) != 0) {
        for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++)
            fix_lengths(s, ir_arg(fn, r, k), depth - 1);
    }
}

static void read_length(sroa *s, ir_ref r) {
    ir_fn *fn = s->fn;
    ir_ref array = ir_arg(fn, r, 0);
    ir_op maker = (ir_op)ir_at(fn, array)->op;
    int64_t length;
    if (maker == IR_newarray || maker == IR_newobjects) {
        replace(s, r, ir_arg(fn, array, 0));
    } else if (maker == IR_phi && fact_array_length(fn, array, &length)) {
        ir_become(fn, r, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = length});
        s->changed = true;
    } else if (maker == IR_phi && leaves_are_known(s, array)) {
        read_phi(s, r);
    }
}

/* Whether an array may be one that others see. */
static bool may_be_captured(ir_fn *fn, ir_ref array) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, array, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op == IR_buffer && fn->bindings.items[leaf->imm.i].role != IR_ROLE_OUTPUT) return true;
        if (ir_at(fn, array)->op == IR_phi && fact_is_row(fn, leaves[k])) return true;
    }
    return false;
}

/* What is stored into an array of objects made here has to be of its class. For what is not, Java throws an
 * ArrayStoreException; a cast that fails leaves that to Java. */
static void cast_stored(sroa *s, ir_ref store) {
    ir_fn *fn = s->fn;
    ir_imm class = {.symbol = ir_at(fn, ir_arg(fn, store, 0))->imm.symbol};
    ir_ref value = ir_arg(fn, store, 2);
    ir_ref cast = ir_make(fn, IR_checkcast, IR_REF, &value, 1, class, 0, ir_at(fn, store)->site);
    ir_insert(fn, ir_at(fn, store)->block, ir_position(fn, store), cast);
    ir_at(fn, store)->args[2] = cast;
    s->changed = true;
}

static status write_captured(sroa *s, ir_ref put) {
    bool changed = false;
    TRY(captured_write(s->fn, put, &changed));
    s->changed |= changed;
    return status_ok();
}

static status resolve_one(sroa *s, ir_ref r) {
    ir_fn *fn = s->fn;
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_getstatic && fn->host != NULL) {
        s->changed = true;
        return captured_read_static(fn, r);
    }
    if (ins->arg_count == 0) return status_ok();
    ir_ref object = ir_arg(fn, r, 0);
    ir_op maker = (ir_op)ir_at(fn, object)->op;
    switch (ins->op) {
    case IR_getfield:
        if (maker == IR_object) {
            s->changed = true;
            return captured_read(fn, r);
        }
        if (maker == IR_new && may_resolve_new(s, object, ins->imm.symbol)) read_new(s, r);
        if (maker == IR_phi && leaves_are_known(s, object) && is_settled_phi(s, object, ins->imm.symbol))
            read_phi(s, r);
        break;
    case IR_isnull:
    case IR_instanceof:
    case IR_narrow:
        if (maker == IR_phi && leaves_are_known(s, object)) read_phi(s, r);
        break;
    case IR_check_null:
        if (maker == IR_phi && leaves_are_known(s, object)) check_phi(s, r);
        break;
    case IR_checkcast:
        if (maker == IR_phi && leaves_are_known(s, object)) cast_phi(s, r);
        break;
    case IR_sameref:
        if (receivers_compare(fn, r)) s->changed = true;
        break;
    case IR_putfield:
        if (maker == IR_object) return write_captured(s, r);
        break;
    case IR_putstatic:
        if (fn->host != NULL) return write_captured(s, r);
        break;
    case IR_astore:
        if (!fact_store_fits(fn, ins)) cast_stored(s, r);
        if (may_be_captured(fn, object))
            reject(s, r, ST_SIDE_EFFECT, "an element of a captured array is written");
        break;
    case IR_length: read_length(s, r); break;
    case IR_newobjects:
    case IR_newarray:
    case IR_newrows:
        for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++)
            fix_lengths(s, ir_arg(fn, r, k), LIMIT_SIZE_DEPTH);
        break;
    default: break;
    }
    return status_ok();
}

status pass_sroa(ir_fn *fn, bool *out_changed) {
    sroa s = {.fn = fn};
    collect_uses(&s);
    collect_accesses(&s);
    variables_init(&s.fields, fn);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            status st = resolve_one(&s, r);
            if (status_kind_of(st.code) == STATUS_REJECT)
                reject(&s, r, st.code, st.detail == NULL ? "" : st.detail);
            else
                TRY(st);
        }
    ir_sweep(fn);
    if (s.changed) *out_changed = true;
    return status_ok();
}
