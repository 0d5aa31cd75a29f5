/* One pass over the code: what is looked for is straight, so anything else begins anew. */
#include "stream_find.h"

#include <string.h>

#include "descriptor.h"
#include "liveness.h"
#include "loop_reasons.h"
#include "vec.h"

/* A kind of stream over numbers, by its interface's name. */
typedef struct stream_kind {
    const char *owner;
    const char *range;    /* descriptor of `range` and `rangeClosed` */
    const char *itself;   /* that of `parallel` and `sequential` */
    const char *consumer; /* what forEach takes */
    const char *for_each;
    char counter;
} stream_kind;

#define KIND(name, letter)                                                                                   \
    {                                                                                                        \
        "java/util/stream/" name "Stream", "(" letter letter ")Ljava/util/stream/" name "Stream;",           \
            "()Ljava/util/stream/" name "Stream;", "java/util/function/" name "Consumer",                    \
            "(Ljava/util/function/" name "Consumer;)V", letter[0]                                            \
    }

static const stream_kind stream_kinds[] = {KIND("Int", "I"), KIND("Long", "J")};
enum { KINDS = sizeof stream_kinds / sizeof *stream_kinds };

typedef struct finder {
    arena *memory;
    const class_parts *c;
    const bc_method *m;
    pool_out *pool;
    range_stream now; /* range 0: none has begun, for in front of one there are its bounds */
    const stream_kind *kind;
    bool is_made;        /* the instruction before was `make` */
    uint32_t load_count; /* of what the lambda captures */
    uint32_t looked;     /* how much of javac's look at a receiver there was: dup, a call, pop */
    loop_while goes_on;
} finder;

static bool is(const bc_member_ref *ref, const char *owner, const char *name, const char *descriptor) {
    return ref->owner != NULL && strcmp(ref->owner, owner) == 0 && strcmp(ref->name, name) == 0 &&
           strcmp(ref->descriptor, descriptor) == 0;
}

/* What hands on the stream that it is called on, in another mode. */
static bool is_mode(const stream_kind *k, const bc_member_ref *ref) {
    return is(ref, k->owner, "parallel", k->itself) || is(ref, k->owner, "sequential", k->itself) ||
           is(ref, k->owner, "unordered", "()Ljava/util/stream/BaseStream;");
}

/* --- the rounds --- */

static const code_part *code_of(const class_parts *c, const bc_member_ref *ref) {
    if (strcmp(ref->owner, c->parsed->name) != 0) return NULL;
    for (uint32_t i = 0; i < c->code_count; i++) {
        const bc_method *m = c->codes[i].method;
        if (strcmp(m->name, ref->name) == 0 && strcmp(m->descriptor, ref->descriptor) == 0)
            return &c->codes[i];
    }
    return NULL;
}

/* The method that a call site's lambda runs, if that is certain. */
static status find_method(const finder *f, uint16_t row_number, const code_part **out) {
    const bc_class *c = f->c->parsed;
    bc_handle_ref maker, made;
    *out = NULL;
    if (row_number >= c->bootstrap_count) return status_static(ST_BAD_CLASS_FILE, "BootstrapMethods");
    const bc_bootstrap *row = &c->bootstraps[row_number];
    TRY(bc_pool_handle(&c->pool, row->handle, &maker));
    if (strcmp(maker.member.owner, "java/lang/invoke/LambdaMetafactory") != 0 || row->argument_count < 3)
        return status_ok();
    TRY(bc_pool_handle(&c->pool, row->arguments[1], &made));
    const code_part *found = code_of(f->c, &made.member);
    if (found == NULL || strcmp(found->method->name, "<init>") == 0) return status_ok();
    uint16_t access = found->method->access;
    bool is_certain =
        (access & (BC_ACC_STATIC | BC_ACC_PRIVATE | BC_ACC_FINAL)) != 0 || (c->access & BC_ACC_FINAL) != 0;
    if (is_certain && (access & BC_ACC_SYNCHRONIZED) == 0) *out = found;
    return status_ok();
}

/* Whether the method's parameters are what is captured, in order, and the counter. */
static status takes(const finder *f, const bc_method *m, const bc_signature *captured, bool *out) {
    bc_signature own;
    uint32_t receiver = (m->access & BC_ACC_STATIC) == 0;
    TRY(bc_method_signature(f->memory, m->descriptor, &own));
    *out = own.parameter_count + receiver == captured->parameter_count + 1 &&
           own.parameters[own.parameter_count - 1].kind == f->kind->counter && own.result.kind == 'V';
    for (uint32_t i = 0; *out && i + 1 < own.parameter_count; i++) {
        const bc_type *x = &own.parameters[i], *y = &captured->parameters[i + receiver];
        *out = x->kind == y->kind && (x->name == NULL || strcmp(x->name, y->name) == 0);
    }
    return status_ok();
}

static char local_kind(char kind) {
    return kind == 'L' || kind == '[' ? 'A' : strchr("ZBSC", kind) != NULL ? 'I' : kind;
}

static status put_rounds(finder *f, const code_part *code, const bc_signature *captured) {
    const bc_method *m = code->method;
    char *kinds = ARENA_ARRAY(f->memory, char, (size_t)captured->parameter_count + 1);
    uint32_t slots = 0;
    for (uint32_t i = 0; i < captured->parameter_count; i++) {
        kinds[i] = local_kind(captured->parameters[i].kind);
        slots += (uint32_t)bc_type_slots(captured->parameters[i].kind);
    }
    f->now.captured = kinds;
    f->now.rounds = (loop){.code = code,
                           .latch = m->code_length,
                           .end = m->code_length,
                           .exit = m->code_length,
                           .goes_on = f->goes_on,
                           .counter = (uint16_t)slots,
                           .step = 1,
                           .is_method = true,
                           .is_wide = f->kind->counter == 'J'};
    slot_type *head = ARENA_ARRAY(f->memory, slot_type, (size_t)m->max_locals + 1);
    frame first;
    TRY(frame_first(f->memory, f->c, m, f->pool, &first));
    frame_slots(&first, head, m->max_locals);
    f->now.head = head;
    return loop_handlers(m, 0, m->code_length, &f->now.why_not);
}

/* --- the statement --- */

static status see_dynamic(finder *f, const bc_insn *insn) {
    const char *name, *descriptor;
    const code_part *code;
    bc_signature captured;
    uint16_t row;
    bool fits = false;
    TRY(bc_pool_dynamic(&f->c->parsed->pool, (uint32_t)insn->a, &row, &name, &descriptor));
    TRY(bc_method_signature(f->memory, descriptor, &captured));
    bool is_consumer = captured.result.kind == 'L' && strcmp(captured.result.name, f->kind->consumer) == 0;
    if (!is_consumer || captured.parameter_count != f->load_count) {
        f->now.range = 0;
        return status_ok();
    }
    f->is_made = true;
    f->now.make = insn->bci;
    TRY(find_method(f, row, &code));
    if (code != NULL) TRY(takes(f, code->method, &captured, &fits));
    if (fits) return put_rounds(f, code, &captured);
    f->now.why_not = WHY_NO_LAMBDA;
    return status_ok();
}

/* In front of `receiver::method` javac has Java throw if there is no receiver. What is captured stays where it is. */
static bool is_look(finder *f, const bc_insn *insn, const bc_member_ref *ref) {
    bool is_call =
        (insn->opcode == BC_invokestatic &&
         is(ref, "java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;")) ||
        (insn->opcode == BC_invokevirtual && is(ref, "java/lang/Object", "getClass", "()Ljava/lang/Class;"));
    bool goes_on = f->looked == 0   ? insn->opcode == BC_dup && f->load_count == 1
                   : f->looked == 1 ? is_call
                                    : insn->opcode == BC_pop;
    if (goes_on) f->looked = f->looked == 2 ? 0 : f->looked + 1;
    return goes_on;
}

/* Whether the stream of `now` is what it is called on, and its rounds are asked for. */
static bool is_for_each(const finder *f, const bc_insn *insn, const bc_member_ref *ref) {
    return insn->opcode == BC_invokeinterface && is(ref, f->kind->owner, "forEach", f->kind->for_each) &&
           (f->is_made || f->load_count == 1);
}

/* Whether a range of any kind begins: a call of `range` or `rangeClosed`. */
static bool begins(finder *f, const bc_insn *insn, const bc_member_ref *ref) {
    for (uint32_t i = 0; i < KINDS && insn->opcode == BC_invokestatic; i++) {
        const stream_kind *k = &stream_kinds[i];
        bool is_open = is(ref, k->owner, "range", k->range);
        if (!is_open && !is(ref, k->owner, "rangeClosed", k->range)) continue;
        f->now = (range_stream){.range = insn->bci};
        f->kind = k;
        f->goes_on = is_open ? WHILE_LT : WHILE_LE;
        f->load_count = f->looked = 0;
        f->is_made = false;
        return true;
    }
    return false;
}

/* One instruction; `*out_done`: it is the last one of a stream. */
static status see(finder *f, const bc_insn *insn, bool *out_done) {
    uint16_t local;
    bool loads, assigns;
    char kind;
    bc_member_ref ref = {0};
    *out_done = false;
    bool has_member = insn->opcode == BC_invokestatic || insn->opcode == BC_invokeinterface ||
                      insn->opcode == BC_invokevirtual;
    if (has_member) TRY(bc_pool_member(&f->c->parsed->pool, (uint32_t)insn->a, &ref));
    if (begins(f, insn, &ref) || f->now.range == 0) return status_ok();
    if (!f->is_made && is_look(f, insn, &ref)) return status_ok();
    if (f->looked > 0) {
        f->now.range = 0;
        return status_ok();
    }
    if (has_member && is_for_each(f, insn, &ref)) {
        f->now.call = insn->bci;
        if (!f->is_made) f->now.why_not = WHY_NO_LAMBDA;
        *out_done = true;
        return status_ok();
    }
    if (!f->is_made && insn->opcode == BC_invokedynamic) return see_dynamic(f, insn);
    if (!f->is_made && local_access(insn, &local, &loads, &assigns, &kind) && loads && !assigns) {
        f->load_count++;
        return status_ok();
    }
    if (!f->is_made && (insn->opcode == BC_getstatic || (insn->opcode == BC_getfield && f->load_count > 0))) {
        f->load_count += insn->opcode == BC_getstatic;
        return status_ok();
    }
    bool is_stage =
        f->load_count == 0 && !f->is_made &&
        (insn->opcode == BC_checkcast || (insn->opcode == BC_invokeinterface && is_mode(f->kind, &ref)));
    if (!is_stage) f->now.range = 0;
    return status_ok();
}

bool streams_may_be(const class_parts *c) {
    const bc_pool *pool = &c->parsed->pool;
    bool found = false;
    for (uint32_t i = 1; i < pool->count && !found; i++) {
        const char *name;
        if (pool->items[i].tag != BC_CLASS || !status_is_ok(bc_pool_class(pool, i, &name))) continue;
        for (uint32_t k = 0; k < KINDS; k++)
            found |= strcmp(name, stream_kinds[k].owner) == 0;
    }
    return found;
}

status streams_find(arena *a, const class_parts *c, const code_part *code, const frames *all, pool_out *pool,
                    stream_list *out) {
    finder f = {.memory = a, .c = c, .m = code->method, .pool = pool};
    VEC(range_stream) found = {0};
    bc_insn insn;
    for (uint32_t bci = 0; bci < f.m->code_length; bci = insn.next) {
        bool done;
        TRY(bc_decode(f.m, bci, &insn));
        if (frame_at(all, bci) != NULL) f.now.range = 0; /* something leads here */
        TRY(see(&f, &insn, &done));
        if (!done) continue;
        VEC_PUSH(a, &found, f.now);
        f.now.range = 0;
    }
    *out = (stream_list){found.items, found.count};
    return status_ok();
}

uint32_t stream_local(const range_stream *s, uint32_t k) {
    uint32_t local = 0;
    for (uint32_t i = 0; i < k; i++)
        local += (uint32_t)bc_type_slots(s->captured[i]);
    return local;
}
