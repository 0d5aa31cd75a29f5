#include "loop_limit.h"

#include <string.h>

#include "loop_reasons.h"
#include "vec.h"

typedef VEC(limit_field) limit_fields;

static const char *why_not(arena *a, const bc_member_ref *ref) {
    return arena_printf(a, WHY_VOLATILE_LIMIT, ref->name);
}

/* What the class file tells: the fields of the class itself. Others, and those that it inherits, may be volatile. A name of several lines
 * is none of a compiler's, and cannot be handed on (body_describe.c). */
static void judge_field(arena *a, loop *l, const bc_insn *insn, const bc_member_ref *ref,
                        limit_fields *asked) {
    const bc_class *c = l->code->method->owner;
    bool is_static = insn->opcode == BC_getstatic, is_own = strcmp(ref->owner, c->name) == 0;
    const bc_field *field = is_own ? bc_class_field(c, ref->name, ref->descriptor) : NULL;
    l->limit_initialises |= is_static && !is_own; /* its own is, as its method runs */
    if (field != NULL && (field->access & BC_ACC_VOLATILE) == 0) return;
    if (field != NULL || strpbrk(ref->owner, "\n") != NULL || strpbrk(ref->name, "\n") != NULL) {
        l->why_not = why_not(a, ref);
        return;
    }
    VEC_PUSH(a, asked, (limit_field){*ref, is_own, is_static, why_not(a, ref)});
}

status loop_limit_judge(arena *a, loop *l) {
    const bc_pool *pool = &l->code->method->owner->pool;
    limit_fields asked = {0};
    bc_insn insn;
    for (uint32_t bci = l->limit; bci < l->branch; bci = insn.next) {
        bc_member_ref ref;
        TRY(bc_decode(l->code->method, bci, &insn));
        if (insn.opcode == BC_ldc || insn.opcode == BC_ldc_w)
            l->limit_initialises |= (uint32_t)insn.a >= pool->count || pool->items[insn.a].tag != BC_INTEGER;
        if (insn.opcode != BC_getstatic && insn.opcode != BC_getfield) continue;
        TRY(bc_pool_member(pool, (uint32_t)insn.a, &ref));
        judge_field(a, l, &insn, &ref, &asked);
    }
    l->asked = asked.items;
    l->asked_count = asked.count;
    return status_ok();
}
