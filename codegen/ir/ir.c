#include "ir.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "intrinsics.h"

enum { /* the words of ir_ops.def */
       PURE = IR_PURE,
       READS = IR_READS,
       WRITES = IR_WRITES,
       CHECK = IR_CHECK,
       COMMUTES = IR_COMMUTES,
       END = IR_END,
       KIND = IR_KIND,
       TRUTH = IR_TRUTH,
};

/* C keywords carry an underscore in the table; it is not part of the name. */
#define IR(name, result, operands, imm, flags, text) {#name, #result, operands, IR_IMM_##imm, flags},
const ir_op_info ir_ops[IR_OP_COUNT] = {
    {"nop", "v", "", IR_IMM_NONE, 0},
#include "ir_ops.def"
};
#undef IR

ir_fn *ir_fn_new(arena *a, cg_host *host, const char *name) {
    ir_fn *fn = ARENA_NEW(a, ir_fn);
    fn->memory = a;
    fn->host = host;
    fn->name = name;
    fn->known = ARENA_NEW(a, ir_knowledge);
    VEC_PUSH(a, &fn->ins, (ir_ins){0});
    return fn;
}

/* What can be written in place is copied, symbols and the like are shared. */
ir_fn *ir_copy(const ir_fn *of) {
    arena *a = of->memory;
    ir_fn *fn = ARENA_NEW(a, ir_fn);
    *fn = *of;
    VEC_COPY(a, &fn->ins, &of->ins);
    VEC_COPY(a, &fn->blocks, &of->blocks);
    VEC_COPY(a, &fn->bindings, &of->bindings);
    VEC_COPY(a, &fn->layout, &of->layout);
    VEC_COPY(a, &fn->refusals, &of->refusals);
    VEC_COPY(a, &fn->frames, &of->frames);
    VEC_COPY(a, &fn->rewrites, &of->rewrites);
    VEC_COPY(a, &fn->leaves, &of->leaves);
    VEC_COPY(a, &fn->followed, &of->followed);
    VEC_COPY(a, &fn->unrolled, &of->unrolled);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &of->blocks.items[b];
        VEC_COPY(a, &fn->blocks.items[b].ins, &block->ins);
        VEC_COPY(a, &fn->blocks.items[b].preds, &block->preds);
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if (ins->arg_count > 0) ins->args = arena_copy(a, ins->args, ins->arg_count * sizeof *ins->args);
        }
    }
    return fn;
}

ir_blk ir_block_new(ir_fn *fn) {
    VEC_PUSH(fn->memory, &fn->blocks, (ir_block){0});
    return fn->blocks.count - 1;
}

ir_ref ir_resolve(ir_fn *fn, ir_ref r) {
    ir_ref end = r;
    while (ir_at(fn, end)->replaced_by != 0)
        end = ir_at(fn, end)->replaced_by;
    while (ir_at(fn, r)->replaced_by != 0) { /* path compression */
        ir_ref next = ir_at(fn, r)->replaced_by;
        ir_at(fn, r)->replaced_by = end;
        r = next;
    }
    return end;
}

ir_ref ir_arg(ir_fn *fn, ir_ref r, uint32_t k) {
    return ir_resolve(fn, ir_at(fn, r)->args[k]);
}

ir_ref ir_make(ir_fn *fn, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm imm,
               char kind, const ir_site *site) {
    ir_ins made = {
        .op = (uint8_t)op,
        .type = (uint8_t)type,
        .kind = kind,
        .block = IR_NO_BLOCK,
        .arg_count = arg_count,
        .args = arg_count == 0 ? NULL : arena_copy(fn->memory, args, arg_count * sizeof *args),
        .imm = imm,
        .site = site,
    };
    VEC_PUSH(fn->memory, &fn->ins, made);
    return fn->ins.count - 1;
}

ir_ref ir_append(ir_fn *fn, ir_blk b, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count,
                 ir_imm imm, char kind, const ir_site *site) {
    ir_ref r = ir_make(fn, op, type, args, arg_count, imm, kind, site);
    ir_insert(fn, b, fn->blocks.items[b].ins.count, r);
    return r;
}

void ir_insert(ir_fn *fn, ir_blk b, uint32_t at, ir_ref r) {
    ir_block *block = &fn->blocks.items[b];
    VEC_PUSH(fn->memory, &block->ins, r);
    memmove(block->ins.items + at + 1, block->ins.items + at, (block->ins.count - 1 - at) * sizeof(ir_ref));
    block->ins.items[at] = r;
    ir_at(fn, r)->block = b;
}

void ir_insert_last(ir_fn *fn, ir_blk b, ir_ref r) {
    uint32_t count = fn->blocks.items[b].ins.count;
    ir_insert(fn, b, ir_end(fn, b) != 0 ? count - 1 : count, r);
}

void ir_move_last(ir_fn *fn, ir_blk b, ir_ref r) {
    ir_block *from = &fn->blocks.items[ir_at(fn, r)->block];
    for (uint32_t k = ir_position(fn, r) + 1; k < from->ins.count; k++)
        from->ins.items[k - 1] = from->ins.items[k];
    from->ins.count--;
    ir_insert_last(fn, b, r);
}

void ir_insert_phi(ir_fn *fn, ir_blk b, ir_ref r) {
    const ir_block *block = &fn->blocks.items[b];
    uint32_t at = 0;
    while (at < block->ins.count && ir_at(fn, block->ins.items[at])->op == IR_phi)
        at++;
    ir_insert(fn, b, at, r);
}

uint32_t ir_position(const ir_fn *fn, ir_ref r) {
    const ir_block *block = &fn->blocks.items[ir_at(fn, r)->block];
    uint32_t at = 0;
    while (at < block->ins.count && block->ins.items[at] != r)
        at++;
    return at;
}

ir_ref ir_const_zero(ir_fn *fn, ir_blk b, ir_type type) {
    ir_imm zero = {.i = 0};
    if (type == IR_F64) zero.d = 0;
    if (type == IR_F32) zero.f = 0;
    ir_ref r = ir_make(fn, type == IR_REF ? IR_null : IR_const_, type, NULL, 0, zero, 0, NULL);
    ir_insert_last(fn, b, r);
    return r;
}

void ir_replace(ir_fn *fn, ir_ref r, ir_ref by) {
    by = ir_resolve(fn, by);
    if (r == by) return;
    ir_at(fn, r)->replaced_by = by;
    ir_remove(fn, r);
}

void ir_remove(ir_fn *fn, ir_ref r) {
    ir_at(fn, r)->op = IR_NOP;
    fn->is_unswept = true;
}

void ir_become(ir_fn *fn, ir_ref r, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count,
               ir_imm imm) {
    ir_ref *copy = arg_count == 0 ? NULL : arena_copy(fn->memory, args, arg_count * sizeof *args);
    ir_ins *ins = ir_at(fn, r);
    ins->op = (uint8_t)op;
    ins->type = (uint8_t)type;
    ins->args = copy;
    ins->arg_count = arg_count;
    ins->imm = imm;
}

void ir_link(ir_fn *fn, ir_blk from, ir_blk to) {
    ir_block *source = &fn->blocks.items[from];
    source->succs[source->succ_count++] = to;
    VEC_PUSH(fn->memory, &fn->blocks.items[to].preds, from);
}

void ir_phi_add(ir_fn *fn, ir_ref phi, ir_ref value) {
    ir_ins *ins = ir_at(fn, phi);
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, ins->arg_count + 1);
    if (ins->arg_count > 0) memcpy(args, ins->args, ins->arg_count * sizeof *args);
    args[ins->arg_count++] = value;
    ins->args = args;
}

void ir_drop_pred(ir_fn *fn, ir_blk b, uint32_t p) {
    ir_block *block = &fn->blocks.items[b];
    for (uint32_t k = 0; k < block->ins.count; k++) {
        ir_ins *phi = ir_at(fn, block->ins.items[k]);
        if (phi->op == IR_NOP) continue;
        if (phi->op != IR_phi) break;
        memmove(phi->args + p, phi->args + p + 1, (phi->arg_count - p - 1) * sizeof *phi->args);
        phi->arg_count--;
    }
    memmove(block->preds.items + p, block->preds.items + p + 1,
            (block->preds.count - p - 1) * sizeof *block->preds.items);
    block->preds.count--;
}

void ir_unlink(ir_fn *fn, ir_blk from, ir_blk to) {
    ir_block *source = &fn->blocks.items[from];
    ir_block *target = &fn->blocks.items[to];
    uint32_t s = 0, p = 0;
    while (s < source->succ_count && source->succs[s] != to)
        s++;
    if (s == source->succ_count) return;
    for (source->succ_count--; s < source->succ_count; s++)
        source->succs[s] = source->succs[s + 1];
    while (target->preds.items[p] != from)
        p++;
    ir_drop_pred(fn, to, p);
}

ir_blk ir_split(ir_fn *fn, ir_blk b, uint32_t at) {
    ir_blk rest = ir_block_new(fn);
    ir_block *block = &fn->blocks.items[b];
    ir_block *after = &fn->blocks.items[rest];
    for (uint32_t k = at; k < block->ins.count; k++) {
        VEC_PUSH(fn->memory, &after->ins, block->ins.items[k]);
        ir_at(fn, block->ins.items[k])->block = rest;
    }
    block->ins.count = at;
    for (uint32_t s = 0; s < block->succ_count; s++) {
        after->succs[s] = block->succs[s];
        ir_block *to = &fn->blocks.items[block->succs[s]];
        for (uint32_t p = 0; p < to->preds.count; p++)
            if (to->preds.items[p] == b) {
                to->preds.items[p] = rest;
                break;
            }
    }
    after->succ_count = block->succ_count;
    block->succ_count = 0;
    return rest;
}

bool ir_remove_unreachable(ir_fn *fn) {
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    uint32_t count = fn->blocks.count;
    bool *seen = ARENA_ARRAY(scratch, bool, count);
    VEC(ir_blk) work = {0};
    VEC_PUSH(scratch, &work, 0);
    seen[0] = true;
    while (work.count > 0) {
        const ir_block *block = &fn->blocks.items[work.items[--work.count]];
        for (uint32_t s = 0; s < block->succ_count; s++) {
            if (seen[block->succs[s]]) continue;
            seen[block->succs[s]] = true;
            VEC_PUSH(scratch, &work, block->succs[s]);
        }
    }
    bool removed = false;
    for (ir_blk b = 0; b < count; b++) {
        ir_block *block = &fn->blocks.items[b];
        if (seen[b] || (block->ins.count == 0 && block->succ_count == 0)) continue;
        while (block->succ_count > 0)
            ir_unlink(fn, b, block->succs[block->succ_count - 1]);
        for (uint32_t k = 0; k < block->ins.count; k++)
            ir_remove(fn, block->ins.items[k]);
        block->ins.count = 0;
        removed = true;
    }
    arena_release(scratch, mark);
    return removed;
}

void ir_compact(ir_fn *fn) {
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    ir_blk *number = ARENA_ARRAY(scratch, ir_blk, fn->blocks.count), kept = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        if (fn->blocks.items[b].ins.count == 0) continue;
        number[b] = kept;
        fn->blocks.items[kept++] = fn->blocks.items[b];
    }
    fn->blocks.count = kept;
    for (ir_blk b = 0; b < kept; b++) {
        ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++)
            ir_at(fn, block->ins.items[k])->block = b;
        for (uint32_t p = 0; p < block->preds.count; p++)
            block->preds.items[p] = number[block->preds.items[p]];
        for (uint32_t s = 0; s < block->succ_count; s++)
            block->succs[s] = number[block->succs[s]];
    }
    arena_release(scratch, mark);
}

/* ---- instructions numbered anew ---- */

enum { FEW = 256 }; /* instructions: of so few no table is long */

static bool is_worth_it(const ir_fn *fn) {
    uint32_t used = 1;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        used += fn->blocks.items[b].ins.count;
    return fn->ins.count > FEW && fn->ins.count / 2 > used;
}

/* What frames and rewrites name stays, though it may be in no block any more: it is then known to be gone, and names nothing. */
static void keep_named(ir_fn *fn, ir_ref *number, ir_ref *named) {
    *named = ir_resolve(fn, *named);
    if (number[*named] != 0) return;
    number[*named] = 1;
    ir_at(fn, *named)->arg_count = 0;
}

static void keep_all_named(ir_fn *fn, ir_ref *number) {
    for (uint32_t i = 0; i < fn->frames.count; i++)
        for (uint32_t k = 0; k < fn->frames.items[i].arg_count; k++)
            keep_named(fn, number, &fn->frames.items[i].args[k]);
    for (uint32_t i = 0; i < fn->rewrites.count; i++)
        keep_named(fn, number, &fn->rewrites.items[i].check);
}

static void move_down(ir_fn *fn, ir_ref *number) {
    ir_ref kept = 1;
    for (ir_ref r = 1; r < fn->ins.count; r++) {
        if (number[r] == 0) continue;
        number[r] = kept;
        fn->ins.items[kept++] = fn->ins.items[r];
    }
    number[0] = 0;
    fn->forgotten += fn->ins.count - kept;
    fn->ins.count = kept;
    for (ir_ref r = 1; r < kept; r++)
        for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++)
            ir_at(fn, r)->args[k] = number[ir_at(fn, r)->args[k]];
}

static void name_anew(ir_fn *fn, const ir_ref *number) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            fn->blocks.items[b].ins.items[k] = number[fn->blocks.items[b].ins.items[k]];
    for (uint32_t i = 0; i < fn->frames.count; i++)
        for (uint32_t k = 0; k < fn->frames.items[i].arg_count; k++)
            fn->frames.items[i].args[k] = number[fn->frames.items[i].args[k]];
    for (uint32_t i = 0; i < fn->rewrites.count; i++)
        fn->rewrites.items[i].check = number[fn->rewrites.items[i].check];
}

void ir_renumber(ir_fn *fn) {
    ir_sweep(fn);
    if (!is_worth_it(fn)) return;
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    ir_ref *number = ARENA_ARRAY(scratch, ir_ref, fn->ins.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            number[fn->blocks.items[b].ins.items[k]] = 1;
    keep_all_named(fn, number);
    move_down(fn, number);
    name_anew(fn, number);
    arena_release(scratch, mark);
}

void ir_sweep(ir_fn *fn) {
    if (!fn->is_unswept) return;
    fn->is_unswept = false;
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        ir_block *block = &fn->blocks.items[b];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            ir_ins *ins = ir_at(fn, r);
            if (ins->op == IR_NOP) continue;
            for (uint32_t j = 0; j < ins->arg_count; j++)
                ins->args[j] = ir_resolve(fn, ins->args[j]);
            block->ins.items[kept++] = r;
        }
        block->ins.count = kept;
    }
}

ir_ref ir_end(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    if (block->ins.count == 0) return 0;
    ir_ref last = block->ins.items[block->ins.count - 1];
    return (ir_ops[ir_at(fn, last)->op].flags & IR_END) != 0 ? last : 0;
}

ir_type ir_type_of_kind(char kind) {
    switch (kind) {
    case 'Z':
    case 'B':
    case 'S':
    case 'C':
    case 'I': return IR_I32;
    case 'J': return IR_I64;
    case 'F': return IR_F32;
    case 'D': return IR_F64;
    case 'V': return IR_VOID;
    default: return IR_REF;
    }
}

const char *ir_type_name(ir_type type) {
    static const char *const names[] = {"void", "i32", "i64", "f32", "f64", "ref"};
    return names[type];
}

bool ir_is_const(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_const_;
}

bool ir_const_int(const ir_fn *fn, ir_ref r, int64_t *out) {
    if (!ir_is_const(fn, r) || ir_at(fn, r)->type != IR_I32) return false;
    *out = ir_at(fn, r)->imm.i;
    return true;
}

bool ir_is_elementary(const ir_ins *ins) {
    return ins->op == IR_intrinsic && intrinsic_is_elementary((int)ins->imm.i);
}

bool ir_is_argument(const ir_fn *fn, ir_ref r) {
    switch (ir_at(fn, r)->op) {
    case IR_const_:
    case IR_uniform:
    case IR_buffer:
    case IR_index:
    case IR_length:
    case IR_null:
    case IR_never: return true;
    default: return false;
    }
}

const ir_symbol *ir_symbol_new(ir_fn *fn, const bc_class *from, const char *owner, const char *name,
                               const char *descriptor) {
    ir_symbol *s = ARENA_NEW(fn->memory, ir_symbol);
    *s = (ir_symbol){from, owner, name, descriptor, false};
    return s;
}

uint32_t ir_binding_add(ir_fn *fn, ir_binding binding) {
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *old = &fn->bindings.items[i];
        if (old->role == binding.role && old->is_array == binding.is_array && old->index == binding.index &&
            old->object == binding.object && old->field == binding.field && old->part == binding.part &&
            old->number == binding.number)
            return i;
    }
    VEC_PUSH(fn->memory, &fn->bindings, binding);
    return fn->bindings.count - 1;
}

void ir_become_reject(ir_fn *fn, ir_ref r, status why) {
    VEC_PUSH(fn->memory, &fn->refusals, why);
    ir_become(fn, r, IR_reject, (ir_type)ir_at(fn, r)->type, NULL, 0, (ir_imm){.i = fn->refusals.count - 1});
}

ir_ref ir_reject(ir_fn *fn, ir_blk b, ir_type type, status why, const ir_site *site) {
    VEC_PUSH(fn->memory, &fn->refusals, why);
    ir_imm index = {.i = fn->refusals.count - 1};
    return ir_append(fn, b, IR_reject, type, NULL, 0, index, 0, site);
}

ir_ref ir_foreign(ir_fn *fn, ir_blk b, status why, const ir_site *site) {
    VEC_PUSH(fn->memory, &fn->refusals, why);
    ir_imm index = {.i = fn->refusals.count - 1};
    return ir_append(fn, b, IR_foreign, IR_REF, NULL, 0, index, 0, site);
}

static const char *class_source_name(arena *a, const char *class_name, size_t length) {
    char *name = arena_string(a, class_name, length);
    for (char *p = name; *p != '\0'; p++) {
        bool nested = *p == '$' && p > name && isalnum((unsigned char)p[-1]) && isalpha((unsigned char)p[1]);
        if (*p == '/' || nested) *p = '.'; /* Main$1 has no other name */
    }
    return name;
}

const char *ir_source_name(const ir_fn *fn, const char *class_name) {
    static const struct {
        char kind;
        const char *name;
    } primitives[] = {{'Z', "boolean"}, {'B', "byte"}, {'S', "short"}, {'C', "char"},
                      {'I', "int"},     {'J', "long"}, {'F', "float"}, {'D', "double"}};
    size_t dimensions = strspn(class_name, "["), length = strlen(class_name);
    const char *name = class_name + dimensions;
    if (dimensions == 0) return class_source_name(fn->memory, name, length);
    if (*name == 'L' && length >= dimensions + 2)
        name = class_source_name(fn->memory, name + 1, length - dimensions - 2);
    for (size_t k = 0; k < sizeof primitives / sizeof *primitives; k++)
        if (*name == primitives[k].kind && name[1] == '\0') name = primitives[k].name;
    for (size_t k = 0; k < dimensions; k++)
        name = arena_printf(fn->memory, "%s[]", name);
    return name;
}

ir_op ir_negated(ir_op comparison) {
    static const ir_op table[] = {IR_ne, IR_eq, IR_ge, IR_gt, IR_le, IR_lt};
    return table[comparison - IR_eq];
}

ir_op ir_mirrored(ir_op comparison) {
    static const ir_op table[] = {IR_eq, IR_ne, IR_gt, IR_ge, IR_lt, IR_le};
    return table[comparison - IR_eq];
}
