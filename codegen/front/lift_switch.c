/* The invokedynamic of a pattern switch (JDK 21 and later):
 *
 *     typeSwitch(Object selector, int restart) with labels l0 .. ln-1
 *     enumSwitch(E selector, int restart)
 *
 * is -1 for null, else the first number i >= restart whose label the selector matches, or n
 * (java.lang.runtime.SwitchBootstraps). Labels that are classes become instanceof, and those that are enum
 * constants comparisons; they are names in an enumSwitch, and else an EnumDesc. Of a number, which two record
 * patterns of one record have in common, the labels are its own type, and match. A switch with others, strings
 * among them, is left to be refused. */
#include "lift_switch.h"

#include <string.h>

static ir_ref constant(lift_state *s, int64_t value) {
    return lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = value}, 0);
}

static ir_ref binary(lift_state *s, ir_op op, ir_ref a, ir_ref b) {
    ir_ref args[2] = {a, b};
    return lift_emit(s, op, IR_I32, args, 2, (ir_imm){0}, 0);
}

/* `is` (0 or 1) ? value : otherwise, without a branch. */
static ir_ref choose(lift_state *s, ir_ref is, int64_t value, ir_ref otherwise) {
    ir_ref difference = binary(s, IR_sub, constant(s, value), otherwise);
    return binary(s, IR_add, otherwise, binary(s, IR_mul, difference, is));
}

typedef struct label {
    const char *class;
    const char *constant; /* of the enum `class`; NULL: any object of the class */
} label;

/* The arguments of a dynamic constant that calls `owner`.of(...), as javac writes it: from the third on,
 * behind ConstantBootstraps.invoke and the method. */
static const uint16_t *arguments_of(const bc_class *in, uint32_t index, const char *owner, uint32_t count) {
    uint16_t bootstrap;
    const char *name, *descriptor;
    bc_handle_ref maker, method;
    if (!status_is_ok(bc_pool_dynamic(&in->pool, index, &bootstrap, &name, &descriptor)) ||
        bootstrap >= in->bootstrap_count)
        return NULL;
    const bc_bootstrap *row = &in->bootstraps[bootstrap];
    if (row->argument_count != count + 1 || !status_is_ok(bc_pool_handle(&in->pool, row->handle, &maker)) ||
        strcmp(maker.member.owner, "java/lang/invoke/ConstantBootstraps") != 0 ||
        strcmp(maker.member.name, "invoke") != 0 ||
        !status_is_ok(bc_pool_handle(&in->pool, row->arguments[0], &method)) ||
        strcmp(method.member.owner, owner) != 0 || strcmp(method.member.name, "of") != 0)
        return NULL;
    return row->arguments + 1;
}

/* EnumDesc.of(ClassDesc.of("pkg.E"), "X"). */
static bool find_enum_desc(arena *a, const bc_class *in, uint32_t index, label *out) {
    const char *class;
    const uint16_t *parts = arguments_of(in, index, "java/lang/Enum$EnumDesc", 2);
    const uint16_t *of_class =
        parts == NULL ? NULL : arguments_of(in, parts[0], "java/lang/constant/ClassDesc", 1);
    if (of_class == NULL || !status_is_ok(bc_pool_string(&in->pool, of_class[0], &class)) ||
        !status_is_ok(bc_pool_string(&in->pool, parts[1], &out->constant)))
        return false;
    char *name = arena_string(a, class, strlen(class));
    for (char *c = name; *c != '\0'; c++)
        if (*c == '.') *c = '/';
    out->class = name;
    return true;
}

/* `selector`: the enum of an enumSwitch, else NULL. */
static bool find_label(arena *a, const bc_class *in, uint32_t index, const char *selector, label *out) {
    *out = (label){selector, NULL};
    if (status_is_ok(bc_pool_class(&in->pool, index, &out->class))) return out->class[0] != '[';
    if (selector != NULL) return status_is_ok(bc_pool_string(&in->pool, index, &out->constant));
    return find_enum_desc(a, in, index, out);
}

/* The dynamic constant that is the class of a primitive of this kind. */
static bool is_primitive_class(const bc_class *in, uint32_t index, char kind) {
    uint16_t bootstrap;
    const char *name, *descriptor;
    bc_handle_ref maker;
    return status_is_ok(bc_pool_dynamic(&in->pool, index, &bootstrap, &name, &descriptor)) &&
           bootstrap < in->bootstrap_count && name[0] == kind && name[1] == '\0' &&
           status_is_ok(bc_pool_handle(&in->pool, in->bootstraps[bootstrap].handle, &maker)) &&
           strcmp(maker.member.owner, "java/lang/invoke/ConstantBootstraps") == 0 &&
           strcmp(maker.member.name, "primitiveClass") == 0;
}

/* Whether each label is the type of the selector, a primitive: then the first one that is asked about matches. */
static bool all_match(const bc_class *in, const bc_bootstrap *row, char kind) {
    for (uint32_t k = 0; k < row->argument_count; k++)
        if (!is_primitive_class(in, row->arguments[k], kind)) return false;
    return true;
}

/* Whether the selector is the constant. A class that is not initialised has none yet. */
static ir_ref is_constant(lift_state *s, const label *l, ir_ref selector) {
    ir_fn *fn = s->fn;
    bc_source *source = fn->host->source;
    const bc_class *owner = s->method->owner, *enum_class;
    const char *descriptor = arena_printf(fn->memory, "L%s;", l->class);
    ir_imm field = {.symbol = ir_symbol_new(fn, owner, l->class, l->constant, descriptor)};
    const bc_field *found = NULL;
    if (status_is_ok(source->find_class(source, owner, l->class, &enum_class)))
        found = bc_class_field(enum_class, l->constant, descriptor);
    if (found == NULL || (found->access & BC_ACC_ENUM) == 0 ||
        initialise_runs(fn, field.symbol, INITIALISE_BY_FIELD, s->site))
        return constant(s, 0);
    ir_ref both[2] = {selector, lift_emit(s, IR_getstatic, IR_REF, NULL, 0, field, 0)};
    return binary(s, IR_sameref, both[0], both[1]);
}

static ir_ref matches(lift_state *s, const label *l, ir_ref selector) {
    if (l->constant != NULL) return is_constant(s, l, selector);
    ir_imm class = {.symbol = ir_symbol_new(s->fn, s->method->owner, l->class, NULL, NULL)};
    return lift_emit(s, IR_instanceof, IR_I32, &selector, 1, class, 0);
}

static ir_ref number_of_label(lift_state *s, const label *labels, uint32_t count, ir_ref selector,
                              ir_ref restart) {
    ir_ref number = constant(s, count);
    for (uint32_t k = count; k > 0; k--) {
        ir_ref is = matches(s, &labels[k - 1], selector);
        ir_ref in_turn = binary(s, IR_le, restart, constant(s, k - 1));
        number = choose(s, binary(s, IR_and, is, in_turn), k - 1, number);
    }
    ir_ref null = lift_emit(s, IR_isnull, IR_I32, &selector, 1, (ir_imm){0}, 0);
    return choose(s, null, -1, number);
}

status lift_type_switch(lift_state *s, const bc_class *file, const bc_bootstrap *row,
                        const bc_signature *signature, const ir_ref *args, ir_ref *out) {
    bc_handle_ref factory;
    *out = 0;
    if (row == NULL || s->fn->host == NULL) return status_ok();
    TRY(bc_pool_handle(&file->pool, row->handle, &factory));
    bool of_enum = strcmp(factory.member.name, "enumSwitch") == 0;
    if (strcmp(factory.member.owner, "java/lang/runtime/SwitchBootstraps") != 0 ||
        (!of_enum && strcmp(factory.member.name, "typeSwitch") != 0) || signature->parameter_count != 2 ||
        signature->parameters[0].kind == '[' || signature->parameters[1].kind != 'I')
        return status_ok();
    if (signature->parameters[0].kind != 'L') {
        if (all_match(file, row, signature->parameters[0].kind)) *out = args[1];
        return status_ok();
    }
    label *labels = ARENA_ARRAY(s->fn->memory, label, (size_t)row->argument_count + 1);
    for (uint32_t k = 0; k < row->argument_count; k++)
        if (!find_label(s->fn->memory, file, row->arguments[k],
                        of_enum ? signature->parameters[0].name : NULL, &labels[k]))
            return status_ok();
    *out = number_of_label(s, labels, row->argument_count, args[0], args[1]);
    return status_ok();
}
