#include "compile.h"

#include <string.h>
#include <time.h>

#include "boxes.h"
#include "descriptor.h"
#include "emit_cl.h"
#include "kernel_args.h"
#include "lift.h"
#include "pipeline.h"
#include "tuples.h"

/* The function that one work-item runs, before anything is inlined:
 *
 *     index i; load every column at i; make the element of boxes and Tuples; call each stage; result
 *
 * It is built of ordinary instructions, so that the passes see nothing special in it. */
typedef struct driver {
    const cg_request *request;
    ir_fn *fn;
    ir_blk block;
    ir_ref index;
    uint32_t columns; /* of the input, so far */
} driver;

static ir_ref put(driver *d, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm,
                  char kind) {
    return ir_append(d->fn, d->block, op, type, args, count, imm, kind, NULL);
}

static ir_ref load_column(driver *d, char kind) {
    ir_binding binding = {.is_array = true, .is_column = true, .element = kind, .index = d->columns++};
    ir_ref args[2] = {
        put(d, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(d->fn, binding)}, 0),
        d->index,
    };
    return put(d, IR_aload, ir_type_of_kind(kind), args, 2, (ir_imm){0}, kind);
}

static ir_ref box(driver *d, char kind, ir_ref value) {
    uint32_t at = d->fn->blocks.items[d->block].ins.count;
    return box_make(d->fn, d->block, &at, kind, value, NULL);
}

static status bad_layout(driver *d) {
    return status_make(d->fn->memory, ST_BAD_ARGUMENT, "layout %s", d->request->input_layout);
}

/* A Tuple is made as its constructor would: new, and a store to each field. */
static status make_element(driver *d, const char **at, int depth, ir_ref *out) {
    ir_fn *fn = d->fn;
    if (**at != '(') {
        if (box_of_kind(**at) == NULL || d->columns == CG_MAX_COLUMNS) return bad_layout(d);
        char kind = *(*at)++;
        *out = box(d, kind, load_column(d, kind));
        return status_ok();
    }
    ir_ref parts[TUPLE_MAX];
    uint32_t count = 0;
    for (++*at; **at != ')'; count++) {
        if (count == TUPLE_MAX || depth > 8) return bad_layout(d);
        TRY(make_element(d, at, depth + 1, &parts[count]));
    }
    ++*at;
    if (count < TUPLE_MIN) return bad_layout(d);
    ir_imm class = {.symbol = ir_symbol_new(fn, NULL, tuple_class_name(fn, count), NULL, NULL)};
    *out = put(d, IR_new, IR_REF, NULL, 0, class, 0);
    for (uint32_t k = 0; k < count; k++) {
        ir_ref args[2] = {*out, parts[k]};
        put(d, IR_putfield, IR_VOID, args, 2, (ir_imm){.symbol = tuple_field(fn, NULL, count, k)}, 0);
    }
    return status_ok();
}

static ir_ref call(driver *d, ir_call_kind kind, ir_symbol method, ir_type type, const ir_ref *args,
                   uint32_t count) {
    ir_callee *callee = ARENA_NEW(d->fn->memory, ir_callee);
    *callee = (ir_callee){kind, method};
    return put(d, IR_call, type, args, count, (ir_imm){.callee = callee}, 0);
}

/* stage.apply(element) on a known java.util.function.Function. */
static status call_function(driver *d, const cg_stage *stage, ir_ref element, ir_ref *out) {
    ir_symbol apply = {NULL, "java/util/function/Function", "apply",
                       "(Ljava/lang/Object;)Ljava/lang/Object;"};
    ir_ref args[2] = {put(d, IR_object, IR_REF, NULL, 0, (ir_imm){.i = stage->function}, 0), element};
    *out = call(d, IR_CALL_INTERFACE, apply, IR_REF, args, 2);
    return status_ok();
}

static status captured_argument(driver *d, const bc_type *type, uint32_t index, ir_ref *out) {
    ir_fn *fn = d->fn;
    ir_binding binding = {.element = type->kind, .index = index};
    if (type->kind == 'L') return status_make(fn->memory, ST_CAPTURE, "%s", type->name);
    if (type->kind != '[') {
        *out = put(d, IR_uniform, ir_type_of_kind(type->kind), NULL, 0,
                   (ir_imm){.i = ir_binding_add(fn, binding)}, 0);
        return status_ok();
    }
    if (strlen(type->name) != 2) return status_make(fn->memory, ST_ARRAY_KIND, "%s", type->name);
    binding.is_array = true;
    binding.element = type->name[1];
    *out = put(d, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)}, 0);
    return status_ok();
}

/* A static method: of its parameters either all are columns, or the last is the element. */
static status call_method(driver *d, const cg_stage *stage, ir_ref element, ir_ref *out) {
    ir_fn *fn = d->fn;
    const bc_method *m = stage->method;
    bc_signature signature;
    TRY(bc_method_signature(fn->memory, m->descriptor, &signature));
    uint32_t count = signature.parameter_count;
    if ((m->access & BC_ACC_STATIC) == 0)
        return status_make(fn->memory, ST_BAD_ARGUMENT, "%s is not static", m->name);
    if (count == 0) return status_make(fn->memory, ST_BAD_ARGUMENT, "%s has no parameters", m->name);
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
    for (uint32_t k = 0; k < count; k++) {
        const bc_type *type = &signature.parameters[k];
        if (stage->spread) {
            if (ir_type_of_kind(type->kind) == IR_REF || d->columns == CG_MAX_COLUMNS)
                return status_make(fn->memory, ST_BAD_ARGUMENT, "parameter %u of %s is no column", k + 1,
                                   m->name);
            args[k] = load_column(d, type->kind);
        } else if (k + 1 < count) {
            TRY(captured_argument(d, type, k, &args[k]));
        } else if (ir_type_of_kind(type->kind) == IR_REF) {
            args[k] = element;
        } else {
            uint32_t at = fn->blocks.items[d->block].ins.count;
            args[k] = box_read(fn, d->block, &at, box_of_kind(type->kind), element, NULL);
        }
    }
    ir_symbol method = {m->owner, m->owner->name, m->name, m->descriptor};
    *out = call(d, IR_CALL_STATIC, method, ir_type_of_kind(signature.result.kind), args, count);
    if (signature.result.kind == 'V')
        return status_make(fn->memory, ST_RESULT_TYPE, "%s returns nothing", m->name);
    if (ir_type_of_kind(signature.result.kind) != IR_REF) *out = box(d, signature.result.kind, *out);
    return status_ok();
}

static status build_driver(driver *d) {
    ir_fn *fn = d->fn;
    const cg_request *q = d->request;
    ir_ref element = 0;
    d->block = ir_block_new(fn);
    d->index = put(d, IR_index, IR_I32, NULL, 0, (ir_imm){0}, 0);
    if (q->stage_count == 0 || !q->stages[0].spread) {
        const char *at = q->input_layout;
        TRY(make_element(d, &at, 0, &element));
        if (*at != '\0') return bad_layout(d);
    }
    for (uint32_t k = 0; k < q->stage_count; k++) {
        const cg_stage *stage = &q->stages[k];
        TRY(stage->function != 0 ? call_function(d, stage, element, &element)
                                 : call_method(d, stage, element, &element));
    }
    VEC_PUSH(fn->memory, &fn->layout, (ir_layout_node){0});
    put(d, IR_result, IR_VOID, &element, 1, (ir_imm){.i = 0}, 0);
    put(d, IR_return_, IR_VOID, NULL, 0, (ir_imm){0}, 0);
    return status_ok();
}

/* ---- the result's columns ---- */

static void print_layout(const ir_fn *fn, uint32_t node, text *out, uint32_t *column_of, uint32_t *columns) {
    const ir_layout_node *n = &fn->layout.items[node];
    if (n->kind != '(') {
        column_of[node] = (*columns)++;
        text_put_length(out, &n->kind, 1);
        return;
    }
    text_put(out, "(");
    for (uint32_t k = 0; k < n->child_count; k++)
        print_layout(fn, n->first_child + k, out, column_of, columns);
    text_put(out, ")");
}

/* Every `result` becomes a store to its column. */
static status store_results(ir_fn *fn, const char **out_layout) {
    text layout;
    uint32_t columns = 0;
    uint32_t *column_of = ARENA_ARRAY(fn->memory, uint32_t, fn->layout.count);
    text_init(&layout, fn->memory);
    print_layout(fn, 0, &layout, column_of, &columns);
    if (columns > CG_MAX_COLUMNS) return status_static(ST_RESULT_TYPE, "the result has too many components");
    *out_layout = text_get(&layout);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_result) continue;
            uint32_t node = (uint32_t)ir_at(fn, r)->imm.i;
            char kind = fn->layout.items[node].kind;
            ir_binding binding = {.is_array = true,
                                  .is_output = true,
                                  .is_column = true,
                                  .element = kind,
                                  .index = column_of[node]};
            ir_ref args[3] = {
                ir_make(fn, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)}, 0, NULL),
                ir_make(fn, IR_index, IR_I32, NULL, 0, (ir_imm){0}, 0, NULL),
                ir_arg(fn, r, 0),
            };
            ir_insert(fn, b, k, args[0]);
            ir_insert(fn, b, k + 1, args[1]);
            ir_become(fn, r, IR_astore, IR_VOID, args, 3, (ir_imm){0});
            ir_at(fn, r)->kind = kind;
        }
    return status_ok();
}

/* An always-trapping function has no reachable result, hence no layout. */
static status check_layout(const ir_fn *fn) {
    for (uint32_t k = 0; k < fn->layout.count; k++)
        if (fn->layout.items[k].kind == 0) return status_static(ST_RESULT_TYPE, "the function always throws");
    return status_ok();
}

static const char *print(const ir_fn *fn) {
    text out;
    text_init(&out, fn->memory);
    ir_print(fn, &out);
    return text_get(&out);
}

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

status cg_compile(arena *a, const cg_request *request, cg_kernel *out) {
    uint64_t start = now();
    ir_fn *fn = ir_fn_new(a, request->host, "element");
    driver d = {.request = request, .fn = fn};
    pipeline_options options = {request->dump, request->dump_context, request->stop_after, request->verify};
    bool stopped = false;
    *out = (cg_kernel){.name = EMIT_CL_KERNEL};
    TRY(build_driver(&d));
    if (request->dump != NULL) request->dump(request->dump_context, "driver", print(fn));
    TRY(pipeline_run(fn, &options, &stopped));
    if (stopped) {
        out->ir = print(fn);
        return status_ok();
    }
    TRY(pipeline_finish(fn));
    TRY(check_layout(fn));
    TRY(store_results(fn, &out->result_layout));
    if (request->verify) TRY(ir_verify(fn));

    text opencl;
    text_init(&opencl, a);
    TRY(emit_cl(fn, &opencl));
    kernel_args args;
    kernel_args_collect(fn, &args);
    out->opencl = text_get(&opencl);
    out->bindings = args.bindings.items;
    out->binding_count = args.bindings.count;
    out->can_trap = args.can_trap;
    out->nanoseconds = now() - start;
    out->ir = print(fn);
    if (request->dump != NULL) {
        request->dump(request->dump_context, "final", out->ir);
        request->dump(request->dump_context, "opencl", out->opencl);
    }
    return status_ok();
}
