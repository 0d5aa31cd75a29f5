#include "jdk_doc.h"

#include <string.h>

#include "boxes.h"
#include "intrinsics.h"

static const char head[] =
    "# What is known of the JDK\n"
    "\n"
    "Weft compiles JDK methods from their bytecode, and looks through it to see what they write. Here is what it knows\n"
    "beside that, all of it: the tables of `codegen/jdk`, printed by `weftc --jdk`. There are several because each answers a\n"
    "question of its own, and hardly a class or method is in two: what is one operation of a device needs no effect, as methods\n"
    "from numbers to numbers have none, and what to write instead is known of whole packages.\n"
    "\n"
    "| table | what it tells | who asks |\n"
    "| --- | --- | --- |\n"
    "| `intrinsics.def` | methods that are one operation of a device | the inliner, in place of a method's bytecode; all "
    "that handle such an operation |\n"
    "| `boxes.c` | the wrappers | whoever makes, reads or merges one |\n"
    "| `throwables.def` | exceptions that do nothing but hold a message and a cause | `throw`, `catch` and `instanceof` |\n"
    "| `jdk_effects.def` | values, effects of methods, views, what is compared | the effects analysis; the inliner, for empty constructors; "
    "folding, for `==` |\n"
    "| `advice.def` | what cannot run, and what to write instead | refusals; the inliner, which does not look into what is "
    "never compiled |\n"
    "\n"
    "## Methods that are one operation of a device\n"
    "\n"
    "| method | accuracy |\n"
    "| --- | --- |\n";

static const char boxes_head[] =
    "\n"
    "## Wrappers\n"
    "\n"
    "Made by `valueOf` and read by `intValue` and its kind, each is one component, of the letter that layouts have for it.\n"
    "\n"
    "| class | letter | extends Number |\n"
    "| --- | --- | --- |\n";

static const char throwables_head[] = "\n"
                                      "## Exceptions\n"
                                      "\n"
                                      "These hold a cause; nothing of their bytecode is compiled.\n"
                                      "\n"
                                      "| class | extends |\n"
                                      "| --- | --- |\n";

static const char advice_head[] =
    "\n"
    "## What cannot run, and what to write instead\n"
    "\n"
    "Said behind the reason for which a function runs in Java. `never`: it is refused where it is called, without a look at its\n"
    "bytecode. `if that fails`: it is compiled, and some of it may run. `changes`: said where it changes something captured. The\n"
    "first row that fits counts.\n"
    "\n"
    "| class | member | when | instead |\n"
    "| --- | --- | --- | --- |\n";

static const char values_head[] =
    "\n"
    "## Values\n"
    "\n"
    "What their objects hold never changes. Methods from primitives and values to such write nothing.\n"
    "\n"
    "| class | others extend it | why its caches do not matter |\n"
    "| --- | --- | --- |\n";

static const char effects_head[] =
    "\n"
    "## Effects\n"
    "\n"
    "What methods do to objects, where their bytecode does not tell: whether Java may run a function that calls them on\n"
    "several threads at once. The first row that fits counts.\n"
    "\n"
    "| effect | what it means |\n"
    "| --- | --- |\n"
    "| EMPTY | nothing |\n"
    "| PURE | answers with a value or a new object |\n"
    "| OWN | the same, but may change its receiver, and answer with it |\n"
    "| PURE_TEXT, OWN_TEXT | the same, and calls `toString` and `hashCode` of what it is given |\n"
    "| PURE_VALUES | PURE, if it is given values |\n"
    "| RETURNS_0, RETURNS_1 | answers with its first or second argument; the receiver counts |\n"
    "| WRITES_0 | writes numbers to its first argument |\n"
    "| COPY, ARRAYCOPY, NEW_ARRAY | a new object that holds what the first argument holds; copies elements; a new array |\n"
    "| MEMORY_GET, MEMORY_PUT | reads, or writes, some field of its second argument |\n"
    "| INNER | FOREIGN, but where the JDK itself calls it: then the next row, or its bytecode |\n"
    "| READS | answers with an object that all share |\n"
    "| SKIP | does what something else does that is looked at in its place |\n"
    "| FOREIGN | wants the one order and thread |\n"
    "\n"
    "| class | method | parameters | effect | why |\n"
    "| --- | --- | --- | --- | --- |\n";

static const char rest_head[] = "\n"
                                "## Views\n"
                                "\n"
                                "Fields that cache a view of their object, and may be written by anybody:\n"
                                "\n";

static const char idle_head[] = "\nMethods that do nothing where a field of their object is false:\n\n";

static const char compared_head[] =
    "\n"
    "## What is compared\n"
    "\n"
    "These ask first whether their two arguments are one object. Of equal wrappers of these letters they give the same where they\n"
    "are not, so that the question is left out, which devices cannot answer. Some are of other languages' libraries.\n"
    "\n"
    "| class | method | wrappers |\n"
    "| --- | --- | --- |\n";

static void put_name(text *out, const char *name) {
    for (; *name != '\0'; name++)
        text_put_length(out, *name == '/' ? "." : *name == '*' ? "\\*" : name, *name == '*' ? 2 : 1);
}

static void put_cell(text *out, const char *chars) {
    text_put(out, "| ");
    put_name(out, chars);
    text_put(out, " ");
}

static void put_intrinsics(text *out) {
    for (int i = 0; i < intrinsic_count; i++) {
        const intrinsic_info *row = &intrinsics[i];
        if (row->owner[0] == '\0') continue;
        text_put(out, "| `");
        put_name(out, row->owner);
        text_printf(out, ".%s%s` | ", row->name, row->descriptor);
        if (row->bound == 0)
            text_put(out, "bit for bit |\n");
        else
            text_printf(out, "%g ulp |\n", row->bound);
    }
}

static void put_value(text *out, const char *name, bool is_final, const char *reason) {
    put_cell(out, name);
    text_printf(out, "| %s | %s |\n", is_final ? "no" : "yes", reason);
}

static void put_effect(text *out, const char *const cells[3], const char *effect, const char *reason) {
    for (int i = 0; i < 3; i++)
        put_cell(out, strcmp(cells[i], "<init>") == 0 ? "constructor" : cells[i]);
    text_printf(out, "| %s | %s |\n", effect, reason);
}

static void put_view(text *out, const char *owner, const char *field) {
    text_put(out, "- ");
    put_name(out, owner);
    text_printf(out, ".%s\n", field);
}

static void put_idle(text *out, const char *owner, const char *name, const char *field) {
    text_put(out, "- ");
    put_name(out, owner);
    text_printf(out, ".%s: %s\n", name, field);
}

static void put_compared(text *out, const char *owner, const char *name, const char *kinds) {
    put_cell(out, owner);
    put_cell(out, name);
    put_cell(out, kinds);
    text_put(out, "|\n");
}

static void put_boxes(text *out) {
    for (const char *kind = "ZBSCIJFD"; *kind != '\0'; kind++) {
        const box_class *box = box_of_kind(*kind);
        put_cell(out, box->name);
        text_printf(out, "| %c | %s |\n", *kind, box->is_number ? "yes" : "no");
    }
}

static void put_throwable(text *out, const char *name, const char *super_name) {
    put_cell(out, name);
    put_cell(out, super_name);
    text_put(out, "|\n");
}

static void put_advice(text *out, const char *class_name, const char *member, const char *when,
                       const char *instead) {
    put_cell(out, class_name);
    put_cell(out, strcmp(member, "<init>") == 0 ? "constructor" : member);
    text_printf(out, "| %s | %s |\n", when, instead);
}

void jdk_markdown(text *out) {
    text_put(out, head);
    put_intrinsics(out);
    text_put(out, boxes_head);
    put_boxes(out);
    text_put(out, throwables_head);
#define THROWABLE(name, super_name) put_throwable(out, name, super_name);
#include "throwables.def"
    text_put(out, values_head);
#define V(name, is_final, reason) put_value(out, name, is_final, reason);
#include "jdk_effects.def"
    text_put(out, effects_head);
#define E(owner, name, descriptor, effect, reason)                                                           \
    put_effect(out, (const char *const[]){owner, name, descriptor}, #effect, reason);
#include "jdk_effects.def"
    text_put(out, rest_head);
#define F(owner, field) put_view(out, owner, field);
#include "jdk_effects.def"
    text_put(out, idle_head);
#define I(owner, name, field) put_idle(out, owner, name, field);
#include "jdk_effects.def"
    text_put(out, compared_head);
#define S(owner, name, kinds) put_compared(out, owner, name, kinds);
#include "jdk_effects.def"
    text_put(out, advice_head);
#define COMPILED "if that fails"
#define NEVER "never"
#define CHANGES "changes"
#define A(class_name, member, how, instead) put_advice(out, class_name, member, how, instead);
#define L(instead, of_loop)
#include "advice.def"
#undef L
}
