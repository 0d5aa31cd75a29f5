/* weftc: the compiler on the command line, without a JVM and without OpenCL.
 *
 * Everything is printed on standard output when it is there; what went wrong is one line on standard error.
 * Exit code 0: compiled; 1: refused or malformed; 2: called wrongly. */
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "class_path.h"
#include "compile.h"
#include "descriptor.h"
#include "disasm.h"
#include "effects.h"
#include "emit_cl.h"
#include "instruction_doc.h"
#include "ir.h"
#include "jdk_doc.h"
#include "limit_doc.h"
#include "opcode_doc.h"
#include "pipeline.h"
#include "refusal_doc.h"
#include "limit.h"

/* ---- a method ---- */

/* CLASS.METHOD[DESCRIPTOR]; dots in the class name are as good as slashes. */
static status find_method(arena *a, class_path *p, const char *wanted, const bc_method **out) {
    size_t length = strcspn(wanted, "(");
    const char *descriptor = wanted[length] == '\0' ? NULL : wanted + length;
    char *class_name = arena_string(a, wanted, length);
    char *dot = strrchr(class_name, '.');
    if (dot == NULL) return status_static(ST_NO_METHOD, "write CLASS.METHOD");
    *dot = '\0';
    for (char *c = class_name; *c != '\0'; c++)
        if (*c == '.') *c = '/';

    const bc_class *c = NULL;
    TRY(p->source.find_class(&p->source, NULL, class_name, &c));
    *out = NULL;
    for (uint32_t i = 0; i < c->method_count; i++) {
        const bc_method *m = &c->methods[i];
        if (strcmp(m->name, dot + 1) != 0 || (descriptor != NULL && strcmp(m->descriptor, descriptor) != 0))
            continue;
        if (*out != NULL)
            return status_make(a, ST_NO_METHOD, "%s is ambiguous; add its descriptor, such as %s", wanted,
                               m->descriptor);
        *out = m;
    }
    if (*out == NULL) return status_make(a, ST_NO_METHOD, "%s", wanted);
    return status_ok();
}

static void print_dump(void *context, const char *stage, const char *chars) {
    const arguments *o = context;
    if (arguments_dump(o, stage)) printf(";; %s\n%s\n", stage, chars);
}

/* The columns of a method whose parameters are all primitive: "F", "(FI)". */
static status columns_of(arena *a, const bc_method *m, const char **out) {
    bc_signature s;
    text layout;
    text_init(&layout, a);
    TRY(bc_method_signature(a, m->descriptor, &s));
    if (s.parameter_count > LIMIT_COLUMNS || s.parameter_count == 0)
        return status_make(a, ST_BAD_ARGUMENT, "%s%s needs 1 .. %d parameters", m->name, m->descriptor,
                           LIMIT_COLUMNS);
    for (uint32_t i = 0; i < s.parameter_count; i++) {
        if (s.parameters[i].kind == 'L' || s.parameters[i].kind == '[')
            return status_make(a, ST_BAD_ARGUMENT,
                               "%s%s has parameters that are no primitives; give --element", m->name,
                               m->descriptor);
        text_put_length(&layout, &s.parameters[i].kind, 1);
    }
    *out = s.parameter_count == 1 ? text_get(&layout) : arena_printf(a, "(%s)", text_get(&layout));
    return status_ok();
}

static status compile_method(arena *a, arguments *o) {
    class_path *p = class_path_new(a, o->folders);
    const bc_method *m = NULL;
    TRY(find_method(a, p, o->method, &m));
    if (strcmp(o->emit, "bytecode") == 0) {
        text out;
        text_init(&out, a);
        TRY(bc_disasm_method(&out, m));
        fputs(text_get(&out), stdout);
        return status_ok();
    }
    if ((m->access & BC_ACC_STATIC) == 0)
        return status_make(a, ST_BAD_ARGUMENT, "%s is not static", o->method);
    cg_stage stages[2] = {{.method = m, .spread = o->element == NULL}};
    stages[1].kind = skeleton_of(o->skeleton_id)->outputs == COLUMNS_TWICE ? CG_STAGE_TEST : CG_STAGE_FILTER;
    if (o->keep != NULL) TRY(find_method(a, p, o->keep, &stages[1].method));
    cg_request request = {
        .host = &p->host,
        .stages = stages,
        .stage_count = o->keep == NULL ? 1 : 2,
        .input_layout = o->element,
        .skeleton = o->skeleton_id,
        .target = {.java = strcmp(o->emit, "jvm") == 0,
                   .groups = o->groups,
                   .wide_atomics = o->groups,
                   .local_bytes = o->local_bytes,
                   .group_items = o->group_number,
                   .form = o->form_id,
                   .width = o->width_number},
        .unchecked = o->unchecked,
        .relaxed = o->relaxed,
    };
    const cg_debug debug = {
        .dump = o->dump == NULL ? NULL : print_dump,
        .dump_context = o,
        .stop_after = o->stop_after,
        .verify = o->verify,
    };
    cg_kernel kernel = {0};
    if (o->combine != NULL) TRY(find_method(a, p, o->combine, &request.combine_method));
    if (stages[0].spread) TRY(columns_of(a, m, &request.input_layout));
    TRY(cg_compile(a, &request, &debug, &kernel));
    bool want_ir = strcmp(o->emit, "ir") == 0 || kernel.opencl == NULL;
    const char *output = want_ir ? kernel.ir : kernel.opencl;
    fputs(output == NULL ? "" : output, stdout);
    return status_ok();
}

/* ---- the effects of a class ---- */

static status print_effects(arena *a, const arguments *o) {
    class_path *p = class_path_new(a, o->folders);
    char *name = arena_string(a, o->effects, strlen(o->effects));
    for (char *c = name; *c != '\0'; c++)
        if (*c == '.') *c = '/';
    const bc_class *c = NULL;
    TRY(p->source.find_class(&p->source, NULL, name, &c));
    for (uint32_t i = 0; i < c->method_count; i++) {
        const bc_method *m = &c->methods[i];
        effects found = {0};
        if ((m->access & BC_ACC_STATIC) == 0 || (m->access & BC_ACC_PRIVATE) != 0 || m->code == NULL ||
            m->name[0] == '<')
            continue;
        TRY(effects_of_method(a, &p->host, m, &found));
        if (found.parallel)
            printf("%s: on threads\n", m->name);
        else
            printf("%s: in order: %s\n", m->name, found.why);
    }
    return status_ok();
}

/* ---- IR from text ---- */

static status read_source(arena *a, const char *name, const char **out) {
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (file == NULL) return status_make(a, ST_BAD_ARGUMENT, "%s cannot be opened", name);
    text source;
    text_init(&source, a);
    char piece[4096];
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) != 0;)
        text_put_length(&source, piece, n);
    if (file != stdin) fclose(file);
    *out = text_get(&source);
    if (strlen(*out) != source.length) return status_static(ST_BAD_IR, "the text holds a NUL");
    return status_ok();
}

static status run_passes(arena *a, ir_fn *fn, const char *names) {
    for (const char *at = names; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, ",");
        const char *name = arena_string(a, at, length);
        if (!pass_exists(name)) return status_make(a, ST_BAD_ARGUMENT, "there is no pass '%s'", name);
        TRY(pass_run(fn, name));
        status st = ir_verify(fn);
        if (!status_is_ok(st)) {
            return status_make(a, st.code, "after pass %s: %s", name, st.detail);
        }
        at += at[length] == ',' ? length + 1 : length;
    }
    return status_ok();
}

static status compile_ir(arena *a, const arguments *o) {
    const char *source = NULL;
    ir_fn *fn = NULL;
    text out;
    text_init(&out, a);
    TRY(read_source(a, o->ir_file, &source));
    TRY(ir_parse(a, source, &fn));
    TRY(ir_verify(fn));
    TRY(run_passes(a, fn, o->passes));
    if (strcmp(o->emit, "cl") == 0) {
        emit_map_options options = {.target.form = o->form_id, .target.width = o->width_number};
        kernel_text made = kernel_text_new(a);
        TRY(emit_map(fn, &options, &made));
        out = made.text;
    } else {
        ir_print(fn, &out);
    }
    fputs(text_get(&out), stdout);
    return status_ok();
}

static status print_table(arena *a, void (*markdown)(text *out)) {
    text out;
    text_init(&out, a);
    markdown(&out);
    fputs(text_get(&out), stdout);
    return status_ok();
}

int main(int argc, char **argv) {
    arguments o;
    int rc = arguments_parse(argc, argv, &o);
    if (rc != 0) return rc;
    if (o.help) {
        arguments_print_usage();
        return 0;
    }

    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) {
        arena_free(&a);
        fprintf(stderr, "weftc: %s\n", status_text(ST_OUT_OF_MEMORY));
        return 1;
    }
    a.armed = true;
    status st = o.opcodes           ? print_table(&a, bc_opcodes_markdown)
                : o.refusals        ? print_table(&a, refusals_markdown)
                : o.instructions    ? print_table(&a, instructions_markdown)
                : o.jdk             ? print_table(&a, jdk_markdown)
                : o.limits          ? print_table(&a, limits_markdown)
                : o.effects != NULL ? print_effects(&a, &o)
                : o.ir_file != NULL ? compile_ir(&a, &o)
                                    : compile_method(&a, &o);
    fflush(stdout);
    if (!status_is_ok(st)) fprintf(stderr, "%s\n", status_render(&a, st));
    int code = status_is_ok(st) ? 0 : st.code == ST_BAD_ARGUMENT ? 2 : 1;
    arena_free(&a);
    return code;
}
