/* Writes class files for tests: no frames, no line numbers, which the compiler does without.
 *
 *     class_writer w;
 *     class_begin(&w, &arena, "T");
 *     method_begin(&w, "f", "(I)I", locals, stack);
 *     code1(&w, BC_iload_0) ...
 *     method_end(&w);
 *     const bc_class *c = class_end(&w);
 */
#ifndef WEFT_CLASS_WRITER_H
#define WEFT_CLASS_WRITER_H

#include <string.h>

#include "classfile.h"
#include "decode.h"
#include "vec.h"

typedef struct class_writer {
    arena *memory;
    VEC(uint8_t) pool;
    VEC(uint8_t) methods;
    VEC(uint8_t) code;
    uint16_t pool_count, method_count, field_count;
    uint16_t self, object, code_name; /* constants */
    uint16_t field_name, field_type;  /* of the field v, and of the static one, first, which is of its type */
    uint16_t static_name;
    uint16_t locals, stack;
} class_writer;

#define WRITE1(w, part, value) VEC_PUSH((w)->memory, &(w)->part, (uint8_t)(value))
#define WRITE2(w, part, value)                                                                               \
    do {                                                                                                     \
        WRITE1(w, part, (value) >> 8);                                                                       \
        WRITE1(w, part, (value));                                                                            \
    } while (0)
#define WRITE4(w, part, value)                                                                               \
    do {                                                                                                     \
        WRITE2(w, part, (uint32_t)(value) >> 16);                                                            \
        WRITE2(w, part, (value));                                                                            \
    } while (0)

static inline uint16_t pool_utf8(class_writer *w, const char *chars) {
    WRITE1(w, pool, 1);
    WRITE2(w, pool, strlen(chars));
    for (; *chars != 0; chars++)
        WRITE1(w, pool, *chars);
    return w->pool_count++;
}

static inline uint16_t pool_pair(class_writer *w, int tag, uint16_t a, uint16_t b) {
    WRITE1(w, pool, tag);
    WRITE2(w, pool, a);
    if (tag != 7) WRITE2(w, pool, b);
    return w->pool_count++;
}

static inline uint16_t pool_class(class_writer *w, const char *name) {
    return pool_pair(w, 7, pool_utf8(w, name), 0);
}

/* A member of `owner`: tag 9 for a field, 10 for a method. */
static inline uint16_t pool_member(class_writer *w, int tag, uint16_t owner, const char *name,
                                   const char *type) {
    uint16_t n = pool_utf8(w, name), t = pool_utf8(w, type);
    return pool_pair(w, tag, owner, pool_pair(w, 12, n, t));
}

static inline void class_begin(class_writer *w, arena *a, const char *name) {
    *w = (class_writer){.memory = a, .pool_count = 1};
    w->self = pool_class(w, name);
    w->object = pool_class(w, "java/lang/Object");
    w->code_name = pool_utf8(w, "Code");
    w->field_name = pool_utf8(w, "v");
    w->static_name = pool_utf8(w, "first");
    w->field_type = pool_utf8(w, "I");
}

static inline void method_begin(class_writer *w, int access, const char *name, const char *type,
                                uint32_t locals, uint32_t stack) {
    uint16_t n = pool_utf8(w, name), t = pool_utf8(w, type);
    WRITE2(w, methods, access);
    WRITE2(w, methods, n);
    WRITE2(w, methods, t);
    WRITE2(w, methods, 1);
    w->locals = (uint16_t)locals;
    w->stack = (uint16_t)stack;
    w->code.count = 0;
    w->method_count++;
}

static inline void method_end(class_writer *w) {
    WRITE2(w, methods, w->code_name);
    WRITE4(w, methods, 12 + w->code.count);
    WRITE2(w, methods, w->stack);
    WRITE2(w, methods, w->locals);
    WRITE4(w, methods, w->code.count);
    for (uint32_t i = 0; i < w->code.count; i++)
        WRITE1(w, methods, w->code.items[i]);
    WRITE4(w, methods, 0);
}

static inline void code1(class_writer *w, int opcode) {
    WRITE1(w, code, opcode);
}
static inline void code2(class_writer *w, int opcode, uint32_t operand) { /* an operand of two bytes */
    WRITE1(w, code, opcode);
    WRITE2(w, code, operand);
}
/* A load, store or iinc of any local. */
static inline void code_local(class_writer *w, int opcode, uint32_t local) {
    WRITE1(w, code, BC_wide);
    code2(w, opcode, local);
}

/* A jump to a place that is not known yet; code_land says: here. */
static inline uint32_t code_jump(class_writer *w, int opcode) {
    code2(w, opcode, 0);
    return w->code.count - 3;
}
static inline void code_land(class_writer *w, uint32_t jump) {
    uint32_t offset = w->code.count - jump;
    w->code.items[jump + 1] = (uint8_t)(offset >> 8);
    w->code.items[jump + 2] = (uint8_t)offset;
}
static inline void code_back(class_writer *w, int opcode, uint32_t to) {
    code2(w, opcode, to - w->code.count);
}

static inline status class_end(class_writer *w, const bc_class **out) {
    bc_class *c = NULL;
    VEC(uint8_t) file = {0};
    arena *a = w->memory;
    static const uint8_t head[] = {0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61};
    /* public; public v, public static first */
    uint16_t rest[] = {0x21, w->self,        w->object,     0, 2, 1, w->field_name, w->field_type, 0,
                       9,    w->static_name, w->field_type, 0};
    for (size_t i = 0; i < sizeof head; i++)
        VEC_PUSH(a, &file, head[i]);
    VEC_PUSH(a, &file, (uint8_t)(w->pool_count >> 8));
    VEC_PUSH(a, &file, (uint8_t)w->pool_count);
    for (uint32_t i = 0; i < w->pool.count; i++)
        VEC_PUSH(a, &file, w->pool.items[i]);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        VEC_PUSH(a, &file, (uint8_t)(rest[i] >> 8));
        VEC_PUSH(a, &file, (uint8_t)rest[i]);
    }
    VEC_PUSH(a, &file, (uint8_t)(w->method_count >> 8));
    VEC_PUSH(a, &file, (uint8_t)w->method_count);
    for (uint32_t i = 0; i < w->methods.count; i++)
        VEC_PUSH(a, &file, w->methods.items[i]);
    VEC_PUSH(a, &file, 0);
    VEC_PUSH(a, &file, 0);
    status st = bc_class_parse(a, file.items, file.count, &c);
    *out = c;
    return st;
}

#endif
