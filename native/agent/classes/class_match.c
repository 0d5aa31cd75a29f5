#include "class_match.h"

#include <string.h>

#include "decode.h"

typedef struct matcher {
    arena *memory;
    const bc_class *file, *class;
    bc_bootstrap *bootstraps; /* in the numbering of the class */
    uint32_t *row_of;         /* of each of these, the file's, and 1; 0: not known */
    uint32_t bootstrap_count;
} matcher;

/* --- constants --- */

static const bc_constant *at(const bc_pool *pool, uint32_t index) {
    static const bc_constant none;
    return index < pool->count ? &pool->items[index] : &none;
}

/* Which bootstrap a dynamic one has is asked where it is used. */
static bool is_equal(const bc_pool *p, uint32_t i, const bc_pool *q, uint32_t k) {
    const bc_constant *x = at(p, i), *y = at(q, k);
    if (x->tag != y->tag) return false;
    switch ((bc_constant_tag)x->tag) {
    case BC_UTF8: return strcmp(x->as.utf8, y->as.utf8) == 0;
    case BC_INTEGER:
    case BC_FLOAT: return x->as.i == y->as.i;
    case BC_LONG:
    case BC_DOUBLE: return x->as.l == y->as.l;
    case BC_CLASS:
    case BC_STRING:
    case BC_METHOD_TYPE:
    case BC_MODULE:
    case BC_PACKAGE: return is_equal(p, x->as.index.a, q, y->as.index.a);
    case BC_FIELDREF:
    case BC_METHODREF:
    case BC_INTERFACE_METHODREF:
    case BC_NAME_AND_TYPE:
        return is_equal(p, x->as.index.a, q, y->as.index.a) && is_equal(p, x->as.index.b, q, y->as.index.b);
    case BC_METHOD_HANDLE:
        return x->as.index.a == y->as.index.a && is_equal(p, x->as.index.b, q, y->as.index.b);
    case BC_DYNAMIC:
    case BC_INVOKE_DYNAMIC: return is_equal(p, x->as.index.b, q, y->as.index.b);
    }
    return false;
}

/* The class's constant that is the file's. Of dynamic ones several may look alike, so there is none. */
static bool find(const matcher *m, uint32_t index, uint16_t *out) {
    if (at(&m->file->pool, index)->tag == BC_DYNAMIC) return false;
    for (uint32_t i = 1; i < m->class->pool.count; i++) {
        if (!is_equal(&m->class->pool, i, &m->file->pool, index)) continue;
        *out = (uint16_t)i;
        return true;
    }
    return false;
}

/* --- bootstraps --- */

static bool translate(const matcher *m, const bc_bootstrap *from, bc_bootstrap *to) {
    if (!find(m, from->handle, &to->handle)) return false;
    to->argument_count = from->argument_count;
    to->arguments = ARENA_ARRAY(m->memory, uint16_t, (size_t)from->argument_count + 1);
    for (uint32_t k = 0; k < from->argument_count; k++)
        if (!find(m, from->arguments[k], &to->arguments[k])) return false;
    return true;
}

/* Two dynamic constants at one place of the code. */
static bool match_bootstraps(matcher *m, const bc_constant *of_class, const bc_constant *of_file) {
    uint32_t number = of_class->as.index.a, row = of_file->as.index.a;
    if (number >= m->bootstrap_count || row >= m->file->bootstrap_count) return false;
    if (m->row_of[number] != 0) return m->row_of[number] == row + 1;
    m->row_of[number] = row + 1;
    return translate(m, &m->file->bootstraps[row], &m->bootstraps[number]);
}

/* As many as the class's constants name. */
static void make_bootstraps(matcher *m) {
    for (uint32_t i = 1; i < m->class->pool.count; i++) {
        const bc_constant *one = &m->class->pool.items[i];
        if ((one->tag == BC_DYNAMIC || one->tag == BC_INVOKE_DYNAMIC) &&
            one->as.index.a >= m->bootstrap_count)
            m->bootstrap_count = (uint32_t)one->as.index.a + 1;
    }
    m->bootstraps = ARENA_ARRAY(m->memory, bc_bootstrap, (size_t)m->bootstrap_count + 1);
    m->row_of = ARENA_ARRAY(m->memory, uint32_t, (size_t)m->bootstrap_count + 1);
}

/* --- code --- */

static bool names_constant(bc_operand operand) {
    switch (operand) {
    case BC_OPERAND_CP1:
    case BC_OPERAND_CP2:
    case BC_OPERAND_CP2_COUNT:
    case BC_OPERAND_CP2_DIMS:
    case BC_OPERAND_CP2_ZERO: return true;
    default: return false;
    }
}

static bool match_constants(matcher *m, uint32_t of_class, uint32_t of_file) {
    const bc_constant *x = at(&m->class->pool, of_class), *y = at(&m->file->pool, of_file);
    if (!is_equal(&m->class->pool, of_class, &m->file->pool, of_file)) return false;
    bool is_dynamic = x->tag == BC_DYNAMIC || x->tag == BC_INVOKE_DYNAMIC;
    return !is_dynamic || match_bootstraps(m, x, y);
}

static bool match_code(matcher *m, const bc_method *x, const bc_method *y) {
    if (x->code == NULL || y->code == NULL) return x->code == y->code;
    if (x->code_length != y->code_length) return false;
    bc_insn one, other;
    for (uint32_t bci = 0; bci < x->code_length; bci = one.next) {
        if (bc_decode(x, bci, &one).code != ST_OK || bc_decode(y, bci, &other).code != ST_OK ||
            one.opcode != other.opcode || one.next != other.next)
            return false;
        bool names = names_constant(bc_opcodes[one.opcode].operand);
        if (names ? one.b != other.b || !match_constants(m, (uint32_t)one.a, (uint32_t)other.a)
                  : memcmp(x->code + bci, y->code + bci, one.next - bci) != 0)
            return false;
    }
    return true;
}

static bool match_method(matcher *m, const bc_method *file, bc_method *method) {
    if (file == NULL || !match_code(m, method, file)) return false;
    method->handlers = arena_copy(m->memory, file->handlers, file->handler_count * sizeof *file->handlers);
    method->handler_count = file->handler_count;
    method->handlers_known = true;
    method->max_stack = file->max_stack;
    for (uint32_t k = 0; k < file->handler_count; k++) {
        bc_handler *row = &method->handlers[k];
        if (row->catch_type != 0 && !find(m, row->catch_type, &row->catch_type)) return false;
    }
    return true;
}

bool class_match(arena *a, const bc_class *file, bc_class *c) {
    matcher m = {.memory = a, .file = file, .class = c};
    bc_method *methods = arena_copy(a, c->methods, c->method_count * sizeof *c->methods);
    make_bootstraps(&m);
    for (uint32_t i = 0; i < c->method_count; i++)
        if (!match_method(&m, bc_class_method(file, methods[i].name, methods[i].descriptor), &methods[i]))
            return false;
    c->methods = methods;
    c->bootstraps = m.bootstraps;
    c->bootstrap_count = m.bootstrap_count;
    c->nest_host = file->nest_host;
    c->access = file->access;
    return true;
}
