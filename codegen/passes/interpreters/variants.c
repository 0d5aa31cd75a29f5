#include "variants.h"

#include <string.h>

#include "limit.h"

#define NONE UINT32_MAX

static const ir_block *block_at(const variants *v, ir_blk b) {
    return &v->t->fn->blocks.items[b];
}

/* ---- by block and key ---- */

static uint32_t hash_of(ir_blk b, const int64_t *key, uint32_t count) {
    uint64_t h = b * UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t k = 0; k < count; k++)
        h = (h ^ (uint64_t)key[k] ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(h >> 32);
}

static void grow(variants *v) {
    uint32_t size = v->mask == 0 ? 256 : (v->mask + 1) * 2;
    v->mask = size - 1;
    v->first = ARENA_ARRAY(v->memory, uint32_t, size);
    memset(v->first, 0xff, size * sizeof *v->first);
    for (uint32_t i = 0; i < v->items.count; i++) {
        variant *one = &v->items.items[i];
        uint32_t h = hash_of(one->block, one->key, v->t->slots[one->block].count) & v->mask;
        one->next = v->first[h];
        v->first[h] = i;
    }
}

static bool is_same(const variants *v, const variant *one, ir_blk b, const int64_t *key) {
    return one->block == b && memcmp(one->key, key, v->t->slots[b].count * sizeof *key) == 0;
}

/* Instructions that its copy will have, without jumps, most of which go when blocks are joined; or phis. */
static uint32_t count_dynamic(const variants *v, ir_blk b, bool phis) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < block_at(v, b)->ins.count; k++) {
        ir_ref r = block_at(v, b)->ins.items[k];
        ir_op op = (ir_op)ir_at(v->t->fn, r)->op;
        if (phis && op != IR_phi) break;
        if (op != IR_jump && (op == IR_phi) == phis && !variants_decide(v, r)) count++;
    }
    return count;
}

bool variants_decide(const variants *v, ir_ref r) {
    const ir_ins *ins = ir_at(v->t->fn, r);
    bool decides = (ir_ops[ins->op].flags & IR_CHECK) != 0 || ins->op == IR_branch;
    return v->t->is_static[r] || (decides && binding_times_decides(v->t, r));
}

/* One more edge leads to it. With the second one its phis are there to stay. */
static uint32_t reach(variants *v, uint32_t number) {
    variant *one = &v->items.items[number];
    if (one->edges++ == 1) v->instructions += count_dynamic(v, one->block, true);
    if (one->edges > 2) one->edges = 2;
    return number;
}

/* Find or add, and reach. */
static uint32_t variant_of(variants *v, ir_blk b, const int64_t *key) {
    uint32_t count = v->t->slots[b].count;
    if (v->items.count >= v->mask) grow(v);
    uint32_t *first = &v->first[hash_of(b, key, count) & v->mask];
    for (uint32_t i = *first; i != NONE; i = v->items.items[i].next)
        if (is_same(v, &v->items.items[i], b, key)) return reach(v, i);
    int64_t *kept = ARENA_ARRAY(v->memory, int64_t, count + 1);
    memcpy(kept, key, count * sizeof *key);
    variant made = {.block = b, .key = kept, .next = *first, .sibling = NONE, .copy = IR_NO_BLOCK};
    *first = v->items.count;
    VEC_PUSH(v->memory, &v->items, made);
    v->instructions += count_dynamic(v, b, false);
    v->phis += count_dynamic(v, b, true);
    return reach(v, v->items.count - 1);
}

/* ---- edges ---- */

/* The key of `to`, reached by its edge number `edge`: what its phis get there, and what lives on. */
static uint32_t follow(variants *v, ir_blk to, uint32_t edge) {
    const binding_times *t = v->t;
    const static_slots *slots = &t->slots[to];
    int64_t few[32], *key = slots->count <= 32 ? few : v->key;
    for (uint32_t k = 0; k < slots->count; k++) {
        const ir_ins *ins = ir_at(t->fn, slots->values[k]);
        bool is_phi = ins->op == IR_phi && ins->block == to;
        key[k] = t->is_static[slots->values[k]] ? t->now[is_phi ? ins->args[edge] : slots->values[k]] : 0;
    }
    return variant_of(v, to, key);
}

uint32_t variants_enter(variants *v, uint32_t edge) {
    return follow(v, v->t->loop.header, edge);
}

static uint32_t edge_number(const variants *v, ir_blk b, uint32_t successor) {
    const ir_block *block = block_at(v, b), *target = block_at(v, block->succs[successor]);
    uint32_t skip = successor == 1 && block->succs[0] == block->succs[1] ? 1 : 0, edge = 0;
    while (target->preds.items[edge] != b || skip-- > 0)
        edge++;
    return edge;
}

static void leave_by(variants *v, ir_blk b, uint32_t successor, variant_exit *out) {
    ir_blk to = block_at(v, b)->succs[successor];
    uint32_t edge = edge_number(v, b, successor);
    out->edges[out->count++] =
        (variant_edge){successor, edge, v->t->in_loop[to] ? follow(v, to, edge) : NONE};
}

variant_exit variants_walk(variants *v, uint32_t number) {
    const binding_times *t = v->t;
    variant_exit out = {.stop = NONE};
    ir_blk b = v->items.items[number].block;
    const ir_block *block = block_at(v, b);
    const int64_t *key = v->items.items[number].key;
    for (uint32_t k = 0; k < t->slots[b].count; k++)
        t->now[t->slots[b].values[k]] = key[k];
    for (uint32_t k = 0; k < block->ins.count; k++) {
        ir_ref r = block->ins.items[k];
        const ir_ins *ins = ir_at(t->fn, r);
        bool is_check = (ir_ops[ins->op].flags & IR_CHECK) != 0;
        bool fails = t->is_static[r] && ins->op != IR_phi && !binding_times_compute(t, r, &t->now[r]);
        if (fails || (is_check && binding_times_decides(t, r) && !binding_times_holds(t, r))) {
            out.stop = k;
            return out;
        }
    }
    ir_ref end = ir_end(t->fn, b);
    if (ir_at(t->fn, end)->op == IR_branch && binding_times_decides(t, end)) {
        leave_by(v, b, binding_times_holds(t, end) ? 0 : 1, &out);
    } else {
        for (uint32_t s = 0; s < block->succ_count; s++)
            leave_by(v, b, s, &out);
    }
    return out;
}

/* ---- too many of them ----
 *
 * The variants of a loop's header that have the same program counters are a family. If one has too many different members,
 * the header's own numbers in which they differ become dynamic. From then on there are fewer, but those that there are may
 * be others' copies; so the search goes on to find what else varies, and is then begun anew. To begin at the first such number
 * would be as many searches as a machine has variables. */

static bool is_of_family(const variants *v, const variant *a, const variant *b) {
    const static_slots *slots = &v->t->slots[a->block];
    if (a->block != b->block) return false;
    for (uint32_t k = 0; k < slots->count; k++)
        if (v->t->is_counter[slots->values[k]] && a->key[k] != b->key[k]) return false;
    return true;
}

typedef struct families {
    uint32_t *last; /* by hash, the newest of a family */
    uint32_t mask;
} families;

static families families_new(arena *a) {
    uint32_t size = 1;
    while (size < 2 * LIMIT_SPECIALISED_BLOCKS)
        size *= 2;
    families f = {.last = ARENA_ARRAY(a, uint32_t, size), .mask = size - 1};
    memset(f.last, 0xff, size * sizeof *f.last);
    return f;
}

static uint32_t family_hash(const variants *v, const variant *one) {
    const static_slots *slots = &v->t->slots[one->block];
    uint64_t h = one->block;
    for (uint32_t k = 0; k < slots->count; k++)
        if (v->t->is_counter[slots->values[k]]) h = h * 31 + (uint64_t)one->key[k];
    return hash_of(one->block, &(int64_t){(int64_t)h}, 1);
}

/* The newest of its family, which it is from now on. The first one of the loop's own header is a new program counter. */
static uint32_t join_family(variants *v, families *f, uint32_t number) {
    variant *one = &v->items.items[number];
    uint32_t at = family_hash(v, one) & f->mask;
    while (f->last[at] != NONE && !is_of_family(v, &v->items.items[f->last[at]], one))
        at = (at + 1) & f->mask;
    one->sibling = f->last[at];
    f->last[at] = number;
    if (one->sibling == NONE && one->block == v->t->loop.header) v->counters++;
    return one->sibling;
}

/* Forget what has become dynamic since it was made. */
static void narrow(variants *v, variant *one) {
    const static_slots *slots = &v->t->slots[one->block];
    for (uint32_t k = 0; v->varies && k < slots->count; k++)
        if (!v->t->is_static[slots->values[k]]) one->key[k] = 0;
}

/* Of its siblings, one of each kind, but no more than there may be. */
static uint32_t different_siblings(variants *v, uint32_t newest, variant **out) {
    uint32_t count = 0;
    for (uint32_t i = newest; i != NONE && count < LIMIT_COUNTER_VARIANTS; i = v->items.items[i].sibling) {
        variant *one = &v->items.items[i];
        uint32_t k = 0;
        narrow(v, one);
        while (k < count && !is_same(v, out[k], one->block, one->key))
            k++;
        if (k == count) out[count++] = one;
    }
    return count;
}

/* The header's own numbers in which it differs from its siblings become dynamic; if there are none, the difference comes
 * from around. */
static void make_dynamic(variants *v, const variant *one, variant *const *siblings, uint32_t count) {
    const static_slots *slots = &v->t->slots[one->block];
    for (uint32_t k = 0; k < slots->count; k++) {
        ir_ref r = slots->values[k];
        if (ir_at(v->t->fn, r)->op != IR_phi || ir_at(v->t->fn, r)->block != one->block) continue;
        bool differs = false;
        for (uint32_t i = 0; i < count; i++)
            differs |= siblings[i]->key[k] != one->key[k];
        if (!differs || !v->t->is_static[r]) continue;
        binding_times_make_dynamic(v->t, r);
        v->varies = true;
    }
}

/* False: there is one like it, since something has become dynamic. */
static bool enter_family(variants *v, families *f, uint32_t number) {
    variant *one = &v->items.items[number], *siblings[LIMIT_COUNTER_VARIANTS];
    narrow(v, one);
    uint32_t count = different_siblings(v, join_family(v, f, number), siblings);
    for (uint32_t i = 0; i < count; i++)
        if (is_same(v, siblings[i], one->block, one->key)) return false;
    if (count == LIMIT_COUNTER_VARIANTS) make_dynamic(v, one, siblings, count);
    return true;
}

static bool are_too_many(const variants *v) {
    return v->items.count > LIMIT_SPECIALISED_BLOCKS || v->instructions > LIMIT_SPECIALISED ||
           v->phis > LIMIT_SPECIALISED_PHIS;
}

variants_answer variants_find(variants *v, binding_times *t, arena *memory) {
    uint32_t most = 0;
    for (ir_blk b = 0; b < t->d->count; b++)
        if (t->slots[b].count > most) most = t->slots[b].count;
    *v = (variants){.t = t, .memory = memory, .key = ARENA_ARRAY(memory, int64_t, most + 1)};
    families f = families_new(memory);
    uint64_t *work = &t->fn->dispatch.work;
    const ir_block *header = block_at(v, t->loop.header);
    for (uint32_t p = 0; p < header->preds.count; p++)
        if (!t->in_loop[header->preds.items[p]]) variants_enter(v, p);
    for (uint32_t next = 0; next < v->items.count && !are_too_many(v); next++) {
        ir_blk b = v->items.items[next].block;
        *work += t->slots[b].count + block_at(v, b)->ins.count;
        if (*work > LIMIT_SPECIALISED_WORK) return VARIANTS_TOO_LONG;
        if (!t->d->is_header[b] || enter_family(v, &f, next)) variants_walk(v, next);
    }
    if (v->varies) return VARIANTS_VARY;
    return are_too_many(v) ? VARIANTS_TOO_MANY : VARIANTS_FOUND;
}
