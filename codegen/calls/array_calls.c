#include "array_calls.h"

#include <string.h>

#include "facts.h"
#include "limit.h"

#define COPIES "weft/internal/substitute/ArrayCopies"

static void become(ir_fn *fn, ir_ref call, const char *owner, const char *name, const char *descriptor) {
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee = (ir_callee){IR_CALL_STATIC, ir_member(NULL, owner, name, descriptor)};
    ir_at(fn, call)->imm.callee = callee;
}

static bool is_array_of_primitives(const char *name) {
    return name != NULL && name[0] == '[' && strchr("ZBSCIJFD", name[1]) != NULL && name[1] != '\0' &&
           name[2] == '\0';
}

/* Whether what gives `r` is still to be found: a call that is to be inlined, or a field or array that holds
 * it. */
static bool is_to_be_found(ir_fn *fn, ir_ref r) {
    static const ir_op ops[] = {IR_call, IR_invoke, IR_checkcast, IR_getfield, IR_getstatic, IR_aload};
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
            if (ir_at(fn, leaves[k])->op == ops[i]) return true;
    }
    return false;
}

static call_answer expand_copy(ir_fn *fn, ir_ref call) {
    ir_ref from = ir_arg(fn, call, 0), to = ir_arg(fn, call, 2);
    fact_class source = fact_class_of(fn, from), target = fact_class_of(fn, to);
    bool known = source.name != NULL && target.name != NULL;
    if (!known && (is_to_be_found(fn, from) || is_to_be_found(fn, to))) return CALL_WAITS;
    if (!known || !is_array_of_primitives(source.name) || strcmp(source.name, target.name) != 0)
        return CALL_OTHER;
    become(fn, call, COPIES, "copy", arena_printf(fn->memory, "(%sI%sII)V", source.name, target.name));
    return CALL_EXPANDED;
}

/* A copy of a captured array has the same elements, and is nobody else's array: a table with a number of its own. Stores
 * to it are refused (known_object_refuse_store). */
static call_answer clone_captured(call_site *c, const ir_ins *from) {
    ir_fn *fn = c->fn;
    ir_binding copy = fn->bindings.items[from->imm.i];
    if (copy.part != CG_PART_TABLE || copy.table == NULL) return CALL_WAITS;
    copy.number = fn->bindings.count;
    copy.is_copy = true;
    call_replace(c, call_put(c, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, copy)}));
    return CALL_EXPANDED;
}

/* What makes the arrays that `r` may be, if all are arrays of objects of one class that are made here; NULL: they are not. */
static const ir_ins *made_objects(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (fact_class_of(fn, r).name == NULL || !fact_leaves(fn, r, leaves, &count)) return NULL;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op != IR_newobjects) return NULL;
    return ir_at(fn, leaves[0]);
}

/* Element by element; sroa_arrays takes no more than so many. */
static call_answer clone_made(call_site *c, ir_ref from) {
    ir_fn *fn = c->fn;
    const ir_ins *maker = made_objects(fn, from);
    int64_t length;
    if (maker == NULL || !fact_array_length(fn, from, &length) || length > LIMIT_SCALAR_ARRAY)
        return CALL_WAITS;
    ir_imm class = maker->imm;
    ir_ref size = call_put(c, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = length});
    ir_ref to = call_put(c, IR_newobjects, IR_REF, &size, 1, class);
    for (int64_t k = 0; k < length; k++) {
        ir_ref at = call_put(c, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = k});
        ir_ref element = call_put(c, IR_aload, IR_REF, (ir_ref[]){from, at}, 2, (ir_imm){0});
        ir_ref store = call_put(c, IR_astore, IR_VOID, (ir_ref[]){to, at, element}, 3, (ir_imm){0});
        ir_at(fn, element)->kind = ir_at(fn, store)->kind = 'L';
    }
    call_replace(c, to);
    return CALL_EXPANDED;
}

static call_answer expand_clone_of_objects(call_site *c) {
    ir_ref from = ir_arg(c->fn, c->ref, 0);
    if (is_to_be_found(c->fn, from)) return CALL_WAITS;
    const ir_ins *array = ir_at(c->fn, from);
    return array->op == IR_buffer ? clone_captured(c, array) : clone_made(c, from);
}

/* javac names the array's class; other compilers (Kotlin's, for an enum's values()) name Object. */
static call_answer expand_clone(call_site *c, const char *owner) {
    ir_fn *fn = c->fn;
    ir_ref from = ir_arg(fn, c->ref, 0);
    if (owner[0] != '[') {
        if (is_to_be_found(fn, from)) return CALL_WAITS;
        owner = fact_class_of(fn, from).name;
        if (owner == NULL || owner[0] != '[') return CALL_OTHER;
    }
    if (!is_array_of_primitives(owner)) return expand_clone_of_objects(c);
    become(fn, c->ref, COPIES, "clone", arena_printf(fn->memory, "(%s)%s", owner, owner));
    return CALL_EXPANDED;
}

/* java.util.Arrays.sort and equals of arrays of primitives. In Java loops the JVM's own sort is the faster one: a loop that calls the
 * function has it. */
static call_answer expand_arrays(call_site *c) {
    ir_fn *fn = c->fn;
    ir_ref call = c->ref;
    static const struct {
        const char *name, *parameters; /* '.' for the letter of the elements */
        const char *owner;
    } methods[] = {
        {"sort", "([.)V", "weft/internal/substitute/ArraySorts"},
        {"sort", "([.II)V", "weft/internal/substitute/ArraySorts"},
        {"equals", "([.[.)Z", "weft/internal/substitute/ArrayEquals"},
    };
    const ir_symbol *m = &ir_at(fn, call)->imm.callee->method;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        const char *p = methods[i].parameters, *d = m->descriptor;
        while (*p != '\0' && *d != '\0' && (*p == *d || (*p == '.' && strchr("ZBSCIJFD", *d) != NULL)))
            p++, d++;
        if (*p != '\0' || *d != '\0' || strcmp(m->name, methods[i].name) != 0) continue;
        if (fn->runner.sorts_faster && strcmp(m->name, "sort") == 0)
            call_reject(c, ST_JDK_METHOD, "java.util.Arrays.sort");
        else
            become(fn, call, methods[i].owner, m->name, m->descriptor);
        return CALL_EXPANDED;
    }
    return CALL_OTHER;
}

/* java.lang.reflect.Array.getLength: Scala asks so how long an array is whose class its code leaves open. */
static call_answer expand_length(call_site *c) {
    ir_fn *fn = c->fn;
    ir_ref array = ir_arg(fn, c->ref, 0);
    fact_class class = fact_class_of(fn, array);
    if (class.name == NULL) return is_to_be_found(fn, array) ? CALL_WAITS : CALL_OTHER;
    if (class.name[0] != '[') return CALL_OTHER;
    call_put(c, IR_check_null, IR_VOID, &array, 1, (ir_imm){0});
    call_replace(c, call_put(c, IR_length, IR_I32, &array, 1, (ir_imm){0}));
    return CALL_EXPANDED;
}

call_answer array_calls_expand(call_site *c) {
    ir_fn *fn = c->fn;
    ir_ref call = c->ref;
    const ir_symbol *m = &ir_at(fn, call)->imm.callee->method;
    bool may_be_of_array = m->owner[0] == '[' ||
                           (strcmp(m->owner, "java/lang/Object") == 0 && c->callee->kind == IR_CALL_VIRTUAL);
    if (may_be_of_array && strcmp(m->name, "clone") == 0) return expand_clone(c, m->owner);
    if (strcmp(m->owner, "java/lang/System") == 0 && strcmp(m->name, "arraycopy") == 0)
        return expand_copy(fn, call);
    if (strcmp(m->owner, "java/lang/reflect/Array") == 0 && strcmp(m->name, "getLength") == 0)
        return expand_length(c);
    if (strcmp(m->owner, "java/util/Arrays") == 0 && c->callee->kind == IR_CALL_STATIC)
        return expand_arrays(c);
    return CALL_OTHER;
}
