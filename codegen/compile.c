#include "compile.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

#include "boxes.h"
#include "descriptor.h"
#include "element.h"
#include "emit_cl.h"
#include "kernel_args.h"
#include "lift.h"
#include "pipeline.h"
#include "records.h"

/* The function that one work-item runs, before anything is inlined:
 *
 *     index i; load every column at i; make the element of boxes and records; call each stage; result
 *
 * It is built of ordinary instructions, so that the passes see nothing special in it. */
typedef struct driver {
    const cg_request *request;
    ir_fn *fn;
    ir_blk block;
    element_maker maker;
} driver;

static ir_ref put(driver *d, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm,
                  char kind) {
    return ir_append(d->fn, d->block, op, type, args, count, imm, kind, NULL);
}

static ir_ref box(driver *d, char kind, ir_ref value) {
    uint32_t at = d->fn->blocks.items[d->block].ins.count;
    return box_make(d->fn, d->block, &at, kind, value, NULL);
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
            if (ir_type_of_kind(type->kind) == IR_REF || d->maker.columns == CG_MAX_COLUMNS)
                return status_make(fn->memory, ST_BAD_ARGUMENT, "parameter %u of %s is no column", k + 1,
                                   m->name);
            args[k] = element_column(&d->maker, type->kind);
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

static void put_result(driver *d, ir_ref value) {
    VEC_PUSH(d->fn->memory, &d->fn->layout, (ir_layout_node){0});
    put(d, IR_result, IR_VOID, &value, 1, (ir_imm){.i = 0}, 0);
    put(d, IR_return_, IR_VOID, NULL, 0, (ir_imm){0}, 0);
}

static status build_element(driver *d) {
    const cg_request *q = d->request;
    ir_ref element = 0;
    d->block = ir_block_new(d->fn);
    d->maker = (element_maker){.fn = d->fn, .block = d->block};
    d->maker.index = put(d, IR_index, IR_I32, NULL, 0, (ir_imm){0}, 0);
    if (q->stage_count == 0 || !q->stages[0].spread)
        TRY(element_make(&d->maker, q->input_layout, q->input_classes, q->input_class_count, &element));
    if (d->maker.columns > CG_MAX_COLUMNS)
        return status_make(d->fn->memory, ST_BAD_ARGUMENT, "layout %s", q->input_layout);
    for (uint32_t k = 0; k < q->stage_count; k++) {
        const cg_stage *stage = &q->stages[k];
        TRY(stage->function != 0 ? call_function(d, stage, element, &element)
                                 : call_method(d, stage, element, &element));
    }
    put_result(d, element);
    return status_ok();
}

/* ---- the result's columns ---- */

typedef struct result_columns {
    const char *layout;
    const bc_class **classes; /* of the layout's records, in its order */
    uint32_t class_count;
    uint32_t count;
    uint32_t *of_node; /* the column of a layout node */
    char kinds[CG_MAX_COLUMNS + 1];
} result_columns;

static void print_layout(const ir_fn *fn, uint32_t node, text *out, result_columns *columns) {
    const ir_layout_node *n = &fn->layout.items[node];
    if (n->kind != '{') {
        char letter = n->is_primitive ? (char)tolower(n->kind) : n->kind;
        columns->of_node[node] = columns->count++;
        text_put_length(out, &letter, 1);
        return;
    }
    bool is_tuple = tuple_size(n->class->name) != 0;
    columns->classes[columns->class_count++] = n->class;
    text_printf(out, "%s%s%s", is_tuple ? "(" : "{", is_tuple ? "" : n->class->name, is_tuple ? "" : ":");
    for (uint32_t k = 0; k < n->child_count; k++)
        print_layout(fn, n->first_child + k, out, columns);
    text_put(out, is_tuple ? ")" : "}");
}

static status find_columns(const ir_fn *fn, result_columns *out) {
    text layout;
    text_init(&layout, fn->memory);
    *out = (result_columns){.of_node = ARENA_ARRAY(fn->memory, uint32_t, fn->layout.count)};
    out->classes = ARENA_ARRAY(fn->memory, const bc_class *, fn->layout.count);
    print_layout(fn, 0, &layout, out);
    if (out->count > CG_MAX_COLUMNS)
        return status_static(ST_RESULT_TYPE, "the result has too many components");
    for (uint32_t k = 0; k < fn->layout.count; k++)
        if (fn->layout.items[k].kind != '{') out->kinds[out->of_node[k]] = fn->layout.items[k].kind;
    out->kinds[out->count] = '\0';
    out->layout = text_get(&layout);
    return status_ok();
}

static bool same_columns(const result_columns *a, const result_columns *b) {
    if (strcmp(a->layout, b->layout) != 0) return false;
    for (uint32_t k = 0; k < a->class_count; k++)
        if (a->classes[k] != b->classes[k]) return false;
    return true;
}

/* Every `result` becomes a store to its column. */
static void store_results(ir_fn *fn, const result_columns *columns) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_result) continue;
            uint32_t column = columns->of_node[ir_at(fn, r)->imm.i];
            char kind = columns->kinds[column];
            ir_binding binding = {.role = IR_ROLE_OUTPUT, .is_array = true, .element = kind, .index = column};
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
}

/* Every `result` is numbered by its column instead of its node. */
static void number_results(ir_fn *fn, const result_columns *columns) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_result) ins->imm.i = columns->of_node[ins->imm.i];
        }
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

/* Everything from the driver to scalar code. */
static status optimise(const cg_request *q, ir_fn *fn, bool *out_stopped, result_columns *out_columns) {
    pipeline_options options = {q->dump, q->dump_context, q->stop_after, q->verify};
    if (q->dump != NULL) q->dump(q->dump_context, "driver", print(fn));
    TRY(pipeline_run(fn, &options, out_stopped));
    if (*out_stopped) return status_ok();
    TRY(pipeline_finish(fn));
    TRY(check_layout(fn));
    return find_columns(fn, out_columns);
}

static status finish_map(const cg_request *q, ir_fn *fn, const result_columns *columns, text *opencl,
                         kernel_args *args, cg_kernel *out) {
    store_results(fn, columns);
    if (q->verify) TRY(ir_verify(fn));
    out->name = EMIT_CL_MAP;
    out->block = out->items = 1;
    TRY(emit_map(fn, opencl, args));
    out->ir = print(fn);
    return status_ok();
}

/* combine.apply(x, y) on a known BinaryOperator, x and y being elements of the stages' result. */
static status build_combine(driver *d, const result_columns *columns) {
    static const char *const descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    ir_symbol apply = {NULL, "java/util/function/BiFunction", "apply", descriptor};
    ir_ref args[3];
    d->block = ir_block_new(d->fn);
    d->maker = (element_maker){.fn = d->fn, .block = d->block};
    args[0] = put(d, IR_object, IR_REF, NULL, 0, (ir_imm){.i = d->request->combine}, 0);
    for (int k = 1; k <= 2; k++)
        TRY(element_make(&d->maker, columns->layout, columns->classes, columns->class_count, &args[k]));
    put_result(d, call(d, IR_CALL_INTERFACE, apply, IR_REF, args, 3));
    return status_ok();
}

static status finish_reduce(const cg_request *q, ir_fn *element, const result_columns *columns,
                            bool *out_stopped, text *opencl, kernel_args *args, cg_kernel *out) {
    arena *a = element->memory;
    ir_fn *combine = ir_fn_new(a, q->host, "combine");
    driver d = {.request = q, .fn = combine};
    result_columns combined;
    TRY(build_combine(&d, columns));
    TRY(optimise(q, combine, out_stopped, &combined));
    if (*out_stopped) return status_ok();
    if (!same_columns(columns, &combined))
        return status_make(a, ST_RESULT_TYPE, "the operator of reduce makes %s of two %s", combined.layout,
                           columns->layout);
    number_results(element, columns);
    number_results(combine, &combined);
    emit_reduction reduction = {element, combine, columns->kinds, q->groups};
    out->name = EMIT_CL_REDUCE;
    out->block = CG_REDUCE_BLOCK;
    out->items = q->groups ? CG_REDUCE_LANES : 1;
    TRY(emit_reduce(&reduction, opencl, args));
    out->ir = arena_printf(a, "%s\n%s", print(element), print(combine));
    return status_ok();
}

status cg_compile(arena *a, const cg_request *request, cg_kernel *out) {
    uint64_t start = now();
    ir_fn *fn = ir_fn_new(a, request->host, "element");
    driver d = {.request = request, .fn = fn};
    bool stopped = false;
    result_columns columns;
    kernel_args args;
    text opencl;
    text_init(&opencl, a);
    *out = (cg_kernel){0};
    TRY(build_element(&d));
    TRY(optimise(request, fn, &stopped, &columns));
    if (!stopped) {
        TRY(request->combine != 0 ? finish_reduce(request, fn, &columns, &stopped, &opencl, &args, out)
                                  : finish_map(request, fn, &columns, &opencl, &args, out));
    }
    if (stopped) {
        out->ir = print(fn);
        return status_ok();
    }
    out->result_layout = columns.layout;
    out->result_classes = columns.classes;
    out->result_class_count = columns.class_count;
    out->opencl = text_get(&opencl);
    out->bindings = args.bindings.items;
    out->binding_count = args.bindings.count;
    out->can_trap = args.bindings.items[args.bindings.count - 1].kind == CG_BIND_TRAP;
    out->nanoseconds = now() - start;
    if (request->dump != NULL) {
        request->dump(request->dump_context, "final", out->ir);
        request->dump(request->dump_context, "opencl", out->opencl);
    }
    return status_ok();
}
