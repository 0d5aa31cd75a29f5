/* What an exception's constructor and methods do, without the JDK's bytecode: a constructor keeps the message
 * and the cause, and calls fillInStackTrace only where the program overrides it, which is then the one thing
 * of it that shows. Suppressed exceptions may be added, since nothing here can ask for them. */
#include "exceptions.h"

#include <string.h>

#include "descriptor.h"
#include "facts.h"
#include "jdk_objects.h"
#include "throwables.h"
#include "limit.h"

#define STRING_CLASS "java/lang/String"
#define FILL_NAME "fillInStackTrace"
#define FILL_DESCRIPTOR "()Ljava/lang/Throwable;"
#define TEXT_DESCRIPTOR "()Ljava/lang/String;"

/* Whether `method` of `receiver` is the JDK's for every class that the receiver may have: NULL in *out_own.
 * Otherwise the program's own, if it is the same for all; *out_known is false if the classes are not known.
 */
static status find_override(ir_fn *fn, ir_ref receiver, const char *name, const char *descriptor,
                            bool *out_known, const bc_method **out_own) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    bool first = true;
    *out_known = false;
    *out_own = NULL;
    if (!fact_leaves(fn, receiver, leaves, &count)) return status_ok();
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op == IR_null || op == IR_never) continue;
        fact_class class = fact_class_of(fn, leaves[k]);
        const bc_method *own = NULL;
        const bc_class *found;
        bool is_throwable = true;
        if (class.name == NULL) return status_ok();
        if (!throwable_is_known(class.name)) {
            TRY(fact_find_class(fn, &class, &found));
            TRY(throwable_override(fn->host->source, found, name, descriptor, &own, &is_throwable));
        }
        if (!is_throwable || (!first && own != *out_own)) return status_ok();
        *out_own = own;
        first = false;
    }
    *out_known = !first;
    return status_ok();
}

/* ---- constructors ---- */

static void store(call_site *c, const ir_symbol *field, ir_ref value) {
    ir_ref args[2] = {ir_arg(c->fn, c->ref, 0), value};
    call_put(c, IR_putfield, IR_VOID, args, 2, (ir_imm){.symbol = field});
}

/* Whether toString() is the JDK's, and calls nothing of the program. *out_known is false while the class of
 * the exception is not known. */
static status has_plain_text(ir_fn *fn, ir_ref exception, bool *out_known, bool *out) {
    static const char *const names[] = {"toString", "getLocalizedMessage", "getMessage"};
    const bc_method *own = NULL;
    *out_known = true;
    for (size_t i = 0; i < sizeof names / sizeof *names && *out_known && own == NULL; i++)
        TRY(find_override(fn, exception, names[i], TEXT_DESCRIPTOR, out_known, &own));
    *out = *out_known && own == NULL;
    return status_ok();
}

/* Of `self`, whatever class it is of; the exceptions of an overriding method are traps. */
static ir_ref call_text(call_site *c, ir_ref self, const char *name) {
    ir_callee *callee = ARENA_NEW(c->fn->memory, ir_callee);
    *callee = (ir_callee){IR_CALL_VIRTUAL, ir_member(NULL, THROWABLE_CLASS, name, TEXT_DESCRIPTOR)};
    return call_put(c, IR_call, IR_REF, &self, 1, (ir_imm){.callee = callee});
}

/* The message of Throwable(Throwable cause): cause == null ? null : cause.toString(). */
static status text_of_cause(call_site *c, ir_ref cause, bool *out_known, ir_ref *out) {
    ir_fn *fn = c->fn;
    bool is_plain;
    fact_null null = fact_null_of(fn, cause);
    *out = 0;
    *out_known = true;
    if (null == NULL_ALWAYS) return status_ok();
    TRY(has_plain_text(fn, cause, out_known, &is_plain));
    if (!*out_known) return status_ok();
    if (is_plain || null == NULL_MAYBE) *out = call_put_foreign(c, ST_OBJECT_TYPE, "java.lang.String");
    if (is_plain) return status_ok();
    if (null == NULL_MAYBE)
        call_put(c, IR_reject, IR_VOID, NULL, 0, ir_at(fn, *out)->imm);
    else
        *out = call_text(c, cause, "toString");
    return status_ok();
}

/* `writable`: the argument of that name, or 0. False where it decides at run time what is called. */
static status fill_in_stack_trace(call_site *c, ir_ref writable, bool *out_done) {
    ir_fn *fn = c->fn;
    ir_ref self = ir_arg(fn, c->ref, 0);
    const bc_method *own;
    bool known;
    TRY(find_override(fn, self, FILL_NAME, FILL_DESCRIPTOR, &known, &own));
    *out_done = known && (own == NULL || writable == 0 || ir_is_const(fn, writable));
    if (!*out_done || own == NULL) return status_ok();
    if (writable != 0 && ir_at(fn, writable)->imm.i == 0) return status_ok();
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee =
        (ir_callee){IR_CALL_SPECIAL, ir_member(own->owner, own->owner->name, FILL_NAME, FILL_DESCRIPTOR)};
    call_put(c, IR_call, IR_REF, &self, 1, (ir_imm){.callee = callee});
    return status_ok();
}

typedef struct construction { /* a constructor's arguments; 0: none */
    ir_ref message, cause, writable;
    bool makes_text; /* of a bad index */
    bool is_odd;     /* a constructor that is not known here */
} construction;

static construction arguments_of(call_site *c, const bc_signature *s) {
    construction made = {0};
    for (uint32_t k = 0; k < s->parameter_count; k++) {
        const bc_type *type = &s->parameters[k];
        ir_ref arg = ir_arg(c->fn, c->ref, k + 1);
        if (type->kind == 'L' && strcmp(type->name, STRING_CLASS) == 0)
            made.message = arg;
        else if (type->kind == 'L' && strcmp(type->name, THROWABLE_CLASS) == 0)
            made.cause = arg;
        else if (type->kind == 'Z')
            made.writable = arg; /* the last of the two */
        else if (type->kind == 'I' || type->kind == 'J')
            made.makes_text = true;
        else
            made.is_odd = true;
    }
    return made;
}

static status construct(call_site *c, call_answer *out) {
    ir_fn *fn = c->fn;
    bc_signature s;
    bool known = true, filled;
    TRY(bc_method_signature(fn->memory, c->callee->method.descriptor, &s));
    construction made = arguments_of(c, &s);
    *out = CALL_OTHER;
    if (made.is_odd) return status_ok();
    if (made.cause != 0 && s.parameter_count == 1) TRY(text_of_cause(c, made.cause, &known, &made.message));
    *out = CALL_WAITS;
    if (!known) return status_ok();
    TRY(fill_in_stack_trace(c, made.writable, &filled));
    if (!filled) return status_ok();
    if (made.makes_text) made.message = call_put_foreign(c, ST_OBJECT_TYPE, "java.lang.String");
    if (made.message != 0) store(c, throwable_message(fn), made.message);
    if (made.cause != 0) store(c, throwable_cause(fn), made.cause);
    call_remove(c);
    *out = CALL_EXPANDED;
    return status_ok();
}

/* What Objects.checkIndex throws, with a text that takes a formatter to make. */
static bool expand_out_of_bounds(call_site *c) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    const char *result = strchr(m->descriptor, ')');
    if (strcmp(m->owner, "jdk/internal/util/Preconditions") != 0 ||
        strncmp(m->name, "outOfBounds", 11) != 0 || result == NULL ||
        strcmp(result, ")Ljava/lang/RuntimeException;") != 0 ||
        fact_null_of(fn, ir_arg(fn, c->ref, 0)) != NULL_ALWAYS) /* a maker of other exceptions */
        return false;
    const char *class = "java/lang/IndexOutOfBoundsException";
    ir_ref made =
        call_put(c, IR_new, IR_REF, NULL, 0, (ir_imm){.symbol = ir_symbol_new(fn, NULL, class, NULL, NULL)});
    ir_ref message[2] = {made, call_put_foreign(c, ST_EXCEPTION_TEXT, m->name)};
    call_put(c, IR_putfield, IR_VOID, message, 2, (ir_imm){.symbol = throwable_message(fn)});
    call_replace(c, made);
    return true;
}

/* ---- methods ---- */

static bool may_be(ir_fn *fn, ir_ref exception, ir_op op, const char *class) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, exception, leaves, &count)) return true;
    for (uint32_t k = 0; k < count; k++) {
        if (ir_at(fn, leaves[k])->op != op) continue;
        fact_class found = fact_class_of(fn, leaves[k]);
        if (class == NULL || (found.name != NULL && strcmp(found.name, class) == 0)) return true;
    }
    return false;
}

static void get_field(call_site *c, const ir_symbol *field) {
    ir_ref self = ir_arg(c->fn, c->ref, 0);
    call_replace(c, call_put(c, IR_getfield, IR_REF, &self, 1, (ir_imm){.symbol = field}));
}

static status get_cause(call_site *c, bool *out_expanded) {
    if (may_be(c->fn, ir_arg(c->fn, c->ref, 0), IR_object, NULL))
        call_reject(c, ST_CAPTURE, "the cause of a captured exception");
    else
        get_field(c, throwable_cause(c->fn));
    *out_expanded = true;
    return status_ok();
}

/* NullPointerException's own may be made when it is asked for. */
static status get_message(call_site *c, bool *out_expanded) {
    ir_ref self = ir_arg(c->fn, c->ref, 0);
    if (may_be(c->fn, self, IR_new, "java/lang/NullPointerException"))
        call_replace(c, call_put_foreign(c, ST_EXCEPTION_TEXT, "getMessage of a NullPointerException"));
    else if (may_be(c->fn, self, IR_object, NULL))
        call_replace(c, call_put_foreign(c, ST_OBJECT_TYPE, "java.lang.String"));
    else
        get_field(c, throwable_message(c->fn));
    *out_expanded = true;
    return status_ok();
}

static status get_localized_message(call_site *c, bool *out_expanded) {
    ir_fn *fn = c->fn;
    const bc_method *own;
    bool known;
    ir_ref self = ir_arg(fn, c->ref, 0);
    TRY(find_override(fn, self, "getMessage", TEXT_DESCRIPTOR, &known, &own));
    if (!known) return status_ok();
    if (own == NULL) return get_message(c, out_expanded);
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee =
        (ir_callee){IR_CALL_VIRTUAL, ir_member(own->owner, own->owner->name, "getMessage", TEXT_DESCRIPTOR)};
    ir_at(fn, c->ref)->imm.callee = callee;
    *out_expanded = true;
    return status_ok();
}

static status to_string(call_site *c, bool *out_expanded) {
    ir_ref self = ir_arg(c->fn, c->ref, 0);
    bool is_plain;
    TRY(has_plain_text(c->fn, self, out_expanded, &is_plain));
    if (!*out_expanded) return status_ok();
    if (!is_plain) call_text(c, self, "getLocalizedMessage");
    call_replace(c, call_put_foreign(c, ST_OBJECT_TYPE, "java.lang.String"));
    return status_ok();
}

/* What is done to an exception that others see too. */
static status refuse_change(call_site *c, bool *out_expanded) {
    call_reject(c, ST_SIDE_EFFECT, arena_printf(c->fn->memory, "%s", c->callee->method.name));
    *out_expanded = true;
    return status_ok();
}

static status fill_again(call_site *c, bool *out_expanded) {
    ir_ref self = ir_arg(c->fn, c->ref, 0);
    if (!fact_is_made_here(c->fn, self)) return refuse_change(c, out_expanded);
    call_replace(c, self);
    *out_expanded = true;
    return status_ok();
}

/* An exception cannot suppress itself: Java throws then. */
static status add_suppressed(call_site *c, bool *out_expanded) {
    ir_fn *fn = c->fn;
    ir_ref self = ir_arg(fn, c->ref, 0), added = ir_arg(fn, c->ref, 1);
    if (!fact_is_made_here(fn, self)) return refuse_change(c, out_expanded);
    *out_expanded = fact_null_of(fn, added) == NULL_NEVER && fact_never_same(fn, self, added);
    if (*out_expanded) call_remove(c);
    return status_ok();
}

static status refuse(call_site *c, bool *out_expanded) {
    call_reject(c, ST_STACK_TRACE, arena_printf(c->fn->memory, "%s", c->callee->method.name));
    *out_expanded = true;
    return status_ok();
}

static const struct {
    const char *name, *descriptor; /* NULL: any */
    status (*expand)(call_site *c, bool *out_expanded);
} methods[] = {
    {"getMessage", TEXT_DESCRIPTOR, get_message},
    {"getLocalizedMessage", TEXT_DESCRIPTOR, get_localized_message},
    {"getCause", "()Ljava/lang/Throwable;", get_cause},
    {"toString", TEXT_DESCRIPTOR, to_string},
    {FILL_NAME, FILL_DESCRIPTOR, fill_again},
    {"addSuppressed", "(Ljava/lang/Throwable;)V", add_suppressed},
    {"getSuppressed", NULL, refuse},
    {"getStackTrace", NULL, refuse},
    {"setStackTrace", NULL, refuse},
    {"printStackTrace", NULL, refuse},
    {"initCause", NULL, refuse},
};

/* Whether the class that the call names inherits the method from the JDK. */
static status names_jdk_method(call_site *c, bool *out) {
    const ir_symbol *m = &c->callee->method;
    const bc_class *owner;
    const bc_method *own;
    *out = throwable_is_known(m->owner);
    if (*out || c->fn->host == NULL) return status_ok();
    TRY(c->fn->host->source->find_class(c->fn->host->source, m->from, m->owner, &owner));
    TRY(throwable_override(c->fn->host->source, owner, m->name, m->descriptor, &own, out));
    *out = *out && own == NULL;
    return status_ok();
}

static status expand_method(call_site *c, size_t row, call_answer *out) {
    const ir_symbol *m = &c->callee->method;
    const bc_method *own = NULL;
    bool known, expanded = false;
    TRY(names_jdk_method(c, &known));
    *out = known ? CALL_WAITS : CALL_OTHER;
    known = known && c->callee->kind == IR_CALL_SPECIAL; /* super.getMessage() */
    if (!known) TRY(find_override(c->fn, ir_arg(c->fn, c->ref, 0), m->name, m->descriptor, &known, &own));
    if (!known) return status_ok();
    if (own == NULL) TRY(methods[row].expand(c, &expanded));
    if (own != NULL) *out = CALL_OTHER;
    if (expanded) *out = CALL_EXPANDED;
    return status_ok();
}

status exceptions_expand(call_site *c, call_answer *out) {
    const ir_symbol *m = &c->callee->method;
    *out = CALL_OTHER;
    if (c->callee->kind == IR_CALL_STATIC) {
        if (expand_out_of_bounds(c)) *out = CALL_EXPANDED;
        return status_ok();
    }
    if (strcmp(m->name, "<init>") == 0) return throwable_is_known(m->owner) ? construct(c, out) : status_ok();
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(m->name, methods[i].name) != 0) continue;
        if (methods[i].descriptor != NULL && strcmp(m->descriptor, methods[i].descriptor) != 0) continue;
        return expand_method(c, i, out);
    }
    return status_ok();
}
