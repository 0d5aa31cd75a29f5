#include "loop_copy.h"

#include "instructions.h"

enum { JUMP_BYTES = 3 };

/* --- its code --- */

static void set_jump(bytes_out *code, uint32_t at, uint32_t to, bool *fits) {
    int64_t far = (int64_t)to - at;
    if (far < INT16_MIN || far > INT16_MAX) *fits = false;
    set_u2(code, at + 1, (uint32_t)far & 0xffff);
}

static void put_jump(bytes_out *out, uint32_t opcode) {
    put_with_index(out, opcode, 0);
}

status copy_put(method_writer *m, site *s, bool *out_fits) {
    const loop *l = s->of;
    uint32_t left = site_left(m->code->method);
    bytes_out count = {.memory = m->w->memory}, tail = {.memory = m->w->memory};
    put_load(&count, 'I', left);
    put_u1(&count, BC_iconst_m1);
    put_u1(&count, BC_iadd);
    put_u1(&count, BC_dup);
    put_store(&count, 'I', left);
    uint32_t again = count.bytes.count;
    put_jump(&count, BC_ifne);
    put_jump(&count, BC_goto);
    put_jump(&tail, BC_goto);
    uint32_t back = l->end - JUMP_BYTES;
    const code_edit edits[] = {
        {l->branch, false, NULL, 0, NO_JUMP, (int32_t)l->end},
        {back, true, count.bytes.items, count.bytes.count, NO_JUMP, NO_JUMP},
        {l->end, false, tail.bytes.items, tail.bytes.count, NO_JUMP, NO_JUMP},
    };
    code_edited *copy = &s->copy;
    copy->code = m->edited.code;
    TRY(code_edit_apply(m->w->memory, m->code->method, l->head, l->end, edits, sizeof edits / sizeof *edits,
                        copy, out_fits));
    m->edited.code = copy->code;
    if (!*out_fits) return status_ok();
    bytes_out *code = &m->edited.code;
    uint32_t at = copy->at[back - l->head] + again, hook = m->edited.before[l->head];
    set_jump(code, at, copy->at[0], out_fits);
    set_jump(code, at + JUMP_BYTES, hook + s->again_at, out_fits);
    set_jump(code, copy->before[l->end - l->head], m->edited.before[l->end], out_fits);
    set_jump(code, hook + s->copy_at, copy->at[0], out_fits);
    return status_ok();
}

/* --- its tables --- */

/* As a frame of the loop's, with how many rounds are left. */
static frame frame_with_left(const method_writer *m, const frame *from, uint32_t bci) {
    arena *a = m->w->memory;
    uint32_t count = m->code->method->max_locals, left = site_left(m->code->method);
    slot_type *slots = ARENA_ARRAY(a, slot_type, (size_t)left + 1);
    frame f = *from;
    frame_slots(from, slots, count);
    slots[left] = (slot_type){.tag = SLOT_INT};
    f.bci = bci;
    f.stack = arena_copy(a, from->stack, from->stack_count * sizeof *from->stack);
    frame_set_slots(a, &f, slots, left + 1);
    return f;
}

/* What is not initialised yet was made in the copy, or in front of the loop. */
static void move_made(const method_writer *m, const site *s, slot_type *types, uint32_t count) {
    const loop *l = s->of;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t made = types[i].index;
        if (types[i].tag != SLOT_NEW) continue;
        bool is_inside = made >= l->head && made < l->end;
        types[i].index = (uint16_t)(is_inside ? s->copy.at[made - l->head] : m->edited.at[made]);
    }
}

static void put_frame(const method_writer *m, const site *s, const frame *from, uint32_t bci, frames *all) {
    frame f = frame_with_left(m, from, bci);
    move_made(m, s, f.locals, f.local_count);
    move_made(m, s, f.stack, f.stack_count);
    all->items[all->count++] = f;
}

uint32_t copy_most_frames(const method_writer *m) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < m->sites.count; i++)
        if (m->sites.items[i].goes_on) most += m->frames.count + 2;
    return most;
}

void copy_put_frames(const method_writer *m, const site *s, frames *all) {
    const loop *l = s->of;
    const frame *head = frame_at(&m->frames, l->head);
    put_frame(m, s, head, m->edited.before[l->head] + s->again_at, all);
    for (uint32_t i = 0; i < m->frames.count; i++) {
        const frame *from = &m->frames.items[i];
        if (from->bci >= l->head && from->bci < l->end)
            put_frame(m, s, from, s->copy.at[from->bci - l->head], all);
    }
    put_frame(m, s, head, s->copy.before[l->end - l->head], all);
}

bool copy_range(const site *s, uint32_t from, uint32_t to, uint32_t *out_from, uint32_t *out_to) {
    const loop *l = s->of;
    if (!s->goes_on || from >= l->end || to <= l->head) return false;
    if (from < l->head) from = l->head;
    *out_from = s->copy.at[from - l->head];
    *out_to = to >= l->end ? s->copy.before[l->end - l->head] : s->copy.at[to - l->head];
    return *out_from < *out_to;
}
