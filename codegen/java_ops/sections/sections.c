/* Builds the table of java_slice.c: sections FILE... prints it, of the sections of all files in their order. Run by the
 * build, so that no compilation has to read the texts to find what a kernel calls; and what no kernel could be made of,
 * a callee that there is not or that comes later, ends the build. java_ops.h says how a section looks. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct name {
    const char *chars;
    int length;
} name;

enum { MOST_SECTIONS = 1000 };

static name sections[MOST_SECTIONS];
static int count;
static bool wrong;

static int find(name n) {
    for (int i = 0; i < count; i++)
        if (sections[i].length == n.length && memcmp(sections[i].chars, n.chars, (size_t)n.length) == 0)
            return i;
    return -1;
}

/* The word at `*at`, which moves behind it. Its length is 0 at the end of the line. */
static name next_word(const char **at) {
    *at += strspn(*at, " ");
    name n = {*at, (int)strcspn(*at, " \n")};
    *at += n.length;
    return n;
}

static void complain(const char *file, name section, const char *what, name of) {
    fprintf(stderr, "%s: %.*s: %s%.*s\n", file, section.length, section.chars, what, of.length, of.chars);
    wrong = true;
}

/* The names of its callees are at `words`, behind the colon. */
static void put_callees(const char *file, name section, const char *words) {
    printf("static const uint16_t java_callees_%d[] = {", count);
    for (name callee; (callee = next_word(&words)).length != 0;) {
        int k = find(callee);
        if (k < 0) complain(file, section, "nothing in front of it is called ", callee);
        printf("%d, ", k);
    }
    printf("JAVA_NO_SECTION};\n");
}

static void put_text(const char *text, const char *end) {
    printf("static const char java_text_%d[] = {", count);
    for (; text < end; text++)
        printf("%d,", *text);
    printf("0};\n");
}

static void put_section(const char *file, const char *line, const char *end) {
    const char *at = line;
    name section = next_word(&at), colon = next_word(&at);
    if (section.length == 0) return;
    if (find(section) >= 0) complain(file, section, "a second one", (name){"", 0});
    if (colon.length != 0 && (colon.length != 1 || *colon.chars != ':'))
        complain(file, section, "no colon, but ", colon);
    put_callees(file, section, at);
    put_text(strchr(line, '\n') + 1, end);
    if (count == MOST_SECTIONS - 1) {
        complain(file, section, "one too many", (name){"", 0});
        return;
    }
    sections[count++] = section;
}

static void put_file(const char *file, const char *text) {
    static const char marker[] = "\n//@";
    const char *at = strstr(text, marker);
    while (at != NULL) {
        const char *line = at + sizeof marker - 1, *next = strstr(line, marker);
        put_section(file, line, next != NULL ? next : line + strlen(line));
        at = next;
    }
}

/* Never freed: names point into it. NULL if it cannot be read. */
static const char *read_file(const char *path) {
    FILE *f = fopen(path, "rb");
    if (f == NULL || fseek(f, 0, SEEK_END) != 0) return NULL;
    long length = ftell(f);
    char *text = length < 0 ? NULL : calloc((size_t)length + 1, 1);
    rewind(f);
    if (text == NULL || fread(text, 1, (size_t)length, f) != (size_t)length) return NULL;
    fclose(f);
    return text;
}

static int by_name(const void *a, const void *b) {
    const name *x = &sections[*(const int *)a], *y = &sections[*(const int *)b];
    int order = memcmp(x->chars, y->chars, (size_t)(x->length < y->length ? x->length : y->length));
    return order != 0 ? order : x->length - y->length;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *text = read_file(argv[i]);
        if (text == NULL) {
            perror(argv[i]);
            return 1;
        }
        put_file(argv[i], text);
    }
    printf("\nstatic const java_section java_sections[] = {\n");
    for (int i = 0; i < count; i++)
        printf("    {\"%.*s\", java_text_%d, sizeof java_text_%d - 1, java_callees_%d},\n",
               sections[i].length, sections[i].chars, i, i, i);
    int order[MOST_SECTIONS];
    for (int i = 0; i < count; i++)
        order[i] = i;
    qsort(order, (size_t)count, sizeof *order, by_name);
    printf("};\n\nstatic const uint16_t java_sections_by_name[] = {");
    for (int i = 0; i < count; i++)
        printf("%d,", order[i]);
    printf("};\n");
    return wrong ? 1 : 0;
}
