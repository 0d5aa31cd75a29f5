/* The hidden classes that the JVM makes for lambdas and method references: a few loads and a call each. */
#ifndef WEFT_LAMBDA_CLASS_H
#define WEFT_LAMBDA_CLASS_H

#include "class_source.h"

/* What its method calls: the first method called that is not of the JDK's language package, which unboxes and boxes.
 * NULL for other classes, and where it calls nothing else. */
const bc_method *lambda_class_body(class_source *s, const bc_class *c);

#endif
