/* A growing string in an arena, for everything that Weft prints: IR, OpenCL C, explanations. */
#ifndef WEFT_TEXT_H
#define WEFT_TEXT_H

#include "arena.h"

typedef struct text {
    arena *memory;
    char *chars; /* always NUL-terminated once anything was appended */
    size_t length;
    size_t capacity;
} text;

void text_init(text *t, arena *memory);
void text_put(text *t, const char *chars);
void text_put_length(text *t, const char *chars, size_t length);
void text_printf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* In decimal, as text_printf's %u: what prints many takes this, which is a tenth of the work. */
void text_put_number(text *t, uint32_t number);
/* The fewest digits that read back as the same number, with a point whatever the locale has; it is finite. */
void text_put_decimal(text *t, double value, bool is_float);
/* `count` copies of four spaces. */
void text_indent(text *t, int count);
/* The string so far; "" when empty. Valid until the next append. */
const char *text_get(const text *t);

#endif
