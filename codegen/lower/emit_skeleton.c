/* The kernel of a skeleton: two functions made of the IR,
 *
 *     weft_element(captured ..., element, trap, r)              what the stages make of an element
 *     weft_combine(captured ..., x0 ..., y0 ..., 0, trap, r)    the operator, column by column
 *
 * then the words that the texts in skeletons/ are written in, and one of those texts:
 *
 *     weft_item        a struct with a field c0, c1 ... a column
 *     weft_value       the same; but a skeleton of pairs has the place in an item's c0, the value behind it
 *     ELEMENT(v, i)    v becomes item i
 *     STAGE(x, i, n)   x[0], x[1] ... become items i to i + n - 1, of which n are a multiple of sixteen
 *     FEW              how many elements a work-item of places takes together
 *     BUCKETS ...      bucket_words.h
 *     ITEMS            how many elements a work-item has of those that are launched for elements
 *     WINDOW, GROUPS   of places, and how many work-groups go over all elements for each: put_windows
 *     COMBINE(v, x, y) v becomes the operator's result of the values x and y, each of which may be v itself
 *     VALUE(v, e)      v becomes the value of item e, which is a pair
 *     STORE(i, v)      element i of the output becomes v; STORE_REST: of the second output
 *     LOAD_SIDE(v, i)  v becomes element i of the other input; LOAD_OUT: of the output
 *     OUTSIDE(i)       element i has a place outside of the result
 *     OTHERS(i)        the block from i on keeps others than were counted; undefined if that cannot be
 *     PUBLISH(i, v)    v, place i of those in `words`, is there for other work-groups
 *     AWAIT(v, i)      v becomes that, when it is there; or anything, with a trap, if that takes too long
 *     DIGITS, DIGIT(v) see sort_digit.h; COUNTED: how many digits are counted together
 *     BLOCK, STRIP, STRIPS, SEGMENT, GROUP, MERGED; size, extent0, extent1, positions, words, out0 ...
 *     UNROLLED, STAGED put_strip_form
 *
 * A trap leaves its function with the result unset; the work-item goes on with it, which does no harm: all of
 * the kernel's results are dropped then. None of this may take a place in memory from what it reads without a
 * check. And the operator must come to an end: one with a loop looks, in every so many rounds, whether there
 * was a trap (put_watch). Kernels behind this one that read its results, and whose operator has a loop, are
 * not begun before it is known that nothing trapped (combine_loops in compile.h). */
#include <string.h>

#include "bucket_words.h"
#include "dom.h"
#include "emit_body.h"
#include "emit_head.h"
#include "emit_cl.h"
#include "intrinsics.h"
#include "skeleton_text.h"
#include "sort_digit.h"
#include "spmd_body.h"

typedef struct function_text {
    kernel_args args;
    text body;
} function_text;

typedef struct program {
    const emit_program *p;
    const skeleton_info *s;
    arena *memory;
    text *out;
    bool can_trap, rereads;
    bool watches; /* the operator's loops end when something has trapped */
    function_text element, combine;
    text helpers; /* that `element` calls, of lanes */
    kernel_args *args;
    const char *positions; /* the name of that column, or NULL */
    uint32_t first_side;   /* the number of the first column of values of the other input */
} program;

static const char *value_type(char kind) {
    return kernel_value_type(ir_type_of_kind(kind));
}

static bool is_wide(char kind) {
    return kind == 'J' || kind == 'D';
}

static uint32_t words_of_value(const program *g) {
    uint32_t words = 0;
    for (const char *kind = g->p->value_kinds; *kind != '\0'; kind++)
        words += is_wide(*kind) ? 2 : 1;
    return words;
}

/* Of a weft_value in local memory: each column lies at a multiple of its own size, and the whole is one of the largest. */
static uint32_t bytes_of_value(const program *g) {
    uint32_t bytes = 0, largest = 4;
    for (const char *kind = g->p->value_kinds; *kind != '\0'; kind++) {
        uint32_t size = is_wide(*kind) ? 8 : 4;
        bytes = (bytes + size - 1) / size * size + size;
        if (size > largest) largest = size;
    }
    return (bytes + largest - 1) / largest * largest;
}

/* Whether work-groups leave one another values. */
static bool is_chained(const program *g) {
    return g->s->local == LOCAL_BLOCK;
}

/* Words of 64 bits that a work-group leaves others. */
static uint32_t words_left(const program *g) {
    if (g->p->skeleton == CG_SORT_SWEEP) return SORT_DIGITS / 2; /* one of 32 a digit */
    return is_chained(g) ? 2 * words_of_value(g) : 0;
}

/* Elements of a tile, with a byte for each beside them and the tables of sort_sweep.group.cl; 0: too few have room. With more
 * than TILE_BYTES fewer work-groups run at once. */
static uint32_t tile_size(const program *g) {
    enum { TILE_BYTES = 20 << 10, TABLE_BYTES = 16 << 10 };
    uint32_t bytes = bytes_of_value(g), room = g->p->target.local_bytes;
    uint32_t most = TILE_BYTES / bytes, fit = room < TABLE_BYTES ? 0 : (room - TABLE_BYTES) / (bytes + 1);
    return (fit < most ? fit : most) / g->p->group_size * g->p->group_size;
}

/* The operands' binding that a value is, or NULL. */
static const ir_binding *operand(const ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    return ins->op == IR_uniform ? &fn->bindings.items[ins->imm.i] : NULL;
}

/* Whether the operator adds its operands, which are ints, and does nothing else. */
static bool is_sum_of_ints(const emit_program *p) {
    const ir_fn *fn = p->combine;
    if (strcmp(p->value_kinds, "I") != 0 || kernel_can_trap(fn)) return false;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_branch) return false;
            if (ins->op != IR_result) continue;
            const ir_ins *sum = ir_at(fn, ins->args[0]);
            if (sum->op != IR_add || sum->type != IR_I32) return false;
            const ir_binding *x = operand(fn, sum->args[0]), *y = operand(fn, sum->args[1]);
            if (x == NULL || y == NULL || x->role != IR_ROLE_OPERAND || y->role != IR_ROLE_OPERAND ||
                x->index == y->index)
                return false;
        }
    return true;
}

/* ---- the functions ---- */

/* The operands are columns of x and then of y. */
static void name_operands(const program *g, const ir_fn *fn, const char **names) {
    uint32_t columns = (uint32_t)strlen(g->p->value_kinds);
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        if (b->role == IR_ROLE_OPERAND && names[i] != NULL)
            names[i] = arena_printf(g->memory, "%c%u", b->index < columns ? 'x' : 'y', b->index % columns);
    }
}

/* "const float x0, const int x1, ", and what is passed there, "(x).c0, (x).c1, ". Not the struct: NVIDIA's
 * compiler passes one that the function does not write by reference, also where the result's pointer leads to
 * the same struct (seen with driver 580.159). */
static void put_operand_parameters(const program *g, text *t, char operand) {
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(t, "const %s %c%u, ", value_type(g->p->value_kinds[k]), operand, k);
}

static void put_operand_arguments(const program *g, text *t, char operand) {
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(t, "(%c).c%u, ", operand, k);
}

static status make_function(program *g, ir_fn *fn, const char *prefix, java_slice *java, bool *uses_double,
                            function_text *out) {
    const char **names;
    bool lanes = fn == g->p->element && g->p->choice.lanes;
    text_init(&out->body, g->memory);
    out->args = kernel_args_of_function(g->args);
    kernel_args_collect(fn, prefix, &out->args, &names);
    name_operands(g, fn, names);
    if (kernel_can_trap(fn)) g->can_trap = true;
    g->watches = fn == g->p->combine && g->p->combine_loops && g->can_trap;
    if (lanes) return spmd_body_of_vector(fn, names, java, &out->body, &g->helpers, uses_double);
    return emit_body(fn,
                     &(emit_body_form){.arguments = names,
                                       .place = "element",
                                       .each_round = g->watches ? "WATCH\n" : NULL,
                                       .chunks = g->p->target.groups && !g->watches,
                                       .java = java},
                     &out->body, uses_double);
}

/* The operator's loops end soon after a trap, of whichever work-item, and so does what waits for them. What
 * traps leave are zeroes then: what is not set is not defined, and a compiler may take it that no loop's end
 * depends on that. */
static void put_watch(const program *g) {
    if (!g->watches) return;
    text_put(g->out, "#define WATCH if (++rounds % 256 == 0 && *(volatile __global int *)trap != INT_MAX) "
                     "return;\n\n");
}

static void put_struct(const program *g, const char *name, const char *kinds, bool keeps) {
    text_put(g->out, "typedef struct {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(g->out, " %s c%u;", value_type(kinds[k]), k);
    text_printf(g->out, "%s } %s;\n", keeps ? " int kept;" : "", name);
}

static void put_function(const program *g, const char *name, const function_text *f, const char *parameters,
                         const char *result, bool keeps) {
    text_printf(g->out, "JAVA_OP void %s(", name);
    kernel_args_put_declarations(&f->args, g->out);
    text_printf(g->out, "%sconst int element, %s%s *r) {\n", parameters,
                g->can_trap ? "__global int *trap, " : "", result);
    if (keeps) text_put(g->out, "    r->kept = 0;\n");
    if (g->watches) text_printf(g->out, "    *r = (%s){0};\n", result);
    if (g->watches && f == &g->combine) text_put(g->out, "    uint rounds = 0;\n");
    text_put(g->out, text_get(&f->body));
    text_put(g->out, "}\n\n");
}

/* The columns of sixteen items, which weft_elements makes; those behind the last element stay unset. Elements are asked
 * for in order, so each sixteen are made once, when the first of them is wanted. */
static void put_elements(const program *g) {
    text *out = g->out;
    const function_text *f = &g->element;
    const char *kinds = g->p->item_kinds;
    text_put(out, text_get(&g->helpers));
    text_put(out, "typedef struct {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, " %s c%u[16];", value_type(kinds[k]), k);
    text_printf(out, "%s } weft_items;\n\nstatic void weft_elements(", g->s->keeps ? " int kept[16];" : "");
    kernel_args_put_declarations(&f->args, out);
    text_printf(out, "const int first, const int count, %sweft_items *r) {\n",
                g->can_trap ? "__global int *trap, " : "");
    text_put(out, "    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);\n"
                  "    const int16 element = first + lane;\n"
                  "    int16 m = lane < count;\n");
    if (g->s->keeps) text_put(out, "    vstore16((int16)(0), 0, r->kept);\n");
    text_put(out, text_get(&f->body));
    text_put(out, "}\n\n#define ITEM(v, k) do {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, " (v).c%u = staged.c%u[k];", k, k);
    text_printf(out, "%s } while (0)\n#define SIXTEEN(i) weft_elements(",
                g->s->keeps ? " (v).kept = staged.kept[k];" : "");
    kernel_args_put_words(&f->args, out);
    text_printf(out, "(i), size - (i), %s&staged)\n", g->can_trap ? "trap, " : "");
    text_put(out, "#define ELEMENT(v, i) do { \\\n"
                  "        const int at_ = (i); \\\n"
                  "        if (at_ >> 4 != staged_at) { \\\n"
                  "            staged_at = at_ >> 4; \\\n"
                  "            SIXTEEN(staged_at << 4); \\\n"
                  "        } \\\n"
                  "        ITEM(v, at_ & 15); \\\n"
                  "    } while (0)\n"
                  "#define STAGE(x, i, n) for (int k_ = 0; k_ < (n); k_ += 16) { \\\n"
                  "        SIXTEEN((i) + k_); \\\n"
                  "        for (int l_ = 0; l_ < 16; l_++) ITEM((x)[k_ + l_], l_); \\\n"
                  "    }\n");
}

static void put_call(const program *g, const char *word, const char *name, const function_text *f,
                     const char *operands) {
    text_printf(g->out, "#define %s %s(", word, name);
    kernel_args_put_words(&f->args, g->out);
    text_printf(g->out, "%s%s, &(v))\n", operands, g->can_trap ? ", trap" : "");
}

/* Which element it is that an operator throws for, Java finds out. */
static void put_combine(const program *g) {
    text parameters, arguments;
    text_init(&parameters, g->memory);
    text_init(&arguments, g->memory);
    for (const char *operand = "xy"; *operand != '\0'; operand++) {
        put_operand_parameters(g, &parameters, *operand);
        put_operand_arguments(g, &arguments, *operand);
    }
    text_put(&arguments, "0");
    put_function(g, "weft_combine", &g->combine, text_get(&parameters), "weft_value", false);
    put_call(g, "COMBINE(v, x, y)", "weft_combine", &g->combine, text_get(&arguments));
}

static void put_functions(const program *g) {
    put_struct(g, "weft_item", g->p->item_kinds, g->s->keeps);
    if (g->s->element == ELEMENT_PAIR)
        put_struct(g, "weft_value", g->p->value_kinds, false);
    else
        text_put(g->out, "typedef weft_item weft_value;\n");
    text_put(g->out, "\n");
    if (g->p->choice.lanes) {
        put_elements(g);
    } else {
        put_function(g, "weft_element", &g->element, "", "weft_item", g->s->keeps);
        put_call(g, "ELEMENT(v, i)", "weft_element", &g->element, "i");
        if (g->p->skeleton == CG_REDUCE)
            text_put(g->out,
                     "#define STAGE(x, i, n) for (int k_ = 0; k_ < (n); k_++) ELEMENT((x)[k_], (i) + k_)\n");
    }
    if (g->p->combine == NULL) return;
    text_put(g->out, "\n");
    put_combine(g);
}

/* ---- the words ---- */

/* #define WORD(i, v) to0[i] = (type)v.c0; ... */
static void put_store(const program *g, const char *word, uint32_t first) {
    text_printf(g->out, "#define %s(i, v) do {", word);
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(g->out, " out%u[i] = (%s)(v).c%u;", first + k, kernel_element_type(g->p->value_kinds[k]),
                    k);
    text_put(g->out, " } while (0)\n");
}

static void put_load(const program *g, const char *word, const char *from, uint32_t first) {
    text_printf(g->out, "#define %s(v, i) do {", word);
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++)
        text_printf(g->out, " (v).c%u = %s%u[i];", k, from, first + k);
    text_put(g->out, " } while (0)\n");
}

/* Little enough to be done several times for all elements. */
static bool is_cheap(ir_fn *element) {
    enum { CHEAP = 20 };
    return !dom_has_loop(dom_compute(element->memory, element)) && emit_weight(element) <= CHEAP;
}

/* How many elements a work-item has, or a work-group that goes over them in turns: as many as make its start worth while,
 * but of elements that take long each work-item has one, so that all of a GPU has some. */
static uint32_t elements_launched(const program *g) {
    if (g->s->launch != LAUNCH_ELEMENTS) return 1;
    if (g->p->group_size > 1) return is_cheap(g->p->element) ? SKELETON_BLOCK : g->p->group_size;
    return g->p->choice.lanes ? SPMD_LANES : 1;
}

/* On an H100, whose cache has 50 MB, 2^26 elements to random places took 4.4 ms in one window, and 2.8, 3.3 and 3.9 in windows
 * of 2^22, 2^23 and 2^24 places. Work-groups that run at once keep to one window; with twice as many it took 3.0. */
static void put_windows(const program *g) {
    text_printf(g->out, "#define WINDOW %s\n#define GROUPS 1024\n",
                is_cheap(g->p->element) ? "(1 << 22)" : "INT_MAX");
}

static bool sorts(cg_skeleton s) {
    return s == CG_SORT_COUNT || s == CG_SORT_PLACE || s == CG_SORT_HISTOGRAM || s == CG_SORT_SWEEP;
}

static void put_words(const program *g) {
    uint32_t columns = (uint32_t)strlen(g->p->value_kinds);
    bool values_out = g->s->outputs == COLUMNS_VALUES || g->s->outputs == COLUMNS_TWICE;
    if (values_out) put_store(g, "STORE", 0);
    if (g->s->outputs == COLUMNS_TWICE) {
        put_store(g, "STORE_REST", columns);
        text_put(g->out, "#define REST\n");
    }
    if (g->s->side == COLUMNS_VALUES || g->s->side == COLUMNS_BOTH)
        put_load(g, "LOAD_SIDE", "side", g->first_side);
    if (g->p->skeleton == CG_BINS) put_load(g, "LOAD_OUT", "out", 0);
    if (g->positions != NULL) text_printf(g->out, "#define positions %s\n", g->positions);
    if (g->p->skeleton == CG_SCAN_EXCLUSIVE || g->p->skeleton == CG_SCAN_CHAINED_EXCLUSIVE)
        text_put(g->out, "#define EXCLUSIVE\n");
    if (g->s->launch == LAUNCH_ELEMENTS && g->p->group_size == 1)
        text_printf(g->out, "#define ITEMS %u\n", g->p->elements);
    if (g->p->skeleton == CG_WINNERS && g->p->group_size > 1) put_windows(g);
    if (g->rereads) text_put(g->out, "#define OTHERS(i) atomic_min(trap, i)\n");
    if (g->s->element == ELEMENT_PAIR) {
        text_put(g->out, "#define OUTSIDE(i) atomic_min(trap, i)\n#define VALUE(v, e) do {");
        for (uint32_t k = 0; k < columns; k++)
            text_printf(g->out, " (v).c%u = (e).c%u;", k, k + 1);
        text_put(g->out, " } while (0)\n");
    }
    if (g->p->skeleton == CG_PLACE) text_put(g->out, "#define FEW 256\n");
    if (g->p->skeleton == CG_TALLY_RANGES)
        text_put(g->out, "#define TURN() (INT_MAX - atomic_dec(trap + 1)) /* 0, 1 ...: see staging.h */\n");
    if (g->p->skeleton == CG_MERGE) text_printf(g->out, "#define SIDE %d\n", g->p->target.groups ? 1 : 16);
    bucket_words(g->p->skeleton, g->p->item_kinds, g->out);
    if (sorts(g->p->skeleton)) sort_digit_put(g->p->item_kinds, g->out);
    if (g->p->skeleton == CG_SORT_HISTOGRAM || g->p->skeleton == CG_SORT_SWEEP)
        text_printf(g->out, "#define COUNTED %d\n", SKELETON_COUNTED);
    text_printf(g->out,
                "#define BLOCK %d\n#define STRIP %d\n#define STRIPS %d\n#define SEGMENT %d\n#define GROUP "
                "%d\n#define MERGED %d\n#define TALLY %d\n\n",
                g->s->launch == LAUNCH_TILES ? (int)g->p->tile : SKELETON_BLOCK, SKELETON_STRIP,
                SKELETON_BLOCK / SKELETON_STRIP, SKELETON_SEGMENT, g->p->group_size, SKELETON_MERGED,
                SKELETON_TALLY);
}

/* A word holds 32 bits of a value, and above them the same with some of them flipped. A half that is not there yet is 0,
 * and does not match the other, so a plain read tells whether it has seen all of the word, and no fence or atomic operation
 * is needed between a value and the news of it. Now and then an atomic operation looks, lest a read finds what a cache has
 * kept. (Reads by atomic operations made a scan of 2^28 floats take 1.15 times as long on an H100.) */
static void put_words_of_values(const program *g) {
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
    uint32_t count = words_of_value(g), next = 0;
    text_put(g->out, "#define PUBLISH(i, v) do {");
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++) {
        const char *as = is_wide(g->p->value_kinds[k]) ? "as_ulong" : "as_uint";
        text_printf(g->out, " atom_xchg(&words[(i) * %u + %u], WHOLE(%s((v).c%u)));", count, next++, as, k);
        if (is_wide(g->p->value_kinds[k]))
            text_printf(g->out, " atom_xchg(&words[(i) * %u + %u], WHOLE(%s((v).c%u) >> 32));", count, next++,
                        as, k);
    }
    text_put(g->out, " } while (0)\n#define AWAIT(v, i) do {");
    next = 0;
    for (uint32_t k = 0; g->p->value_kinds[k] != '\0'; k++) {
        const char *type = value_type(g->p->value_kinds[k]);
        text_printf(g->out, " (v).c%u = as_%s(", k, type);
        text_printf(g->out, "(uint)weft_await(words + (i) * %u + %u, trap)", count, next++);
        if (is_wide(g->p->value_kinds[k]))
            text_printf(g->out, " | weft_await(words + (i) * %u + %u, trap) << 32", count, next++);
        text_put(g->out, ");");
    }
    text_put(g->out, " } while (0)\n");
}

static bool calls_elementary(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_intrinsic && intrinsic_is_elementary((int)ins->imm.i)) return true;
        }
    return false;
}

/* How a loop of a CPU goes over a whole block's strips. Compilers vectorise innermost loops, and not the one
 * over the few elements of a strip, each of which waits for the one before. So that loop is UNROLLED, which
 * leaves the one over strips, 8 elements apart; or, because that would be too much text, or gather elements of
 * 8 bytes one by one, the elements of a few strips are STAGED in an array, by a loop over neighbours. Where
 * both cost more than they gain, for so little on 8 bytes that memory is what takes the time, strips are just
 * summed up in order. The text of an elementary function is long: a sum of sines took twice as long to build
 * unrolled as staged, and the same time to run. */
static void put_strip_form(const program *g) {
    enum { MOST_UNROLLED = 400, MOST_IN_ORDER = 24 };
    const ir_fn *fn = g->p->element;
    bool wide = false;
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        if (b->role == IR_ROLE_INPUT && (b->element == 'J' || b->element == 'D')) wide = true;
    }
    bool can_stage = g->p->skeleton == CG_REDUCE;
    if (g->p->choice.lanes || emit_weight(fn) > (wide ? MOST_IN_ORDER : MOST_UNROLLED) ||
        (can_stage && calls_elementary(fn)))
        text_put(g->out, "#define STAGED\n");
    else if (!wide)
        text_put(g->out, "#define UNROLLED\n");
}

/* ---- the kernel ---- */

static void add_arguments(program *g) {
    const char *kinds = g->p->value_kinds;
    uint32_t side = g->p->input_columns, count = (uint32_t)strlen(kinds);
    kernel_args_join(g->memory, g->args, &g->element.args);
    if (g->p->combine != NULL) kernel_args_join(g->memory, g->args, &g->combine.args);
    if (g->s->side == COLUMNS_POSITIONS || g->s->side == COLUMNS_BOTH)
        g->positions = kernel_args_add_side(g->memory, g->args, 'I', side++);
    g->first_side = side;
    if (g->s->side == COLUMNS_VALUES || g->s->side == COLUMNS_BOTH)
        for (uint32_t k = 0; k < count; k++)
            kernel_args_add_side(g->memory, g->args, kinds[k], side++);
    bool places_out = g->s->outputs == COLUMNS_POSITIONS || g->s->outputs == COLUMNS_BOTH;
    uint32_t sets = g->s->outputs == COLUMNS_POSITIONS ? 0 : g->s->outputs == COLUMNS_TWICE ? 2 : 1;
    if (places_out) kernel_args_add_output(g->memory, g->args, 'I', 0);
    for (uint32_t k = 0; k < sets * count; k++)
        kernel_args_add_output(g->memory, g->args, kinds[k % count], k + (places_out ? 1 : 0));
    for (uint32_t k = 0; k < g->s->extents; k++)
        kernel_args_add_extent(g->memory, g->args, k);
    if (words_left(g) > 0) kernel_args_add_words(g->memory, g->args, words_left(g));
    kernel_args_finish(g->memory, g->args, g->can_trap);
}

static uint32_t local_values(const program *g, uint32_t group) {
    switch (g->s->local) {
    case LOCAL_STRIPS: return SKELETON_BLOCK / SKELETON_STRIP + group * (SKELETON_STRIP + 1);
    case LOCAL_BLOCK: return SKELETON_BLOCK + 2 * group;
    case LOCAL_SEGMENT: return SKELETON_SEGMENT;
    default: return 0;
    }
}

/* The largest work-group whose values fit into local memory; 1: a loop. */
static uint32_t group_size(const program *g) {
    uint32_t bytes = bytes_of_value(g), room = g->p->target.local_bytes;
    uint32_t least = is_chained(g) ? SKELETON_SEGMENT : SKELETON_LEAST_GROUP;
    if (!g->p->target.groups || skeleton_loop_text(g->p->skeleton) == skeleton_group_text(g->p->skeleton))
        return 1;
    for (uint32_t size = SKELETON_GROUP; size >= least; size /= 2)
        if (local_values(g, size) * bytes <= room) return size;
    return 1;
}

/* On a CPU a work-item of blocks is long enough for small work-groups, which spread over the cores; and one
 * that has a range of all elements or of all places for a group of its own: in groups of 64 one core would have all ranges. */
static const char *attributes(const program *g) {
    uint32_t size = g->p->group_size > 1 || g->s->launch == LAUNCH_ONCE ? g->p->group_size : 4;
    bool has_range =
        g->s->launch == LAUNCH_RANGES || (g->s->launch == LAUNCH_EXTENT1 && g->p->skeleton != CG_MERGE);
    if (g->p->group_size == 1 && has_range) return "__attribute__((reqd_work_group_size(1, 1, 1))) ";
    if (g->p->group_size == 1 && g->s->launch != LAUNCH_BLOCKS && g->s->launch != LAUNCH_ONCE) return "";
    return arena_printf(g->memory, "__attribute__((reqd_work_group_size(%u, 1, 1))) ", size);
}

/* Elements that are evaluated by two kernels, one behind the other, may come out differently if another
 * thread writes to what they have captured. */
static bool reads_what_may_change(const kernel_args *args) {
    for (uint32_t k = 0; k < args->items.count; k++) {
        const cg_argument *argument = &args->items.items[k];
        if (argument->kind == CG_ARGUMENT_ARRAY || argument->kind == CG_ARGUMENT_COLUMN) return true;
        if (argument->kind != CG_ARGUMENT_FIELD) continue;
        const bc_field *field = args->surroundings->captured.items[argument->index].field;
        if (field != NULL && (field->access & BC_ACC_FINAL) == 0) return true;
    }
    return false;
}

status emit_skeleton(emit_program *p, text *out, kernel_args *out_args) {
    program g = {
        .p = p, .s = skeleton_of(p->skeleton), .memory = p->element->memory, .out = out, .args = out_args};
    bool uses_double = strchr(p->item_kinds, 'D') != NULL;
    java_slice *java = java_slice_new(g.memory, p->target.groups);
    *out_args = kernel_args_new(g.memory);
    g.can_trap = g.s->element == ELEMENT_PAIR || words_left(&g) > 0;
    p->group_size = group_size(&g);
    if (p->group_size == 1 && skeleton_loop_text(p->skeleton) == NULL)
        return status_static(ST_SKELETON_UNSUITABLE,
                             p->target.groups ? "a block of its values does not fit into local memory"
                                              : "it has no form without work-groups");
    if (is_chained(&g) && !p->target.wide_atomics)
        return status_static(ST_SKELETON_UNSUITABLE, "the device has no atomic operations on 64 bits");
    if (g.s->launch == LAUNCH_TILES && (p->tile = tile_size(&g)) == 0)
        return status_static(ST_SKELETON_UNSUITABLE, "too few elements have room in local memory");
    if (p->target.groups && skeleton_group_text(p->skeleton) == NULL)
        return status_static(ST_SKELETON_UNSUITABLE, "it has no form for GPUs");
    if ((p->skeleton == CG_TALLY || p->skeleton == CG_TALLY_RANGES) && !is_sum_of_ints(p))
        return status_static(ST_SKELETON_UNSUITABLE, "the operator is no sum of ints");
    if (p->skeleton == CG_PLACE && !is_cheap(p->element))
        return status_static(ST_SKELETON_UNSUITABLE,
                             "each core would compute every element, and they cost too much");
    if (g.s->lanes != LANES_NO && p->group_size == 1)
        p->choice = spmd_choose(p->element, &p->target, g.s->lanes == LANES_ALL);
    p->elements = elements_launched(&g);
    text_init(&g.helpers, g.memory);
    TRY(make_function(&g, p->element, "", java, &uses_double, &g.element));
    g.rereads = p->skeleton == CG_BUCKET_FILL ||
                (g.s->element == ELEMENT_BOTH && reads_what_may_change(&g.element.args));
    if (g.rereads) g.can_trap = true;
    p->combine_loops = p->combine != NULL && dom_has_loop(dom_compute(g.memory, p->combine));
    if (p->combine != NULL) TRY(make_function(&g, p->combine, "c", java, &uses_double, &g.combine));
    emit_head_form head = {.relaxed = p->relaxed, .uses_double = uses_double, .can_trap = g.can_trap};
    head.loops = p->combine_loops || (!p->choice.lanes && dom_has_loop(dom_compute(g.memory, p->element)));
    emit_head(out, java, head);
    add_arguments(&g);
    put_watch(&g);
    put_functions(&g);
    put_words(&g);
    if (g.s->local == LOCAL_STRIPS && p->group_size == 1) put_strip_form(&g);
    if (is_chained(&g)) put_words_of_values(&g);
    emit_kernel_start(out, attributes(&g), g.s->kernel, out_args);
    if (p->choice.lanes) text_put(out, "    weft_items staged;\n    int staged_at = -1;\n");
    text_put(out, p->group_size > 1 ? skeleton_group_text(p->skeleton) : skeleton_loop_text(p->skeleton));
    text_put(out, "}\n");
    return status_ok();
}
