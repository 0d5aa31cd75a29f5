/* What the compiler may ask about the running program: the classes it can see, and the objects a lambda has
 * captured. In a JVM the agent answers through JVMTI and JNI; weftc answers from files and knows no objects.
 *
 * A known object is a small number, 1 .. n, given out by the host; 0 is null. The same object has one number.
 *
 * What the compiler makes depends on the request and on these answers alone (host_log.h relies on it): on no clock, no counter of the
 * process, and no address.
 */
#ifndef WEFT_HOST_H
#define WEFT_HOST_H

#include "source.h"
#include "table.h"

typedef uint32_t cg_object;

typedef struct cg_constant { /* the value of a static field */
    char kind;               /* Z B S C I J F D, or L for an object (arrays too) */
    union {
        int64_t i; /* Z B S C I J, sign- or zero-extended as Java would */
        float f;
        double d;
        cg_object object;
    } as;
} cg_constant;

typedef struct cg_host cg_host;
struct cg_host {
    bc_source *source;
    /* The exact class of a known object that is no array. */
    status (*object_class)(cg_host *h, cg_object object, const bc_class **out);
    /* The element kind (Z B S C I J F D) of a known object that is a one-dimensional array of primitives, 'L'
     * for any other array, 0 for an object that is no array. */
    char (*array_kind)(cg_host *h, cg_object object);
    /* The length of a known object that is an array. May be NULL. */
    uint32_t (*array_length)(cg_host *h, cg_object object);
    /* The elements that a known object, an array of integers (B S C I J) whose length `array_length` says, holds now.
     * The kernel is right as long as it holds them; the host sees to it. False: they are not to be had, or change too
     * often. May be NULL: always false. */
    bool (*array_elements)(cg_host *h, cg_object object, int64_t *out);
    /* A known object that is any other array, or a PArray, as a table. ST_CAPTURE says why it cannot be one.
     * The answer is the same each time. Of an array whose objects are compiled in the kernel is right as long
     * as it holds them; the host sees to it. */
    status (*table)(cg_host *h, cg_object object, const cg_table **out);
    /* The object that a reference field of a known object holds now. If the field is not final the kernel is
     * right as long as it holds that one; the host sees to it. */
    status (*object_field)(cg_host *h, cg_object object, const bc_field *field, cg_object *out);
    /* The value of a final field of primitive type of an enum constant. False for other objects and fields.
     * May be NULL: always false. */
    bool (*object_constant)(cg_host *h, cg_object object, const bc_field *field, cg_constant *out);
    /* The number that a field of primitive type, of an integer kind but long, of a known object (0: a static one) holds
     * now. The kernel is right as long as it holds that one; the host sees to it. False: it changes too often. May be
     * NULL: always false. */
    bool (*field_now)(cg_host *h, cg_object object, const bc_field *field, cg_constant *out);
    /* The number that a field of primitive type of a known object (0: a static one) holds now, for the length of an array. False: it has
     * had too many values; the host sees to it that the function is asked for again when it may be compiled in. May be NULL: always
     * false. */
    bool (*length_number)(cg_host *h, cg_object object, const bc_field *field, cg_constant *out);
    /* That number is compiled in: the kernel is right as long as the field holds it; the host sees to it. There where length_number is. */
    void (*take_length_number)(cg_host *h, cg_object object, const bc_field *field);
    /* The class that a known object is the Class object of; NULL for other objects, and for Class objects of arrays and of
     * primitives. May be NULL: always NULL. */
    const bc_class *(*mirrored_class)(cg_host *h, cg_object object);
    /* The characters of a known object that is a String, in modified UTF-8; NULL for others. May be NULL. */
    const char *(*string_text)(cg_host *h, cg_object object);
    /* A char[] with the characters of a known object that is a String, or with 0 with those of `text` (modified UTF-8), which the
     * host makes and nobody writes to: a known object from then on, the same one for the same characters. May be NULL: there is none. */
    status (*characters)(cg_host *h, cg_object string, const char *text, cg_object *out);
    /* The value of a static field that is final or a reference, of a class that is initialised or has no
     * initialiser. If it is not final: as for object_field. */
    status (*static_constant)(cg_host *h, const bc_field *field, cg_constant *out);
    /* The class with all that its class file says: bootstraps, exception tables (bc_method.handlers_known), stack
     * depths. The methods are those of `c`, in their order. `c` itself where it says no more than that, or cannot be
     * had. NULL: always. Takes long: only for who must know. */
    const bc_class *(*class_file)(cg_host *h, const bc_class *c);
    /* Whether code of class `from` that reaches class `c` would run a static initialiser now, c's or a
     * supertype's, or find that it has failed. It has begun to run, at least, for code of the class itself;
     * `from` may be NULL. NULL: never. */
    bool (*runs_initialiser)(cg_host *h, const bc_class *c, const bc_class *from);
};

/* As class_file; `h` may be NULL. */
static inline const bc_class *cg_class_file(cg_host *h, const bc_class *c) {
    return h == NULL || h->class_file == NULL ? c : h->class_file(h, c);
}

static inline const bc_method *cg_method_in_file(cg_host *h, const bc_method *m) {
    return m->handlers_known ? m : &cg_class_file(h, m->owner)->methods[m - m->owner->methods];
}

#endif
