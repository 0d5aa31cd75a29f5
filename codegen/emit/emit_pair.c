#include "emit_pair.h"

#include <string.h>

#include "intrinsics.h"

typedef struct pair {
    const char *functions[2], *both; /* of java_ops, for lanes with _v behind it */
    const char *type, *lanes_type;   /* what that returns, a struct ... */
    const char *members[2];          /* ... of these */
} pair;

static const pair pairs[] = {
    {{"java_sin", "java_cos"}, "java_sin_cos", "java_turn", "java_turns", {"sine", "cosine"}},
    {{"java_fsin", "java_fcos"}, "java_fsin_cos", "java_fturn", "java_fturns", {"sine", "cosine"}},
};

/* The pair that `r` may be of, and as which. */
static const pair *pair_of(const ir_fn *fn, ir_ref r, int *out_member) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_intrinsic) return NULL;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        for (int member = 0; member < 2; member++)
            if (strcmp(intrinsics[ins->imm.i].function, pairs[k].functions[member]) == 0) {
                *out_member = member;
                return &pairs[k];
            }
    return NULL;
}

/* In one block, where the first is always computed before the second. */
static void find_partner(emit_state *s, const ir_block *block, uint32_t at) {
    ir_ref first = block->ins.items[at];
    int member, other;
    const pair *p = pair_of(s->fn, first, &member);
    for (uint32_t k = at + 1; p != NULL && k < block->ins.count; k++) {
        ir_ref second = block->ins.items[k];
        if (pair_of(s->fn, second, &other) != p || other == member) continue;
        if (ir_at(s->fn, first)->args[0] != ir_at(s->fn, second)->args[0]) continue;
        s->pair[first] = s->pair[second] = first;
        s->member[first] = p->members[member];
        s->member[second] = p->members[other];
        s->is_inline[first] = s->is_inline[second] = false;
        return;
    }
}

void emit_pairs_find(emit_state *s) {
    const ir_fn *fn = s->fn;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (s->pair[fn->blocks.items[b].ins.items[k]] == 0) find_partner(s, &fn->blocks.items[b], k);
}

void emit_pair_start(emit_state *s, ir_ref r, int indent, bool vector, emit_pair_argument *put,
                     void *context) {
    int member;
    if (s->pair[r] != r) return;
    const pair *p = pair_of(s->fn, r, &member);
    const char *function = vector ? arena_printf(s->fn->memory, "%s_v", p->both) : p->both;
    java_slice_need(s->java, function);
    text_indent(s->out, indent);
    text_printf(s->out, "const %s ", vector ? p->lanes_type : p->type);
    emit_pair_name(s, r);
    text_printf(s->out, " = %s(", function);
    put(context, ir_at(s->fn, r)->args[0]);
    text_put(s->out, ");\n");
}
