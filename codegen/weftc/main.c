/* weftc: the compiler on the command line, without a JVM and without OpenCL.
 *
 * Everything is printed on standard output when it is there; what went wrong is one line on standard error.
 * Exit code 0: compiled; 1: refused or malformed; 2: called wrongly. */
#include <stdio.h>
#include <string.h>

#include "class_path.h"
#include "compile.h"
#include "descriptor.h"
#include "disasm.h"
#include "emit_cl.h"
#include "ir.h"
#include "opcode_doc.h"
#include "pipeline.h"
#include "refusal_doc.h"

static const char usage[] =
    "usage: weftc [-cp FOLDERS] CLASS.METHOD[DESCRIPTOR] [option ...]\n"
    "       weftc --ir FILE [--passes NAME,NAME...] [--emit ir|cl]\n"
    "       weftc --opcodes | --refusals\n"
    "\n"
    "Compile a static method from .class files, or run passes over IR in its text form (- is standard "
    "input).\n"
    "\n"
    "  -cp FOLDERS          where the .class files are, separated by ':'; the current folder by default\n"
    "  --element LAYOUT     the last parameter is the element, of this layout (F, (FF) ...), and those "
    "before it\n"
    "                       are captured; without this option every parameter is a column of the input\n"
    "  --emit ir|cl|bytecode   what to print: the optimised IR, the OpenCL C (default), the method's "
    "bytecode\n"
    "  --dump NAME,NAME...  print these stages too, each below a line ';; NAME'; all: every one\n"
    "  --stop-after NAME    stop behind this pass and print the IR\n"
    "  --relaxed            for arithmetic that may differ from Java's, as of a relaxed() function\n"
    "  --unchecked          leave out the checks of indices, divisors and sizes, to see what they cost\n"
    "  --verify             check the IR after every pass\n";

typedef struct options {
    const char *folders, *method, *element, *emit, *dump, *stop_after, *ir_file, *passes;
    bool verify, unchecked, relaxed, help, opcodes, refusals;
} options;

/* ---- the command line ---- */

static int usage_error(const char *what, const char *which) {
    fprintf(stderr, "weftc: %s%s%s\n%s", what, which == NULL ? "" : ": ", which == NULL ? "" : which, usage);
    return 2;
}

static const char **option_value(options *o, const char *name) {
    const struct {
        const char *name;
        const char **value;
    } table[] = {
        {"-cp", &o->folders},     {"--element", &o->element}, {"--emit", &o->emit},
        {"--dump", &o->dump},     {"--ir", &o->ir_file},      {"--stop-after", &o->stop_after},
        {"--passes", &o->passes},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0) return table[i].value;
    return NULL;
}

static int parse_options(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        const char **value = option_value(o, argv[i]);
        if (value != NULL) {
            if (i + 1 == argc) return usage_error("this option needs a value", argv[i]);
            if (*value != NULL) return usage_error("this option is given twice", argv[i]);
            *value = argv[++i];
        } else if (strcmp(argv[i], "--verify") == 0) {
            o->verify = true;
        } else if (strcmp(argv[i], "--unchecked") == 0) {
            o->unchecked = true;
        } else if (strcmp(argv[i], "--relaxed") == 0) {
            o->relaxed = true;
        } else if (strcmp(argv[i], "--help") == 0) {
            o->help = true;
        } else if (strcmp(argv[i], "--opcodes") == 0) {
            o->opcodes = true;
        } else if (strcmp(argv[i], "--refusals") == 0) {
            o->refusals = true;
        } else if (argv[i][0] == '-') {
            return usage_error("unknown option", argv[i]);
        } else if (o->method != NULL) {
            return usage_error("more than one method", argv[i]);
        } else {
            o->method = argv[i];
        }
    }
    return 0;
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || (c != NULL && strcmp(word, c) == 0);
}

static int check_options(options *o) {
    bool from_ir = o->ir_file != NULL;
    if (from_ir == (o->method != NULL)) return usage_error("give either a method or --ir FILE", NULL);
    if (from_ir && (o->folders != NULL || o->element != NULL || o->dump != NULL || o->stop_after != NULL))
        return usage_error("-cp, --element, --dump and --stop-after are for methods, not for --ir", NULL);
    if (!from_ir && o->passes != NULL) return usage_error("--passes is for --ir; see --stop-after", NULL);
    for (const char *at = o->dump; at != NULL && strcmp(o->dump, "all") != 0; at = strchr(at, ',')) {
        if (*at == ',') at++;
        if (!cg_stage_exists(at, strcspn(at, ","))) return usage_error("--dump: there is no stage", at);
    }
    if (o->stop_after != NULL && !pass_exists(o->stop_after))
        return usage_error("there is no pass", o->stop_after);
    if (o->emit == NULL) o->emit = from_ir ? "ir" : "cl";
    if (!is_one_of(o->emit, "ir", "cl", from_ir ? NULL : "bytecode"))
        return usage_error("--emit cannot be", o->emit);
    if (o->folders == NULL) o->folders = ".";
    return 0;
}

/* Whether `name` is in a list separated by commas. */
static bool is_listed(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        if (*at == ',') at++;
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0')) return true;
    }
    return false;
}

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
    const options *o = context;
    if (is_listed(o->dump, "all") || is_listed(o->dump, stage)) printf(";; %s\n%s\n", stage, chars);
}

/* The columns of a method whose parameters are all primitive: "F", "(FI)". */
static status columns_of(arena *a, const bc_method *m, const char **out) {
    bc_signature s;
    text layout;
    text_init(&layout, a);
    TRY(bc_method_signature(a, m->descriptor, &s));
    if (s.parameter_count > CG_MAX_COLUMNS || s.parameter_count == 0)
        return status_make(a, ST_BAD_ARGUMENT, "%s%s needs 1 .. %d parameters", m->name, m->descriptor,
                           CG_MAX_COLUMNS);
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

static status compile_method(arena *a, options *o) {
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
    cg_stage stage = {.method = m, .spread = o->element == NULL};
    cg_request request = {
        .host = &p->host,
        .stages = &stage,
        .stage_count = 1,
        .input_layout = o->element,
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
    if (stage.spread) TRY(columns_of(a, m, &request.input_layout));
    TRY(cg_compile(a, &request, &debug, &kernel));
    bool want_ir = strcmp(o->emit, "ir") == 0 || kernel.opencl == NULL;
    const char *output = want_ir ? kernel.ir : kernel.opencl;
    fputs(output == NULL ? "" : output, stdout);
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
            st.where = arena_printf(a, "after pass %s", name);
            return st;
        }
        at += at[length] == ',' ? length + 1 : length;
    }
    return status_ok();
}

static status compile_ir(arena *a, const options *o) {
    const char *source = NULL;
    ir_fn *fn = NULL;
    text out;
    text_init(&out, a);
    TRY(read_source(a, o->ir_file, &source));
    TRY(ir_parse(a, source, &fn));
    TRY(ir_verify(fn));
    TRY(run_passes(a, fn, o->passes));
    if (strcmp(o->emit, "cl") == 0) {
        kernel_args args;
        emit_map_form form = {.relaxed = false};
        TRY(emit_map(fn, &form, &out, &args));
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
    options o = {0};
    int rc = parse_options(argc, argv, &o);
    if (rc == 0 && o.help) {
        fputs(usage, stdout);
        return 0;
    }
    if (rc == 0 && !o.opcodes && !o.refusals) rc = check_options(&o);
    if (rc != 0) return rc;

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
                : o.ir_file != NULL ? compile_ir(&a, &o)
                                    : compile_method(&a, &o);
    fflush(stdout);
    if (!status_is_ok(st)) fprintf(stderr, "%s\n", status_render(&a, st));
    int code = status_is_ok(st) ? 0 : st.code == ST_BAD_ARGUMENT ? 2 : 1;
    arena_free(&a);
    return code;
}
