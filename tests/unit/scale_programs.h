/* Methods of many shapes, each as large as asked for: void NAME(class_writer *w, uint32_t n) writes a method f(I)I whose size is in
 * proportion to n, or which has a number of calls that grows with n. For compile_scale_test.c. */
#ifndef WEFT_SCALE_PROGRAMS_H
#define WEFT_SCALE_PROGRAMS_H

#include "class_writer.h"

enum { STATIC = BC_ACC_STATIC, X = 0, A = 1 }; /* locals: the parameter, and what is computed */

static void push(class_writer *w, uint32_t value) {
    code2(w, BC_sipush, value & 0x7fff);
}
static void load(class_writer *w, uint32_t local) {
    code_local(w, BC_iload, local);
}
static void store(class_writer *w, uint32_t local) {
    code_local(w, BC_istore, local);
}
/* into = into OP value */
static void update(class_writer *w, uint32_t into, int opcode, uint32_t value) {
    load(w, into);
    push(w, value);
    code1(w, opcode);
    store(w, into);
}
static void set(class_writer *w, uint32_t local, uint32_t value) {
    push(w, value);
    store(w, local);
}
/* if (x IF k), the jump being taken when it does not hold */
static uint32_t unless(class_writer *w, uint32_t local, uint32_t k, int opposite) {
    load(w, local);
    push(w, k);
    return code_jump(w, opposite);
}
static void begin(class_writer *w, uint32_t locals) {
    method_begin(w, STATIC, "f", "(I)I", locals, 8);
    set(w, A, 1);
}
static void end(class_writer *w, uint32_t result) {
    load(w, result);
    code1(w, BC_ireturn);
    method_end(w);
}

/* ---- the programs ---- */

static void straight(class_writer *w, uint32_t n) {
    begin(w, 2);
    for (uint32_t k = 0; k < n; k++) {
        update(w, A, BC_imul, k | 1);
        load(w, A);
        load(w, X);
        code1(w, BC_ixor);
        store(w, A);
    }
    end(w, A);
}

static void expression(class_writer *w, uint32_t n) {
    begin(w, 2);
    load(w, X);
    for (uint32_t k = 0; k < n; k++) {
        push(w, k | 1);
        code1(w, k % 2 == 0 ? BC_imul : BC_ixor);
    }
    store(w, A);
    end(w, A);
}

static void ifs(class_writer *w, uint32_t n) {
    begin(w, 2);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t no = unless(w, X, 3 * k, BC_if_icmplt);
        update(w, A, BC_imul, k | 1);
        uint32_t join = code_jump(w, BC_goto);
        code_land(w, no);
        update(w, A, BC_isub, k);
        code_land(w, join);
    }
    end(w, A);
}

static void nested_ifs(class_writer *w, uint32_t n) {
    uint32_t jumps[4096];
    begin(w, 2);
    for (uint32_t k = 0; k < n; k++) {
        jumps[k] = unless(w, X, k, BC_if_icmple);
        update(w, A, BC_imul, k | 1);
    }
    for (uint32_t k = n; k-- > 0;) {
        code_land(w, jumps[k]);
        update(w, A, BC_iadd, k);
    }
    end(w, A);
}

static uint32_t loop_begin(class_writer *w, uint32_t counter, uint32_t *out_leave) {
    set(w, counter, 0);
    uint32_t top = w->code.count;
    load(w, counter);
    load(w, X);
    *out_leave = code_jump(w, BC_if_icmpge);
    return top;
}

static void loop_end(class_writer *w, uint32_t counter, uint32_t top, uint32_t leave) {
    update(w, counter, BC_iadd, 1);
    code_back(w, BC_goto, top);
    code_land(w, leave);
}

static void loops(class_writer *w, uint32_t n) {
    begin(w, 3);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t leave, top = loop_begin(w, 2, &leave);
        update(w, A, BC_imul, k | 1);
        loop_end(w, 2, top, leave);
    }
    end(w, A);
}

static void breaks(class_writer *w, uint32_t n) {
    uint32_t jumps[4096], leave;
    begin(w, 3);
    uint32_t top = loop_begin(w, 2, &leave);
    for (uint32_t k = 0; k < n; k++) {
        jumps[k] = unless(w, A, 5 * k, BC_if_icmpeq);
        update(w, A, BC_imul, k | 1);
    }
    loop_end(w, 2, top, leave);
    for (uint32_t k = 0; k < n; k++)
        code_land(w, jumps[k]);
    end(w, A);
}

static void returns(class_writer *w, uint32_t n) {
    begin(w, 2);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t on = unless(w, X, 2 * k, BC_if_icmpne);
        push(w, k);
        code1(w, BC_ireturn);
        code_land(w, on);
    }
    end(w, A);
}

/* As many cases, each falling through to the next. */
static void cases(class_writer *w, uint32_t n) {
    begin(w, 2);
    load(w, X);
    uint32_t start = w->code.count;
    code1(w, BC_tableswitch);
    while (w->code.count % 4 != 0)
        code1(w, 0);
    uint32_t table = w->code.count, body = 12; /* bytes of one update */
    uint32_t first = table + 12 + 4 * n;
    WRITE4(w, code, first + body * n - start);
    WRITE4(w, code, 0);
    WRITE4(w, code, n - 1);
    for (uint32_t k = 0; k < n; k++)
        WRITE4(w, code, first + body * k - start);
    for (uint32_t k = 0; k < n; k++)
        update(w, A, BC_imul, k | 1);
    end(w, A);
}

static void callee(class_writer *w) {
    method_begin(w, STATIC, "g", "(I)I", 2, 8);
    set(w, A, 7);
    uint32_t no = unless(w, X, 9, BC_if_icmplt);
    update(w, A, BC_imul, 3);
    code_land(w, no);
    load(w, X);
    load(w, A);
    code1(w, BC_iadd);
    code1(w, BC_ireturn);
    method_end(w);
}

static void calls(class_writer *w, uint32_t n) {
    callee(w);
    uint16_t g = pool_member(w, 10, w->self, "g", "(I)I");
    begin(w, 2);
    load(w, X);
    for (uint32_t k = 0; k < n; k++)
        code2(w, BC_invokestatic, g);
    store(w, A);
    end(w, A);
}

/* Each method calls the next `width` times, so that there are width to the power of levels calls. */
static void call_tree(class_writer *w, uint32_t levels, uint32_t width) {
    char name[16], called[16];
    callee(w);
    for (uint32_t k = 1; k <= levels; k++) {
        snprintf(called, sizeof called, k == 1 ? "g" : "g%u", k - 1);
        snprintf(name, sizeof name, k == levels ? "f" : "g%u", k);
        uint16_t g = pool_member(w, 10, w->self, called, "(I)I");
        method_begin(w, STATIC, name, "(I)I", 2, 8);
        load(w, X);
        for (uint32_t i = 0; i < width; i++)
            code2(w, BC_invokestatic, g);
        code1(w, BC_ireturn);
        method_end(w);
    }
}

static void doubling_calls(class_writer *w, uint32_t n) { /* n is a power of two, and the number of calls */
    uint32_t levels = 0;
    while (n >> levels > 1)
        levels++;
    call_tree(w, levels, 2);
}

static void wide_calls(class_writer *w, uint32_t n) {
    call_tree(w, n, 40);
}

static void deep_calls(class_writer *w, uint32_t n) {
    call_tree(w, n, 1);
}

/* Each of n methods computes something and calls the next: a round of inlining for each, over all that there is so far. */
static void large_calls(class_writer *w, uint32_t n) {
    char name[16], called[16];
    callee(w);
    for (uint32_t k = 1; k <= n; k++) {
        snprintf(called, sizeof called, k == 1 ? "g" : "g%u", k - 1);
        snprintf(name, sizeof name, k == n ? "f" : "g%u", k);
        uint16_t g = pool_member(w, 10, w->self, called, "(I)I");
        method_begin(w, STATIC, name, "(I)I", 2, 8);
        set(w, A, k);
        for (uint32_t i = 0; i < 100; i++) {
            update(w, A, BC_imul, i | 1);
            load(w, A);
            load(w, X);
            code1(w, BC_ixor);
            store(w, A);
        }
        load(w, X);
        load(w, A);
        code1(w, BC_ixor);
        code2(w, BC_invokestatic, g);
        code1(w, BC_ireturn);
        method_end(w);
    }
}

static void constructor(class_writer *w) {
    uint16_t base = pool_member(w, 10, w->object, "<init>", "()V");
    uint16_t v = pool_member(w, 9, w->self, "v", "I");
    method_begin(w, 0, "<init>", "(I)V", 2, 8);
    code1(w, BC_aload_0);
    code2(w, BC_invokespecial, base);
    code1(w, BC_aload_0);
    code1(w, BC_iload_1);
    code2(w, BC_putfield, v);
    code1(w, BC_return);
    method_end(w);
}

/* Each object is made of the field of the one before it; in every other step the field is written. */
static void objects(class_writer *w, uint32_t n) {
    constructor(w);
    uint16_t init = pool_member(w, 10, w->self, "<init>", "(I)V");
    uint16_t v = pool_member(w, 9, w->self, "v", "I");
    begin(w, 3);
    for (uint32_t k = 0; k < n; k++) {
        code2(w, BC_new, w->self);
        code1(w, BC_dup);
        load(w, A);
        code2(w, BC_invokespecial, init);
        code_local(w, BC_astore, 2);
        uint32_t no = unless(w, X, k, BC_if_icmplt);
        code_local(w, BC_aload, 2);
        push(w, k);
        code2(w, BC_putfield, v);
        code_land(w, no);
        code_local(w, BC_aload, 2);
        code2(w, BC_getfield, v);
        store(w, A);
    }
    end(w, A);
}

/* One object, read and written again and again. */
static void field(class_writer *w, uint32_t n) {
    constructor(w);
    uint16_t init = pool_member(w, 10, w->self, "<init>", "(I)V");
    uint16_t v = pool_member(w, 9, w->self, "v", "I");
    begin(w, 3);
    code2(w, BC_new, w->self);
    code1(w, BC_dup);
    load(w, X);
    code2(w, BC_invokespecial, init);
    code_local(w, BC_astore, 2);
    for (uint32_t k = 0; k < n; k++) {
        code_local(w, BC_aload, 2);
        code1(w, BC_dup);
        code2(w, BC_getfield, v);
        push(w, k | 1);
        code1(w, BC_imul);
        code2(w, BC_putfield, v);
        uint32_t on = unless(w, X, k, BC_if_icmpne);
        code_local(w, BC_aload, 2);
        code2(w, BC_getfield, v);
        code1(w, BC_ireturn);
        code_land(w, on);
    }
    code_local(w, BC_aload, 2);
    code2(w, BC_getfield, v);
    store(w, A);
    end(w, A);
}

static void arrays(class_writer *w, uint32_t n) {
    begin(w, 3);
    for (uint32_t k = 0; k < n; k++) {
        push(w, 4);
        WRITE1(w, code, BC_newarray);
        WRITE1(w, code, 10); /* int */
        code_local(w, BC_astore, 2);
        code_local(w, BC_aload, 2);
        push(w, k % 4);
        load(w, X);
        code1(w, BC_iastore);
        code_local(w, BC_aload, 2);
        load(w, X);
        code1(w, BC_iaload);
        load(w, A);
        code1(w, BC_ixor);
        store(w, A);
    }
    end(w, A);
}

/* All locals change places in a loop: a phi for each, moved in a circle. */
static void rotation(class_writer *w, uint32_t n) {
    uint32_t leave;
    begin(w, n + 4);
    for (uint32_t k = 0; k < n; k++) {
        load(w, X);
        push(w, k);
        code1(w, BC_iadd);
        store(w, 3 + k);
    }
    uint32_t top = loop_begin(w, 2, &leave);
    load(w, 3);
    store(w, n + 3);
    for (uint32_t k = 0; k < n; k++) {
        load(w, 4 + k);
        store(w, 3 + k);
    }
    loop_end(w, 2, top, leave);
    for (uint32_t k = 0; k < n; k++) {
        load(w, A);
        load(w, 3 + k);
        code1(w, BC_ixor);
        store(w, A);
    }
    end(w, A);
}

/* A chain of n captured objects, as the statements of an interpreter's tree are: each computes something, and adds to it what the
 * next one runs. Its inlining is not a round for each. */
static void chain(class_writer *w, bool branches) {
    w->field_type = pool_utf8(w, "LT;");
    uint16_t v = pool_member(w, 9, w->self, "v", "LT;");
    uint16_t run = pool_member(w, 10, w->self, "run", "(I)I");
    method_begin(w, 0, "run", "(I)I", 3, 8);
    set(w, 2, 1);
    for (uint32_t k = 0; k < 40; k++) {
        update(w, 2, BC_imul, k | 1);
        load(w, 2);
        load(w, 1);
        code1(w, BC_ixor);
        store(w, 2);
    }
    uint32_t other = branches ? unless(w, 1, 77, BC_if_icmpeq) : 0;
    code1(w, BC_aload_0);
    code2(w, BC_getfield, v);
    uint32_t last = code_jump(w, BC_ifnull);
    code1(w, BC_aload_0);
    code2(w, BC_getfield, v);
    load(w, 1);
    code2(w, BC_invokevirtual, run);
    load(w, 2);
    code1(w, BC_ixor);
    store(w, 2);
    code_land(w, last);
    if (branches) code_land(w, other);
    end(w, 2);
    begin(w, 2);
    code2(w, BC_getstatic, pool_member(w, 9, w->self, "first", "LT;"));
    load(w, X);
    code2(w, BC_invokevirtual, run);
    store(w, A);
    end(w, A);
}

static void captured_chain(class_writer *w, uint32_t n) {
    (void)n;
    chain(w, false);
}

/* The same where the element decides whether the next one runs: a round for each. */
static void branching_chain(class_writer *w, uint32_t n) {
    (void)n;
    chain(w, true);
}

static void new_object(class_writer *w, uint16_t init, uint32_t into) {
    code2(w, BC_new, w->self);
    code1(w, BC_dup);
    load(w, A);
    code2(w, BC_invokespecial, init);
    code_local(w, BC_astore, into);
}

/* Each branch is decided by what the one before it leaves, as the statements of a tree are: not one a round. */
static void decisions(class_writer *w, uint32_t n) {
    constructor(w);
    uint16_t init = pool_member(w, 10, w->self, "<init>", "(I)V");
    uint16_t v = pool_member(w, 9, w->self, "v", "I");
    begin(w, 3);
    new_object(w, init, 2);
    for (uint32_t k = 0; k < n; k++) {
        code_local(w, BC_aload, 2);
        uint32_t none = code_jump(w, BC_ifnull);
        update(w, A, BC_imul, k | 1);
        new_object(w, init, 2);
        uint32_t join = code_jump(w, BC_goto);
        code_land(w, none);
        code1(w, BC_aconst_null);
        code_local(w, BC_astore, 2);
        code_land(w, join);
    }
    code_local(w, BC_aload, 2);
    code2(w, BC_getfield, v);
    store(w, A);
    end(w, A);
}

/* An object in a field, which comes unchanged through as many branches as ask for it: not by way of all of them. */
static void carried(class_writer *w, uint32_t n) {
    w->field_type = pool_utf8(w, "LT;");
    uint16_t v = pool_member(w, 9, w->self, "v", "LT;");
    uint16_t base = pool_member(w, 10, w->object, "<init>", "()V");
    uint16_t init = pool_member(w, 10, w->self, "<init>", "(I)V");
    method_begin(w, 0, "<init>", "(I)V", 2, 8);
    code1(w, BC_aload_0);
    code2(w, BC_invokespecial, base);
    code1(w, BC_return);
    method_end(w);
    begin(w, 4);
    new_object(w, init, 2);
    new_object(w, init, 3);
    code_local(w, BC_aload, 2);
    code_local(w, BC_aload, 3);
    code2(w, BC_putfield, v);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t no = unless(w, X, k, BC_if_icmplt);
        update(w, A, BC_imul, k | 1);
        code_land(w, no);
        code_local(w, BC_aload, 2);
        code2(w, BC_getfield, v);
        uint32_t none = code_jump(w, BC_ifnull);
        update(w, A, BC_iadd, k);
        code_land(w, none);
    }
    end(w, A);
}

#endif
