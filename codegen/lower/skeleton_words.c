#include "skeleton_words.h"

#include <assert.h>
#include <string.h>

#include "bucket_words.h"
#include "dom.h"
#include "operator.h"
#include "sort_digit.h"
#include "weight.h"

bool skeleton_is_cheap(ir_fn *element) {
    enum { CHEAP = 20 };
    return !dom_has_loop(dom_compute(element->memory, element)) &&
           weight_of_function(element, WEIGHED_ALONE) <= CHEAP;
}

/* ---- columns ---- */

/* #define WORD(i, v) to0[i] = (type)v.c0; ... */
static void put_store(const skeleton_program *g, const char *word, uint32_t first) {
    text_printf(g->out, "#define %s(i, v) do {", word);
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(g->out, " out%u[i] = (%s)(v).c%u;", first + k, kernel_element_type(g->p->value_kinds[k]),
                    k);
    text_put(g->out, " } while (0)\n");
}

static void put_load(const skeleton_program *g, const char *word, const char *from, uint32_t first) {
    text_printf(g->out, "#define %s(v, i) do {", word);
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(g->out, " (v).c%u = %s%u[i];", k, from, first + k);
    text_put(g->out, " } while (0)\n");
}

/* ---- what one skeleton alone says ---- */

static void put_load_out(const skeleton_program *g) {
    put_load(g, "LOAD_OUT", "out", 0);
}

/* Bins that take up no more let a processor of a GPU have as many work-groups as it can. (With four times as many slots k-means'
 * sums took an H200 0.33 ms in place of 0.30.) An even number of elements is read at once: slots take turns. */
enum { BINS_BYTES = 4096, BINS_SLOTS = 64, BINS_READ = 4 };

static uint32_t few_bins(const skeleton_program *g) {
    return BINS_BYTES / skeleton_bytes_of_value(g) + 1;
}

uint32_t skeleton_bins_bytes(const skeleton_program *g) {
    return (few_bins(g) + SKELETON_BINS_GROUP) * skeleton_bytes_of_value(g) +
           (2 * BINS_SLOTS + SKELETON_BINS_GROUP) * (uint32_t)sizeof(int32_t);
}

static void put_bins(const skeleton_program *g) {
    uint32_t read = g->alike.rows != 0 ? g->alike.rows : BINS_READ;
    assert(read % 2 == 0);
    put_load_out(g);
    if (g->group_size > 1)
        text_printf(g->out, "#define FEW %u\n#define SLOTS %d\n#define READ %u\n", few_bins(g), BINS_SLOTS,
                    read);
}

static void put_exclusive(const skeleton_program *g) {
    text_put(g->out, "#define EXCLUSIVE\n");
}

/* On an H100, whose cache has 50 MB, 2^26 elements to random places took 4.4 ms in one window, and 2.8, 3.3 and 3.9 in windows
 * of 2^22, 2^23 and 2^24 places. Work-groups that run at once keep to one window; with twice as many it took 3.0. */
static void put_windows(const skeleton_program *g) {
    if (g->group_size == 1) return;
    text_printf(g->out, "#define WINDOW %s\n#define GROUPS 1024\n",
                skeleton_is_cheap(g->p->element) ? "(1 << 22)" : "INT_MAX");
}

static void put_few(const skeleton_program *g) {
    text_put(g->out, "#define FEW 256\n");
}

static void put_turn(const skeleton_program *g) {
    text_put(g->out, "#define TURN() (INT_MAX - atomic_dec(trap + 1)) /* 0, 1 ...: see staging.h */\n");
}

static void put_merge_words(const skeleton_program *g) {
    text_put(g->out, g->p->target.groups ? "#define AHEAD 8\n" : "#define SIDE 16\n");
}

static void put_buckets(const skeleton_program *g) {
    bucket_words(g->out);
}

static void put_bucket_room(const skeleton_program *g) {
    bucket_words(g->out);
    bucket_room_words(g->p->item_kinds, g->out);
}

static void put_digits(const skeleton_program *g) {
    sort_digit_put(g->p->item_kinds, g->out);
}

static void put_counted_digits(const skeleton_program *g) {
    put_digits(g);
    text_printf(g->out, "#define COUNTED %d\n", SKELETON_COUNTED);
}

static void put_own_words(const skeleton_program *g) {
    static void (*const put[CG_SKELETONS])(const skeleton_program *g) = {
        [CG_SCAN_EXCLUSIVE] = put_exclusive,
        [CG_SCAN_CHAINED_EXCLUSIVE] = put_exclusive,
        [CG_WINNERS] = put_windows,
        [CG_PLACE] = put_few,
        [CG_BUCKET_SIZES] = put_buckets,
        [CG_BUCKET_FILL] = put_bucket_room,
        [CG_BUCKET_WRITE] = put_buckets,
        [CG_BINS] = put_bins,
        [CG_TALLY_RANGES] = put_turn,
        [CG_MERGE] = put_merge_words,
        [CG_SORT_COUNT] = put_digits,
        [CG_SORT_PLACE] = put_digits,
        [CG_SORT_HISTOGRAM] = put_counted_digits,
        [CG_SORT_SWEEP] = put_counted_digits,
    };
    if (put[g->p->skeleton] != NULL) put[g->p->skeleton](g);
}

/* ---- what work-groups leave one another, and strips ---- */

/* A word holds 32 bits of a value, and above them the same with some of them flipped. A half that is not there yet is 0,
 * and does not match the other, so a plain read tells whether it has seen all of the word, and no fence or atomic operation
 * is needed between a value and the news of it. Now and then an atomic operation looks, lest a read finds what a cache has
 * kept. (Reads by atomic operations made a scan of 2^28 floats take 1.15 times as long on an H100.) */
static void put_words_of_values(const skeleton_program *g) {
    text_put(g->out, "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
                     "#define WHOLE(v) ((ulong)((uint)(v) ^ 0x9e3779b9u) << 32 | (uint)(v))\n"
                     "static inline ulong weft_await(volatile __global ulong *word, __global int *trap) {\n"
                     "    for (int n = 1; n < 1 << 24; n++) {\n"
                     "        const ulong w = n % 64 == 0 ? atom_add(word, 0) : *word;\n"
                     "        if (w == WHOLE(w)) return (uint)w;\n"
                     "    }\n"
                     "    atomic_min(trap, 0);\n"
                     "    return 0;\n"
                     "}\n");
    uint32_t count = skeleton_words_of_value(g), next = 0;
    text_put(g->out, "#define PUBLISH(i, v) do {");
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++) {
        const char *as = skeleton_is_wide(g->p->value_kinds[k]) ? "as_ulong" : "as_uint";
        text_printf(g->out, " atom_xchg(&words[(i) * %u + %u], WHOLE(%s((v).c%u)));", count, next++, as, k);
        if (skeleton_is_wide(g->p->value_kinds[k]))
            text_printf(g->out, " atom_xchg(&words[(i) * %u + %u], WHOLE(%s((v).c%u) >> 32));", count, next++,
                        as, k);
    }
    text_put(g->out, " } while (0)\n#define AWAIT(v, i) do {");
    next = 0;
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++) {
        const char *type = kernel_value_type(ir_type_of_kind(g->p->value_kinds[k]));
        text_printf(g->out, " (v).c%u = as_%s(", k, type);
        text_printf(g->out, "(uint)weft_await(words + (i) * %u + %u, trap)", count, next++);
        if (skeleton_is_wide(g->p->value_kinds[k]))
            text_printf(g->out, " | weft_await(words + (i) * %u + %u, trap) << 32", count, next++);
        text_put(g->out, ");");
    }
    text_put(g->out, " } while (0)\n");
}

static bool calls_elementary(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (ir_is_elementary(ir_at(fn, fn->blocks.items[b].ins.items[k]))) return true;
    return false;
}

/* Whether one loop over neighbours is better than strips. It is not for products, each of which waits ten cycles for the one before, nor
 * where elements trap, for then no compiler makes vectors, and strips do not wait for one another. */
static bool adds_up_in_any_order(const skeleton_program *g) {
    return !g->can_trap && operator_regroups(g->p->combine) &&
           operator_only_result(g->p->combine)->op != IR_mul;
}

/* How a loop of a CPU goes over a whole block's strips. Compilers vectorise innermost loops, and not the one
 * over the few elements of a strip, each of which waits for the one before. So that loop is UNROLLED, which
 * leaves the one over strips, 8 elements apart; or, because that would be too much text, or gather elements of
 * 8 bytes one by one, the elements of a few strips are STAGED in an array, by a loop over neighbours. Where
 * both cost more than they gain, for so little on 8 bytes that memory is what takes the time, strips are just
 * summed up in order. The text of an elementary function is long: a sum of sines took twice as long to build
 * unrolled as staged, and the same time to run.
 *
 * A sum of a column of floats, as it is, has a part's SUMS besides, where the compiler can do it (lanes_sums).
 *
 * A reduction to whose bits the order is all the same may have no strips: as NEIGHBOURS they lie in a vector as they are. */
static void put_strip_words(const skeleton_program *g) {
    enum { MOST_UNROLLED = 400, MOST_IN_ORDER = 24 };
    const ir_fn *fn = g->p->element;
    bool wide = false;
    if (g->summed != NULL)
        text_printf(g->out,
                    "#ifdef LANES_QUADS\n#define SUMS(to, i) lanes_sums(%s + (i), &(to)->c0)\n#endif\n",
                    g->summed);
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        if (b->role == IR_ROLE_INPUT && (b->element == 'J' || b->element == 'D')) wide = true;
    }
    uint32_t weight = weight_of_function(fn, WEIGHED_ALONE);
    bool totals = g->s->trait == TRAIT_TOTALS, staged = g->choice.lanes || (totals && calls_elementary(fn));
    /* Of what takes longer the sixteen at once of a strip gain more than neighbours do. */
    if (totals && !staged && weight <= MOST_UNROLLED && adds_up_in_any_order(g))
        text_put(g->out, "#define NEIGHBOURS\n");
    else if (staged || weight > (wide ? MOST_IN_ORDER : MOST_UNROLLED))
        text_put(g->out, "#define STAGED\n");
    else if (!wide)
        text_put(g->out, "#define UNROLLED\n");
}

/* Sixteen results are made in a vector. Past caches (stream_words.h) it would have to be behind a branch, and LLVM makes less of the sums
 * in front of one. */
static void put_held(const skeleton_program *g) {
    const char *type = kernel_element_type(g->p->value_kinds[0]);
    text_printf(g->out,
                "#define HELD %s16 held\n"
                "#define HOLD(k, v) ((%s *)&held)[k] = (%s)(v).c0\n"
                "#define STORE_HELD(i) *(__global %s16 *)(out0 + (i)) = held\n",
                type, type, type, type);
}

/* How a loop of a CPU scans a block: an operator to which the order is all the same goes over it once. */
static void put_scan_words(const skeleton_program *g) {
    if (g->s->trait == TRAIT_TOTALS) return;
    if (operator_regroups(g->p->combine)) {
        text_put(g->out, "#define ANY_ORDER\n");
        put_held(g);
    } else if (skeleton_is_cheap(g->p->combine)) {
        text_put(g->out, "#define CIRCUITS\n");
    }
}

/* ---- all of them ---- */

/* Those of what it reads and writes. */
static void put_columns(const skeleton_program *g) {
    uint32_t columns = (uint32_t)strlen(g->p->value_kinds);
    if (skeleton_output_sets(g->s) > 0) put_store(g, "STORE", skeleton_puts_positions(g->s));
    if (skeleton_output_sets(g->s) > 1) {
        put_store(g, "STORE_REST", columns);
        text_put(g->out, "#define REST\n");
    }
    if (g->s->side == COLUMNS_VALUES || g->s->side == COLUMNS_BOTH)
        put_load(g, "LOAD_SIDE", "side", g->first_side);
    if (g->positions != NULL) text_printf(g->out, "#define positions %s\n", g->positions);
    if (g->rereads) text_put(g->out, "#define OTHERS(i) atomic_min(trap, i)\n");
    if (!skeleton_has_places(g->s)) return;
    text_put(g->out, "#define OUTSIDE(i) atomic_min(trap, i)\n#define VALUE(v, e) do {");
    for (uint32_t k = 0; k < columns; k++)
        text_printf(g->out, " (v).c%u = (e).c%u;", k, k + 1);
    text_put(g->out, " } while (0)\n");
}

void skeleton_words_put(const skeleton_program *g) {
    put_columns(g);
    put_own_words(g);
    if (g->s->launch == LAUNCH_ELEMENTS && g->group_size == 1)
        text_printf(g->out, "#define ITEMS %u\n", g->elements);
    text_printf(g->out,
                "#define BLOCK %d\n#define STRIP %d\n#define STRIPS %d\n#define SEGMENT %d\n#define GROUP "
                "%d\n#define MERGED %d\n#define TALLY %d\n\n",
                g->s->launch == LAUNCH_TILES ? (int)g->tile : SKELETON_BLOCK, SKELETON_STRIP,
                SKELETON_BLOCK / SKELETON_STRIP, SKELETON_SEGMENT, g->group_size, SKELETON_MERGED,
                SKELETON_TALLY);
    if (g->s->local == LOCAL_STRIPS && g->group_size == 1) {
        put_strip_words(g);
        put_scan_words(g);
    }
    if (skeleton_is_chained(g)) put_words_of_values(g);
}
