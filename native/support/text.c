#include "text.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Most of what is printed fits, so it is formatted where it goes, and again only if it did not. */
void text_printf(text *t, const char *format, ...) {
    va_list args, again;
    reserve(t, 0);
    size_t room = t->capacity - t->length;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(t->chars + t->length, room, format, args);
    va_end(args);
    if (length > 0 && (size_t)length >= room) {
        reserve(t, (size_t)length);
        vsnprintf(t->chars + t->length, (size_t)length + 1, format, again);
    }
    if (length > 0) t->length += (size_t)length;
    va_end(again);
}

void text_put_number(text *t, uint32_t number) {
    char digits[10];
    size_t first = sizeof digits;
    do
        digits[--first] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    text_put_length(t, digits + first, sizeof digits - first);
}

void text_put_decimal(text *t, double value, bool is_float) {
    char digits[48];
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (is_float ? strtof(digits, NULL) == (float)value : strtod(digits, NULL) == value) break;
    }
    for (const char *c = digits; *c != '\0'; c++) {
        bool is_point = strchr("0123456789+-e", *c) == NULL,
             is_first = c == digits || strchr("0123456789", c[-1]) != NULL;
        if (!is_point || is_first)
            text_put_length(t, is_point ? "." : c, 1); /* some have a point of several bytes */
    }
}

void text_indent(text *t, int count) {
    while (count-- > 0)
        text_put_length(t, "    ", 4);
}

const char *text_get(const text *t) {
    return t->chars == NULL ? "" : t->chars;
}
