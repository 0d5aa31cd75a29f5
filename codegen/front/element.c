/* An element of memory is made as Java makes it, by its class's canonical constructor, which may check or
 * change its arguments. The operands of a reduction's operator and the objects in a captured array exist
 * already: they are put together field by field. So are Tuples, whose constructor does just that. */
#include "element.h"

#include <string.h>

#include "api_names.h"
#include "jdk_objects.h"
#include "records.h"
#include "letters.h"
#include "limit.h"

typedef struct reading { /* of a layout */
    element_maker *m;
    const char *layout, *at;
    const bc_class *const *classes;
    uint32_t class_count, next_class;
} reading;

static uint32_t position(const element_maker *m) {
    return m->before != 0 ? ir_position(m->fn, m->before) : m->fn->blocks.items[m->block].ins.count;
}

static ir_ref insert(element_maker *m, ir_ref r) {
    ir_insert(m->fn, m->block, position(m), r);
    return r;
}

static ir_ref put(element_maker *m, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm) {
    return insert(m, ir_make(m->fn, op, type, args, count, imm, 0, m->site));
}

ir_ref element_column(element_maker *m, char kind) {
    ir_fn *fn = m->fn;
    ir_type type = ir_type_of_kind(kind);
    if (m->given != NULL) return m->given[m->columns++];
    if (m->index == 0) {
        ir_binding operand = {.role = IR_ROLE_OPERAND, .element = kind, .index = m->columns++};
        return put(m, IR_uniform, type, NULL, 0, (ir_imm){.i = ir_binding_add(fn, operand)});
    }
    ir_binding binding = {.role = IR_ROLE_INPUT, .index = m->columns};
    if (m->from != NULL) binding = *m->from;
    binding.is_array = true;
    binding.element = kind;
    binding.part = m->from == NULL ? CG_PART_NONE : CG_PART_COLUMN;
    binding.number = m->from == NULL ? 0 : m->columns;
    m->columns++;
    ir_ref args[2] = {
        put(m, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)}),
        m->index,
    };
    return insert(m, ir_make(fn, IR_aload, type, args, 2, (ir_imm){0}, kind, m->site));
}

static status bad_layout(const reading *r) {
    return status_make(r->m->fn->memory, ST_BAD_ARGUMENT, "layout %s", r->layout);
}

/* How many components the tuple has whose first one is at `c`. */
static uint32_t components(const char *c) {
    uint32_t depth = 0, count = 0;
    for (; *c != '\0' && (*c != ')' || depth > 0); c++) {
        if (depth == 0) count++;
        if (*c == '#' || *c == '@') c++; /* its digit */
        if (*c == '(' || *c == '{' || *c == '[') depth++;
        if (*c == ')' || *c == '}' || *c == ']') depth--;
    }
    return count;
}

/* The next of the classes; without a list of them, the one of that name. */
static status take_class(reading *r, const char *name, const bc_class **out) {
    bc_source *source = r->m->fn->host->source;
    if (r->classes == NULL) return source->find_class(source, NULL, name, out);
    if (r->next_class == r->class_count) return bad_layout(r);
    *out = r->classes[r->next_class++];
    return status_ok();
}

/* The class of the record whose text begins at r->at, which moves behind its name. */
static status find_record(reading *r, const bc_class **out) {
    ir_fn *fn = r->m->fn;
    bool is_tuple = *r->at == '(';
    const char *name = ++r->at;
    if (!is_tuple) {
        r->at = strchr(name, ':');
        if (r->at == NULL) return bad_layout(r);
        r->at++;
    }
    return take_class(r,
                      is_tuple ? tuple_class_name(fn->memory, components(r->at))
                               : arena_string(fn->memory, name, (size_t)(r->at - name - 1)),
                      out);
}

static void construct(element_maker *m, const bc_class *record, const record_fields *fields, ir_ref *args) {
    text descriptor;
    text_init(&descriptor, m->fn->memory);
    text_put(&descriptor, "(");
    for (uint32_t k = 0; k < fields->count; k++)
        text_put(&descriptor, fields->items[k]->descriptor);
    text_put(&descriptor, ")V");
    ir_callee *callee = ARENA_NEW(m->fn->memory, ir_callee);
    *callee = (ir_callee){IR_CALL_SPECIAL, ir_member(record, record->name, "<init>", text_get(&descriptor))};
    put(m, IR_call, IR_VOID, args, fields->count + 1, (ir_imm){.callee = callee});
}

static void store_fields(element_maker *m, const record_fields *fields, const ir_ref *args) {
    for (uint32_t k = 0; k < fields->count; k++) {
        ir_ref pair[2] = {args[0], args[k + 1]};
        put(m, IR_putfield, IR_VOID, pair, 2, (ir_imm){.symbol = fields->items[k]});
    }
}

/* Whether it is an object of a captured array, where one may be at several places: == can tell. That of a PArray is made
 * anew at each. */
static bool is_captured(const element_maker *m) {
    return m->from != NULL && !m->from->table->is_parray;
}

static void mark_captured(const element_maker *m, ir_ref object) {
    if (!is_captured(m)) return;
    ir_ins *ins = ir_at(m->fn, object);
    ir_symbol *class = ARENA_NEW(m->fn->memory, ir_symbol);
    *class = *ins->imm.symbol;
    class->exists = true;
    ins->imm.symbol = class;
}

static status make(reading *r, int depth, ir_ref *out);

static status make_record(reading *r, int depth, ir_ref *out) {
    ir_fn *fn = r->m->fn;
    char end = *r->at == '(' ? ')' : '}';
    const bc_class *record;
    record_fields fields;
    if (depth == LIMIT_RECORD_DEPTH) return bad_layout(r);
    TRY(find_record(r, &record));
    TRY(record_fields_of(fn, record, &fields));
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, (size_t)fields.count + 1);
    for (uint32_t k = 0; k < fields.count; k++) {
        char declared = fields.items[k]->descriptor[0];
        if (ir_type_of_kind(declared) != IR_REF) {
            if (*r->at != letter_small(declared) || r->m->columns == ELEMENT_MAX_COLUMNS)
                return bad_layout(r);
            r->at++;
            args[k + 1] = element_column(r->m, declared);
        } else {
            TRY(make(r, depth + 1, &args[k + 1]));
        }
    }
    if (*r->at++ != end) return bad_layout(r);
    ir_imm class = {.symbol = ir_symbol_new(fn, record, record->name, NULL, NULL)};
    args[0] = *out = put(r->m, IR_new, IR_REF, NULL, 0, class);
    mark_captured(r->m, *out);
    bool exists = r->m->index == 0 || is_captured(r->m);
    if (!exists && end != ')') construct(r->m, record, &fields, args);
    store_fields(r->m, &fields, args); /* a constructor may have changed them, and would once more */
    return status_ok();
}

static ir_ref put_extent(element_maker *m, uint32_t number) {
    ir_binding extent = {.role = IR_ROLE_EXTENT, .element = 'I', .index = number};
    return put(m, IR_uniform, IR_I32, NULL, 0, (ir_imm){.i = ir_binding_add(m->fn, extent)});
}

/* The index in the array that these elements are a part of: an extent says where they begin. */
static ir_ref put_whole_index(element_maker *m) {
    ir_ref pair[2] = {m->index, put_extent(m, m->first_extent++)};
    return put(m, IR_add, IR_I32, pair, 2, (ir_imm){0});
}

/* The index as it is, or as its row, column ... in an array of two or three dimensions, the last one running
 * fastest. All extents but the first are arguments of the kernel, and at least 1 when there is an element. */
static status make_index(reading *r, ir_ref *out) {
    element_maker *m = r->m;
    ir_fn *fn = m->fn;
    ir_ref parts[4] = {0};
    uint32_t dimensions = (uint32_t)(r->at[1] - '0');
    if (m->index == 0 || dimensions < 1 || dimensions > 3) return bad_layout(r);
    ir_ref index = *r->at == '@' ? put_whole_index(m) : m->index;
    uint32_t at = position(m);
    r->at += 2;
    if (dimensions == 1) {
        *out = box_make(fn, m->block, &at, 'I', index, NULL);
        return status_ok();
    }
    for (uint32_t k = dimensions - 1; k > 0; k--) {
        ir_ref pair[2] = {k == dimensions - 1 ? index : parts[k + 1], put_extent(m, m->first_extent + k - 1)};
        parts[k + 1] = put(m, IR_rem, IR_I32, pair, 2, (ir_imm){0});
        parts[k] = put(m, IR_div, IR_I32, pair, 2, (ir_imm){0});
    }
    m->first_extent += dimensions - 1;
    const bc_class *record;
    record_fields fields;
    TRY(take_class(r, arena_printf(fn->memory, "weft/Index%u", dimensions), &record));
    TRY(record_fields_of(fn, record, &fields));
    if (fields.count != dimensions) return bad_layout(r);
    parts[0] = *out = put(m, IR_new, IR_REF, NULL, 0,
                          (ir_imm){.symbol = ir_symbol_new(fn, record, record->name, NULL, NULL)});
    store_fields(m, &fields, parts);
    return status_ok();
}

static ir_ref put_number(element_maker *m, int64_t value) {
    return put(m, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = value});
}

static status make_array(reading *r, ir_ref *out) {
    element_maker *m = r->m;
    const char *first = ++r->at;
    char kind = letter_capital(*first);
    uint32_t length = 0;
    while (*first != ']' && *r->at == *first)
        r->at++, length++;
    if (*r->at++ != ']' || box_of_kind(kind) == NULL || length > ELEMENT_MAX_COLUMNS - m->columns)
        return bad_layout(r);
    ir_ref size = put_number(m, length), args[3];
    args[0] = *out = insert(m, ir_make(m->fn, IR_newarray, IR_REF, &size, 1, (ir_imm){0}, kind, m->site));
    for (uint32_t k = 0; k < length; k++) {
        args[1] = put_number(m, k);
        args[2] = element_column(m, kind);
        insert(m, ir_make(m->fn, IR_astore, IR_VOID, args, 3, (ir_imm){0}, kind, m->site));
    }
    return status_ok();
}

static status make(reading *r, int depth, ir_ref *out) {
    if (*r->at == '#' || *r->at == '@') return make_index(r, out);
    if (*r->at == '[') return make_array(r, out);
    if (*r->at == '(' || *r->at == '{') return make_record(r, depth, out);
    if (box_of_kind(*r->at) == NULL || r->m->columns == ELEMENT_MAX_COLUMNS) return bad_layout(r);
    char kind = *r->at++;
    ir_ref value = element_column(r->m, kind);
    uint32_t at = position(r->m);
    *out = box_make(r->m->fn, r->m->block, &at, kind, value, r->m->site);
    mark_captured(r->m, *out);
    return status_ok();
}

status element_make(element_maker *m, const char *layout, const bc_class *const *classes,
                    uint32_t class_count, ir_ref *out) {
    reading r = {m, layout, layout, classes, class_count, 0};
    TRY(make(&r, 0, out));
    return *r.at == '\0' ? status_ok() : bad_layout(&r);
}

uint32_t element_kinds(const char *layout, char *kinds, uint32_t most) {
    uint32_t count = 0;
    for (const char *c = layout; *c != '\0'; c++) {
        if (*c == '{') c = strchr(c, ':'); /* the record's name */
        if (c == NULL || strchr("#@[", *c) != NULL) return 0;
        if (strchr(":(){}", *c) != NULL) continue;
        char kind = letter_capital(*c);
        if (box_of_kind(kind) == NULL || count == most) return 0;
        kinds[count++] = kind;
    }
    return count;
}

static void check_not_null(element_maker *m, ir_ref object) {
    put(m, IR_check_null, IR_VOID, &object, 1, (ir_imm){0});
}

static status take(reading *r, int depth, ir_ref object, ir_ref **next);

static status take_record(reading *r, int depth, ir_ref object, ir_ref **next) {
    ir_fn *fn = r->m->fn;
    const bc_class *record;
    record_fields fields;
    if (depth == LIMIT_RECORD_DEPTH) return bad_layout(r);
    TRY(find_record(r, &record));
    TRY(record_fields_of(fn, record, &fields));
    check_not_null(r->m, object);
    for (uint32_t k = 0; k < fields.count; k++) {
        ir_type type = ir_type_of_kind(fields.items[k]->descriptor[0]);
        ir_ref part = put(r->m, IR_getfield, type, &object, 1, (ir_imm){.symbol = fields.items[k]});
        if (type == IR_REF)
            TRY(take(r, depth + 1, part, next));
        else
            *(*next)++ = part, r->at++;
    }
    r->at++; /* its end */
    return status_ok();
}

/* What element_make has taken, in its order. */
static status take(reading *r, int depth, ir_ref object, ir_ref **next) {
    if (*r->at == '(' || *r->at == '{') return take_record(r, depth, object, next);
    check_not_null(r->m, object);
    uint32_t at = position(r->m);
    *(*next)++ = box_read(r->m->fn, r->m->block, &at, box_of_kind(*r->at++), object, r->m->site);
    return status_ok();
}

status element_take(element_maker *m, const char *layout, const bc_class *const *classes,
                    uint32_t class_count, ir_ref object, ir_ref *values) {
    reading r = {m, layout, layout, classes, class_count, 0};
    return take(&r, 0, object, &values);
}
