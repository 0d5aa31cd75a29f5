#include "facts.h"

#include <string.h>

#include "boxes.h"
#include "string_text.h"
#include "throwables.h"
#include "limit.h"

bool fact_leaves(ir_fn *fn, ir_ref r, ir_ref leaves[LIMIT_LEAVES], uint32_t *out_count) {
    ir_ref seen[2 * LIMIT_LEAVES];
    uint32_t count = 1, leaf_count = 0;
    seen[0] = ir_resolve(fn, r);
    for (uint32_t next = 0; next < count; next++) {
        const ir_ins *ins = ir_at(fn, seen[next]);
        if (ins->op != IR_phi) {
            if (leaf_count == LIMIT_LEAVES) return false;
            leaves[leaf_count++] = seen[next];
            continue;
        }
        for (uint32_t k = 0; k < ins->arg_count; k++) {
            ir_ref arg = ir_arg(fn, seen[next], k);
            uint32_t i = 0;
            while (i < count && seen[i] != arg)
                i++;
            if (i < count) continue;
            if (count == 2 * LIMIT_LEAVES) return false;
            seen[count++] = arg;
        }
    }
    *out_count = leaf_count;
    return true;
}

/* ---- classes and their names ---- */

/* "pkg/Shape" of "[Lpkg/Shape;". */
static const char *component_name(ir_fn *fn, const char *array) {
    return arena_string(fn->memory, array + 2, strlen(array) - 3);
}

/* The JVM finds one class alone by such a name, whoever asks. */
static bool means_one_class(const char *name) {
    size_t dimensions = strspn(name, "[");
    bool of_primitives = dimensions > 0 && name[dimensions] != 'L';
    return of_primitives ||
           strncmp(name + dimensions, dimensions > 0 ? "Ljava/" : "java/", dimensions > 0 ? 6 : 5) == 0;
}

/* Of an array, what its arrays have in the end. */
static fact_class element_of(ir_fn *fn, const fact_class *c) {
    const char *name = c->name + strspn(c->name, "[");
    if (name == c->name) return *c;
    return (fact_class){*name == 'L' ? component_name(fn, name - 1) : name, c->from, NULL};
}

status fact_find_class(ir_fn *fn, const fact_class *c, const bc_class **out) {
    if (c->found != NULL) {
        *out = c->found;
        return status_ok();
    }
    if (fn->host == NULL) return bc_no_class(fn->memory, c->name, "");
    const char *name = c->name[0] == '[' ? "java/lang/Object" : c->name;
    return fn->host->source->find_class(fn->host->source, c->from, name, out);
}

/* Of two classes of one name: other loaders may have a class of their own. MAYBE: it cannot be found. */
static fact_same same_of_one_name(ir_fn *fn, const fact_class *a, const fact_class *b) {
    const bc_class *left, *right;
    bool is_alike = a->from == b->from && (a->found == NULL || b->found == NULL || a->found == b->found);
    if (fn->host == NULL || is_alike || means_one_class(a->name)) return SAME_ALWAYS;
    fact_class of_a = element_of(fn, a), of_b = element_of(fn, b);
    if (!status_is_ok(fact_find_class(fn, &of_a, &left)) || !status_is_ok(fact_find_class(fn, &of_b, &right)))
        return SAME_MAYBE;
    return left == right ? SAME_ALWAYS : SAME_NEVER;
}

static fact_same same_class(ir_fn *fn, const fact_class *a, const fact_class *b) {
    return strcmp(a->name, b->name) != 0 ? SAME_NEVER : same_of_one_name(fn, a, b);
}

bool fact_is_one_class(ir_fn *fn, const fact_class *a, const fact_class *b) {
    return same_class(fn, a, b) == SAME_ALWAYS;
}

bool fact_same_symbol(ir_fn *fn, const ir_symbol *a, const ir_symbol *b) {
    return fact_is_one_class(fn, &(fact_class){a->owner, a->from, NULL},
                             &(fact_class){b->owner, b->from, NULL});
}

/* ---- what an instruction makes ---- */

/* "[F" for F. */
static const char *array_name(char kind) {
    static const char *const names[] = {"[Z", "[B", "[S", "[C", "[I", "[J", "[F", "[D"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i][1] == kind) return names[i];
    return NULL;
}

/* What is in a captured array finds the array's class. */
static fact_class class_of_table(ir_fn *fn, const cg_table *t) {
    if (t == NULL) return (fact_class){NULL, NULL, NULL};
    const bc_class *from = t->class_count > 0 ? t->classes[0] : NULL;
    for (uint32_t k = 0; k < t->object_count && from == NULL; k++)
        if (t->objects[k] != 0 && !status_is_ok(fn->host->object_class(fn->host, t->objects[k], &from)))
            from = NULL;
    return (fact_class){t->array_class, from, NULL};
}

/* "[Lpkg/Shape;" for pkg/Shape, "[[F" for [F. */
static const char *array_of_name(ir_fn *fn, const char *component) {
    return component[0] == '[' ? arena_printf(fn->memory, "[%s", component)
                               : arena_printf(fn->memory, "[L%s;", component);
}

static fact_class class_of_leaf(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const bc_class *found;
    if (ins->op == IR_new) return (fact_class){ins->imm.symbol->owner, ins->imm.symbol->from, NULL};
    if (ins->op == IR_newarray) return (fact_class){array_name(ins->kind), NULL, NULL};
    if (ins->op == IR_newobjects)
        return (fact_class){array_of_name(fn, ins->imm.symbol->owner), ins->imm.symbol->from, NULL};
    if (ins->op == IR_class && fn->host != NULL)
        return (fact_class){"java/lang/Class", ins->imm.symbol->from, NULL};
    if (ins->op == IR_buffer && fn->bindings.items[ins->imm.i].part == CG_PART_NONE)
        return (fact_class){array_name(fn->bindings.items[ins->imm.i].element), NULL, NULL};
    if (ins->op == IR_buffer && fn->bindings.items[ins->imm.i].part == CG_PART_TABLE)
        return class_of_table(fn, fn->bindings.items[ins->imm.i].table);
    if (fn->host != NULL && string_literal(fn, r) != NULL)
        return (fact_class){"java/lang/String", ins->site->method->owner, NULL};
    if (ins->op == IR_object && fn->host != NULL &&
        status_is_ok(fn->host->object_class(fn->host, (cg_object)ins->imm.i, &found)))
        return (fact_class){found->name, found, found};
    return (fact_class){NULL, NULL, NULL};
}

fact_class fact_class_of(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    fact_class result = {NULL, NULL, NULL}, unknown = {NULL, NULL, NULL};
    if (!fact_leaves(fn, r, leaves, &count)) return unknown;
    for (uint32_t k = 0; k < count; k++) {
        if (ir_at(fn, leaves[k])->op == IR_null || ir_at(fn, leaves[k])->op == IR_never) continue;
        fact_class c = class_of_leaf(fn, leaves[k]);
        if (c.name == NULL) return unknown;
        if (result.name != NULL && !fact_is_one_class(fn, &result, &c)) return unknown;
        result = c;
    }
    return result;
}

fact_null fact_null_of(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count) || count == 0) return NULL_MAYBE;
    fact_null result = NULL_MAYBE;
    bool first = true;
    for (uint32_t k = 0; k < count; k++) {
        fact_null one;
        switch (ir_at(fn, leaves[k])->op) {
        case IR_never: continue;
        case IR_null: one = NULL_ALWAYS; break;
        case IR_foreign:
            if (string_literal(fn, leaves[k]) == NULL) return NULL_MAYBE;
            one = NULL_NEVER;
            break;
        case IR_new:
        case IR_object:
        case IR_class:
        case IR_buffer:
        case IR_lambda:
        case IR_newobjects:
        case IR_newrows:
        case IR_newarray: one = NULL_NEVER; break;
        default: return NULL_MAYBE;
        }
        if (!first && one != result) return NULL_MAYBE;
        first = false;
        result = one;
    }
    return result;
}

bool fact_array_length(ir_fn *fn, ir_ref r, int64_t *out) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        ir_op maker = (ir_op)ir_at(fn, leaves[k])->op;
        if (maker != IR_newarray && maker != IR_newobjects) return false;
        const ir_ins *length = ir_at(fn, ir_arg(fn, leaves[k], 0));
        if (length->op != IR_const_ || (k > 0 && length->imm.i != *out)) return false;
        *out = length->imm.i;
    }
    return count > 0;
}

bool fact_is_row(ir_fn *fn, ir_ref r) {
    if (ir_at(fn, r)->op == IR_buffer) return false;
    while (ir_at(fn, r)->op == IR_aload && ir_at(fn, r)->kind == 'L')
        r = ir_arg(fn, r, 0);
    if (ir_at(fn, r)->op != IR_buffer) return false;
    const ir_binding *b = &fn->bindings.items[ir_at(fn, r)->imm.i];
    return b->part == CG_PART_TABLE && b->table != NULL && b->table->dimensions > 1;
}

bool fact_is_made_here(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op != IR_new && ir_at(fn, leaves[k])->op != IR_never) return false;
    return true;
}

/* A lambda may be the very one that was made at the same place before, and captured. */
static bool is_no_lambda(ir_fn *fn, ir_ref leaf) {
    const ir_ins *ins = ir_at(fn, leaf);
    const bc_class *class;
    if (ins->op == IR_null || ins->op == IR_new) return true;
    return ins->op == IR_object && fn->host != NULL &&
           status_is_ok(fn->host->object_class(fn->host, (cg_object)ins->imm.i, &class)) &&
           (class->access & BC_ACC_SYNTHETIC) == 0;
}

bool fact_may_be_shared(const ir_ins *made) {
    if (made->op != IR_new) return false;
    const box_class *box = box_of_name(made->imm.symbol->owner);
    return made->imm.symbol->exists || (box != NULL && box->kind != 'F' && box->kind != 'D');
}

static bool makes_array(const ir_ins *leaf) {
    return leaf->op == IR_newarray || leaf->op == IR_newrows || leaf->op == IR_newobjects;
}

/* Whether a leaf is certainly not the object of `shared`, which may be shared. */
static bool is_other_than_shared(ir_fn *fn, const ir_ins *shared, const ir_ins *leaf) {
    const bc_class *class;
    const char *name = shared->imm.symbol->owner;
    if (leaf->op == IR_null || leaf->op == IR_never || leaf->op == IR_class || makes_array(leaf)) return true;
    if (leaf->op == IR_new) return !fact_may_be_shared(leaf) || strcmp(leaf->imm.symbol->owner, name) != 0;
    return leaf->op == IR_object && fn->host != NULL &&
           status_is_ok(fn->host->object_class(fn->host, (cg_object)leaf->imm.i, &class)) &&
           strcmp(class->name, name) != 0;
}

/* The class that a Class object is of. */
static bool find_mirrored(ir_fn *fn, ir_ref r, fact_class *out) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op == IR_class) {
        *out = (fact_class){ins->imm.symbol->owner, ins->imm.symbol->from, NULL};
        return true;
    }
    if (ins->op != IR_object || fn->host == NULL || fn->host->mirrored_class == NULL) return false;
    const bc_class *c = fn->host->mirrored_class(fn->host, (cg_object)ins->imm.i);
    if (c != NULL) *out = (fact_class){c->name, c, c};
    return c != NULL;
}

bool fact_is_class_object(ir_fn *fn, ir_ref r) {
    fact_class class;
    return find_mirrored(fn, r, &class);
}

fact_same fact_same_class(ir_fn *fn, ir_ref a, ir_ref b) {
    fact_class of_a, of_b;
    if (!find_mirrored(fn, a, &of_a) || !find_mirrored(fn, b, &of_b)) return SAME_MAYBE;
    return same_class(fn, &of_a, &of_b);
}

/* Whether a leaf is certainly no Class object. */
static bool is_no_class(ir_fn *fn, const ir_ins *leaf) {
    const bc_class *class;
    if (leaf->op == IR_null || leaf->op == IR_never || leaf->op == IR_new) return true;
    return leaf->op == IR_object && fn->host != NULL &&
           status_is_ok(fn->host->object_class(fn->host, (cg_object)leaf->imm.i, &class)) &&
           strcmp(class->name, "java/lang/Class") != 0;
}

/* Whether it is known which object it is, or that it is made there: not what a call, a field or an array may give, or a choice. */
static bool is_one_object(const ir_ins *leaf) {
    return leaf->op == IR_new || leaf->op == IR_object || leaf->op == IR_null || leaf->op == IR_class ||
           leaf->op == IR_lambda || leaf->op == IR_buffer;
}

/* Of two different leaves: one is an object made here that the other is not. */
static bool leaves_differ(ir_fn *fn, ir_ref left, ir_ref right) {
    const ir_ins *a = ir_at(fn, left), *b = ir_at(fn, right);
    if (a->op == IR_lambda || b->op == IR_lambda) return is_no_lambda(fn, a->op == IR_lambda ? right : left);
    if (fact_may_be_shared(a)) return is_other_than_shared(fn, a, b);
    if (fact_may_be_shared(b)) return is_other_than_shared(fn, b, a);
    bool a_known = a->op == IR_object || a->op == IR_null, b_known = b->op == IR_object || b->op == IR_null;
    if (a->op == IR_never || b->op == IR_never) return true;
    if (makes_array(a)) return makes_array(b) || is_one_object(b);
    if (makes_array(b)) return is_one_object(a);
    if (fact_is_class_object(fn, left) && fact_is_class_object(fn, right))
        return fact_same_class(fn, left, right) == SAME_NEVER;
    if (a->op == IR_class || b->op == IR_class) return is_no_class(fn, a->op == IR_class ? b : a);
    if (a_known && b_known) return a->op != b->op || (a->op == IR_object && a->imm.i != b->imm.i);
    return (a->op == IR_new || a_known) && (b->op == IR_new || b_known);
}

bool fact_never_same(ir_fn *fn, ir_ref a, ir_ref b) {
    ir_ref left[LIMIT_LEAVES], right[LIMIT_LEAVES];
    uint32_t left_count, right_count;
    if (!fact_leaves(fn, a, left, &left_count) || !fact_leaves(fn, b, right, &right_count)) return false;
    for (uint32_t i = 0; i < left_count; i++)
        for (uint32_t k = 0; k < right_count; k++)
            if (left[i] == right[k] || !leaves_differ(fn, left[i], right[k])) return false;
    return true;
}

static status is_named(ir_fn *fn, const fact_class *c, const char *name, bool *out);

/* Both names are of arrays and differ. */
static status is_array_named(ir_fn *fn, const fact_class *c, const char *name, bool *out) {
    fact_class component = {c->name + 1, c->from, NULL};
    if (c->name[1] == 'L') component.name = component_name(fn, c->name);
    if (name[1] == 'L')
        name = component_name(fn, name);
    else if (name[1] == '[')
        name++;
    else
        return status_ok(); /* an array of primitives is of no other type */
    bool is_primitive = c->name[1] != 'L' && c->name[1] != '[';
    return is_primitive ? status_ok() : is_named(fn, &component, name, out);
}

static status is_named(ir_fn *fn, const fact_class *c, const char *name, bool *out) {
    const box_class *box = box_of_name(c->name);
    *out = strcmp(c->name, name) == 0 || strcmp(name, "java/lang/Object") == 0;
    if (*out) return status_ok();
    if (c->name[0] == '[') {
        *out = strcmp(name, "java/lang/Cloneable") == 0 || strcmp(name, "java/io/Serializable") == 0;
        return name[0] == '[' ? is_array_named(fn, c, name, out) : status_ok();
    }
    if (box != NULL) {
        *out = box_is_a(box, name);
        return status_ok();
    }
    if (throwable_is_known(c->name)) {
        *out = throwable_is_a(c->name, name);
        return status_ok();
    }
    const bc_class *found;
    bool decided;
    TRY(fact_find_class(fn, c, &found));
    throwable_class_is_a(fn->host->source, found, name, &decided, out);
    return decided ? status_ok() : bc_is_named(fn->host->source, found, name, out);
}

status fact_is_a(ir_fn *fn, const fact_class *c, const ir_symbol *class, bool *out) {
    fact_class wanted = {class->owner, class->from, NULL};
    TRY(is_named(fn, c, wanted.name, out));
    bool is_sure = fn->host == NULL || wanted.from == NULL || means_one_class(wanted.name) ||
                   (strcmp(c->name, wanted.name) == 0 && same_of_one_name(fn, c, &wanted) == SAME_ALWAYS);
    if (!*out || is_sure) return status_ok();
    const bc_class *found, *super;
    fact_class of_c = element_of(fn, c), of_wanted = element_of(fn, &wanted);
    TRY(fact_find_class(fn, &of_c, &found));
    if (!status_is_ok(fact_find_class(fn, &of_wanted, &super)))
        return status_ok(); /* then by its name alone */
    return bc_is_subclass(fn->host->source, found, super, out);
}

/* The field that a symbol means. NULL for a wrapper's `value` when the JDK's classes are not at hand. */
static status resolve_field(ir_fn *fn, const ir_symbol *symbol, const bc_field **out) {
    *out = NULL;
    if (box_of_name(symbol->owner) != NULL || fn->host == NULL) return status_ok();
    const bc_class *owner;
    TRY(fn->host->source->find_class(fn->host->source, symbol->from, symbol->owner, &owner));
    return bc_resolve_field(fn->host->source, owner, symbol->name, symbol->descriptor, out);
}

/* NULL: the classes are not known. */
static const bc_field *find_field(ir_fn *fn, const ir_symbol *symbol) {
    const bc_field *field;
    if (symbol->from == NULL || !status_is_ok(resolve_field(fn, symbol, &field))) return NULL;
    return field;
}

bool fact_same_field(ir_fn *fn, const ir_symbol *a, const ir_symbol *b) {
    if (strcmp(a->name, b->name) != 0 || strcmp(a->descriptor, b->descriptor) != 0) return false;
    if (strcmp(a->owner, b->owner) == 0) return true;
    if (box_of_name(a->owner) != NULL || box_of_name(b->owner) != NULL) return false;
    const bc_field *left = find_field(fn, a), *right = find_field(fn, b);
    return left == NULL || right == NULL || left == right;
}

status fact_object_field(ir_fn *fn, const bc_class *class, const ir_symbol *symbol, const bc_field **out) {
    bc_source *source = fn->host->source;
    const bc_class *from = class;
    for (const bc_class *c = class; c != NULL;) {
        if (strcmp(c->name, symbol->owner) == 0) {
            from = c;
            break;
        }
        if (c->super_name == NULL) break;
        TRY(source->find_class(source, c, c->super_name, &c));
    }
    return bc_resolve_field(source, from, symbol->name, symbol->descriptor, out);
}

bool fact_is_final(ir_fn *fn, const ir_symbol *symbol) {
    const bc_field *field;
    if (box_of_name(symbol->owner) != NULL) return true;
    if (throwable_is_known(symbol->owner)) return false;
    return status_is_ok(resolve_field(fn, symbol, &field)) && field != NULL &&
           (field->access & BC_ACC_FINAL) != 0;
}

static bool leaf_fits(ir_fn *fn, ir_ref leaf, const ir_symbol *class) {
    const ir_ins *ins = ir_at(fn, leaf);
    bool is = false;
    switch (ins->op) {
    case IR_null:
    case IR_never: return true;
    case IR_checkcast:
    case IR_narrow: return fact_same_symbol(fn, ins->imm.symbol, class);
    default: break;
    }
    fact_class c = class_of_leaf(fn, leaf);
    if (ins->op == IR_lambda)
        c = (fact_class){ins->imm.lambda->interface_name, ins->imm.lambda->implementation.from, NULL};
    return c.name != NULL && status_is_ok(fact_is_a(fn, &c, class, &is)) && is;
}

bool fact_store_fits(ir_fn *fn, const ir_ins *store) {
    const ir_ins *array = ir_at(fn, ir_resolve(fn, store->args[0]));
    if (array->op != IR_newobjects || strcmp(array->imm.symbol->owner, "java/lang/Object") == 0) return true;
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, store->args[2], leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++)
        if (!leaf_fits(fn, leaves[k], array->imm.symbol)) return false;
    return true;
}

bool fact_is_constant_load(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op != IR_aload) return false;
    const ir_ins *array = ir_at(fn, ins->args[0]);
    return array->op == IR_buffer && fn->bindings.items[array->imm.i].role != IR_ROLE_OUTPUT;
}
