/* Classes that have been read, kept for later compilations.
 *
 * An entry belongs to one class object: it is found by name, defining loader and identity, through a weak
 * reference, so it keeps neither the class nor its loader alive. Unloaded and redefined classes drop out;
 * their memory is freed when the last user lets go. If the entries together take more than the environment variable
 * WEFT_CLASS_BYTES says, by default 64 MiB, entries that nobody is using are dropped, least recently used first. Of hidden classes, as
 * lambdas are, the latest few are kept. Any thread may call. */
#ifndef WEFT_CLASS_CACHE_H
#define WEFT_CLASS_CACHE_H

#include "class_read.h"

enum { CLASS_CACHE_BOOT_LOADER = 0 };

/* The number of a class loader; the boot loader (NULL) has 0. Numbers are never used again. ST_OUT_OF_MEMORY.
 */
status class_cache_loader(JNIEnv *env, jobject loader, uint32_t *out);
/* A new local reference to a loader; NULL for the boot loader, or when it is gone. */
jobject class_cache_loader_object(JNIEnv *env, uint32_t loader);

/* The entry of class `type`, reading it when needed, with its use counted: class_cache_drop gives it back.
 * Details of a failure live in `a`. */
status class_cache_take(JNIEnv *env, arena *a, jclass type, const char *name, uint32_t loader,
                        class_entry **out);
/* As class_cache_take, but only if it was read before, for a class of the boot loader by name; then with a
 * new local reference to the class. Else NULL. */
class_entry *class_cache_take_boot(JNIEnv *env, const char *name, jclass *out_type);
void class_cache_drop(JNIEnv *env, class_entry *entry);
/* Counts another use of an entry that is in use. */
void class_cache_use(class_entry *entry);
/* What cg_host.class_file answers; the class file is read when it was not before. */
const bc_class *class_cache_file(JNIEnv *env, class_entry *entry, jclass type);

/* About what they take; and whether that is too much, because so many are in use. */
size_t class_cache_bytes(void);
bool class_cache_is_over(void);

/* How often the class was redefined so far; 0 where the JVM does not tell. */
jint class_cache_redefinitions(JNIEnv *env, jclass type);

#endif
