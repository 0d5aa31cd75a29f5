/* Tokens of the IR's text form, for ir_parse.c. A scanner walks over one NUL-terminated text; every function
 * first skips blanks, never passes the end, and moves on only when it finds what it asks for. Failures are
 * ST_BAD_IR with the line. */
#ifndef WEFT_IR_SCAN_H
#define WEFT_IR_SCAN_H

#include "ir.h"

typedef struct ir_scanner {
    arena *memory;
    const char *at;
    uint32_t line;
} ir_scanner;

typedef struct ir_word { /* a piece of the source */
    const char *chars;
    size_t length;
} ir_word;

status scan_bad(ir_scanner *s, uint32_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* "expected `what`, found" what stands here. */
status scan_expected(ir_scanner *s, const char *what);

/* These characters, if they are next. */
bool scan_accept(ir_scanner *s, const char *chars);
status scan_expect(ir_scanner *s, const char *chars);
/* Blanks, comments and ends of lines, as many as there are. */
void scan_blank_lines(ir_scanner *s);
/* The same, of which there must be an end of line. */
status scan_next_line(ir_scanner *s);

/* Letters, digits and underscores; may be empty. */
ir_word scan_word(ir_scanner *s);
bool scan_is(ir_word w, const char *chars);
bool scan_accept_word(ir_scanner *s, const char *chars);
/* The same word as a failure: it is no `what`. */
status scan_unknown(ir_scanner *s, ir_word w, const char *what);
/* What may be a number: everything up to a blank, a colon or the end of the line. */
ir_word scan_digits(ir_scanner *s);
/* Whether a block's name (b and a digit) is next. */
bool scan_at_block(ir_scanner *s);

status scan_index(ir_scanner *s, uint32_t limit, uint32_t *out);
status scan_quoted(ir_scanner *s, const char **out);
status scan_name(ir_scanner *s, const char **out);
status scan_member(ir_scanner *s, const char **out_owner, const char **out_name, const char **out_descriptor);
status scan_type(ir_scanner *s, ir_type *out);
/* One of the letters Z B S C I J F D. */
status scan_element(ir_scanner *s, char *out);
/* The value that `digits`, scanned before, means as a constant of this type. */
status scan_number(ir_scanner *s, ir_word digits, ir_type type, ir_imm *out);

#endif
