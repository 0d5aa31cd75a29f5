#include "ir_scan.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ir_text.h"

status scan_bad(ir_scanner *s, uint32_t line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *what = arena_vprintf(s->memory, format, args);
    va_end(args);
    return status_make(s->memory, ST_BAD_IR, "line %" PRIu32 ": %s", line, what);
}

static void skip_blanks(ir_scanner *s) {
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\r')
        s->at++;
}

/* What stands here, for a message. */
static const char *found(ir_scanner *s) {
    size_t length = strcspn(s->at, " \t\r\n");
    if (length == 0) return *s->at == '\0' ? "the end of the text" : "the end of the line";
    return arena_printf(s->memory, "'%.*s'", (int)(length > 40 ? 40 : length), s->at);
}

status scan_expected(ir_scanner *s, const char *what) {
    return scan_bad(s, s->line, "expected %s, found %s", what, found(s));
}

bool scan_accept(ir_scanner *s, const char *chars) {
    skip_blanks(s);
    size_t length = strlen(chars);
    if (strncmp(s->at, chars, length) != 0) return false;
    s->at += length;
    return true;
}

status scan_expect(ir_scanner *s, const char *chars) {
    return scan_accept(s, chars) ? status_ok() : scan_expected(s, arena_printf(s->memory, "'%s'", chars));
}

void scan_blank_lines(ir_scanner *s) {
    for (;;) {
        skip_blanks(s);
        if (*s->at == ';') s->at += strcspn(s->at, "\n");
        if (*s->at != '\n') return;
        s->at++;
        s->line++;
    }
}

status scan_next_line(ir_scanner *s) {
    skip_blanks(s);
    if (*s->at != ';' && *s->at != '\n' && *s->at != '\0') return scan_expected(s, "the end of the line");
    scan_blank_lines(s);
    return status_ok();
}

static bool is_word_char(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

ir_word scan_word(ir_scanner *s) {
    skip_blanks(s);
    ir_word w = {s->at, 0};
    while (is_word_char(w.chars[w.length]))
        w.length++;
    s->at += w.length;
    return w;
}

bool scan_is(ir_word w, const char *chars) {
    return strlen(chars) == w.length && memcmp(w.chars, chars, w.length) == 0;
}

bool scan_accept_word(ir_scanner *s, const char *chars) {
    const char *before = s->at;
    if (scan_is(scan_word(s), chars)) return true;
    s->at = before;
    return false;
}

status scan_unknown(ir_scanner *s, ir_word w, const char *what) {
    s->at = w.chars;
    return scan_expected(s, what);
}

ir_word scan_digits(ir_scanner *s) {
    skip_blanks(s);
    ir_word w = {s->at, strcspn(s->at, " :\t\r\n")};
    s->at += w.length;
    return w;
}

bool scan_at_block(ir_scanner *s) {
    skip_blanks(s);
    return s->at[0] == 'b' && s->at[1] >= '0' && s->at[1] <= '9';
}

status scan_index(ir_scanner *s, uint32_t limit, uint32_t *out) {
    skip_blanks(s);
    uint64_t n = 0;
    const char *start = s->at;
    for (; *s->at >= '0' && *s->at <= '9'; s->at++) {
        n = n * 10 + (uint64_t)(*s->at - '0');
        if (n > limit) return scan_bad(s, s->line, "a number is larger than %" PRIu32, limit);
    }
    if (s->at == start) return scan_expected(s, "a number");
    *out = (uint32_t)n;
    return status_ok();
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

status scan_quoted(ir_scanner *s, const char **out) {
    TRY(scan_expect(s, "\""));
    size_t size = 0;
    while (s->at[size] != '\0' && s->at[size] != '\n' && s->at[size] != '"')
        size += s->at[size] == '\\' && s->at[size + 1] == '"' ? 2 : 1;
    char *chars = arena_alloc(s->memory, size + 1);
    size_t length = 0;
    while (*s->at != '"') {
        char c = *s->at++;
        if (c == '\0' || c == '\n') {
            s->at--;
            return scan_expected(s, "'\"'");
        }
        if (c == '\\' && (*s->at == '"' || *s->at == '\\')) {
            c = *s->at++;
        } else if (c == '\\') {
            int high = *s->at == 'x' ? hex_digit(s->at[1]) : -1;
            int low = high < 0 ? -1 : hex_digit(s->at[2]);
            if (low < 0 || high * 16 + low == 0)
                return scan_bad(s, s->line, "expected \\\", \\\\ or \\x01 .. \\xff");
            c = (char)(high * 16 + low);
            s->at += 3;
        }
        chars[length++] = c;
    }
    s->at++;
    *out = chars;
    return status_ok();
}

status scan_name(ir_scanner *s, const char **out) {
    skip_blanks(s);
    if (*s->at == '"') return scan_quoted(s, out);
    const char *start = s->at;
    while (ir_is_bare(*s->at))
        s->at++;
    if (s->at == start) return scan_expected(s, "a name");
    *out = arena_string(s->memory, start, (size_t)(s->at - start));
    return status_ok();
}

status scan_member(ir_scanner *s, const char **out_owner, const char **out_name,
                   const char **out_descriptor) {
    TRY(scan_name(s, out_owner));
    TRY(scan_expect(s, "."));
    TRY(scan_name(s, out_name));
    TRY(scan_expect(s, ":"));
    return scan_name(s, out_descriptor);
}

status scan_type(ir_scanner *s, ir_type *out) {
    ir_word w = scan_word(s);
    for (int t = IR_I32; t <= IR_REF; t++) {
        if (!scan_is(w, ir_type_name((ir_type)t))) continue;
        *out = (ir_type)t;
        return status_ok();
    }
    return scan_unknown(s, w, "a type");
}

status scan_element(ir_scanner *s, char *out) {
    ir_word w = scan_word(s);
    if (w.length == 1 && strchr("ZBSCIJFDL", w.chars[0]) != NULL) {
        *out = w.chars[0];
        return status_ok();
    }
    return scan_unknown(s, w, "an element kind");
}

static status read_float(ir_scanner *s, ir_word w, ir_type type, ir_imm *out) {
    char *chars = arena_string(s->memory, w.chars, w.length), *end;
    bool is_float = type == IR_F32, is_inf = strcmp(chars, "inf") == 0 || strcmp(chars, "-inf") == 0;
    if (strncmp(chars, "nan(0x", 6) == 0) {
        uint64_t bits = strtoull(chars + 6, &end, 16);
        uint32_t low = (uint32_t)bits;
        if (is_float)
            memcpy(&out->f, &low, sizeof low);
        else
            memcpy(&out->d, &bits, sizeof bits);
        bool whole = strcmp(end, ")") == 0 && w.length == (is_float ? 15 : 23);
        if (whole && (is_float ? isnan(out->f) : isnan(out->d))) return status_ok();
    } else {
        if (is_float)
            out->f = strtof(chars, &end);
        else
            out->d = strtod(chars, &end);
        bool is_number = *end == '\0' && w.length != 0 && !(is_float ? isnan(out->f) : isnan(out->d));
        if (is_number && is_inf == (is_float ? isinf(out->f) != 0 : isinf(out->d) != 0)) return status_ok();
    }
    return scan_bad(s, s->line, "'%.40s' is no %s", chars, ir_type_name(type));
}

status scan_number(ir_scanner *s, ir_word w, ir_type type, ir_imm *out) {
    if (type == IR_F32 || type == IR_F64) return read_float(s, w, type, out);
    char *chars = arena_string(s->memory, w.chars, w.length), *end;
    errno = 0;
    out->i = strtoll(chars, &end, 10);
    if (w.length == 0 || *end != '\0' || errno != 0)
        return scan_bad(s, s->line, "'%.40s' is no %s", chars, ir_type_name(type));
    return status_ok();
}
