#include "lambda_class.h"

#include <string.h>

#include "decode.h"
#include "jdk_effects.h"

static const bc_method *only_method(const bc_class *c) {
    if (!((const class_entry *)c->host)->is_lambda) return NULL;
    for (uint32_t i = 0; i < c->method_count; i++) {
        const bc_method *m = &c->methods[i];
        if (m->code != NULL && (m->access & BC_ACC_STATIC) == 0 && m->name[0] != '<') return m;
    }
    return NULL;
}

const bc_method *lambda_class_body(class_source *s, const bc_class *c) {
    const bc_method *m = only_method(c);
    bc_insn insn;
    for (uint32_t bci = 0; m != NULL && bci < m->code_length; bci = insn.next) {
        if (bc_decode(m, bci, &insn).code != ST_OK) return NULL;
        bc_member_ref ref;
        const bc_class *owner;
        if (insn.opcode < BC_invokevirtual || insn.opcode > BC_invokeinterface) continue;
        if (bc_pool_member(&c->pool, (uint32_t)insn.a, &ref).code != ST_OK) return NULL;
        /* a box that is read: as its own class, or, on later JDKs, as a Number */
        if (jdk_is_value(ref.owner) || strcmp(ref.owner, "java/lang/Number") == 0) continue;
        if (s->source.find_class(&s->source, c, ref.owner, &owner).code != ST_OK) return NULL;
        return bc_class_method(owner, ref.name, ref.descriptor);
    }
    return NULL;
}
