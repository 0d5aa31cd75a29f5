/* Classes and methods as the JVM holds them (JVM specification, chapter 4).
 *
 * A bc_class comes from a whole class file (bc_class_parse), or from the pieces that a running JVM hands out:
 * its constant pool (bc_pool_parse) and its methods' code, filled in by the caller. Everything lives in the
 * arena given to the parser and refers to the input bytes in place: keep both as long as the class.
 *
 * Names are in the JVM's internal form ("java/lang/Float"), NUL-terminated, in modified UTF-8.
 */
#ifndef WEFT_CLASSFILE_H
#define WEFT_CLASSFILE_H

#include "status.h"

enum { /* access flags, JVM specification tables 4.1-B, 4.5-A and 4.6-A */
       BC_ACC_PUBLIC = 0x0001,
       BC_ACC_PRIVATE = 0x0002,
       BC_ACC_PROTECTED = 0x0004,
       BC_ACC_STATIC = 0x0008,
       BC_ACC_FINAL = 0x0010,
       BC_ACC_SYNCHRONIZED = 0x0020,
       BC_ACC_VOLATILE = 0x0040,
       BC_ACC_VARARGS = 0x0080,
       BC_ACC_NATIVE = 0x0100,
       BC_ACC_INTERFACE = 0x0200,
       BC_ACC_ABSTRACT = 0x0400,
       BC_ACC_SYNTHETIC = 0x1000,
       BC_ACC_ENUM = 0x4000,
       BC_ACC_MODULE = 0x8000,
};

typedef enum bc_constant_tag { /* JVM specification table 4.4-A */
                               BC_UTF8 = 1,
                               BC_INTEGER = 3,
                               BC_FLOAT = 4,
                               BC_LONG = 5,
                               BC_DOUBLE = 6,
                               BC_CLASS = 7,
                               BC_STRING = 8,
                               BC_FIELDREF = 9,
                               BC_METHODREF = 10,
                               BC_INTERFACE_METHODREF = 11,
                               BC_NAME_AND_TYPE = 12,
                               BC_METHOD_HANDLE = 15,
                               BC_METHOD_TYPE = 16,
                               BC_DYNAMIC = 17,
                               BC_INVOKE_DYNAMIC = 18,
                               BC_MODULE = 19,
                               BC_PACKAGE = 20,
} bc_constant_tag;

typedef enum bc_reference_kind { /* JVM specification table 5.4.3.5-A */
                                 BC_REF_GET_FIELD = 1,
                                 BC_REF_GET_STATIC = 2,
                                 BC_REF_PUT_FIELD = 3,
                                 BC_REF_PUT_STATIC = 4,
                                 BC_REF_INVOKE_VIRTUAL = 5,
                                 BC_REF_INVOKE_STATIC = 6,
                                 BC_REF_INVOKE_SPECIAL = 7,
                                 BC_REF_NEW_INVOKE_SPECIAL = 8,
                                 BC_REF_INVOKE_INTERFACE = 9,
} bc_reference_kind;

typedef struct bc_constant {
    uint8_t tag; /* 0: unused slot (index 0, or behind a long or double) */
    union {
        int32_t i;
        int64_t l;
        float f;
        double d;
        const char *utf8;
        struct {
            uint16_t a,
                b; /* the structure's one or two indices, in the file's order; MethodHandle: kind, index */
        } index;
    } as;
} bc_constant;

typedef struct bc_pool {
    uint32_t count; /* constant_pool_count: valid indices are 1 .. count - 1 */
    bc_constant *items;
} bc_pool;

/* A field or method named by the constant pool. */
typedef struct bc_member_ref {
    const char *owner; /* class name */
    const char *name;
    const char *descriptor;
    bool on_interface; /* a CONSTANT_InterfaceMethodref */
} bc_member_ref;

typedef struct bc_handle_ref {
    uint8_t kind; /* a bc_reference_kind */
    bc_member_ref member;
} bc_handle_ref;

typedef struct bc_class bc_class;

enum { BC_MAX_CODE = 65535 }; /* bytes in a method */

typedef struct bc_handler { /* a row of the exception table; bci range [start, end) */
    uint16_t start, end, target;
    uint16_t catch_type; /* constant pool index of the class, 0: any */
} bc_handler;

typedef struct bc_line {
    uint16_t bci;
    uint16_t line;
} bc_line;

typedef struct bc_method {
    const bc_class *owner;
    const char *name;
    const char *descriptor;
    uint16_t access;
    uint16_t max_stack;
    uint16_t max_locals;
    const uint8_t *code; /* NULL for native and abstract methods */
    uint32_t code_length;
    bc_handler *handlers;
    uint32_t handler_count;
    bool handlers_known; /* JVMTI does not tell them: they are in the class file only */
    bc_line *lines;      /* in the file's order */
    uint32_t line_count;
} bc_method;

typedef struct bc_field {
    const bc_class *owner;
    const char *name;
    const char *descriptor;
    uint16_t access;
    uint16_t constant_value; /* constant pool index of ConstantValue, 0: none */
} bc_field;

typedef struct bc_bootstrap { /* a row of BootstrapMethods */
    uint16_t handle;          /* constant pool index of the CONSTANT_MethodHandle */
    uint16_t argument_count;
    uint16_t *arguments; /* constant pool indices */
} bc_bootstrap;

struct bc_class {
    const char *name;
    const char *super_name; /* NULL for java/lang/Object */
    const char **interfaces;
    uint32_t interface_count;
    uint16_t access;
    bc_pool pool;
    bc_field *fields;
    uint32_t field_count;
    bc_method *methods;
    uint32_t method_count;
    bc_bootstrap *bootstraps;
    uint32_t bootstrap_count;
    const char *source_file; /* "Saxpy.java", or NULL */
    const char *source_map;  /* for source_map.h, or NULL */
    const char *nest_host; /* itself, if the class file names none; NULL: not known, JVMTI does not tell it */
    bool is_record;
    void *host; /* the class source's own: the jclass in a JVM, NULL otherwise */
};

/* Parse a whole class file. Versions 45 to 69 (JDK 25) with any minor number are accepted; attributes that
 * Weft does not need are skipped. Every index that the class structure itself uses is checked, those inside
 * code when used. */
status bc_class_parse(arena *a, const uint8_t *bytes, size_t length, bc_class **out);

/* Parse constant pool entries 1 .. count - 1, as JVMTI's GetConstantPool returns them. */
status bc_pool_parse(arena *a, const uint8_t *bytes, size_t length, uint32_t count, bc_pool *out);

/* Typed access; anything else at that index is ST_BAD_CONSTANT. Strings are in modified UTF-8, where U+0000
 * is C0 80. */
status bc_pool_utf8(const bc_pool *pool, uint32_t index, const char **out);
status bc_pool_class(const bc_pool *pool, uint32_t index, const char **out);
status bc_pool_string(const bc_pool *pool, uint32_t index, const char **out);
status bc_pool_member(const bc_pool *pool, uint32_t index, bc_member_ref *out);
status bc_pool_handle(const bc_pool *pool, uint32_t index, bc_handle_ref *out);
status bc_pool_method_type(const bc_pool *pool, uint32_t index, const char **out);
/* CONSTANT_InvokeDynamic or CONSTANT_Dynamic: row of BootstrapMethods, and the name and descriptor of the
 * call site or constant. */
status bc_pool_dynamic(const bc_pool *pool, uint32_t index, uint16_t *out_bootstrap, const char **out_name,
                       const char **out_descriptor);

/* Declared in this very class, or NULL. Class files may have several fields of one name, of different types, as methods. */
const bc_method *bc_class_method(const bc_class *c, const char *name, const char *descriptor);
const bc_field *bc_class_field(const bc_class *c, const char *name, const char *descriptor);

/* The class of a plain loop is called as its method's class, this, and the method (loop_body.h). */
#define BC_LOOP_CLASS "$$Loop$"
bool bc_is_of_loop(const bc_class *c);

/* Where a bci is in the source; line 0 when unknown. Of a plain loop's rounds it is in the method that has the loop. */
const status_location *bc_method_location(arena *a, const bc_method *m, uint32_t bci);
/* "weft.examples.Saxpy.lambda$main$0(Saxpy.java:12)" */
const char *bc_method_where(arena *a, const bc_method *m, uint32_t bci);

#endif
