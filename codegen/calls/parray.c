#include "parray.h"

#include <string.h>

static ir_ref put_length(call_site *c, ir_binding array) {
    array.element = 'I';
    array.part = CG_PART_LENGTH;
    return call_put(c, IR_uniform, IR_I32, NULL, 0, (ir_imm){.i = ir_binding_add(c->fn, array)});
}

static ir_ref put_buffer(call_site *c, ir_binding array, cg_part part, char element) {
    array.is_array = true;
    array.element = element;
    array.part = part;
    return call_put(c, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(c->fn, array)});
}

/* The element kind that `getFloat` and its like read; L for `get`, 0 for other methods. */
static char kind_read(const ir_symbol *m) {
    static const struct {
        const char *name, *descriptor;
    } readers[] = {
        {"get", "(I)Ljava/lang/Object;"},
        {"getInside", "(I)Ljava/lang/Object;"},
        {"getBoolean", "(I)Z"},
        {"getByte", "(I)B"},
        {"getShort", "(I)S"},
        {"getChar", "(I)C"},
        {"getInt", "(I)I"},
        {"getLong", "(I)J"},
        {"getFloat", "(I)F"},
        {"getDouble", "(I)D"},
    };
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(m->name, readers[i].name) == 0 && strcmp(m->descriptor, readers[i].descriptor) == 0)
            return m->descriptor[3];
    return 0;
}

static void reject(call_site *c, status_code code, const char *what) {
    call_reject(c, code, arena_printf(c->fn->memory, "PArray.%s%s", c->callee->method.name, what));
}

/* As PArray.get does it; getInside, which is Weft's own, is called where the index is known to be inside. */
static void put_check(call_site *c, const ir_ref *bounds) {
    if (strcmp(c->callee->method.name, "getInside") == 0) return;
    ir_symbol check_index = ir_member(NULL, "java/util/Objects", "checkIndex", "(II)I");
    if (c->covered)
        call_put_guard(c, check_index, bounds, 2);
    else
        call_put(c, IR_check_bounds, IR_VOID, bounds, 2, (ir_imm){0});
}

static void expand(call_site *c, const ir_binding *array) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    char kind = kind_read(m);
    if (strcmp(m->name, "size") == 0) {
        call_replace(c, put_length(c, *array));
    } else if (kind == 0 && strncmp(m->name, "put", 3) == 0) {
        reject(c, ST_SIDE_EFFECT, "");
    } else if (kind == 0) {
        reject(c, ST_CAPTURE, "; of a PArray a function may call get, getFloat and its kind, and size");
    } else if (kind != 'L' && (array->table->layout[0] != kind || array->table->layout[1] != '\0')) {
        reject(c, ST_CAPTURE, ", but its elements are of another class");
    } else {
        ir_ref access[2] = {0, ir_arg(fn, c->ref, 1)}, bounds[2] = {access[1], put_length(c, *array)};
        put_check(c, bounds);
        access[0] = put_buffer(c, *array, kind == 'L' ? CG_PART_TABLE : CG_PART_COLUMN, kind);
        ir_ref value = call_put(c, IR_aload, ir_type_of_kind(kind), access, 2, (ir_imm){0});
        ir_at(fn, value)->kind = kind;
        call_replace(c, value);
    }
}

status parray_expand(call_site *c, call_answer *out) {
    static const char name[] = "weft/PArray";
    ir_fn *fn = c->fn;
    const bc_class *class;
    *out = CALL_OTHER;
    if (c->callee->kind == IR_CALL_STATIC || ir_at(fn, c->ref)->arg_count == 0) return status_ok();
    const ir_ins *receiver = ir_at(fn, ir_arg(fn, c->ref, 0));
    if (receiver->op != IR_object) {
        if (strcmp(c->callee->method.owner, name) == 0) *out = CALL_WAITS;
        return status_ok();
    }
    ir_binding array = {.object = (cg_object)receiver->imm.i};
    TRY(fn->host->object_class(fn->host, array.object, &class));
    if (strcmp(class->name, name) != 0) return status_ok();
    *out = CALL_EXPANDED;
    status st = fn->host->table(fn->host, array.object, &array.table);
    if (status_kind_of(st.code) == STATUS_REJECT) {
        reject(c, st.code, st.detail == NULL ? "" : arena_printf(fn->memory, ": %s", st.detail));
        return status_ok();
    }
    TRY(st);
    expand(c, &array);
    return status_ok();
}
