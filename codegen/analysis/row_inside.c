/* A limit that is a number tells by its size on which side of it the middle lies, where the size of the whole is known, as that of a
 * row of 512 columns is: `column < 511` holds there, `column < 1` does not. Otherwise small numbers stand at the beginning, and
 * a large one tells nothing: it might be the last row of 512 or the hundredth of a million. Any other limit, a length or a
 * captured number, stands at the end. But where the element throws is no middle. */
#include "row_inside.h"

/* Limits up to here stand at the beginning. */
enum { MOST_BEGIN = 16 };

/* The middle: from `first` on, before `end`. */
typedef struct range {
    int64_t first, end;
} range;

/* The least value of the base for which it comes out otherwise than for the one before. */
static int64_t step_of(const row_comparison *c) {
    int64_t added;
    row_base(c->x, &added);
    return c->limit->least - added + (c->op == IR_le || c->op == IR_gt);
}

static bool is_equality(const row_comparison *c) {
    return c->op == IR_eq || c->op == IR_ne;
}

/* The most values for which all comparisons of the base come out alike. */
static range middle_of(const row_comparisons *all, const row_value *base, int64_t size) {
    range widest = {0, 0};
    int64_t first = 0;
    for (bool more = true; more;) {
        int64_t end = size;
        for (uint32_t k = 0; k < all->count; k++) {
            const row_comparison *c = &all->items[k];
            int64_t added;
            if (c->limit->op != ROW_CONST || !row_is_same(row_base(c->x, &added), base)) continue;
            for (int64_t step = step_of(c); step <= step_of(c) + is_equality(c); step++)
                if (step > first && step < end) end = step;
        }
        if (end - first > widest.end - widest.first) widest = (range){first, end};
        more = end < size;
        first = end;
    }
    return widest;
}

/* `index - row * columns`, in whatever order. */
static bool is_column(const row_value *base) {
    return base->consecutive && base->op == ROW_SUB;
}

/* Of a comparison with a number. */
static void guess_by_size(const row_comparisons *all, row_comparison *c, int64_t columns) {
    int64_t added, step = step_of(c);
    const row_value *base = row_base(c->x, &added);
    bool is_above = true; /* the middle */
    if (is_equality(c)) {
        c->is_told = true;
        c->holds = c->op == IR_ne;
        return;
    }
    if (columns > 0 && is_column(base))
        is_above = middle_of(all, base, columns).first >= step;
    else if (step > MOST_BEGIN)
        return;
    c->is_told = true;
    c->holds = is_above == (c->op == IR_ge || c->op == IR_gt);
}

void row_inside_guess(row_comparisons *all, int64_t columns) {
    for (uint32_t k = 0; k < all->count; k++) {
        row_comparison *c = &all->items[k];
        c->is_told = c->throws >= 0;
        c->holds = c->throws == 0;
        if (c->is_told) continue;
        /* Of `row % 2` no value is in the middle, of `row / 2` it is not known which. */
        if (row_has_quotient(c->x)) continue;
        if (c->limit->op == ROW_CONST) {
            guess_by_size(all, c, columns);
            continue;
        }
        c->is_told = true;
        c->holds = c->op == IR_ne || c->op == IR_lt || c->op == IR_le;
    }
}
