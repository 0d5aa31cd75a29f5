#include "jdk_objects.h"

#include "throwables.h"

static const ir_symbol *value_field(ir_fn *fn, const box_class *box) {
    return ir_symbol_new(fn, NULL, box->name, "value", box->descriptor);
}

static ir_ref put(ir_fn *fn, ir_blk b, uint32_t *at, ir_op op, ir_type type, const ir_ref *args,
                  uint32_t count, ir_imm imm, const ir_site *site) {
    ir_ref r = ir_make(fn, op, type, args, count, imm, 0, site);
    ir_insert(fn, b, (*at)++, r);
    return r;
}

ir_ref box_make(ir_fn *fn, ir_blk b, uint32_t *at, char kind, ir_ref value, const ir_site *site) {
    const box_class *box = box_of_kind(kind);
    ir_imm class_imm = {.symbol = ir_symbol_new(fn, NULL, box->name, NULL, NULL)};
    ir_ref object = put(fn, b, at, IR_new, IR_REF, NULL, 0, class_imm, site);
    ir_ref args[2] = {object, value};
    put(fn, b, at, IR_putfield, IR_VOID, args, 2, (ir_imm){.symbol = value_field(fn, box)}, site);
    return object;
}

ir_ref box_read(ir_fn *fn, ir_blk b, uint32_t *at, const box_class *box, ir_ref object, const ir_site *site) {
    return put(fn, b, at, IR_getfield, ir_type_of_kind(box->kind), &object, 1,
               (ir_imm){.symbol = value_field(fn, box)}, site);
}

ir_ref box_convert(ir_fn *fn, ir_blk b, uint32_t *at, char from, char to, ir_ref value, const ir_site *site) {
    static const ir_op table[4][4] = {
        /* to:   i32     i64     f32     f64        from: */
        {IR_NOP, IR_i2l, IR_i2f, IR_i2d}, /* i32 */
        {IR_l2i, IR_NOP, IR_l2f, IR_l2d}, /* i64 */
        {IR_f2i, IR_f2l, IR_NOP, IR_f2d}, /* f32 */
        {IR_d2i, IR_d2l, IR_d2f, IR_NOP}, /* f64 */
    };
    ir_type type_from = ir_type_of_kind(from), type_to = ir_type_of_kind(to);
    ir_op op = table[type_from - IR_I32][type_to - IR_I32];
    if (op != IR_NOP) value = put(fn, b, at, op, type_to, &value, 1, (ir_imm){0}, site);
    ir_op narrow = to == 'B' ? IR_i2b : to == 'S' ? IR_i2s : to == 'C' ? IR_i2c : IR_NOP;
    if (narrow != IR_NOP && from != to) value = put(fn, b, at, narrow, IR_I32, &value, 1, (ir_imm){0}, site);
    return value;
}

const ir_symbol *throwable_message(ir_fn *fn) {
    return ir_symbol_new(fn, NULL, THROWABLE_CLASS, "<message>", "Ljava/lang/String;");
}

const ir_symbol *throwable_cause(ir_fn *fn) {
    return ir_symbol_new(fn, NULL, THROWABLE_CLASS, "<cause>", "Ljava/lang/Throwable;");
}
