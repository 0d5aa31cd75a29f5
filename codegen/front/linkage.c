#include "linkage.h"

#include <string.h>

#include "jdk_names.h"
#include "source.h"

static bool is_judged(ir_fn *fn, const bc_class *from) {
    return fn->host != NULL && from != NULL && !jdk_owns(from->name) && strchr(from->name, '.') == NULL &&
           !bc_is_of_loop(from);
}

/* ---- access (5.4.4) ---- */

static bool is_beginning(const char *a, const char *b, size_t length) {
    return strncmp(a, b, length) == 0;
}

static size_t package_length(const char *name) {
    const char *last = strrchr(name, '/');
    return last == NULL ? 0 : (size_t)(last - name) + 1;
}

static bool is_of_package(const bc_class *a, const bc_class *b) {
    size_t length = package_length(a->name);
    return length == package_length(b->name) && is_beginning(a->name, b->name, length);
}

/* javac's nested classes are named after the class around them all: their files, which take long to get, need not be asked. */
static bool is_of_top_class(const bc_class *a, const bc_class *b) {
    size_t package = package_length(a->name), length = package + strcspn(a->name + package, "$");
    return is_beginning(a->name, b->name, length) && (b->name[length] == '\0' || b->name[length] == '$');
}

/* JEP 181. Of a class whose file cannot be had it is not known; then they are. */
static bool are_nestmates(ir_fn *fn, const bc_class *a, const bc_class *b) {
    if (is_of_top_class(a, b)) return true;
    const char *host_of_a = cg_class_file(fn->host, a)->nest_host;
    const char *host_of_b = cg_class_file(fn->host, b)->nest_host;
    return host_of_a == NULL || host_of_b == NULL || strcmp(host_of_a, host_of_b) == 0;
}

/* Of nested classes the JVM tells what InnerClasses says, and goes by the class file itself, where a protected one is public, and any may
 * be. So the file is asked before a class is refused; of one that cannot be had nothing is known, and it links. */
static bool is_class_accessible(ir_fn *fn, const bc_class *from, const bc_class *c) {
    if ((c->access & (BC_ACC_PUBLIC | BC_ACC_PROTECTED)) != 0 || is_of_package(from, c)) return true;
    const bc_class *file = cg_class_file(fn->host, c);
    return file->nest_host == NULL || (file->access & BC_ACC_PUBLIC) != 0;
}

static const char *access_problem(ir_fn *fn, const bc_class *from, const bc_class *owner, uint16_t access) {
    bool is = true;
    if (from == owner || (access & BC_ACC_PUBLIC) != 0) return NULL;
    if ((access & BC_ACC_PRIVATE) != 0) return are_nestmates(fn, from, owner) ? NULL : "is private";
    if (is_of_package(from, owner)) return NULL;
    if ((access & BC_ACC_PROTECTED) == 0) return "is not public";
    if (status_is_ok(bc_is_subclass(fn->host->source, from, owner, &is)) && !is) return "is protected";
    return NULL;
}

/* ---- the parts of a program ---- */

static status not_linked(ir_fn *fn, const bc_class *c, const char *member, const char *problem) {
    const char *name = ir_source_name(fn, c->name);
    if (member == NULL) return status_make(fn->memory, ST_NOT_LINKED, "class %s %s", name, problem);
    return status_make(fn->memory, ST_NOT_LINKED, "%s.%s %s", name, member, problem);
}

/* The class that a symbol names; NULL: it is not at hand, or has rules of its own, as arrays have. */
static const bc_class *named_class(ir_fn *fn, const ir_symbol *symbol) {
    const bc_class *c;
    if (strcmp(symbol->owner, symbol->from->name) == 0) return symbol->from;
    if (symbol->owner[0] == '[' || jdk_owns(symbol->owner)) return NULL;
    return status_is_ok(fn->host->source->find_class(fn->host->source, symbol->from, symbol->owner, &c))
               ? c
               : NULL;
}

static const char *field_problem(ir_fn *fn, const bc_method *m, bc_opcode opcode, const bc_field *f) {
    bool is_static = (f->access & BC_ACC_STATIC) != 0;
    const char *problem = access_problem(fn, m->owner, f->owner, f->access);
    if (problem != NULL) return problem;
    if (is_static != (opcode == BC_getstatic || opcode == BC_putstatic))
        return is_static ? "is static" : "is not static";
    bool writes = opcode == BC_putfield || opcode == BC_putstatic;
    return writes && (f->access & BC_ACC_FINAL) != 0 && f->owner != m->owner ? "is final" : NULL;
}

status linkage_field(ir_fn *fn, const bc_method *m, bc_opcode opcode, const ir_symbol *field) {
    const bc_field *f;
    if (!is_judged(fn, m->owner)) return status_ok();
    const bc_class *c = named_class(fn, field);
    if (c == NULL) return status_ok();
    if (!is_class_accessible(fn, m->owner, c)) return not_linked(fn, c, NULL, "is not public");
    status found = bc_resolve_field(fn->host->source, c, field->name, field->descriptor, &f);
    if (found.code == ST_NO_FIELD)
        return status_make(fn->memory, ST_NO_FIELD, "%s.%s", ir_source_name(fn, c->name), field->name);
    const char *problem = status_is_ok(found) ? field_problem(fn, m, opcode, f) : NULL;
    return problem == NULL ? status_ok() : not_linked(fn, f->owner, f->name, problem);
}

static const char *call_problem(ir_fn *fn, const ir_callee *callee, const bc_method *resolved) {
    bool is_static = (resolved->access & BC_ACC_STATIC) != 0;
    const char *problem = access_problem(fn, callee->method.from, resolved->owner, resolved->access);
    if (problem != NULL) return problem;
    if (is_static != (callee->kind == IR_CALL_STATIC)) return is_static ? "is static" : "is not static";
    return NULL;
}

status linkage_call(ir_fn *fn, const ir_callee *callee, const bc_class *owner, const bc_method *resolved) {
    const bc_class *from = callee->method.from;
    if (!is_judged(fn, from) || jdk_owns(resolved->owner->name)) return status_ok();
    if (!is_class_accessible(fn, from, owner)) return not_linked(fn, owner, NULL, "is not public");
    bool is_interface = (owner->access & BC_ACC_INTERFACE) != 0;
    if (callee->kind == IR_CALL_INTERFACE && !is_interface)
        return not_linked(fn, owner, NULL, "is no interface");
    if (callee->kind == IR_CALL_VIRTUAL && is_interface)
        return not_linked(fn, owner, NULL, "is an interface");
    const char *problem = call_problem(fn, callee, resolved);
    return problem == NULL ? status_ok() : not_linked(fn, resolved->owner, resolved->name, problem);
}

status linkage_new(ir_fn *fn, const ir_symbol *class) {
    const bc_class *c = is_judged(fn, class->from) ? named_class(fn, class) : NULL;
    if (c == NULL) return status_ok();
    if ((c->access & BC_ACC_INTERFACE) != 0) return not_linked(fn, c, NULL, "is an interface");
    if ((c->access & BC_ACC_ABSTRACT) != 0) return not_linked(fn, c, NULL, "is abstract");
    return is_class_accessible(fn, class->from, c) ? status_ok() : not_linked(fn, c, NULL, "is not public");
}
