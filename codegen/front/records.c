#include "records.h"

#include <string.h>

#include "api_names.h"
#include "boxes.h"
#include "request.h"
#include "descriptor.h"
#include "letters.h"
#include "limit.h"

/* ---- is it one? protocol: as RecordLike.java has it ---- */

/* The descriptor of a constructor that takes all instance fields, `(FF)V`, is compared piece by piece. */
static bool takes_fields(const bc_class *class, const char *descriptor) {
    const char *at = descriptor + 1;
    for (uint32_t k = 0; k < class->field_count; k++) {
        const bc_field *field = &class->fields[k];
        size_t length = strlen(field->descriptor);
        if ((field->access & BC_ACC_STATIC) != 0) continue;
        if (strncmp(at, field->descriptor, length) != 0) return false;
        at += length;
    }
    return strcmp(at, ")V") == 0;
}

static bool has_constructor(const bc_class *class) {
    for (uint32_t k = 0; k < class->method_count; k++) {
        const bc_method *m = &class->methods[k];
        if (strcmp(m->name, "<init>") == 0 && takes_fields(class, m->descriptor)) return true;
    }
    return false;
}

bool record_like(const bc_class *class) {
    static const uint16_t without_fields = BC_ACC_INTERFACE | BC_ACC_ABSTRACT;
    bool has_fields = false;
    if (class->is_record) return true;
    if ((class->access & without_fields) != 0 || strncmp(class->name, "java/", 5) == 0) return false;
    if (class->super_name == NULL || strcmp(class->super_name, "java/lang/Object") != 0) return false;
    for (uint32_t k = 0; k < class->field_count; k++) {
        if ((class->fields[k].access & BC_ACC_STATIC) != 0) continue;
        if ((class->fields[k].access & BC_ACC_FINAL) == 0) return false;
        has_fields = true;
    }
    return has_fields && has_constructor(class) &&
           bc_class_method(class, "equals", "(Ljava/lang/Object;)Z") != NULL;
}

/* ---- can it be laid out? ---- */

typedef struct inspection {
    ir_fn *fn;
    const bc_class *path[LIMIT_RECORD_DEPTH]; /* the records around the present component */
    uint32_t depth;
    uint32_t columns; /* bounds the work: every component makes one at least, or is refused */
} inspection;

static status inspect(inspection *i, const bc_class *record);

status record_too_large(const ir_fn *fn, const char *what) {
    status why =
        status_make(fn->memory, ST_OBJECT_TYPE, "%s has more than %d components", what, LIMIT_COLUMNS);
    why.advice = "use fewer, or apply several functions";
    return why;
}

static status refuse(inspection *i, const bc_field *field, const char *is) {
    ir_fn *fn = i->fn;
    return status_make(fn->memory, ST_OBJECT_TYPE, "component %s of %s is %s", field->name,
                       ir_source_name(fn, field->owner->name), is);
}

const char *record_advice(const bc_class *class) {
    if (class->super_name == NULL || strcmp(class->super_name, "java/lang/Enum") != 0) return NULL;
    return "use the constant's ordinal() in its place, and values() in Java to have the constant again";
}

/* A reference. What is declared as an interface or an open class, a type parameter's Object among them, is
 * judged by the classes of the values. */
static status inspect_reference(inspection *i, const bc_field *field, const char *class_name) {
    const bc_class *class;
    bc_source *source = i->fn->host->source;
    i->columns++;
    if (box_of_name(class_name) != NULL || strcmp(class_name, "java/lang/Object") == 0) return status_ok();
    TRY(source->find_class(source, field->owner, class_name, &class));
    if ((class->access & BC_ACC_FINAL) == 0) return status_ok();
    if (!record_like(class)) {
        status why = refuse(i, field, arena_printf(i->fn->memory, "a %s", ir_source_name(i->fn, class_name)));
        why.advice = record_advice(class);
        return why;
    }
    for (uint32_t k = 0; k < i->depth; k++)
        if (i->path[k] == class) return refuse(i, field, "the record itself");
    if (i->depth == LIMIT_RECORD_DEPTH) return refuse(i, field, "nested too deep");
    i->columns--; /* it is none itself */
    return inspect(i, class);
}

static status inspect(inspection *i, const bc_class *record) {
    uint32_t before = i->columns;
    i->path[i->depth++] = record;
    for (uint32_t k = 0; k < record->field_count; k++) {
        const bc_field *field = &record->fields[k];
        bc_type type;
        if ((field->access & BC_ACC_STATIC) != 0) continue;
        if (i->columns > LIMIT_COLUMNS)
            return record_too_large(i->fn, ir_source_name(i->fn, i->path[0]->name));
        TRY(bc_field_type(i->fn->memory, field->descriptor, &type));
        if (type.kind == '[') return refuse(i, field, "an array");
        if (type.kind == 'L')
            TRY(inspect_reference(i, field, type.name));
        else
            i->columns++;
    }
    i->depth--;
    if (i->columns > before) return status_ok();
    return status_make(i->fn->memory, ST_OBJECT_TYPE, "%s has no components",
                       ir_source_name(i->fn, record->name));
}

status record_fields_of(ir_fn *fn, const bc_class *record, record_fields *out) {
    inspection i = {.fn = fn};
    if (!record_like(record))
        return status_make(fn->memory, ST_OBJECT_TYPE, "a %s", ir_source_name(fn, record->name));
    TRY(inspect(&i, record));
    *out = (record_fields){ARENA_ARRAY(fn->memory, const ir_symbol *, record->field_count), 0};
    for (uint32_t k = 0; k < record->field_count; k++) {
        const bc_field *field = &record->fields[k];
        if ((field->access & BC_ACC_STATIC) != 0) continue;
        out->items[out->count++] = ir_symbol_new(fn, record, record->name, field->name, field->descriptor);
    }
    return status_ok();
}

static status put_layout(ir_fn *fn, const bc_class *record, text *out) {
    bc_source *source = fn->host->source;
    record_fields fields;
    TRY(record_fields_of(fn, record, &fields));
    if ((record->access & BC_ACC_FINAL) == 0) /* it may be another one, or itself within itself */
        return status_make(fn->memory, ST_OBJECT_TYPE, "%s is not final", ir_source_name(fn, record->name));
    text_printf(out, "{%s:", record->name);
    for (uint32_t k = 0; k < fields.count; k++) {
        bc_type type;
        const bc_class *part;
        TRY(bc_field_type(fn->memory, fields.items[k]->descriptor, &type));
        const box_class *box = type.kind == 'L' ? box_of_name(type.name) : NULL;
        char letter = box != NULL ? box->kind : letter_small(type.kind);
        if (type.kind == 'L' && box == NULL) {
            TRY(source->find_class(source, record, type.name, &part));
            TRY(put_layout(fn, part, out));
        } else {
            text_put_length(out, &letter, 1);
        }
    }
    text_put(out, "}");
    return status_ok();
}

status record_layout_of(ir_fn *fn, const bc_class *record, const char **out) {
    text layout;
    text_init(&layout, fn->memory);
    TRY(put_layout(fn, record, &layout));
    *out = text_get(&layout);
    return status_ok();
}
