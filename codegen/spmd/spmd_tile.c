/* More vectors are more registers. What a loop carries from round to round, and what it reads that is made in front
 * of it, is to stay in them: a tile is as large as leaves that so, and its text within bounds, because every
 * statement is there once for each vector. */
#include "spmd_tile.h"

#include "copies.h"

enum {
    LEAST_WIDTH = 64, /* of rows that are known and no whole vectors: shorter ones would leave lanes idle */
    REGISTERS = 28,   /* of 32, as wide as sixteen floats ... */
    NARROW_REGISTERS = 14, /* ... and of 16, half as wide */
    TEMPORARIES = 2,       /* of each vector side by side */
    MOST_STATEMENTS = 500,
};

const spmd_tile spmd_one_vector = {.rows = 1, .vectors = 1};

typedef struct chooser {
    ir_fn *fn;
    const dom_info *d;
    const divergence *lanes;
    uint32_t registers;
    uint32_t size; /* of sixteen floats, in registers */
} chooser;

/* ---- rows ---- */

static bool is_captured_load(const ir_fn *fn, const ir_ins *ins) {
    return ins->op == IR_aload && ir_at(fn, ins->args[0])->op == IR_buffer;
}

/* Captured arrays that would be read lane by lane, and are not by lanes of one row. */
static bool gains_by_rows(const ir_fn *fn, const divergence *with, const divergence *without) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (!is_captured_load(fn, ins)) continue;
            ir_ref index = ins->args[1];
            if (without->shape[index] == LANE_VARYING && with->shape[index] != LANE_VARYING) return true;
        }
    return false;
}

/* Rows go together where they always go the same way, and where that saves loads. */
static bool rows_go_together(const chooser *c) {
    bool shares = false;
    for (ir_blk b = 0; b < c->fn->blocks.count; b++) {
        const ir_block *block = &c->fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(c->fn, block->ins.items[k]);
            if (ins->op == IR_newarray) return false;
            if (ins->op == IR_branch &&
                (c->lanes->shape[ins->args[0]] != LANE_UNIFORM || c->lanes->by_row[ins->args[0]]))
                return false;
            if (is_captured_load(c->fn, ins) && c->d->loop[b] != IR_NO_BLOCK &&
                !c->lanes->by_row[ins->args[1]] && c->lanes->shape[ins->args[1]] != LANE_UNIFORM)
                shares = true;
        }
    }
    return shares;
}

/* ---- registers and text ---- */

static uint32_t copies_of(const chooser *c, const spmd_tile *t, ir_ref r) {
    return copies_count(divergence_axes(c->lanes, r), t->rows, t->vectors);
}

static uint32_t registers_of(const chooser *c, const spmd_tile *t, ir_ref r) {
    uint8_t type = ir_at(c->fn, r)->type;
    return copies_of(c, t, r) * c->size * (type == IR_I64 || type == IR_F64 ? 2 : 1);
}

/* What loop `h` holds: values that vary, carried or from in front of it. */
static uint32_t held_by(const chooser *c, const spmd_tile *t, ir_blk h, uint32_t *seen) {
    uint32_t sum = TEMPORARIES * t->vectors * c->size;
    for (ir_blk b = 0; b < c->fn->blocks.count; b++) {
        if (c->d->number[b] == UINT32_MAX || !dom_in_loop(c->d, b, h)) continue;
        const ir_block *block = &c->fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(c->fn, block->ins.items[k]);
            if (ins->op == IR_phi && c->d->is_header[b] &&
                c->lanes->shape[block->ins.items[k]] != LANE_UNIFORM)
                sum += registers_of(c, t, block->ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                ir_ref arg = ins->args[j];
                if (c->lanes->shape[arg] != LANE_VARYING || seen[arg] == h + 1) continue;
                if (dom_in_loop(c->d, ir_at(c->fn, arg)->block, h)) continue;
                seen[arg] = h + 1;
                sum += registers_of(c, t, arg);
            }
        }
    }
    return sum;
}

static bool fits(const chooser *c, const spmd_tile *t) {
    uint32_t statements = 0;
    uint32_t *seen = ARENA_ARRAY(c->fn->memory, uint32_t, c->fn->ins.count);
    for (ir_blk b = 0; b < c->fn->blocks.count; b++) {
        if (c->d->number[b] == UINT32_MAX) continue;
        for (uint32_t k = 0; k < c->fn->blocks.items[b].ins.count; k++)
            statements += copies_of(c, t, c->fn->blocks.items[b].ins.items[k]);
        if (c->d->is_header[b] && held_by(c, t, b, seen) > c->registers) return false;
    }
    return statements <= MOST_STATEMENTS;
}

typedef struct tile_room {
    bool own_arrays; /* a place for each lane */
    bool full;       /* an elementary function takes all registers */
    bool shares;     /* one that all lanes have in common, in a loop, takes more time than that costs */
} tile_room;

static tile_room look_for_room(const chooser *c) {
    tile_room found = {0};
    for (ir_blk b = 0; b < c->fn->blocks.count; b++)
        for (uint32_t k = 0; k < c->fn->blocks.items[b].ins.count; k++) {
            ir_ref r = c->fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(c->fn, r);
            found.own_arrays |= ins->op == IR_newarray;
            if (!ir_is_elementary(ins)) continue;
            found.full = true;
            found.shares |= c->lanes->shape[r] == LANE_UNIFORM && c->d->loop[b] != IR_NO_BLOCK;
        }
    return found;
}

/* What a tile may hold. Rows that go together gain so much by what they share that some of it may go to memory: with
 * 16 registers of eight floats, too, eight rows of two vectors are the fastest for a matrix product. */
static void set_registers(chooser *c, const spmd_tile *t, bool any, uint32_t native_width) {
    bool narrow = native_width != 0 && native_width < SPMD_LANES && t->rows == 1;
    c->size = narrow ? 2 : 1;
    c->registers = any ? UINT32_MAX : narrow ? NARROW_REGISTERS : REGISTERS;
}

/* Sets what of it lanes have in common, too. */
static ir_ref choose_width(chooser *c) {
    const divergence *without = divergence_compute(c->fn, c->d, 0);
    ir_ref width = divergence_matrix_width(c->fn, LEAST_WIDTH, SPMD_LANES);
    c->lanes = width == 0 ? without : divergence_compute(c->fn, c->d, width);
    if (width != 0 && gains_by_rows(c->fn, c->lanes, without)) return width;
    c->lanes = without;
    return 0;
}

/* How many elements a row has, if that is known. */
static uint32_t longest_row(const ir_fn *fn, ir_ref width) {
    if (width == 0) return UINT32_MAX;
    const ir_ins *row = ir_at(fn, width);
    return row->op == IR_const_ && row->imm.i < UINT32_MAX ? (uint32_t)row->imm.i : UINT32_MAX;
}

spmd_tile spmd_tile_choose(ir_fn *fn, const cg_target *target) {
    static const struct {
        uint32_t rows, vectors;
    } shapes[] = {{8, 2}, {4, 2}, {4, 1}, {2, 1}, {1, 4}, {1, 2}};
    chooser c = {.fn = fn, .d = dom_compute(fn->memory, fn)};
    spmd_tile tile = {.width = choose_width(&c), .rows = 1, .vectors = 1};
    tile_room room = look_for_room(&c);
    if (room.own_arrays || !dom_has_loop(c.d) || (room.full && !room.shares)) return tile;
    uint32_t longest = longest_row(fn, tile.width);
    bool any_registers = room.shares || target->width != 0;
    /* PoCL takes 2.2 times as long to compile four vectors of sines as one. */
    uint32_t most = room.shares && !target->vectorises ? 2 : 4;
    bool together = tile.width != 0 && rows_go_together(&c);
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        spmd_tile larger = {tile.width, shapes[k].rows, shapes[k].vectors};
        if (larger.rows > 1 && (!together || room.full)) continue;
        if (larger.vectors * SPMD_LANES > longest || larger.vectors > most) continue;
        if (target->width != 0 && larger.rows * larger.vectors * SPMD_LANES > target->width) continue;
        set_registers(&c, &larger, any_registers, target->native_width);
        if (fits(&c, &larger)) return larger;
    }
    return tile;
}

const char *spmd_tile_describe(arena *a, const spmd_tile *t) {
    const char *lanes = arena_printf(a, "lanes of %u", t->vectors * SPMD_LANES);
    if (t->rows > 1) return arena_printf(a, "%s in %u rows", lanes, t->rows);
    return t->width != 0 ? arena_printf(a, "%s in a row", lanes) : lanes;
}
