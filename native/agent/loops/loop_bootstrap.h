/* Weft's class that the call sites of rewritten classes call, as a loader sees it.
 *
 * It is initialised where its thread holds no loader: before the program begins, by Weft.loops(), else by the first loop. Never while
 * a class is loaded: who loads one may hold its loader's monitor, which whoever initialises needs in order to load Weft's others. */
#ifndef WEFT_LOOP_BOOTSTRAP_H
#define WEFT_LOOP_BOOTSTRAP_H

#include <jvmti.h>
#include <stdbool.h>

/* protocol: as PlainLoops.java is called */
#define LOOP_BOOTSTRAP "weft/PlainLoops"

/* Why no class of a loader may have such call sites; NULL: nothing. In an event ClassFileLoadHook. */
const char *loop_bootstrap_unseen(jvmtiEnv *jvmti, JNIEnv *env, jobject loader);

/* Whether the class was seen by any loader that was asked, or by that of the class path. */
bool loop_bootstrap_was_seen(void);

/* JVMTI's event VMInit: initialises what the loader of the class path has. The program has yet to begin, so there is stack left, which
 * there may not be where its first loop is: a class whose initialiser fails can never be used. */
void JNICALL loop_bootstrap_on_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread);

#endif
