/* A class file that no JVM takes for a new version of a class that it runs. */
#ifndef WEFT_CLASS_SHELL_H
#define WEFT_CLASS_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The same class without interfaces, fields and methods, and package-private if it was public, or the other way round. A JVM parses it in
 * no time and refuses to redefine the class by it: a new version has the same interfaces and modifiers (JVMTI, RedefineClasses).
 *
 * Writes to `out`, if that is not NULL, and answers how many bytes; 0: it is no class file. */
size_t class_shell(const uint8_t *bytes, size_t length, uint8_t *out);

#endif
