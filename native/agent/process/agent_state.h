/* The one state of the agent inside a JVM. agent.c fills it when the agent starts. */
#ifndef WEFT_AGENT_STATE_H
#define WEFT_AGENT_STATE_H

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>

#include "java_refs.h"
#include "options.h"

typedef struct agent_state {
    pthread_mutex_t lock; /* of starting, and of finding the references */
    bool started;
    JavaVM *vm;
    jvmtiEnv *jvmti; /* NULL: no JVM tool interface, `problem` says so */
    arena memory;    /* option values, and the text of `problem` and `option_problem` */
    options options;
    status problem;        /* why nothing can be compiled */
    status option_problem; /* what is wrong with the system property weft.options */
    bool refs_found;
    java_refs refs;
} agent_state;

/* The state, for reading. Valid in every native method: they are registered after the start. */
const agent_state *agent_get(void);
/* The same, to be written, under its lock: for agent.c. */
agent_state *agent_to_start(void);

/* Whether compiling is possible at all, with the references found; a status for the life of the process. */
status agent_ready(JNIEnv *env);

/* The value of an option. */
const char *agent_option(option_key key);

#endif
