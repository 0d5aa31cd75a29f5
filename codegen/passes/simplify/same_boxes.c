/* Methods that compare ask first whether two are one object (jdk_effects.def). Where they give the same without it, for
 * wrappers that are equal, the answer is "no"; null is null.
 *
 * valueOf of Boolean and Byte gives one object for a value, of Character for those up to 127, and of Short and Long for
 * those from -128 to 127: their specification says so. For others, of which it says nothing, the JDK makes a new object
 * each time, which is another one than what is made elsewhere. So `a == b` of two such is
 *
 *     the same value, and one of those
 *
 * The elements of the input are boxed by valueOf too. What a captured array or record holds may be any object, and the
 * same one at two places: it is left out. So is Integer, of which an option of the JVM says how many are kept; and what
 * is made at one place, for an object may be met again, by way of a phi. Of Boolean and Byte that does not matter: it is the
 * value's one object again. Captured Booleans are Boolean.TRUE and Boolean.FALSE, or are left out. */
#include "same_boxes.h"

#include <string.h>

#include "boxes.h"
#include "decode.h"
#include "facts.h"
#include "jdk_effects.h"
#include "jdk_objects.h"
#include "limit.h"

typedef struct place {
    ir_fn *fn;
    ir_blk block;
    uint32_t at;
    const ir_site *site;
} place;

static ir_ref put(place *p, ir_op op, ir_type type, const ir_ref *args, uint32_t count, int64_t number) {
    ir_ref r = ir_make(p->fn, op, type, args, count, (ir_imm){.i = number}, 0, p->site);
    ir_insert(p->fn, p->block, p->at++, r);
    return r;
}

static ir_ref put_of_two(place *p, ir_op op, ir_ref a, ir_ref b) {
    return put(p, op, IR_I32, (ir_ref[]){a, b}, 2, 0);
}

static ir_ref put_is_null(place *p, ir_ref object) {
    return put(p, IR_isnull, IR_I32, &object, 1, 0);
}

/* ---- where it does not matter ---- */

/* The wrapper that the leaf certainly is; NULL if it may be anything else. */
static const box_class *box_of_leaf(const ir_fn *fn, ir_ref leaf) {
    const ir_ins *ins = ir_at(fn, leaf);
    const bc_class *class;
    if (ins->op == IR_new) return box_of_name(ins->imm.symbol->owner);
    if (ins->op != IR_object || fn->host == NULL ||
        !status_is_ok(fn->host->object_class(fn->host, (cg_object)ins->imm.i, &class)))
        return NULL;
    return box_of_name(class->name);
}

/* Whether it is certainly null, or a wrapper for which the method does without the question. */
static bool is_asked_in_vain(ir_fn *fn, ir_ref object, const bc_method *m) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, object, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op == IR_null || op == IR_never) continue;
        const box_class *box = box_of_leaf(fn, leaves[k]);
        if (box == NULL || !jdk_is_same_unless_one(m->owner->name, m->name, box->kind)) return false;
    }
    return true;
}

/* Of one side that is enough: what is the same object as such a wrapper is one, too. */
static bool does_not_matter(ir_fn *fn, ir_ref sameref) {
    const ir_site *site = ir_at(fn, sameref)->site;
    return site != NULL && site->method != NULL &&
           (is_asked_in_vain(fn, ir_arg(fn, sameref, 0), site->method) ||
            is_asked_in_vain(fn, ir_arg(fn, sameref, 1), site->method));
}

/* ---- where it does ---- */

/* Whether the instruction makes a wrapper of this class by valueOf. */
static bool is_value_of(const bc_method *m, uint32_t bci, const char *box) {
    bc_insn insn;
    bc_member_ref ref;
    return status_is_ok(bc_decode(m, bci, &insn)) && insn.opcode == BC_invokestatic &&
           status_is_ok(bc_pool_member(&m->owner->pool, (uint32_t)insn.a, &ref)) &&
           strcmp(ref.name, "valueOf") == 0 && strcmp(ref.owner, box) == 0;
}

/* Whether a captured Boolean is what valueOf gives, and of what. */
static bool is_boolean_constant(ir_fn *fn, cg_object object, bool *out_value) {
    static const char *const names[] = {"FALSE", "TRUE"};
    const bc_class *class;
    if (fn->host == NULL || !status_is_ok(fn->host->object_class(fn->host, object, &class)) ||
        strcmp(class->name, "java/lang/Boolean") != 0)
        return false;
    for (int value = 0; value < 2; value++) {
        const bc_field *field = bc_class_field(class, names[value], "Ljava/lang/Boolean;");
        cg_constant held;
        if (field == NULL || !status_is_ok(fn->host->static_constant(fn->host, field, &held)) ||
            held.kind != 'L' || held.as.object != object)
            continue;
        *out_value = value != 0;
        return true;
    }
    return false;
}

/* The wrapper that a leaf is, made by valueOf; NULL if it is none. *out_made: the function makes it, or an element is it. */
static const box_class *box_by_value_of(ir_fn *fn, ir_ref leaf, bool *out_made) {
    const ir_ins *ins = ir_at(fn, leaf);
    bool value;
    if (ins->op == IR_object)
        return is_boolean_constant(fn, (cg_object)ins->imm.i, &value) ? box_of_kind('Z') : NULL;
    if (ins->op != IR_new || ins->imm.symbol->from != NULL || ins->imm.symbol->exists) return NULL;
    *out_made = true;
    const box_class *box = box_of_name(ins->imm.symbol->owner);
    if (box == NULL || ins->site == NULL) return box; /* no site: an element's */
    bool is_by_code = ins->site->method != NULL && is_value_of(ins->site->method, ins->site->bci, box->name);
    return is_by_code ? box : NULL;
}

typedef struct side {
    ir_ref object, leaves[LIMIT_LEAVES];
    uint32_t count;
    const box_class *box; /* of all leaves but null */
    bool made;            /* some of them are no captured objects */
} side;

static bool side_of(ir_fn *fn, ir_ref object, side *out) {
    *out = (side){.object = object};
    if (!fact_leaves(fn, object, out->leaves, &out->count)) return false;
    for (uint32_t k = 0; k < out->count; k++) {
        ir_op op = (ir_op)ir_at(fn, out->leaves[k])->op;
        if (op == IR_null || op == IR_never) continue;
        const box_class *box = box_by_value_of(fn, out->leaves[k], &out->made);
        if (box == NULL || (out->box != NULL && box != out->box)) return false;
        out->box = box;
    }
    return out->box != NULL;
}

static bool have_common(const ir_fn *fn, const side *a, const side *b) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (a->leaves[i] == b->leaves[k] && ir_at(fn, a->leaves[i])->op == IR_new) return true;
    return false;
}

/* Whether valueOf gives one object for each value. */
static bool is_always_kept(const box_class *box) {
    return box->kind == 'Z' || box->kind == 'B';
}

/* Whether the value is one of those that have one object. */
static ir_ref put_is_kept(place *p, const box_class *box, ir_ref value) {
    ir_type type = ir_type_of_kind(box->kind);
    ir_ref low = put(p, IR_const_, type, NULL, 0, -128), high = put(p, IR_const_, type, NULL, 0, 127);
    ir_ref above = put_of_two(p, IR_ge, value, low), below = put_of_two(p, IR_le, value, high);
    return put_of_two(p, IR_and, above, below);
}

static ir_ref put_value(place *p, const side *s) {
    bool value;
    if (ir_at(p->fn, s->object)->op == IR_object &&
        is_boolean_constant(p->fn, (cg_object)ir_at(p->fn, s->object)->imm.i, &value))
        return put(p, IR_const_, IR_I32, NULL, 0, value);
    return box_read(p->fn, p->block, &p->at, s->box, s->object, p->site);
}

/* 0: it never is. */
static ir_ref put_null(place *p, const side *s) {
    return fact_null_of(p->fn, s->object) == NULL_NEVER ? 0 : put_is_null(p, s->object);
}

/* Whether both are one object, if `same` says so of two that are not null. */
static ir_ref put_with_nulls(place *p, ir_ref same, ir_ref a_null, ir_ref b_null) {
    ir_ref null = a_null != 0 ? a_null : b_null;
    if (null == 0) return same;
    if (a_null == 0 || b_null == 0) return put_of_two(p, IR_and, same, put(p, IR_not, IR_I32, &null, 1, 0));
    ir_ref alike = put_of_two(p, IR_eq, a_null, b_null), either = put_of_two(p, IR_or, null, same);
    return put_of_two(p, IR_and, alike, either);
}

bool same_boxes(ir_fn *fn, ir_ref sameref) {
    side a, b;
    place p = {fn, ir_at(fn, sameref)->block, ir_position(fn, sameref), ir_at(fn, sameref)->site};
    if (does_not_matter(fn, sameref)) {
        ir_ref a_null = put_is_null(&p, ir_arg(fn, sameref, 0)),
               b_null = put_is_null(&p, ir_arg(fn, sameref, 1));
        ir_replace(fn, sameref, put_of_two(&p, IR_and, a_null, b_null));
        return true;
    }
    if (!side_of(fn, ir_arg(fn, sameref, 0), &a) || !side_of(fn, ir_arg(fn, sameref, 1), &b)) return false;
    if (a.box != b.box || strchr("ZBSCJ", a.box->kind) == NULL || !(a.made || b.made)) return false;
    if (!is_always_kept(a.box) && have_common(fn, &a, &b)) return false;
    ir_ref values[2] = {put_value(&p, &a), put_value(&p, &b)};
    ir_ref same = put(&p, IR_eq, IR_I32, values, 2, 0);
    if (!is_always_kept(a.box)) same = put_of_two(&p, IR_and, same, put_is_kept(&p, a.box, values[0]));
    ir_ref a_null = put_null(&p, &a), b_null = put_null(&p, &b);
    ir_replace(fn, sameref, put_with_nulls(&p, same, a_null, b_null));
    return true;
}
