#include "entry.h"

#include <string.h>

#include "descriptor.h"
#include "element.h"
#include "jdk_objects.h"
#include "records.h"
#include "limit.h"

typedef struct entry {
    const cg_request *request;
    ir_fn *fn;
    ir_blk block; /* where instructions are put */
    element_maker maker;
} entry;

static ir_ref put(entry *e, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm,
                  char kind) {
    return ir_append(e->fn, e->block, op, type, args, count, imm, kind, NULL);
}

static ir_ref box(entry *e, char kind, ir_ref value) {
    uint32_t at = e->fn->blocks.items[e->block].ins.count;
    return box_make(e->fn, e->block, &at, kind, value, NULL);
}

static ir_ref call(entry *e, ir_call_kind kind, ir_symbol method, ir_type type, const ir_ref *args,
                   uint32_t count) {
    ir_callee *callee = ARENA_NEW(e->fn->memory, ir_callee);
    *callee = (ir_callee){kind, method};
    return put(e, IR_call, type, args, count, (ir_imm){.callee = callee}, 0);
}

/* stage.apply(element) on a known java.util.function.Function. */
static status call_function(entry *e, const cg_stage *stage, ir_ref element, ir_ref *out) {
    ir_symbol apply =
        ir_member(NULL, "java/util/function/Function", "apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
    ir_ref args[2] = {put(e, IR_object, IR_REF, NULL, 0, (ir_imm){.i = stage->function}, 0), element};
    *out = call(e, IR_CALL_INTERFACE, apply, IR_REF, args, 2);
    return status_ok();
}

/* The table that a captured parameter of this type is, taken to be regular. */
static status table_of_type(entry *e, const bc_class *from, const char *name, const cg_table **out) {
    ir_fn *fn = e->fn;
    bc_source *source = fn->host->source;
    cg_table *t = ARENA_NEW(fn->memory, cg_table);
    *t = (cg_table){.regular = true};
    while (name[t->dimensions] == '[')
        t->dimensions++;
    name += t->dimensions;
    *out = t;
    if (*name != 'L') {
        t->element = *name;
        return status_ok();
    }
    if (t->dimensions != 1)
        return status_make(fn->memory, ST_CAPTURE, "%s", ir_source_name(fn, name - t->dimensions));
    const bc_class *record;
    const char *class_name = arena_string(fn->memory, name + 1, strlen(name) - 2);
    TRY(source->find_class(source, from, class_name, &record));
    return record_layout_of(fn, record, &t->layout);
}

static status captured_argument(entry *e, const bc_class *from, const bc_type *type, uint32_t index,
                                ir_ref *out) {
    ir_fn *fn = e->fn;
    ir_binding binding = {.element = type->kind, .index = index};
    if (type->kind == 'L') return status_make(fn->memory, ST_CAPTURE, "%s", type->name);
    if (type->kind != '[') {
        *out = put(e, IR_uniform, ir_type_of_kind(type->kind), NULL, 0,
                   (ir_imm){.i = ir_binding_add(fn, binding)}, 0);
        return status_ok();
    }
    binding.is_array = true;
    binding.element = type->name[1];
    if (binding.element == '[' || binding.element == 'L') {
        binding.element = 'L';
        binding.part = CG_PART_TABLE;
        TRY(table_of_type(e, from, type->name, &binding.table));
    }
    *out = put(e, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)}, 0);
    return status_ok();
}

/* An element as an argument: unboxed for a parameter of a primitive type. */
static ir_ref element_argument(entry *e, const bc_type *type, ir_ref element) {
    uint32_t at = e->fn->blocks.items[e->block].ins.count;
    if (ir_type_of_kind(type->kind) == IR_REF) return element;
    return box_read(e->fn, e->block, &at, box_of_kind(type->kind), element, NULL);
}

/* Its result is boxed. */
static status call_static(entry *e, const bc_method *m, const bc_type *result, const ir_ref *args,
                          uint32_t count, ir_ref *out) {
    ir_symbol method = ir_member(m->owner, m->owner->name, m->name, m->descriptor);
    if ((m->access & BC_ACC_STATIC) == 0)
        return status_make(e->fn->memory, ST_BAD_ARGUMENT, "%s is not static", m->name);
    if (result->kind == 'V') return status_make(e->fn->memory, ST_RESULT_TYPE, "%s returns nothing", m->name);
    *out = call(e, IR_CALL_STATIC, method, ir_type_of_kind(result->kind), args, count);
    if (ir_type_of_kind(result->kind) != IR_REF) *out = box(e, result->kind, *out);
    return status_ok();
}

/* A static method: of its parameters either all are columns, or the last is the element. */
static status call_method(entry *e, const cg_stage *stage, ir_ref element, ir_ref *out) {
    ir_fn *fn = e->fn;
    const bc_method *m = stage->method;
    bc_signature signature;
    TRY(bc_method_signature(fn->memory, m->descriptor, &signature));
    uint32_t count = signature.parameter_count;
    if (count == 0) return status_make(fn->memory, ST_BAD_ARGUMENT, "%s has no parameters", m->name);
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
    for (uint32_t k = 0; k < count; k++) {
        const bc_type *type = &signature.parameters[k];
        if (stage->spread) {
            if (ir_type_of_kind(type->kind) == IR_REF || e->maker.columns == LIMIT_COLUMNS)
                return status_make(fn->memory, ST_BAD_ARGUMENT, "parameter %u of %s is no column", k + 1,
                                   m->name);
            args[k] = element_column(&e->maker, type->kind);
        } else if (k + 1 < count) {
            TRY(captured_argument(e, m->owner, type, k, &args[k]));
        } else {
            args[k] = element_argument(e, type, element);
        }
    }
    return call_static(e, m, &signature.result, args, count, out);
}

static void put_result(entry *e, ir_ref value) {
    VEC_PUSH(e->fn->memory, &e->fn->layout, (ir_layout_node){0});
    put(e, IR_result, IR_VOID, &value, 1, (ir_imm){.i = 0}, 0);
}

static void put_return(entry *e) {
    put(e, IR_return_, IR_VOID, NULL, 0, (ir_imm){0}, 0);
}

/* stage.test(element) on a known java.util.function.Predicate, or a static method: 0 or 1. */
static status call_predicate(entry *e, const cg_stage *stage, ir_ref element, ir_ref *out) {
    ir_symbol test = ir_member(NULL, "java/util/function/Predicate", "test", "(Ljava/lang/Object;)Z");
    if (stage->function != 0) {
        ir_ref args[2] = {put(e, IR_object, IR_REF, NULL, 0, (ir_imm){.i = stage->function}, 0), element};
        *out = call(e, IR_CALL_INTERFACE, test, IR_I32, args, 2);
        return status_ok();
    }
    if (strchr(stage->method->descriptor, ')')[1] != 'Z')
        return status_make(e->fn->memory, ST_BAD_ARGUMENT, "%s is no predicate", stage->method->name);
    TRY(call_method(e, stage, element, out));
    *out = element_argument(e, &(bc_type){.kind = 'Z'}, *out);
    return status_ok();
}

/* Go on where `condition` holds; return where it does not. */
static void put_filter(entry *e, ir_ref condition) {
    ir_blk kept = ir_block_new(e->fn), dropped = ir_block_new(e->fn);
    put(e, IR_branch, IR_VOID, &condition, 1, (ir_imm){0}, 0);
    ir_link(e->fn, e->block, kept);
    ir_link(e->fn, e->block, dropped);
    e->block = dropped;
    put_return(e);
    e->block = kept;
}

static ir_ref put_one(entry *e) {
    return put(e, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 1}, 0);
}

static status put_stage(entry *e, const cg_stage *stage, ir_ref *element) {
    if (stage->kind == CG_STAGE_FILTER) {
        ir_ref holds;
        TRY(call_predicate(e, stage, *element, &holds));
        put_filter(e, holds);
        return status_ok();
    }
    return stage->function != 0 ? call_function(e, stage, *element, element)
                                : call_method(e, stage, *element, element);
}

static void put_jump(entry *e, ir_blk to) {
    put(e, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0);
    ir_link(e->fn, e->block, to);
}

/* An element of these values. */
static status make_of(entry *e, const cg_request *q, const ir_ref *values, ir_ref index, ir_ref *out) {
    element_maker m = {.fn = e->fn, .block = e->block, .index = index, .given = values};
    return element_make(&m, q->input_layout, q->input_classes, q->input_class_count, out);
}

/* The stages, and what they make of an element, taken apart as it is when it is stored. */
static status put_round(entry *e, const cg_request *q, ir_ref *values) {
    ir_ref element;
    TRY(make_of(e, q, values, e->maker.index, &element));
    for (uint32_t i = 0; i < q->stage_count; i++)
        TRY(put_stage(e, &q->stages[i], &element));
    element_maker m = {.fn = e->fn, .block = e->block};
    return element_take(&m, q->input_layout, q->input_classes, q->input_class_count, element, values);
}

/* for (int k = 0; k < extent0; k++) columns = columns of stages(element of columns); Each round makes an element anew, and takes
 * it apart, as when an array lies in between: constructors run, nothing is null, and == tells what it tells then. */
static status put_repeated(entry *e, const cg_request *q, ir_ref *out) {
    char kinds[LIMIT_COLUMNS];
    ir_ref now[LIMIT_COLUMNS], next[LIMIT_COLUMNS];
    uint32_t count = element_kinds(q->input_layout, kinds, LIMIT_COLUMNS);
    if (count == 0)
        return status_make(e->fn->memory, ST_BAD_ARGUMENT, "rounds over layout %s", q->input_layout);
    ir_blk header = ir_block_new(e->fn), body = ir_block_new(e->fn), behind = ir_block_new(e->fn);
    ir_binding extent = {.role = IR_ROLE_EXTENT, .element = 'I'};
    ir_ref rounds = put(e, IR_uniform, IR_I32, NULL, 0, (ir_imm){.i = ir_binding_add(e->fn, extent)}, 0);
    ir_ref zero = put(e, IR_const_, IR_I32, NULL, 0, (ir_imm){0}, 0), one = put_one(e);
    for (uint32_t i = 0; i < count; i++)
        next[i] = element_column(&e->maker, kinds[i]);
    put_jump(e, header);
    e->block = header;
    ir_ref k = put(e, IR_phi, IR_I32, &zero, 1, (ir_imm){0}, 0);
    for (uint32_t i = 0; i < count; i++)
        now[i] = put(e, IR_phi, ir_type_of_kind(kinds[i]), &next[i], 1, (ir_imm){0}, 0);
    ir_ref goes_on = put(e, IR_lt, IR_I32, (ir_ref[]){k, rounds}, 2, (ir_imm){0}, 0);
    put(e, IR_branch, IR_VOID, &goes_on, 1, (ir_imm){0}, 0);
    ir_link(e->fn, header, body);
    ir_link(e->fn, header, behind);
    e->block = body;
    memcpy(next, now, sizeof next);
    TRY(put_round(e, q, next));
    ir_ref more = put(e, IR_add, IR_I32, (ir_ref[]){k, one}, 2, (ir_imm){0}, 0);
    put_jump(e, header);
    ir_phi_add(e->fn, k, more);
    for (uint32_t i = 0; i < count; i++)
        ir_phi_add(e->fn, now[i], next[i]);
    e->block = behind;
    return make_of(e, q, now, 0, out); /* no index: it exists, and no constructor runs */
}

status entry_element(const cg_request *q, ir_fn *fn, uint32_t *out_columns) {
    entry state = {.request = q, .fn = fn}, *e = &state;
    ir_ref element = 0, keep = 0;
    e->block = ir_block_new(e->fn);
    e->maker =
        (element_maker){.fn = e->fn, .block = e->block, .first_extent = skeleton_of(q->skeleton)->extents};
    e->maker.index = put(e, IR_index, IR_I32, NULL, 0, (ir_imm){0}, 0);
    bool repeats = q->skeleton == CG_REPEAT;
    if (repeats && q->stage_count > 0 && q->stages[0].spread)
        return status_static(ST_BAD_ARGUMENT, "rounds over columns that are no element");
    if (repeats) TRY(put_repeated(e, q, &element));
    if (!repeats && (q->stage_count == 0 || !q->stages[0].spread))
        TRY(element_make(&e->maker, q->input_layout, q->input_classes, q->input_class_count, &element));
    if (e->maker.columns > LIMIT_COLUMNS)
        return record_too_large(e->fn, repeats ? "an element" : "an element, or two that are compared,");
    for (uint32_t k = 0; k < q->stage_count && !repeats; k++) {
        const cg_stage *stage = &q->stages[k];
        if (stage->kind == CG_STAGE_TEST)
            TRY(call_predicate(e, stage, element, &keep));
        else
            TRY(put_stage(e, stage, &element));
    }
    put_result(e, element);
    *out_columns = e->maker.columns;
    if (skeleton_keeps(skeleton_of(q->skeleton))) {
        if (keep == 0) keep = put_one(e);
        put(e, IR_keep, IR_VOID, &keep, 1, (ir_imm){0}, 0);
    }
    put_return(e);
    return status_ok();
}

/* apply(x, y) on a known java.util.function.BinaryOperator. */
static ir_ref call_operator(entry *e, ir_ref x, ir_ref y) {
    ir_symbol apply = ir_member(NULL, "java/util/function/BiFunction", "apply",
                                "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
    ir_ref args[3] = {put(e, IR_object, IR_REF, NULL, 0, (ir_imm){.i = e->request->combine}, 0), x, y};
    return call(e, IR_CALL_INTERFACE, apply, IR_REF, args, 3);
}

/* A static method of two values. */
static status call_operation(entry *e, const bc_method *m, ir_ref x, ir_ref y, ir_ref *out) {
    bc_signature signature;
    TRY(bc_method_signature(e->fn->memory, m->descriptor, &signature));
    if (signature.parameter_count != 2)
        return status_make(e->fn->memory, ST_BAD_ARGUMENT, "%s does not have two parameters", m->name);
    ir_ref args[2] = {element_argument(e, &signature.parameters[0], x),
                      element_argument(e, &signature.parameters[1], y)};
    return call_static(e, m, &signature.result, args, 2, out);
}

status entry_combine(const cg_request *q, const result_columns *columns, ir_fn *fn) {
    entry state = {.request = q, .fn = fn}, *e = &state;
    ir_ref x, y, result;
    e->block = ir_block_new(e->fn);
    e->maker = (element_maker){.fn = e->fn, .block = e->block};
    TRY(element_make(&e->maker, columns->layout, columns->classes, columns->class_count, &x));
    TRY(element_make(&e->maker, columns->layout, columns->classes, columns->class_count, &y));
    if (q->combine != 0)
        result = call_operator(e, x, y);
    else
        TRY(call_operation(e, q->combine_method, x, y, &result));
    put_result(e, result);
    put_return(e);
    return status_ok();
}

/* The method that the object of a stage is called by. */
static const bc_method *method_of_object(const ir_fn *fn, cg_object function) {
    static const struct {
        const char *name, *descriptor;
    } methods[] = {
        {"apply", "(Ljava/lang/Object;)Ljava/lang/Object;"},
        {"test", "(Ljava/lang/Object;)Z"},
        {"apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"},
    };
    const bc_class *class;
    const bc_method *m = NULL;
    if (!status_is_ok(fn->host->object_class(fn->host, function, &class))) return NULL;
    for (size_t i = 0; i < sizeof methods / sizeof *methods && (m == NULL || m->code == NULL); i++)
        m = bc_class_method(class, methods[i].name, methods[i].descriptor);
    return m;
}

void entry_blame(const cg_request *q, const ir_fn *fn, bool of_combine, status *refusal) {
    if (!of_combine && q->stage_count == 0) return;
    const cg_stage *last = of_combine ? NULL : &q->stages[q->stage_count - 1];
    cg_object function = of_combine ? q->combine : last->function;
    const bc_method *m = of_combine ? q->combine_method : last->method;
    if (function != 0 && fn->host != NULL) m = method_of_object(fn, function);
    if (m == NULL) return;
    refusal->location = ir_location_of_function(fn, m);
    refusal->is_of_loop = bc_is_of_loop(m->owner);
}
