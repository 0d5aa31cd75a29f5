#include "text.h"

#include <stdio.h>
#include <string.h>

void text_init(text *t, arena *memory) {
    *t = (text){.memory = memory};
}

static void reserve(text *t, size_t more) {
    size_t need = t->length + more + 1;
    if (need <= t->capacity) return;
    size_t capacity = t->capacity < 256 ? 256 : t->capacity;
    while (capacity < need)
        capacity *= 2;
    char *chars = arena_alloc(t->memory, capacity);
    if (t->length != 0) memcpy(chars, t->chars, t->length);
    t->chars = chars;
    t->capacity = capacity;
}

void text_put_length(text *t, const char *chars, size_t length) {
    reserve(t, length);
    memcpy(t->chars + t->length, chars, length);
    t->length += length;
    t->chars[t->length] = '\0';
}

void text_put(text *t, const char *chars) {
    text_put_length(t, chars, strlen(chars));
}

void text_printf(text *t, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length > 0) {
        reserve(t, (size_t)length);
        vsnprintf(t->chars + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
}

void text_indent(text *t, int count) {
    while (count-- > 0)
        text_put_length(t, "    ", 4);
}

const char *text_get(const text *t) {
    return t->chars == NULL ? "" : t->chars;
}
