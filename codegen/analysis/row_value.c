#include "row_value.h"

bool row_is_same(const row_value *v, const row_value *w) {
    if (v == w) return true;
    if (v == NULL || w == NULL || v->op != w->op || v->binding != w->binding) return false;
    return v->least == w->least && v->most == w->most && row_is_same(v->a, w->a) && row_is_same(v->b, w->b);
}

const row_value *row_base(const row_value *x, int64_t *out_added) {
    *out_added = 0;
    for (;;) {
        bool adds = x->op == ROW_ADD, subtracts = x->op == ROW_SUB;
        if ((adds || subtracts) && x->b->op == ROW_CONST) {
            *out_added += adds ? x->b->least : -x->b->least;
            x = x->a;
        } else if (adds && x->a->op == ROW_CONST) {
            *out_added += x->a->least;
            x = x->b;
        } else {
            return x;
        }
    }
}

bool row_has_quotient(const row_value *v) {
    if (v->op == ROW_DIV || v->op == ROW_REM) return true;
    return v->a != NULL && (row_has_quotient(v->a) || row_has_quotient(v->b));
}
