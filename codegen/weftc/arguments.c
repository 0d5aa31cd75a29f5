#include "arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "pipeline.h"

static const char usage[] =
    "usage: weftc [-cp FOLDERS] CLASS.METHOD[DESCRIPTOR] [option ...]\n"
    "       weftc --ir FILE [--passes NAME,NAME...] [--emit ir|cl]\n"
    "       weftc [-cp FOLDERS] --effects CLASS\n"
    "       weftc --opcodes | --refusals | --instructions | --jdk | --limits\n"
    "\n"
    "Compile a static method from .class files; or run passes over IR in its text form (- is standard\n"
    "input); or say of a class's static methods whether Java may run them on several threads, and if not,\n"
    "why; or print a table: of bytecodes, refusals, the IR's instructions, the JDK's methods, limits.\n"
    "\n"
    "  -cp FOLDERS         where the .class files are, separated by ':'; the current folder by default\n"
    "  --element LAYOUT    the last parameter is the element, of this layout (F, (FF) ...), and those\n"
    "                      before it are captured; without it every parameter is a column of the input\n"
    "  --skeleton NAME     what is done with the results: map (default), rounds, reduce, scan ...\n"
    "  --combine METHOD    a skeleton's operator: a static method of two values, CLASS.METHOD\n"
    "  --keep METHOD       the predicate over the results of a skeleton that drops elements\n"
    "  --groups            for a device that runs a block of elements as a work-group: a GPU\n"
    "  --local KB          how much local memory its work-groups may have: 32, 48 (default) or 64\n"
    "  --group-items N     how many work-items they may have: 16 to 256; any number by default\n"
    "  --form simt|spmd|best\n"
    "                      a map's elements one by one (default), sixteen at once, or as a CPU gets it\n"
    "  --width N           of elements at once: at most so many in a work-item, 16 to 256\n"
    "  --emit ir|cl|jvm|bytecode\n"
    "                      print the optimised IR, the OpenCL C (default), what Java's own loops get, or the\n"
    "                      method's bytecode\n"
    "  --dump NAME,NAME... print these stages too, each below a line ';; NAME'; all: every one\n"
    "  --stop-after NAME   stop behind this pass and print the IR\n"
    "  --relaxed           for arithmetic that may differ from Java's, as of a relaxed() function\n"
    "  --unchecked         leave out the checks of indices, divisors and sizes, to see what they cost\n"
    "  --verify            check the IR after every pass, in a build without assertions too\n";

void arguments_print_usage(void) {
    fputs(usage, stdout);
}

static int usage_error(const char *what, const char *which) {
    fprintf(stderr, "weftc: %s%s%s\n%s", what, which == NULL ? "" : ": ", which == NULL ? "" : which, usage);
    return 2;
}

static const char **option_value(arguments *o, const char *name) {
    const struct {
        const char *name;
        const char **value;
    } table[] = {
        {"-cp", &o->folders},         {"--element", &o->element}, {"--emit", &o->emit},
        {"--dump", &o->dump},         {"--ir", &o->ir_file},      {"--stop-after", &o->stop_after},
        {"--skeleton", &o->skeleton}, {"--passes", &o->passes},   {"--combine", &o->combine},
        {"--keep", &o->keep},         {"--effects", &o->effects}, {"--form", &o->form},
        {"--width", &o->width},       {"--local", &o->local},     {"--group-items", &o->group_items},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0) return table[i].value;
    return NULL;
}

static bool *option_switch(arguments *o, const char *name) {
    const struct {
        const char *name;
        bool *value;
    } table[] = {
        {"--verify", &o->verify},   {"--unchecked", &o->unchecked}, {"--relaxed", &o->relaxed},
        {"--groups", &o->groups},   {"--help", &o->help},           {"--instructions", &o->instructions},
        {"--opcodes", &o->opcodes}, {"--refusals", &o->refusals},   {"--jdk", &o->jdk},
        {"--limits", &o->limits},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0) return table[i].value;
    return NULL;
}

static int parse(int argc, char **argv, arguments *o) {
    for (int i = 1; i < argc; i++) {
        const char **value = option_value(o, argv[i]);
        bool *on = option_switch(o, argv[i]);
        if (value != NULL) {
            if (i + 1 == argc) return usage_error("this option needs a value", argv[i]);
            if (*value != NULL) return usage_error("this option is given twice", argv[i]);
            *value = argv[++i];
        } else if (on != NULL) {
            *on = true;
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

static int check_skeleton(arguments *o) {
    if (o->skeleton != NULL) o->skeleton_id = cg_skeleton_named(o->skeleton);
    if (o->skeleton_id == CG_SKELETONS) return usage_error("there is no skeleton", o->skeleton);
    bool combines = skeleton_combines(skeleton_of(o->skeleton_id));
    if (combines && o->combine == NULL) return usage_error("it needs --combine", o->skeleton);
    if (o->keep != NULL && !skeleton_keeps(skeleton_of(o->skeleton_id)))
        return usage_error("it keeps all elements: --keep", o->skeleton);
    if (!combines && o->combine != NULL) return usage_error("it has no operator to --combine", o->skeleton);
    return 0;
}

/* A power of two from 16 to 256. */
static bool read_power(const char *word, uint32_t *out) {
    if (word == NULL) return true;
    *out = (uint32_t)strtoul(word, NULL, 10);
    return is_one_of(word, "16", "32", "64") || is_one_of(word, "128", "256", NULL);
}

static int check_target(arguments *o) {
    if (!read_power(o->width, &o->width_number)) return usage_error("--width cannot be", o->width);
    if (!read_power(o->group_items, &o->group_number))
        return usage_error("--group-items cannot be", o->group_items);
    if (o->local == NULL) o->local = "48";
    if (!is_one_of(o->local, "32", "48", "64")) return usage_error("--local cannot be", o->local);
    o->local_bytes = (uint32_t)strtoul(o->local, NULL, 10) << 10;
    if (o->form == NULL) return 0;
    if (!is_one_of(o->form, "simt", "spmd", "best")) return usage_error("--form cannot be", o->form);
    o->form_id = o->form[1] == 'i' ? CG_FORM_SIMT : o->form[0] == 's' ? CG_FORM_SPMD : CG_FORM_BEST;
    return 0;
}

static int check(arguments *o) {
    bool from_ir = o->ir_file != NULL;
    if (o->effects != NULL) {
        if (from_ir || o->method != NULL) return usage_error("give either a class or a method", o->effects);
        if (o->folders == NULL) o->folders = ".";
        return 0;
    }
    if (from_ir == (o->method != NULL)) return usage_error("give either a method or --ir FILE", NULL);
    if (from_ir && (o->folders != NULL || o->element != NULL || o->dump != NULL || o->stop_after != NULL ||
                    o->skeleton != NULL))
        return usage_error(
            "-cp, --element, --skeleton, --dump and --stop-after are for methods, not for --ir", NULL);
    if (!from_ir && o->passes != NULL) return usage_error("--passes is for --ir; see --stop-after", NULL);
    for (const char *at = o->dump; at != NULL && strcmp(o->dump, "all") != 0; at = strchr(at, ',')) {
        if (*at == ',') at++;
        if (!cg_dump_exists(at, strcspn(at, ","))) return usage_error("--dump: there is no stage", at);
    }
    if (o->stop_after != NULL && !pass_exists(o->stop_after))
        return usage_error("there is no pass", o->stop_after);
    if (o->emit == NULL) o->emit = from_ir ? "ir" : "cl";
    bool is_of_method = !from_ir && is_one_of(o->emit, "jvm", "bytecode", NULL);
    if (!is_of_method && !is_one_of(o->emit, "ir", "cl", NULL))
        return usage_error("--emit cannot be", o->emit);
    if (o->folders == NULL) o->folders = ".";
    int rc = check_target(o);
    return rc != 0 ? rc : check_skeleton(o);
}

int arguments_parse(int argc, char **argv, arguments *out) {
    *out = (arguments){0};
    int rc = parse(argc, argv, out);
    bool prints_table =
        out->help || out->opcodes || out->refusals || out->instructions || out->jdk || out->limits;
    return rc != 0 || prints_table ? rc : check(out);
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

bool arguments_dump(const arguments *o, const char *stage) {
    return is_listed(o->dump, "all") || is_listed(o->dump, stage);
}
