/* Batches of several devices, submitted at once. */
#include "agent_state.h"
#include "function_batch.h"
#include "jni_status.h"
#include "monotonic.h"

typedef struct together {
    batch *batches;
    uint32_t count;
    function_outcome *out;
    bool are_apart;
} together;

static bool is_built(function *f) {
    pthread_mutex_lock(&f->lock);
    bool is = f->kernel != NULL;
    pthread_mutex_unlock(&f->lock);
    return is;
}

/* Whether no driver compiles, no captured array is copied and one submission is all. */
static bool is_ready(const batch *b) {
    if (b->rehearses || b->count == 0 || batch_end_of_submission(b, 0) != b->count) return false;
    for (uint32_t i = 0; i < b->count; i++) {
        function *f = b->runs[i].f;
        if (f->chunk != 0 || function_arrays_count(f) > 0 || !is_built(f)) return false;
    }
    return true;
}

static bool are_ready(const together *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        if (!is_ready(&t->batches[i])) return false;
        for (uint32_t k = 0; k < i; k++)
            if (t->batches[k].device == t->batches[i].device) return false;
    }
    return true;
}

/* Another one each time, so that it is seen which is the slower one. */
static uint32_t first_to_await(function *f) {
    pthread_mutex_lock(&f->lock);
    uint32_t turn = (uint32_t)f->submissions;
    pthread_mutex_unlock(&f->lock);
    return turn;
}

static uint64_t kernel_time(const batch *b) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < b->count; i++)
        sum += b->runs[i].profile.kernel;
    return sum;
}

static status together_body(arena *a, void *context) {
    together *t = context;
    dev_submission *submissions = ARENA_ARRAY(a, dev_submission, t->count);
    dev_joint *joints = ARENA_ARRAY(a, dev_joint, t->count);
    for (uint32_t i = 0; i < t->count; i++) {
        batch *b = &t->batches[i];
        dev_step *steps = ARENA_ARRAY(a, dev_step, b->count);
        for (uint32_t k = 0; k < b->count; k++)
            TRY(run_make_step(a, &b->runs[k], &steps[k]));
        submissions[i] = (dev_submission){.steps = steps, .step_count = b->count};
        t->are_apart |= !dev_is_at_hand(b->device, &submissions[i]);
    }
    if (t->are_apart) return status_ok();
    for (uint32_t i = 0; i < t->count; i++) {
        batch *b = &t->batches[i];
        submissions[i] = batch_submission(a, b, submissions[i].steps, 0, b->count);
        joints[i] = (dev_joint){.device = b->device, .submission = &submissions[i]};
    }
    uint64_t began = now_ns();
    TRY(dev_submit_all(a, joints, t->count, first_to_await(t->batches[0].runs[0].f)));
    uint64_t took = now_ns() - began, sending = 0;
    for (uint32_t i = 0; i < t->count; i++)
        sending += batch_sending(&t->batches[i], 0, t->batches[i].count);
    for (uint32_t i = 0; i < t->count; i++) {
        batch *b = &t->batches[i];
        bool timed = submissions[i].times_kernels;
        /* one thread has waited, once for all */
        batch_note(b, 0, b->count, i == 0 ? batch_waiting(took, sending) : 0, timed);
        t->out[i] = (function_outcome){.failed = batch_first_failure(b),
                                       .nanoseconds = timed ? kernel_time(b) : joints[i].nanoseconds};
    }
    return status_ok();
}

status function_run_together(JNIEnv *env, arena *a, const function_runs *all, uint32_t count,
                             function_outcome *out, jint *out_answer) {
    *out_answer = 0;
    together t = {.batches = ARENA_ARRAY(a, batch, count + 1), .count = count, .out = out};
    if (t.batches == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < count; i++) {
        run *runs = ARENA_ARRAY(a, run, all[i].call_count + 1);
        bool outdated;
        if (runs == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
        TRY(batch_collect(env, a, &all[i], runs, &t.batches[i], &outdated));
        if (outdated) *out_answer = FUNCTION_OUTDATED;
        if (outdated) return status_ok();
    }
    if (!are_ready(&t)) *out_answer = FUNCTION_APART;
    if (*out_answer != 0) return status_ok();
    status st = guarded(a, together_body, &t);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < t.batches[i].count; k++)
            run_end(&t.batches[i].runs[k], st.code == ST_OK);
    if (t.are_apart) *out_answer = FUNCTION_APART;
    return st;
}
