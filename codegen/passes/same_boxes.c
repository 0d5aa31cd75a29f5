/* valueOf of Boolean and Byte gives one object for a value, of Character for those up to 127, and of Short and Long for
 * those from -128 to 127: their specification says so. For others, of which it says nothing, the JDK makes a new object
 * each time, which is another one than what is made elsewhere. So `a == b` of two such is
 *
 *     the same value, and one of those
 *
 * The elements of the input are boxed by valueOf too. What a captured array or record holds may be any object, and the
 * same one at two places: it is left out. So is Integer, of which an option of the JVM says how many are kept; and what
 * is made at one place, for an object may be met again, by way of a phi. */
#include "same_boxes.h"

#include <string.h>

#include "boxes.h"
#include "decode.h"
#include "facts.h"
#include "jdk_objects.h"
#include "limit.h"

/* Whether `leaf` is an element's box, or stands where the code calls valueOf. */
static bool is_by_value_of(const ir_ins *leaf, const char *box) {
    const ir_site *site = leaf->site;
    bc_insn insn;
    bc_member_ref ref;
    if (site == NULL) return true;
    return site->method != NULL && status_is_ok(bc_decode(site->method, site->bci, &insn)) &&
           insn.opcode == BC_invokestatic &&
           status_is_ok(bc_pool_member(&site->method->owner->pool, (uint32_t)insn.a, &ref)) &&
           strcmp(ref.name, "valueOf") == 0 && strcmp(ref.owner, box) == 0;
}

/* The wrapper that all of them are, made by valueOf; NULL if there is none. */
static const box_class *common_box(const ir_fn *fn, const ir_ref *leaves, uint32_t count) {
    const box_class *box = NULL;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op != IR_new || leaf->imm.symbol->from != NULL || leaf->imm.symbol->exists) return NULL;
        const box_class *one = box_of_name(leaf->imm.symbol->owner);
        if (one == NULL || (box != NULL && one != box) || !is_by_value_of(leaf, one->name)) return NULL;
        box = one;
    }
    return box;
}

static bool have_common(const ir_ref *a, uint32_t a_count, const ir_ref *b, uint32_t b_count) {
    for (uint32_t i = 0; i < a_count; i++)
        for (uint32_t k = 0; k < b_count; k++)
            if (a[i] == b[k]) return true;
    return false;
}

typedef struct place {
    ir_fn *fn;
    ir_blk block;
    uint32_t at;
    const ir_site *site;
} place;

static ir_ref put(place *p, ir_op op, ir_type type, ir_ref a, ir_ref b, int64_t number) {
    ir_ref args[2] = {a, b};
    ir_ref r = ir_make(p->fn, op, type, args, a == 0 ? 0 : 2, (ir_imm){.i = number}, 0, p->site);
    ir_insert(p->fn, p->block, p->at++, r);
    return r;
}

/* Whether the value is one of those that have one object; 0 if all are. */
static ir_ref put_is_kept(place *p, char kind, ir_ref value) {
    ir_type type = ir_type_of_kind(kind);
    if (kind == 'Z' || kind == 'B') return 0;
    ir_ref low = put(p, IR_const_, type, 0, 0, -128), high = put(p, IR_const_, type, 0, 0, 127);
    ir_ref above = put(p, IR_ge, IR_I32, value, low, 0), below = put(p, IR_le, IR_I32, value, high, 0);
    return put(p, IR_and, IR_I32, above, below, 0);
}

bool same_boxes(ir_fn *fn, ir_ref sameref) {
    ir_ref sides[2] = {ir_arg(fn, sameref, 0), ir_arg(fn, sameref, 1)}, leaves[2][LIMIT_LEAVES], values[2];
    uint32_t counts[2];
    const box_class *boxes[2];
    for (int k = 0; k < 2; k++) {
        if (fact_null_of(fn, sides[k]) != NULL_NEVER || !fact_leaves(fn, sides[k], leaves[k], &counts[k]))
            return false;
        boxes[k] = common_box(fn, leaves[k], counts[k]);
    }
    if (boxes[0] == NULL || boxes[0] != boxes[1] || boxes[0]->kind == 'I' ||
        !fact_may_be_shared(ir_at(fn, leaves[0][0])))
        return false;
    if (have_common(leaves[0], counts[0], leaves[1], counts[1])) return false;
    place p = {fn, ir_at(fn, sameref)->block, ir_position(fn, sameref), ir_at(fn, sameref)->site};
    for (int k = 0; k < 2; k++)
        values[k] = box_read(fn, p.block, &p.at, boxes[k], sides[k], p.site);
    ir_ref kept = put_is_kept(&p, boxes[0]->kind, values[0]);
    if (kept == 0) {
        ir_become(fn, sameref, IR_eq, IR_I32, values, 2, (ir_imm){0});
        return true;
    }
    ir_ref both[2] = {put(&p, IR_eq, IR_I32, values[0], values[1], 0), kept};
    ir_become(fn, sameref, IR_and, IR_I32, both, 2, (ir_imm){0});
    return true;
}
