/* A call on one of several known objects becomes
 *
 *   number = a phi of constants beside the phi of objects, and so on up to the leaves
 *   number == 0 ? call on object 0 : number == 1 ? call on object 1 : ...
 *
 * The objects need no address on the device, and every call has a receiver of known class. Objects of one
 * class never come here: their common class is known, and their fields are merged instead (scalar.c).
 */
#include "receivers.h"

#include "facts.h"

enum { MAX_RECEIVERS = 16 }; /* each is one more copy of the target */

typedef struct choice {
    ir_fn *fn;
    cg_object objects[MAX_RECEIVERS];
    ir_ref numbers[MAX_RECEIVERS]; /* constants */
    uint32_t count;
    VEC(ir_ref) phis;  /* of objects ... */
    VEC(ir_ref) twins; /* ... and of their numbers */
} choice;

static bool find_objects(choice *c, ir_ref receiver) {
    ir_fn *fn = c->fn;
    ir_ref leaves[FACT_MAX_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, receiver, leaves, &count) || count < 2) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        uint32_t i = 0;
        if (leaf->op != IR_object) return false;
        while (i < c->count && c->objects[i] != (cg_object)leaf->imm.i)
            i++;
        if (i < c->count) continue;
        if (c->count == MAX_RECEIVERS) return false;
        c->objects[c->count++] = (cg_object)leaf->imm.i;
    }
    return true;
}

/* The number of the object that `r`, a leaf or a phi, is. A phi's twin is still without operands. */
static ir_ref number_of(choice *c, ir_ref r) {
    ir_fn *fn = c->fn;
    if (ir_at(fn, r)->op == IR_object) {
        uint32_t i = 0;
        while (c->objects[i] != (cg_object)ir_at(fn, r)->imm.i)
            i++;
        return c->numbers[i];
    }
    for (uint32_t k = 0; k < c->phis.count; k++)
        if (c->phis.items[k] == r) return c->twins.items[k];
    ir_ref twin = ir_make(fn, IR_phi, IR_I32, NULL, 0, (ir_imm){0}, 0, ir_at(fn, r)->site);
    ir_insert_phi(fn, ir_at(fn, r)->block, twin);
    VEC_PUSH(fn->memory, &c->phis, r);
    VEC_PUSH(fn->memory, &c->twins, twin);
    return twin;
}

static ir_ref make_number(choice *c, ir_ref receiver) {
    ir_fn *fn = c->fn;
    for (uint32_t i = 0; i < c->count; i++) {
        c->numbers[i] = ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = i}, 0, NULL);
        ir_insert_phi(fn, 0, c->numbers[i]);
    }
    ir_ref number = number_of(c, receiver);
    for (uint32_t next = 0; next < c->phis.count; next++) {
        ir_ref phi = c->phis.items[next];
        uint32_t count = ir_at(fn, phi)->arg_count;
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
        for (uint32_t k = 0; k < count; k++)
            args[k] = number_of(c, ir_arg(fn, phi, k));
        ir_at(fn, c->twins.items[next])->args = args;
        ir_at(fn, c->twins.items[next])->arg_count = count;
    }
    return number;
}

/* The call on object `i`, at the end of block `b`, which then goes on to `returned`, or to `threw` if it is
 * an invoke. */
static ir_ref call_on(choice *c, uint32_t i, const ir_ins *call, ir_blk b, ir_blk returned, ir_blk threw,
                      ir_ref *out_caught) {
    ir_fn *fn = c->fn;
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, call->arg_count);
    for (uint32_t k = 1; k < call->arg_count; k++)
        args[k] = ir_resolve(fn, call->args[k]);
    args[0] = ir_append(fn, b, IR_object, IR_REF, NULL, 0, (ir_imm){.i = c->objects[i]}, 0, call->site);
    ir_ref made = ir_append(fn, b, (ir_op)call->op, (ir_type)call->type, args, call->arg_count, call->imm,
                            call->kind, call->site);
    if (call->op == IR_invoke) {
        ir_blk own_threw = ir_block_new(fn), own_returned = ir_block_new(fn);
        ir_link(fn, b, own_returned);
        ir_link(fn, b, own_threw);
        *out_caught = ir_append(fn, own_threw, IR_caught, IR_REF, NULL, 0, (ir_imm){0}, 0, call->site);
        ir_append(fn, own_threw, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, call->site);
        ir_link(fn, own_threw, threw);
        b = own_returned;
    }
    ir_append(fn, b, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, call->site);
    ir_link(fn, b, returned);
    return made;
}

/* Where both have several predecessors now: what the call gave, and what it threw. */
static void merge(call_site *c, const ir_ref *results, const ir_ref *caught, uint32_t count, ir_blk returned,
                  ir_blk threw) {
    ir_fn *fn = c->fn;
    ir_type type = (ir_type)ir_at(fn, c->ref)->type;
    if (type != IR_VOID) {
        ir_ref phi = ir_make(fn, IR_phi, type, results, count, (ir_imm){0}, 0, c->site);
        ir_insert(fn, returned, 0, phi);
        ir_replace(fn, c->ref, phi);
    } else {
        ir_remove(fn, c->ref);
    }
    if (threw == IR_NO_BLOCK) return;
    ir_ref phi = ir_make(fn, IR_phi, IR_REF, caught, count, (ir_imm){0}, 0, c->site);
    ir_insert(fn, threw, 0, phi);
    call_replace_caught(fn, threw, phi);
}

bool receivers_split(call_site *site) {
    ir_fn *fn = site->fn;
    choice c = {.fn = fn};
    ir_ref receiver = ir_arg(fn, site->ref, 0);
    if (ir_at(fn, receiver)->op != IR_phi || !find_objects(&c, receiver)) return false;
    ir_ref number = make_number(&c, receiver);
    ir_ins call = *ir_at(fn, site->ref);
    ir_blk returned, threw;
    site->at = ir_position(fn, site->ref);
    call_cut(site, &returned, &threw);

    ir_ref results[MAX_RECEIVERS], caught[MAX_RECEIVERS];
    ir_blk b = call.block;
    for (uint32_t i = 0; i + 1 < c.count; i++) {
        ir_ref operands[] = {number, c.numbers[i]};
        ir_ref is = ir_append(fn, b, IR_eq, IR_I32, operands, 2, (ir_imm){0}, 0, call.site);
        ir_append(fn, b, IR_branch, IR_VOID, &is, 1, (ir_imm){0}, 0, call.site);
        ir_blk yes = ir_block_new(fn), no = ir_block_new(fn);
        ir_link(fn, b, yes);
        ir_link(fn, b, no);
        results[i] = call_on(&c, i, &call, yes, returned, threw, &caught[i]);
        b = no;
    }
    results[c.count - 1] = call_on(&c, c.count - 1, &call, b, returned, threw, &caught[c.count - 1]);
    merge(site, results, caught, c.count, returned, threw);
    return true;
}
