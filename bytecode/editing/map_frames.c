#include "map_frames.h"

#include "descriptor.h"
#include "reader.h"

slot_tag slot_of_kind(char kind) {
    static const slot_tag tags[] = {
        ['I'] = SLOT_INT, ['J'] = SLOT_LONG, ['F'] = SLOT_FLOAT, ['D'] = SLOT_DOUBLE, ['A'] = SLOT_OBJECT};
    return tags[(int)kind];
}

static status bad(void) {
    return status_static(ST_BAD_CLASS_FILE, "StackMapTable");
}

/* A table that is read, and the constants that it refers to. */
typedef struct table_reader {
    bc_reader r;
    const bc_pool *pool;
} table_reader;

static status read_slots(table_reader *t, slot_type *out, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        out[i] = (slot_type){.tag = bc_read_u1(&t->r)};
        if (out[i].tag > SLOT_NEW) return bad();
        if (out[i].tag == SLOT_OBJECT || out[i].tag == SLOT_NEW) out[i].index = bc_read_u2(&t->r);
        if (out[i].tag == SLOT_OBJECT) TRY(bc_pool_class(t->pool, out[i].index, &out[i].name));
    }
    return status_ok();
}

/* The locals that a frame has in common with the one before, and room for more. */
static void keep_locals(arena *a, frame *f, const frame *before, uint32_t kept, uint32_t more) {
    f->locals = ARENA_ARRAY(a, slot_type, kept + more);
    f->local_count = kept + more;
    for (uint32_t i = 0; i < kept; i++)
        f->locals[i] = before->locals[i];
}

static status read_stack(arena *a, table_reader *t, frame *f, uint32_t count) {
    f->stack = ARENA_ARRAY(a, slot_type, count);
    f->stack_count = count;
    return read_slots(t, f->stack, count);
}

/* One frame behind `before`; its bci is still the delta. */
static status read_frame(arena *a, table_reader *t, const frame *before, frame *out) {
    enum { SAME_ONE = 64, RESERVED = 128, SAME_ONE_FAR = 247, CHOP = 248, SAME_FAR = 251, FULL = 255 };
    bc_reader *r = &t->r;
    uint32_t kind = bc_read_u1(r);
    *out = (frame){0};
    if (kind >= RESERVED && kind < SAME_ONE_FAR) return bad();
    out->bci = kind < SAME_ONE ? kind : kind < RESERVED ? kind - SAME_ONE : bc_read_u2(r);
    if (kind == FULL) {
        uint32_t count = bc_read_u2(r);
        if (bc_reader_left(r) < count) return bad();
        keep_locals(a, out, before, 0, count);
        TRY(read_slots(t, out->locals, count));
        count = bc_read_u2(r);
        if (bc_reader_left(r) < count) return bad();
        TRY(read_stack(a, t, out, count));
    } else if (kind > SAME_FAR) {
        uint32_t more = kind - SAME_FAR;
        keep_locals(a, out, before, before->local_count, more);
        TRY(read_slots(t, out->locals + before->local_count, more));
    } else {
        uint32_t gone = kind >= CHOP && kind < SAME_FAR ? SAME_FAR - kind : 0;
        if (gone > before->local_count) return bad();
        keep_locals(a, out, before, before->local_count - gone, 0);
        if ((kind >= SAME_ONE && kind < RESERVED) || kind == SAME_ONE_FAR) TRY(read_stack(a, t, out, 1));
    }
    return r->truncated ? bad() : status_ok();
}

static slot_type slot_of(const bc_type *type, pool_out *pool) {
    switch (type->kind) {
    case 'J': return (slot_type){.tag = SLOT_LONG};
    case 'D': return (slot_type){.tag = SLOT_DOUBLE};
    case 'F': return (slot_type){.tag = SLOT_FLOAT};
    case 'L':
    case '[':
        return (slot_type){
            .tag = SLOT_OBJECT, .index = (uint16_t)pool_put_class(pool, type->name), .name = type->name};
    default: return (slot_type){.tag = SLOT_INT};
    }
}

status frame_first(arena *a, const class_parts *c, const bc_method *m, pool_out *pool, frame *out) {
    bc_signature signature;
    TRY(bc_method_signature(a, m->descriptor, &signature));
    bool receiver = (m->access & BC_ACC_STATIC) == 0;
    *out = (frame){.local_count = signature.parameter_count + receiver};
    out->locals = ARENA_ARRAY(a, slot_type, out->local_count + 1);
    if (receiver) {
        const uint8_t *index = c->bytes + c->sections.pool_end + 2;
        out->locals[0] = (slot_type){
            .tag = SLOT_OBJECT, .index = (uint16_t)(index[0] << 8 | index[1]), .name = c->parsed->name};
    }
    for (uint32_t i = 0; i < signature.parameter_count; i++)
        out->locals[i + receiver] = slot_of(&signature.parameters[i], pool);
    return status_ok();
}

/* What is not initialised yet is made in the method's code. */
static bool is_made_in(const bc_method *m, const slot_type *types, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (types[i].tag == SLOT_NEW && types[i].index >= m->code_length) return false;
    return true;
}

status frames_read(arena *a, const class_parts *c, const code_part *code, pool_out *pool, frames *out) {
    *out = (frames){0};
    const attribute_part *table = code_attribute(code, "StackMapTable");
    if (table == NULL) return status_ok();
    table_reader t = {bc_reader_of(table->bytes, table->length), &c->parsed->pool};
    uint32_t count = bc_read_u2(&t.r);
    if (bc_reader_left(&t.r) < count) return bad();
    frame before;
    TRY(frame_first(a, c, code->method, pool, &before));
    out->items = ARENA_ARRAY(a, frame, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        frame *f = &out->items[i];
        TRY(read_frame(a, &t, &before, f));
        if (i > 0) f->bci += before.bci + 1;
        const bc_method *m = code->method;
        if (f->bci >= m->code_length || !is_made_in(m, f->locals, f->local_count) ||
            !is_made_in(m, f->stack, f->stack_count))
            return bad();
        before = *f;
        out->count++;
    }
    return status_ok();
}

const frame *frame_at(const frames *f, uint32_t bci) {
    for (uint32_t i = 0; i < f->count; i++)
        if (f->items[i].bci == bci) return &f->items[i];
    return NULL;
}

static bool is_wide(slot_type type) {
    return type.tag == SLOT_LONG || type.tag == SLOT_DOUBLE;
}

void frame_slots(const frame *f, slot_type *out, uint32_t count) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++)
        out[i] = (slot_type){0};
    for (uint32_t i = 0; i < f->local_count && at < count; i++) {
        out[at] = f->locals[i];
        at += is_wide(f->locals[i]) ? 2 : 1;
    }
}

void frame_set_slots(arena *a, frame *f, const slot_type *slots, uint32_t count) {
    f->locals = ARENA_ARRAY(a, slot_type, count + 1);
    f->local_count = 0;
    while (count > 0 && slots[count - 1].tag == SLOT_TOP && (count < 2 || !is_wide(slots[count - 2])))
        count--;
    for (uint32_t at = 0; at < count; at += is_wide(slots[at]) ? 2 : 1)
        f->locals[f->local_count++] = slots[at];
}

static void write_slots(bytes_out *out, const slot_type *types, uint32_t count) {
    put_u2(out, count);
    for (uint32_t i = 0; i < count; i++) {
        put_u1(out, types[i].tag);
        if (types[i].tag == SLOT_OBJECT || types[i].tag == SLOT_NEW) put_u2(out, types[i].index);
    }
}

void frames_write(bytes_out *out, const frames *f) {
    put_u2(out, f->count);
    for (uint32_t i = 0; i < f->count; i++) {
        const frame *one = &f->items[i];
        put_u1(out, 255);
        put_u2(out, i == 0 ? one->bci : one->bci - f->items[i - 1].bci - 1);
        write_slots(out, one->locals, one->local_count);
        write_slots(out, one->stack, one->stack_count);
    }
}
