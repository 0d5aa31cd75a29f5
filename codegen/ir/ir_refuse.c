/* Where a refusal is, and whose it is.
 *
 * A programmer knows his own lines. A refusal is at the outermost of them, which is the lambda's, and names
 * those on the way from there to the innermost. What lies between and behind is left out: classes that the
 * JVM makes of lambdas, and code of the JDK and of Weft. If a method of the JDK is what cannot be compiled,
 * the call of it in the innermost line of the program is the cause, and nothing inside it. */
#include <stdarg.h>
#include <string.h>

#include "advice.h"
#include "api_names.h"
#include "jdk_names.h"
#include "decode.h"
#include "ir.h"

/* ---- whose code ---- */

typedef enum whose { OF_PROGRAM, OF_JDK, OF_WEFT, OF_JVM } whose;

static whose whose_class(const char *class_name) {
    if (strstr(class_name, "$$Lambda") != NULL) return OF_JVM;
    return jdk_has(class_name) ? OF_JDK : api_owns(class_name) ? OF_WEFT : OF_PROGRAM;
}

static whose whose_code(const ir_site *site) {
    return site->method == NULL ? OF_JVM : whose_class(site->method->owner->name);
}

/* ---- locations ---- */

/* The innermost line of the program on the way to `site`, or NULL. *out_inside is the call in it, if the site
 * lies deeper. */
static const ir_site *line_of_program(const ir_site *site, const ir_site **out_inside) {
    *out_inside = NULL;
    for (; site != NULL; *out_inside = site, site = site->caller)
        if (whose_code(site) == OF_PROGRAM) return site;
    return NULL;
}

const ir_site *ir_site_in_program(const ir_site *site) {
    const ir_site *inside;
    return line_of_program(site, &inside);
}

const char *ir_location_in_program(const ir_fn *fn, const ir_site *site) {
    const ir_site *line = ir_site_in_program(site);
    return line == NULL ? NULL : bc_method_where(fn->memory, line->method, line->bci);
}

static const status_location *path_to(const ir_fn *fn, const ir_site *site) {
    const status_location *path = NULL;
    for (; site != NULL; site = site->caller) {
        if (whose_code(site) != OF_PROGRAM) continue;
        status_location *location = ARENA_NEW(fn->memory, status_location);
        *location = *bc_method_location(fn->memory, site->method, site->bci);
        location->calls = path;
        path = location;
    }
    return path;
}

/* ---- lambdas' classes ---- */

static bool find_call(const bc_method *m, uint32_t bci, bc_member_ref *out) {
    bc_insn insn;
    return status_is_ok(bc_decode(m, bci, &insn)) && insn.opcode >= BC_invokevirtual &&
           insn.opcode <= BC_invokeinterface &&
           status_is_ok(bc_pool_member(&m->owner->pool, (uint32_t)insn.a, out));
}

/* The method that one of a lambda's class calls: the first that does not unbox or box. */
static bool find_target(const bc_method *of_lambda, bc_member_ref *out) {
    bc_insn insn;
    if (of_lambda->code == NULL) return false;
    for (uint32_t bci = 0; bci < of_lambda->code_length; bci = insn.next) {
        if (!status_is_ok(bc_decode(of_lambda, bci, &insn))) return false;
        if (find_call(of_lambda, bci, out) && strncmp(out->owner, "java/lang/", 10) != 0) return true;
    }
    return false;
}

const status_location *ir_location_of_function(const ir_fn *fn, const bc_method *m) {
    bc_member_ref target;
    if (whose_class(m->owner->name) == OF_PROGRAM) return bc_method_location(fn->memory, m, 0);
    if (whose_class(m->owner->name) != OF_JVM || !find_target(m, &target) || fn->host == NULL) return NULL;
    bc_source *source = fn->host->source;
    const bc_class *owner;
    const bc_method *body;
    if (whose_class(target.owner) != OF_PROGRAM ||
        !status_is_ok(source->find_class(source, m->owner, target.owner, &owner)) ||
        !status_is_ok(bc_resolve_method(source, owner, target.name, target.descriptor, &body)))
        return NULL;
    return bc_method_location(fn->memory, body, 0);
}

/* ---- the JDK's methods ---- */

typedef struct used { /* of the JDK, by the program */
    const char *class_name, *member;
    bool is_method;
} used;

/* The call that an array made at `bci` holds the variable arguments of. */
static bool find_variable_arguments(const bc_method *m, uint32_t bci, bc_member_ref *out) {
    bc_insn insn;
    if (!status_is_ok(bc_decode(m, bci, &insn)) || insn.opcode != BC_anewarray) return false;
    for (bci = insn.next; bci < m->code_length; bci = insn.next) {
        if (!status_is_ok(bc_decode(m, bci, &insn))) return false;
        if (insn.opcode >= BC_ifeq && insn.opcode <= BC_return) return false;
        if (insn.opcode >= BC_astore && insn.opcode <= BC_astore_3) return false;
        if (!find_call(m, bci, out)) continue;
        const char *last = strstr(out->descriptor, "[L"), *end = strstr(out->descriptor, ";)");
        if (last != NULL && end != NULL && strchr(last, ';') == end) return true;
    }
    return false;
}

/* What the line uses of the JDK: at the instruction itself, or in the call that `inside` is in. */
static bool find_used(const ir_site *line, const ir_site *inside, used *out) {
    const bc_method *m = line->method;
    bc_insn insn;
    bc_member_ref ref;
    const char *class_name;
    if (!status_is_ok(bc_decode(m, line->bci, &insn))) return false;
    bool is_call = find_call(m, line->bci, &ref) || find_variable_arguments(m, line->bci, &ref);
    if (is_call || ((insn.opcode == BC_getstatic || insn.opcode == BC_putstatic) &&
                    status_is_ok(bc_pool_member(&m->owner->pool, (uint32_t)insn.a, &ref))))
        *out = (used){ref.owner, ref.name, is_call};
    else if (insn.opcode == BC_new &&
             status_is_ok(bc_pool_class(&m->owner->pool, (uint32_t)insn.a, &class_name)))
        *out = (used){class_name, "<init>", true};
    else if (inside != NULL && inside->method != NULL)
        *out = (used){inside->method->owner->name, inside->method->name, true};
    else
        return false;
    return whose_class(out->class_name) == OF_JDK;
}

static const char *name_of_used(const ir_fn *fn, const used *u) {
    const char *class_name = ir_source_name(fn, u->class_name);
    return strcmp(u->member, "<init>") == 0 ? arena_printf(fn->memory, "new %s", class_name)
                                            : arena_printf(fn->memory, "%s.%s", class_name, u->member);
}

/* Refusals of a call itself, whatever its arguments are. */
static bool is_of_callee(status_code code) {
    return code == ST_NATIVE_METHOD || code == ST_ABSTRACT_METHOD || code == ST_NO_METHOD ||
           code == ST_SYNCHRONIZED || code == ST_OBJECT_TYPE || code == ST_ARRAY_KIND;
}

static const char *advice_for(const used *u, const ir_site *inside) {
    const char *advice = jdk_advice(u->class_name, u->member);
    if (advice == NULL && inside != NULL && inside->method != NULL)
        advice = jdk_advice(inside->method->owner->name, inside->method->name);
    return advice;
}

/* What a method of the JDK was refused for becomes a refusal of that method. */
static void blame_jdk(const ir_fn *fn, const ir_site *line, const ir_site *inside, status *st) {
    used u;
    if (!find_used(line, inside, &u)) return;
    const char *name = name_of_used(fn, &u), *advice = advice_for(&u, inside);
    bool is_deep = inside != NULL && (whose_code(inside) == OF_JDK || whose_code(inside) == OF_WEFT);
    if (st->code == ST_SIDE_EFFECT) {
        if (!is_deep) return;
        st->detail = arena_printf(fn->memory, "%s changes an object that is captured", name);
        st->advice = jdk_advice_on_change(u.class_name, u.member);
        return;
    }
    if (!is_deep && !is_of_callee(st->code) && (advice == NULL || !u.is_method)) return;
    if (!is_deep && st->code == ST_OBJECT_TYPE && advice == NULL) return;
    bool is_itself = st->code == ST_NATIVE_METHOD && st->detail != NULL && strcmp(st->detail, name) == 0;
    if (is_deep && advice == NULL && !is_itself) {
        status inner = {.code = st->code, .detail = st->detail, .advice = ""};
        name = arena_printf(fn->memory, "%s (in it, %s)", name, status_render(fn->memory, inner));
    }
    st->code = ST_JDK_METHOD;
    st->detail = name;
    st->advice = advice;
}

static const ir_site *outermost_of(const ir_site *site) {
    while (site->caller != NULL)
        site = site->caller;
    return site;
}

status ir_refuse_at(const ir_fn *fn, const ir_site *site, status st) {
    if (site == NULL) return st;
    const bc_method *function = outermost_of(site)->method;
    st.location = path_to(fn, site);
    if (st.location == NULL && function != NULL) st.location = ir_location_of_function(fn, function);
    st.is_of_loop = ir_is_of_loop(site);
    return st;
}

status ir_refuse(const ir_fn *fn, const ir_site *site, status_code code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    status st = {.code = code, .detail = arena_vprintf(fn->memory, format, args)};
    va_end(args);
    if (st.detail[0] == '\0') st.detail = NULL;
    if (site == NULL) return st;
    const ir_site *inside, *line = line_of_program(site, &inside), *outermost = outermost_of(site);
    st = ir_refuse_at(fn, site, st);
    if (line == NULL) { /* a method of the JDK is the function */
        line = outermost;
        for (inside = site; inside != line && inside->caller != line;)
            inside = inside->caller;
        if (inside == line) inside = NULL;
    }
    if (line->method != NULL) blame_jdk(fn, line, inside, &st);
    if (st.is_of_loop) st.advice = jdk_advice_for_loop(st.advice);
    return st;
}

status ir_refuse_for(const ir_fn *fn, const ir_site *site, status why) {
    status st = ir_refuse(fn, site, why.code, "%s", why.detail == NULL ? "" : why.detail);
    if (st.code == why.code && st.advice == NULL)
        st.advice = st.is_of_loop ? jdk_advice_for_loop(why.advice) : why.advice;
    return st;
}

/* ---- the size of all ---- */

/* The class of the JDK that a line of the program calls, where the call has brought the instruction; NULL: none. */
static const char *called_of_jdk(const ir_site *site) {
    const ir_site *inside;
    bool is_called = line_of_program(site, &inside) != NULL && inside != NULL;
    return is_called && whose_code(inside) == OF_JDK ? inside->method->owner->name : NULL;
}

/* Somewhere in a call of a class of the JDK, in a line of the program, if most of the function lies in calls of that class; else NULL. What
 * to write instead is of the class, whichever of its methods are called. Every few instructions one votes, by the rule of Boyer and Moore:
 * the class that is left has more than half of the votes if one has, which is counted then. */
static const ir_site *most_of_jdk(const ir_fn *fn) {
    enum { VOTERS = 4096 };
    const ir_site **sites = arena_alloc(fn->memory, VOTERS * sizeof(ir_site *)), *leader = NULL;
    uint32_t step = fn->ins.count / VOTERS + 1, position = 0, voters = 0, count = 0, lead = 0, votes = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            if (position++ % step != 0) continue;
            const ir_site *site = ir_at(fn, fn->blocks.items[b].ins.items[k])->site;
            voters++;
            if (called_of_jdk(site) != NULL) sites[count++] = site;
        }
    for (uint32_t k = 0; k < count; k++) {
        if (lead == 0) leader = sites[k];
        if (strcmp(called_of_jdk(sites[k]), called_of_jdk(leader)) == 0)
            lead++;
        else
            lead--;
    }
    for (uint32_t k = 0; k < count; k++)
        votes += strcmp(called_of_jdk(sites[k]), called_of_jdk(leader)) == 0;
    return votes > voters / 2 ? leader : NULL;
}

status ir_refuse_size(const ir_fn *fn, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *detail = arena_vprintf(fn->memory, format, args);
    va_end(args);
    return ir_refuse(fn, most_of_jdk(fn), ST_INLINE_LIMIT, "%s", detail);
}

bool ir_is_of_loop(const ir_site *site) {
    if (site != NULL) site = outermost_of(site);
    return site != NULL && site->method != NULL && bc_is_of_loop(site->method->owner);
}
