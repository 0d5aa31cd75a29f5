#include "lift_lambda.h"

#include <string.h>

/* The static arguments of metafactory, and behind them those of altMetafactory: flags, and what these announce. */
enum { IMPLEMENTATION = 1, INSTANTIATED = 2, METAFACTORY_COUNT = 3, FLAGS = 3, MARKER_COUNT = 4 };
/* The flags. */
enum { FLAG_SERIALIZABLE = 1, FLAG_MARKERS = 2 };

/* An argument; 0 where there is none. */
static int32_t number_of(const bc_pool *pool, const bc_bootstrap *row, uint32_t argument) {
    if (argument >= row->argument_count) return 0;
    uint16_t index = row->arguments[argument];
    return index < pool->count && pool->items[index].tag == BC_INTEGER ? pool->items[index].as.i : 0;
}

/* What else the lambda implements, as `(Supplier<T> & Serializable)` says. */
static status add_markers(lift_state *s, const bc_bootstrap *row, ir_lambda *lambda) {
    const bc_pool *pool = &s->method->owner->pool;
    int32_t flags = number_of(pool, row, FLAGS);
    int32_t count = (flags & FLAG_MARKERS) != 0 ? number_of(pool, row, MARKER_COUNT) : 0;
    if (count < 0 || (uint32_t)count > row->argument_count) return status_ok(); /* the JVM does not link it */
    const char **markers = ARENA_ARRAY(s->fn->memory, const char *, (size_t)count + 1);
    for (uint32_t k = 0; k < (uint32_t)count && MARKER_COUNT + 1 + k < row->argument_count; k++)
        TRY(bc_pool_class(pool, row->arguments[MARKER_COUNT + 1 + k], &markers[lambda->marker_count++]));
    if ((flags & FLAG_SERIALIZABLE) != 0) markers[lambda->marker_count++] = "java/io/Serializable";
    lambda->markers = markers;
    return status_ok();
}

status lift_lambda(lift_state *s, const bc_bootstrap *row, const char *name, const bc_signature *signature,
                   const ir_lambda **out) {
    const bc_class *owner = s->method->owner;
    *out = NULL;
    if (row == NULL) return status_ok();
    bc_handle_ref factory, implementation;
    TRY(bc_pool_handle(&owner->pool, row->handle, &factory));
    if (strcmp(factory.member.owner, "java/lang/invoke/LambdaMetafactory") != 0 ||
        row->argument_count < METAFACTORY_COUNT || signature->result.kind != 'L')
        return status_ok();
    ir_lambda *lambda = ARENA_NEW(s->fn->memory, ir_lambda);
    TRY(bc_pool_handle(&owner->pool, row->arguments[IMPLEMENTATION], &implementation));
    TRY(bc_pool_method_type(&owner->pool, row->arguments[INSTANTIATED], &lambda->instantiated));
    const bc_member_ref *m = &implementation.member;
    lambda->interface_name = signature->result.name;
    lambda->name = name;
    lambda->handle_kind = implementation.kind;
    lambda->implementation = ir_member(owner, m->owner, m->name, m->descriptor);
    if (row->argument_count > METAFACTORY_COUNT) TRY(add_markers(s, row, lambda));
    *out = lambda;
    return status_ok();
}
