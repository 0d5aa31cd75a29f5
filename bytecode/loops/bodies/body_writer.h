/* The state and the common parts of writing the class of a loop, or of two nested loops, for loop_body.c, given_body.c,
 * apply_body.c, nest_body.c and scatter_body.c. */
#ifndef WEFT_BODY_WRITER_H
#define WEFT_BODY_WRITER_H

#include "code_edit.h"
#include "loop_plan.h"

typedef struct writer {
    arena *memory;
    const class_parts *host;
    const loop_plan *plan;
    const bc_method *m;
    frames all;
    pool_out pool;
    uint32_t this_class;
    uint32_t code_name, frames_name, lines_name;
    bytes_out code;
    uint32_t self, argument, round; /* locals of apply, behind the loop's and those of places */
    bool fits;
} writer;

/* The number of the column's array whose length apply asks for in place of this path's; NOWHERE: it has the array for that. */
int32_t body_length_of(const writer *w, uint32_t path);
/* The name of the field that has it, by the array's number. */
const char *body_length_field(const writer *w, int32_t array);
/* Whether apply has no use for the local, which has an array of which a round has columns and nothing else. */
bool body_is_only_in_columns(const writer *w, uint32_t local);
/* The local of apply that has a place's element. */
uint32_t body_place_local(const writer *w, uint32_t place);
char body_place_element(const writer *w, uint32_t place);
slot_type body_slot_of_element(char element);
/* The round's code up to its latch, with locals for the elements of columns. */
status body_put_round(writer *w, code_edited *edited);
/* The type of a local, and the field that has it from outside. */
const char *body_field_type(const writer *w, uint32_t local);
uint32_t body_field_of(writer *w, uint32_t local);
/* All locals as they are when round `w->round` begins. */
void body_put_locals(writer *w);
/* A method up to the attributes of its code, which have so many bytes. */
void body_put_method_head(writer *w, bytes_out *out, const char *name, const char *descriptor, uint32_t stack,
                          uint32_t locals, const bytes_out *code, uint32_t attribute_bytes);
/* A method with frames and lines. */
void body_put_method(writer *w, bytes_out *out, const char *name, const char *descriptor, uint32_t stack,
                     uint32_t locals, const frames *all, const bytes_out *lines);
/* A frame of the method that is copied, where its bci is now, with locals more behind its own. */
frame body_frame_of(writer *w, const frame *from, const code_edited *edited, const slot_type *more,
                    uint32_t more_count);
/* The LineNumberTable's contents for the code from the plan's body to `to`. */
void body_put_lines(writer *w, bytes_out *out, const code_edited *edited, uint32_t to);
/* A call of a private method of the host, which is a nestmate: one call site for both is invokevirtual. */
code_edit body_edit_own_call(writer *w, uint32_t bci);
/* As an array of this element would have it. */
void body_put_narrowed(bytes_out *out, char element);

/* The class's name, by which refusals find the method (bc_method_location). */
const char *body_class_name(arena *a, const bc_method *m);

/* See body_describe.c. */
const char *body_describe(const writer *w);

#endif
