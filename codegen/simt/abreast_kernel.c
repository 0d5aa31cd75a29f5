#include "abreast_kernel.h"

#include "counted_loop.h"
#include "divergence.h"
#include "emit_body.h"
#include "limit.h"
#include "loop_chunks.h"
#include "skeleton.h"

enum { OPERATIONS_A_LOAD = 8 }; /* its index among them: numbers.md has where lanes gain more */

/* ---- whether it gains ---- */

/* A load of the place behind the one of the round before, in an array that all elements share. */
static bool is_along_a_row(const counted_loop *l, const ir_ins *load) {
    return ir_at(l->fn, load->args[0])->op == IR_buffer &&
           counted_loop_growth(l, load->args[1], LIMIT_INDEX_TERMS) == 1;
}

/* Whether the loop does little but read along rows. */
static bool reads_rows(const counted_loop *l, const work_tile *tile) {
    uint32_t loads = 0, others = 0;
    for (uint32_t i = 0; i < l->loops->count[l->header]; i++) {
        ir_blk b = l->loops->blocks[l->loops->start[l->header] + i];
        if (l->d->loop[b] != l->header) return false; /* a loop inside */
        const ir_block *block = &l->fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(l->fn, block->ins.items[k]);
            if (ir_is_elementary(ins)) return false;
            if (tile->axes[block->ins.items[k]] == 0 || ins->op == IR_phi) continue;
            if (ins->op != IR_aload)
                others++;
            else if (is_along_a_row(l, ins))
                loads++;
            else
                return false;
        }
    }
    return loads > 0 && others <= loads * OPERATIONS_A_LOAD;
}

/* Without chunks a round's loads are four that lie far apart, of which a compiler may make a gather: no processor reads ahead
 * for those. */
static bool are_in_chunks(ir_fn *fn, const dom_info *d, const work_tile *tile) {
    chunk **of = loop_chunks_find(fn, tile);
    for (uint32_t k = 0; k < d->reachable; k++)
        if (d->is_header[d->order[k]] && of[d->order[k]] == NULL) return false;
    return true;
}

bool abreast_kernel_suits(ir_fn *fn, const cg_target *target, work_tile *out) {
    if (target->groups || target->form != CG_FORM_BEST) return false;
    if (!work_tile_choose_line(fn, out)) return false;
    const dom_info *d = dom_compute(fn->memory, fn);
    const dom_members *loops = dom_loop_members(fn->memory, d);
    for (uint32_t k = 0; k < d->reachable; k++) {
        counted_loop l;
        if (!d->is_header[d->order[k]]) continue;
        if (!counted_loop_find(fn, d, loops, d->order[k], &l) || l.step != 1 || !reads_rows(&l, out))
            return false;
    }
    out->rows = ABREAST;
    out->down = 1;
    return are_in_chunks(fn, d, out);
}

_Static_assert((int)ROW_SUMS_ROWS == (int)ABREAST, "a work-item has as many");

bool abreast_sums_suit(ir_fn *fn, const cg_target *target, work_tile *out) {
    row_sums sums;
    return !target->groups && target->form == CG_FORM_BEST && row_sums_find(fn, &sums, out);
}

/* ---- its text ---- */

/* `sums`: of elements that add up rows of any length; or NULL. */
static status put_abreast(ir_fn *fn, tile_kernel_options *options, const row_sums *sums, java_slice *java,
                          text *out) {
    text body;
    text_init(&body, fn->memory);
    emit_body_options several = {.arguments = options->arguments,
                                 .subscript = "element",
                                 .tile = &options->tile,
                                 .chunks = sums == NULL ? CHUNKS_ANYWHERE : CHUNKS_NONE,
                                 .sums = sums,
                                 .end = "return 1;\n",
                                 .java = java};
    TRY(emit_body(fn, &several, &body, &options->head.uses_double));
    if (options->head.can_trap) text_put(out, "#undef TRAP\n#define TRAP return 0;\n\n");
    text_put(out, EMIT_ONCE "int weft_abreast(");
    kernel_args_put_declarations(&options->out->args, out);
    for (uint32_t k = 0; k < ABREAST; k++)
        text_printf(out, "%sconst int element%c", k == 0 ? "" : ", ", 'a' + (int)k);
    text_printf(out, ") {\n%s}\n\n", text_get(&body));
    return status_ok();
}

/* Where a check fails for one of them, each is computed by itself. */
static status put_kernel(ir_fn *fn, tile_kernel_options *options, const row_sums *sums) {
    text functions, elements, *out = &options->out->text;
    text_init(&functions, fn->memory);
    text_init(&elements, fn->memory);
    for (uint32_t k = 0; k < ABREAST; k++)
        text_printf(&elements, "%sfirst + %u", k == 0 ? "" : ", ", k);
    java_slice *java = java_slice_new(fn->memory, false, options->head.relaxed);
    emit_body_options one = {
        .arguments = options->arguments, .subscript = "element", .once = true, .java = java};
    TRY(emit_element(fn, &one, &options->out->args, &functions, &options->head.uses_double));
    TRY(put_abreast(fn, options, sums, java, &functions));
    options->head.loops = true;
    emit_head(out, java, options->head);
    text_put(out, text_get(&functions));
    options->out->form =
        arena_printf(fn->memory, sums == NULL ? "%d abreast" : "%d abreast, %d rounds in a vector", ABREAST,
                     ROW_SUMS_ROUNDS);
    options->out->launch = (cg_launch){.items = 1, .block = ABREAST, .tried_alone = sums != NULL};
    emit_kernel_start(out, EMIT_ITEMS_APART, skeleton_of(CG_MAP)->kernel, &options->out->args);
    text_printf(out,
                "    const long at = (long)get_global_id(0) * %d;\n"
                "    if (at >= size) return;\n"
                "    const int first = (int)at, count = min(size - first, %d);\n"
                "    if (count == %d && ",
                ABREAST, ABREAST, ABREAST);
    kernel_args_put_call(&options->out->args, "weft_abreast", text_get(&elements), out);
    text_put(out, ") return;\n    for (int i = first; i < first + count; i++) ");
    kernel_args_put_call(&options->out->args, "weft_element", "i", out);
    text_put(out, ";\n}\n");
    return status_ok();
}

status abreast_kernel(ir_fn *fn, tile_kernel_options *options) {
    return put_kernel(fn, options, NULL);
}

status abreast_sums(ir_fn *fn, tile_kernel_options *options) {
    row_sums sums;
    work_tile tile;
    return row_sums_find(fn, &sums, &tile) ? put_kernel(fn, options, &sums) : status_ok();
}
