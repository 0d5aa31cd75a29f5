/* What is known of a reference from the instructions that make it. */
#ifndef WEFT_FACTS_H
#define WEFT_FACTS_H

#include "ir.h"
#include "limit.h"

typedef enum fact_null { NULL_NEVER, NULL_ALWAYS, NULL_MAYBE } fact_null;

typedef struct fact_class { /* the exact class of the object, if it is not null */
    const char *name;       /* NULL: not known */
    const bc_class *from;   /* finds it; NULL for wrappers */
    const bc_class *found;  /* the class itself when it is at hand (known objects), else NULL */
} fact_class;

/* Looks through phis. */
fact_class fact_class_of(ir_fn *fn, ir_ref r);
fact_null fact_null_of(ir_fn *fn, ir_ref r);
/* The length of an array that is made here, if it is a constant; of several, if it is the same. */
bool fact_array_length(ir_fn *fn, ir_ref r, int64_t *out);
/* Whether it is an array in a captured array of arrays. */
bool fact_is_row(ir_fn *fn, ir_ref r);
/* Whether the object is certainly made in the function. */
bool fact_is_made_here(ir_fn *fn, ir_ref r);
/* Whether an object of this instruction may be one that others have: it is read of a captured array, or is a wrapper,
 * whose valueOf gives the same one again for small values. */
bool fact_may_be_shared(const ir_ins *made);
/* Whether the two are certainly not the same object. */
bool fact_never_same(ir_fn *fn, ir_ref a, ir_ref b);
/* Whether it is a Class object of a known class: a `class`, or a known object. */
bool fact_is_class_object(ir_fn *fn, ir_ref r);
/* Whether two such are one. MAYBE: they have one name, and which classes it means is not known. */
typedef enum fact_same { SAME_ALWAYS, SAME_NEVER, SAME_MAYBE } fact_same;
fact_same fact_same_class(ir_fn *fn, ir_ref a, ir_ref b);
/* The leaves of a reference: what its phis merge in the end, each once. At most LIMIT_LEAVES; false if
 * more. */
bool fact_leaves(ir_fn *fn, ir_ref r, ir_ref leaves[LIMIT_LEAVES], uint32_t *out_count);

/* The bc_class of a known exact class; of an array's, that of Object, whose methods arrays have. */
status fact_find_class(ir_fn *fn, const fact_class *c, const bc_class **out);
/* Whether an exact class is an instance of the class that a symbol means. */
status fact_is_a(ir_fn *fn, const fact_class *c, const ir_symbol *class, bool *out);
/* Whether the two are certainly the same class: class loaders may each have one of the name. */
bool fact_is_one_class(ir_fn *fn, const fact_class *a, const fact_class *b);
/* The same of two symbols. */
bool fact_same_symbol(ir_fn *fn, const ir_symbol *a, const ir_symbol *b);
/* Whether two symbols mean the same field: JVM specification 5.4.3.2, for a class may have a field of the
 * same name and type as one of its superclass. By these alone where the classes are not known (IR that was
 * read from text). */
bool fact_same_field(ir_fn *fn, const ir_symbol *a, const ir_symbol *b);
/* The field that a symbol means of an object of exactly this class: looked up from the symbol's owner, which
 * is the class or one of its superclasses, whatever a subclass hides. */
status fact_object_field(ir_fn *fn, const bc_class *class, const ir_symbol *symbol, const bc_field **out);
/* Whether objects of this field's class never change it once they are made. */
bool fact_is_final(ir_fn *fn, const ir_symbol *symbol);

/* Whether an `astore` certainly throws no ArrayStoreException: the value is of the class of the array, if that is one
 * of objects that is made here. */
bool fact_store_fits(ir_fn *fn, const ir_ins *store);

/* Whether it loads from an array that the kernel does not write: the same value, wherever it stands. */
bool fact_is_constant_load(const ir_fn *fn, const ir_ins *ins);

#endif
