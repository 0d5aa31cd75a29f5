#include "agent_state.h"

static agent_state state = {.lock = PTHREAD_MUTEX_INITIALIZER}; /* all zero is an initialised arena */

const agent_state *agent_get(void) {
    return &state;
}

agent_state *agent_to_start(void) {
    return &state;
}

const char *agent_option(option_key key) {
    return state.options.values[key];
}

status agent_ready(JNIEnv *env) {
    pthread_mutex_lock(&state.lock);
    status st = state.option_problem;
    if (st.code == ST_OK) st = state.problem;
    if (st.code == ST_OK && !state.refs_found) {
        st = java_refs_find(env, &state.refs);
        state.refs_found = st.code == ST_OK;
    }
    pthread_mutex_unlock(&state.lock);
    return st;
}
