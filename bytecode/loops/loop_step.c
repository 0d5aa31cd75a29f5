/* One instruction. What is not known to keep a value's origin makes a value of which nothing is known. */
#include <string.h>

#include "descriptor.h"
#include "liveness.h"
#include "loop_reasons.h"
#include "loop_values.h"

static const value ANY = {.kind = VALUE_ANY};

int32_t value_root(const loop_values *v, value x) {
    if (x.kind != VALUE_HEAD && x.kind != VALUE_SUM) return NOWHERE;
    return v->locals[x.local].assigned && x.local != v->of->counter ? x.local : NOWHERE;
}

static void mark(int32_t *at, uint32_t bci) {
    if (*at == NOWHERE) *at = (int32_t)bci;
}

void value_escapes(loop_values *v, value x, uint32_t bci) {
    int32_t root = value_root(v, x);
    if (root != NOWHERE) mark(&v->locals[root].escaped_at, bci);
}

/* An array that was chosen is used. */
static void choose(loop_values *v, value x, uint32_t bci) {
    if (x.kind == VALUE_FIELD && x.chosen_from > 0) mark(&v->paths[x.chosen_from - 1].chosen, bci);
}

void value_handed(loop_values *v, value x, uint32_t bci) {
    if (x.kind == VALUE_PATH) mark(&v->paths[x.path].handed, bci);
    choose(v, x, bci);
}

/* --- the stack --- */

static status push(loop_values *v, round_state *s, value x) {
    if (s->depth >= v->method->max_stack + (uint32_t)STACK_BEYOND)
        return status_static(ST_BAD_BYTECODE, "the stack overflows");
    s->stack[s->depth++] = x;
    return status_ok();
}

static status push_kind(loop_values *v, round_state *s, char kind, value x) {
    TRY(push(v, s, x));
    return bc_type_slots(kind) == 2 ? push(v, s, (value){.kind = VALUE_HIGH}) : status_ok();
}

static status pop_slots(round_state *s, uint32_t slots, value *out) {
    if (s->depth < slots) return status_static(ST_BAD_BYTECODE, "the stack underflows");
    s->depth -= slots;
    if (slots > 0) *out = s->stack[s->depth];
    return status_ok();
}

static status pop_kind(round_state *s, char kind, value *out) {
    return pop_slots(s, (uint32_t)bc_type_slots(kind), out);
}

/* A value that is used for anything. */
static status use(loop_values *v, round_state *s, char kind, uint32_t bci) {
    value x = ANY;
    TRY(pop_kind(s, kind, &x));
    value_escapes(v, x, bci);
    value_handed(v, x, bci);
    return status_ok();
}

static value made(char kind, uint32_t bci) {
    return kind == 'I' ? (value){.kind = VALUE_MADE, .made = MADE_AT, .at = (int32_t)bci} : ANY;
}

/* Whatever else it is: by the table's letters. */
static status step_any(loop_values *v, round_state *s, const bc_insn *insn) {
    const bc_opcode_info *info = &bc_opcodes[insn->opcode];
    for (size_t i = strlen(info->pops); i > 0; i--)
        TRY(use(v, s, info->pops[i - 1], insn->bci));
    for (size_t i = 0; info->pushes[i] != '\0'; i++)
        TRY(push_kind(v, s, info->pushes[i], made(info->pushes[i], insn->bci)));
    return status_ok();
}

/* pop, dup and swap: `order` has the slots that were popped, from the lowest, as letters. */
static status step_slots(loop_values *v, round_state *s, const bc_insn *insn) {
    static const char *const orders[] = {"", "", "aa", "bab", "cabc", "abab", "bcabc", "cdabcd", "ba"};
    value taken[4] = {ANY, ANY, ANY, ANY};
    uint32_t count = (uint32_t)strlen(bc_opcodes[insn->opcode].pops);
    value lowest;
    TRY(pop_slots(s, count, &lowest));
    memcpy(taken, s->stack + s->depth, count * sizeof *taken);
    for (const char *at = orders[insn->opcode - BC_pop]; *at != '\0'; at++)
        TRY(push(v, s, taken[*at - 'a']));
    return status_ok();
}

/* --- locals --- */

/* Somebody still has what the local was: a sum of it would lack what comes now. */
static void find_old_copies(loop_values *v, const round_state *s, uint16_t local, uint32_t bci) {
    for (uint32_t i = 0; i < s->depth; i++)
        if (value_root(v, s->stack[i]) == local) mark(&v->locals[local].escaped_at, bci);
    for (uint32_t i = 0; i < v->method->max_locals; i++)
        if (i != local && value_root(v, s->locals[i]) == local) mark(&v->locals[local].escaped_at, bci);
}

static status load(loop_values *v, round_state *s, uint16_t local, char kind, uint32_t bci) {
    if (!s->set[local] && v->final) mark(&v->locals[local].exposed_at, bci);
    return push_kind(v, s, kind, s->locals[local]);
}

static void assign(loop_values *v, round_state *s, uint16_t local, char kind, value x, uint32_t bci) {
    if (value_root(v, x) != local) value_escapes(v, x, bci);
    find_old_copies(v, s, local, bci);
    s->locals[local] = x;
    s->set[local] = true;
    if (bc_type_slots(kind) == 2) {
        s->locals[local + 1] = (value){.kind = VALUE_HIGH};
        s->set[local + 1] = true;
    }
}

static status add(loop_values *v, round_state *s, const bc_insn *insn, combine op, char kind);

static status step_iinc(loop_values *v, round_state *s, const bc_insn *insn) {
    TRY(load(v, s, (uint16_t)insn->a, 'I', insn->bci));
    TRY(push(v, s, (value){.kind = VALUE_CONST, .n = insn->b}));
    TRY(add(v, s, insn, COMBINE_ADD, 'I'));
    value sum;
    TRY(pop_kind(s, 'I', &sum));
    assign(v, s, (uint16_t)insn->a, 'I', sum, insn->bci);
    return status_ok();
}

/* --- arithmetic --- */

static bool is_floating(char kind) {
    return kind == 'F' || kind == 'D';
}

static int32_t wrapped(int64_t x) {
    return (int32_t)(uint32_t)(uint64_t)x;
}

/* x op y where x is made of a local that rounds hand on; false: the result is not. Of floating-point numbers a round combines one
 * at most with it, unless the order does not matter: then all are combined in Java's behind the rounds. */
static bool sum_of(loop_values *v, value x, value y, combine op, uint32_t bci, value *out) {
    int32_t root = value_root(v, x);
    if (root == NOWHERE || value_root(v, y) != NOWHERE) return false;
    if (x.kind == VALUE_SUM && x.op != op) return false;
    if (x.kind == VALUE_SUM && is_floating(v->locals[root].kind) && !v->of->relaxed) {
        mark(&v->locals[root].again_at, bci);
        return false;
    }
    if (x.kind == VALUE_HEAD && x.n != 0 && op != COMBINE_ADD) return false;
    *out = (value){.kind = VALUE_SUM, .op = (uint8_t)op, .local = x.local};
    return true;
}

/* The counter and what keeps its value: an index that begins somewhere. */
static bool counter_plus(const loop_values *v, value x, value y, value *out) {
    if (x.kind != VALUE_HEAD || y.kind != VALUE_HEAD || x.local != v->of->counter || y.local == x.local ||
        v->locals[y.local].assigned || v->locals[y.local].kind != 'I' || x.plus != 0 || y.plus != 0)
        return false;
    *out = x;
    out->plus = (uint16_t)(y.local + 1);
    out->n = wrapped((int64_t)x.n + y.n);
    return true;
}

static status add(loop_values *v, round_state *s, const bc_insn *insn, combine op, char kind) {
    bool minus = insn->opcode >= BC_isub && insn->opcode <= BC_dsub;
    value x = ANY, y = ANY, out = ANY;
    TRY(pop_kind(s, kind, &y));
    TRY(pop_kind(s, kind, &x));
    bool constant = (kind == 'I' || (kind == 'J' && v->of->is_wide)) && op == COMBINE_ADD;
    if (constant && y.kind == VALUE_CONST && (x.kind == VALUE_CONST || x.kind == VALUE_HEAD)) {
        out = x;
        out.n = wrapped(minus ? (int64_t)x.n - y.n : (int64_t)x.n + y.n);
    } else if (constant && !minus && x.kind == VALUE_CONST && y.kind == VALUE_HEAD) {
        out = y;
        out.n = wrapped((int64_t)x.n + y.n);
    } else if (constant && !minus && (counter_plus(v, x, y, &out) || counter_plus(v, y, x, &out))) {
        /* done */
    } else if (!sum_of(v, x, y, op, insn->bci, &out) && (minus || !sum_of(v, y, x, op, insn->bci, &out))) {
        value_escapes(v, x, insn->bci);
        value_escapes(v, y, insn->bci);
        out = made(kind, insn->bci);
    }
    return push_kind(v, s, kind, out);
}

static combine combine_of(bc_opcode op, char *out_kind) {
    static const struct {
        bc_opcode op;
        char kind;
        combine combine;
    } rows[] = {
        {BC_iadd, 'I', COMBINE_ADD}, {BC_ladd, 'J', COMBINE_ADD}, {BC_isub, 'I', COMBINE_ADD},
        {BC_lsub, 'J', COMBINE_ADD}, {BC_imul, 'I', COMBINE_MUL}, {BC_lmul, 'J', COMBINE_MUL},
        {BC_fadd, 'F', COMBINE_ADD}, {BC_dadd, 'D', COMBINE_ADD}, {BC_fsub, 'F', COMBINE_ADD},
        {BC_dsub, 'D', COMBINE_ADD}, {BC_fmul, 'F', COMBINE_MUL}, {BC_dmul, 'D', COMBINE_MUL},
        {BC_iand, 'I', COMBINE_AND}, {BC_land, 'J', COMBINE_AND}, {BC_ior, 'I', COMBINE_OR},
        {BC_lor, 'J', COMBINE_OR},   {BC_ixor, 'I', COMBINE_XOR}, {BC_lxor, 'J', COMBINE_XOR},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].op != op) continue;
        *out_kind = rows[i].kind;
        return rows[i].combine;
    }
    return COMBINE_NONE;
}

/* --- arrays and fields --- */

int32_t value_path(loop_values *v, loop_path wanted) {
    uint32_t at = 0;
    wanted.handed = wanted.chosen = NOWHERE;
    while (at < v->path_count && (v->paths[at].kind != wanted.kind || v->paths[at].base != wanted.base ||
                                  v->paths[at].index != wanted.index || v->paths[at].plus != wanted.plus))
        at++;
    if (at == LIMIT_LOOP_OBJECTS) {
        v->too_much = arena_printf(v->memory, WHY_MANY_OBJECTS, LIMIT_LOOP_OBJECTS);
        return NOWHERE;
    }
    if (at == v->path_count) v->paths[v->path_count++] = wanted;
    return (int32_t)at;
}

static status push_path(loop_values *v, round_state *s, loop_path wanted, uint32_t bci) {
    int32_t at = value_path(v, wanted);
    if (at == NOWHERE) return push(v, s, ANY);
    if (v->final) VEC_PUSH(v->memory, &v->sources, (loop_source){bci, (uint16_t)at});
    return push(v, s, (value){.kind = VALUE_PATH, .path = (uint16_t)at});
}

/* Of elements at an index that the round works out, those that are read are of no interest where none is written. */
static int32_t find_place(loop_values *v, uint16_t array, value index, uint32_t bci, bool writes) {
    bool is_made = index.kind == VALUE_MADE;
    if (index.kind != VALUE_HEAD && !is_made) return NOWHERE;
    if (is_made) index.local = SCATTERED;
    for (uint32_t i = 0; i < v->place_count; i++) {
        const loop_place *p = &v->places[i];
        if (p->path == array && p->local == index.local && p->plus == index.plus && p->offset == index.n)
            return (int32_t)i;
    }
    if (is_made && !writes) return NOWHERE;
    if (v->place_count == LIMIT_LOOP_ELEMENTS) {
        v->too_much = arena_printf(v->memory, WHY_MANY_ELEMENTS, LIMIT_LOOP_ELEMENTS);
        return NOWHERE;
    }
    v->places[v->place_count++] =
        (loop_place){.path = array, .local = index.local, .plus = index.plus, .offset = index.n, .bci = bci};
    return (int32_t)v->place_count - 1;
}

static uint32_t line_of(const loop_values *v, uint32_t bci) {
    return bc_method_location(v->memory, v->method, bci)->line;
}

/* Whether a write to something that is no element of a path's array is to be told. */
static bool is_told(const loop_values *v, bool is_anothers) {
    return v->final && (v->other_write == NOWHERE || (!v->writes_others && is_anothers));
}

/* Tells of such a write, and why it keeps the loop from being taken, a format and what it is given. */
#define WRITE_OTHER(v, bci, is_anothers, ...)                                                                \
    do {                                                                                                     \
        if (is_told(v, is_anothers))                                                                         \
            note_other(v, bci, is_anothers, arena_printf((v)->memory, __VA_ARGS__));                         \
    } while (0)

static void note_other(loop_values *v, uint32_t bci, bool is_anothers, const char *why) {
    v->other_write = (int32_t)bci;
    v->other_why = why;
    v->writes_others = is_anothers;
}

/* Why none of its elements may be written, of an array that is no path's. */
static const char *other_array(value array) {
    static const char *const in_field[] = {
        [FIELD_OF_ANOTHER] = WHY_WRITES_OTHERS_FIELD,
        [FIELD_VOLATILE] = WHY_WRITES_VOLATILE,
        [FIELD_CHOSEN] = WHY_WRITES_CHOSEN,
    };
    return array.kind == VALUE_FIELD ? in_field[array.holder] : WHY_WRITES_CHOSEN;
}

/* An element of an array of primitives is read or written. */
static void touch(loop_values *v, round_state *s, value array, value index, uint32_t bci, bool writes) {
    if (array.kind != VALUE_PATH && writes)
        WRITE_OTHER(v, bci, array.kind == VALUE_FIELD, other_array(array), line_of(v, bci));
    choose(v, array, bci);
    if (array.kind != VALUE_PATH) return;
    int32_t at = find_place(v, array.path, index, bci, writes);
    if (at != NOWHERE) {
        loop_place *p = &v->places[at];
        uint32_t bit = (uint32_t)1 << at;
        if (v->final && !writes && (s->stored & bit) == 0) p->needs_old = true;
        if (v->final && writes && !p->written) p->bci = bci;
        if (v->final) p->written |= writes;
        *(writes ? &s->stored : &s->read) |= bit;
    }
    if (!v->final) return;
    v->paths[array.path].written |= writes;
    VEC_PUSH(v->memory, &v->accesses, (loop_access){bci, array.path, at, writes});
}

/* The number in it. */
static value loaded(loop_values *v, value array, value index, char kind, uint32_t bci) {
    if (kind != 'I' || array.kind != VALUE_PATH || index.kind != VALUE_HEAD) return made(kind, bci);
    uint32_t at = 0;
    for (; at < v->loads.count; at++) {
        const loop_load *one = &v->loads.items[at];
        if (one->path == array.path && one->index.local == index.local && one->index.plus == index.plus &&
            one->index.n == index.n)
            break;
    }
    if (at == v->loads.count) VEC_PUSH(v->memory, &v->loads, (loop_load){array.path, index});
    return (value){.kind = VALUE_MADE, .made = MADE_LOAD, .at = (int32_t)at};
}

static status step_array_load(loop_values *v, round_state *s, const bc_insn *insn) {
    value array = ANY, index = ANY;
    TRY(pop_kind(s, 'I', &index));
    TRY(pop_kind(s, 'A', &array));
    value_escapes(v, index, insn->bci);
    if (insn->opcode != BC_aaload) {
        touch(v, s, array, index, insn->bci, false);
        char kind = bc_opcodes[insn->opcode].pushes[0];
        return push_kind(v, s, kind, loaded(v, array, index, kind, insn->bci));
    }
    if (array.kind == VALUE_FIELD) return push(v, s, array);
    const char *type = array.kind == VALUE_PATH ? v->paths[array.path].descriptor : "";
    bool keeps = index.kind == VALUE_CONST ||
                 (index.kind == VALUE_HEAD && index.plus == 0 && !v->locals[index.local].assigned);
    if (array.kind == VALUE_PATH && !keeps)
        return push(
            v, s,
            (value){.kind = VALUE_FIELD, .holder = FIELD_CHOSEN, .chosen_from = (uint16_t)(array.path + 1)});
    if (type[0] != '[') return push(v, s, ANY);
    loop_path element = {.kind = PATH_ELEMENT, .base = array.path, .index = index.n, .descriptor = type + 1};
    if (index.kind == VALUE_HEAD) element.plus = (uint16_t)(index.local + 1);
    return push_path(v, s, element, insn->bci);
}

typedef struct box {
    const char *array, *name, *primitive;
} box;

/* Whose arrays an array is: only primitives come back from a device. NULL: it is none of boxes. */
static const box *boxes_of(const loop_values *v, value array) {
    static const box boxes[] = {
        {"[Ljava/lang/Boolean;", "Boolean", "boolean"},  {"[Ljava/lang/Byte;", "Byte", "byte"},
        {"[Ljava/lang/Character;", "Character", "char"}, {"[Ljava/lang/Short;", "Short", "short"},
        {"[Ljava/lang/Integer;", "Integer", "int"},      {"[Ljava/lang/Long;", "Long", "long"},
        {"[Ljava/lang/Float;", "Float", "float"},        {"[Ljava/lang/Double;", "Double", "double"},
    };
    const char *descriptor = array.kind == VALUE_PATH ? v->paths[array.path].descriptor : "";
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(descriptor, boxes[i].array) == 0) return &boxes[i];
    return NULL;
}

static void write_object(loop_values *v, value array, uint32_t bci) {
    const box *of = boxes_of(v, array);
    bool is_anothers = array.kind == VALUE_FIELD || array.kind == VALUE_PATH;
    if (of != NULL)
        WRITE_OTHER(v, bci, is_anothers, WHY_WRITES_BOXES, line_of(v, bci), of->name, of->primitive);
    else
        WRITE_OTHER(v, bci, is_anothers, WHY_WRITES_OBJECTS, line_of(v, bci));
}

static status step_array_store(loop_values *v, round_state *s, const bc_insn *insn) {
    value array = ANY, index = ANY;
    TRY(use(v, s, bc_opcodes[insn->opcode].pops[2], insn->bci));
    TRY(pop_kind(s, 'I', &index));
    TRY(pop_kind(s, 'A', &array));
    value_escapes(v, index, insn->bci);
    if (insn->opcode == BC_aastore)
        write_object(v, array, insn->bci);
    else
        touch(v, s, array, index, insn->bci, true);
    return status_ok();
}

/* Plain: of the class itself, which is initialised as its method runs, and others cannot make it visible anew. */
static field_holder holder_of(const loop_values *v, const bc_member_ref *ref) {
    const bc_class *c = v->method->owner;
    if (strcmp(ref->owner, c->name) != 0) return FIELD_OF_ANOTHER;
    for (uint32_t i = 0; i < c->field_count; i++) {
        const bc_field *f = &c->fields[i];
        if (strcmp(f->name, ref->name) == 0 && strcmp(f->descriptor, ref->descriptor) == 0)
            return (f->access & BC_ACC_VOLATILE) == 0 ? FIELD_PLAIN : FIELD_VOLATILE;
    }
    return FIELD_OF_ANOTHER; /* a superclass's */
}

/* `base`: what it is of, if it is of an object. */
static void note_field(loop_values *v, const bc_insn *insn, const bc_member_ref *ref, value base) {
    bool is_static = insn->opcode == BC_getstatic || insn->opcode == BC_putstatic;
    bool writes = insn->opcode == BC_putstatic || insn->opcode == BC_putfield;
    bool of_this = (v->method->access & BC_ACC_STATIC) == 0 && base.kind == VALUE_PATH &&
                   v->paths[base.path].kind == PATH_LOCAL && v->paths[base.path].index == 0;
    bool is_plain = holder_of(v, ref) == FIELD_PLAIN && (is_static || of_this);
    if (v->final) VEC_PUSH(v->memory, &v->fields, (loop_field){insn->bci, writes, is_plain});
}

static status step_field(loop_values *v, round_state *s, const bc_insn *insn) {
    bc_member_ref ref;
    value base = ANY;
    bool is_static = insn->opcode == BC_getstatic, is_static_write = insn->opcode == BC_putstatic;
    TRY(bc_pool_member(&v->method->owner->pool, (uint32_t)insn->a, &ref));
    if (insn->opcode == BC_putstatic || insn->opcode == BC_putfield) {
        TRY(use(v, s, ref.descriptor[0], insn->bci));
        if (!is_static_write) TRY(pop_kind(s, 'A', &base));
        value_handed(v, base, insn->bci);
        note_field(v, insn, &ref, base);
        bool is_anothers = is_static_write || base.kind == VALUE_PATH || base.kind == VALUE_FIELD;
        WRITE_OTHER(v, insn->bci, is_anothers, WHY_WRITES_FIELD, line_of(v, insn->bci));
        return status_ok();
    }
    if (!is_static) TRY(pop_kind(s, 'A', &base));
    note_field(v, insn, &ref, base);
    char kind = ref.descriptor[0];
    if (kind != '[' && kind != 'L') return push_kind(v, s, kind, made(kind, insn->bci));
    if (base.kind == VALUE_FIELD) return push(v, s, base);
    if (!is_static && base.kind != VALUE_PATH) return push(v, s, ANY);
    field_holder holder = holder_of(v, &ref);
    if (holder != FIELD_PLAIN) return push(v, s, (value){.kind = VALUE_FIELD, .holder = holder});
    loop_path field = {.kind = is_static ? PATH_STATIC : PATH_FIELD,
                       .base = base.path,
                       .index = insn->a,
                       .descriptor = ref.descriptor};
    return push_path(v, s, field, insn->bci);
}

/* --- calls --- */

static combine combine_by_call(const bc_member_ref *ref, char *out_kind) {
    if (strcmp(ref->owner, "java/lang/Math") != 0) return COMBINE_NONE;
    static const char *const descriptors[] = {"(II)I", "(JJ)J", "(FF)F", "(DD)D"};
    bool fits = false;
    for (size_t i = 0; i < sizeof descriptors / sizeof *descriptors; i++)
        fits |= strcmp(ref->descriptor, descriptors[i]) == 0;
    if (!fits) return COMBINE_NONE;
    *out_kind = ref->descriptor[1];
    return strcmp(ref->name, "min") == 0   ? COMBINE_MIN
           : strcmp(ref->name, "max") == 0 ? COMBINE_MAX
                                           : COMBINE_NONE;
}

static bool is_own_private(const bc_class *c, const bc_member_ref *ref) {
    if (strcmp(ref->owner, c->name) != 0 || (c->access & BC_ACC_INTERFACE) != 0) return false;
    for (uint32_t i = 0; i < c->method_count; i++) {
        const bc_method *m = &c->methods[i];
        if (strcmp(m->name, ref->name) == 0 && strcmp(m->descriptor, ref->descriptor) == 0)
            return (m->access & BC_ACC_PRIVATE) != 0;
    }
    return false;
}

/* invokespecial is the class's own: the class that the rounds become may not have it, but for constructors. */
static void note_special(loop_values *v, const bc_member_ref *ref, uint32_t bci) {
    if (!v->final || strcmp(ref->name, "<init>") == 0) return;
    if (is_own_private(v->method->owner, ref))
        VEC_PUSH(v->memory, &v->own_calls, bci);
    else
        mark(&v->super_call, bci);
}

static status step_call(loop_values *v, round_state *s, const bc_insn *insn) {
    const bc_pool *pool = &v->method->owner->pool;
    bc_member_ref ref = {0};
    bc_signature signature;
    if (insn->opcode == BC_invokedynamic) {
        uint16_t row;
        TRY(bc_pool_dynamic(pool, (uint32_t)insn->a, &row, &ref.name, &ref.descriptor));
    } else {
        TRY(bc_pool_member(pool, (uint32_t)insn->a, &ref));
    }
    char kind;
    combine op = insn->opcode == BC_invokestatic ? combine_by_call(&ref, &kind) : COMBINE_NONE;
    if (op != COMBINE_NONE) return add(v, s, insn, op, kind);
    if (insn->opcode == BC_invokespecial) note_special(v, &ref, insn->bci);
    TRY(bc_method_signature(v->memory, ref.descriptor, &signature));
    for (uint32_t i = signature.parameter_count; i > 0; i--)
        TRY(use(v, s, signature.parameters[i - 1].kind, insn->bci));
    if (insn->opcode != BC_invokestatic && insn->opcode != BC_invokedynamic) TRY(use(v, s, 'A', insn->bci));
    if (signature.result.kind != 'V') return push_kind(v, s, signature.result.kind, ANY);
    if (v->final && strcmp(ref.name, "<init>") != 0) mark(&v->void_call, insn->bci);
    return status_ok();
}

/* --- constants --- */

static status step_constant(loop_values *v, round_state *s, const bc_insn *insn) {
    value x = {.kind = VALUE_CONST, .n = insn->a};
    char kind = 'I';
    if (insn->opcode >= BC_ldc && insn->opcode <= BC_ldc2_w) {
        const bc_pool *pool = &v->method->owner->pool;
        if ((uint32_t)insn->a >= pool->count) return status_static(ST_BAD_CONSTANT, NULL);
        const bc_constant *c = &pool->items[insn->a];
        kind = insn->opcode == BC_ldc2_w ? 'J' : 'A';
        x = ANY;
        if (c->tag == BC_INTEGER) x = (value){.kind = VALUE_CONST, .n = c->as.i};
        if (c->tag == BC_LONG && v->of->is_wide) x = (value){.kind = VALUE_CONST, .n = wrapped(c->as.l)};
    } else if (insn->opcode == BC_lconst_0 || insn->opcode == BC_lconst_1) {
        kind = 'J';
        x = v->of->is_wide ? (value){.kind = VALUE_CONST, .n = insn->opcode == BC_lconst_1} : ANY;
    } else if (insn->opcode <= BC_iconst_5) {
        x.n = (int32_t)insn->opcode - BC_iconst_0;
    }
    return push_kind(v, s, kind, x);
}

/* Where a long counts: what is known of a number is its lower half, which both kinds have. Of other longs nothing is. */
static status step_width(loop_values *v, round_state *s, const bc_insn *insn) {
    const bc_opcode_info *info = &bc_opcodes[insn->opcode];
    value x = ANY;
    TRY(pop_kind(s, info->pops[0], &x));
    bool is_known = x.kind == VALUE_HEAD && (x.local == v->of->counter || v->locals[x.local].kind == 'I');
    bool stays = x.kind == VALUE_CONST || (is_known && value_root(v, x) == NOWHERE);
    if (!stays) value_escapes(v, x, insn->bci);
    return push_kind(v, s, info->pushes[0], stays ? x : made(info->pushes[0], insn->bci));
}

status loop_step(loop_values *v, round_state *s, const bc_insn *insn) {
    bc_opcode op = insn->opcode;
    uint16_t local;
    bool loads, assigns;
    char kind = 0;
    if (op == BC_iinc) return step_iinc(v, s, insn);
    if (v->of->is_wide && (op == BC_i2l || op == BC_l2i)) return step_width(v, s, insn);
    if (local_access(insn, &local, &loads, &assigns, &kind)) {
        if (loads) return load(v, s, local, kind, insn->bci);
        value x = ANY;
        TRY(pop_kind(s, kind, &x));
        assign(v, s, local, kind, x, insn->bci);
        return status_ok();
    }
    combine by = combine_of(op, &kind);
    if (by != COMBINE_NONE) return add(v, s, insn, by, kind);
    if ((op >= BC_iconst_m1 && op <= BC_lconst_1) || (op >= BC_bipush && op <= BC_ldc2_w))
        return step_constant(v, s, insn);
    if (op >= BC_iaload && op <= BC_saload) return step_array_load(v, s, insn);
    if (op >= BC_iastore && op <= BC_sastore) return step_array_store(v, s, insn);
    if (op >= BC_pop && op <= BC_swap) return step_slots(v, s, insn);
    if (op >= BC_getstatic && op <= BC_putfield) return step_field(v, s, insn);
    if (op >= BC_invokevirtual && op <= BC_invokedynamic) return step_call(v, s, insn);
    if (op == BC_multianewarray) {
        for (int32_t k = 0; k < insn->b; k++)
            TRY(use(v, s, 'I', insn->bci));
        return push(v, s, ANY);
    }
    if (op == BC_arraylength || op == BC_ifnull || op == BC_ifnonnull) {
        value array = ANY;
        TRY(pop_kind(s, 'A', &array)); /* it is not handed to anybody */
        if (array.kind == VALUE_PATH) {
            v->paths[array.path].looked_at = true;
            v->paths[array.path].null_asked |= op != BC_arraylength;
            if (v->final && op == BC_arraylength)
                VEC_PUSH(v->memory, &v->lengths, (loop_source){insn->bci, array.path});
        }
        return op == BC_arraylength ? push(v, s, ANY) : status_ok();
    }
    return step_any(v, s, insn);
}
