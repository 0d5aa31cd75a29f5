/* The OpenCL devices of this process, opened at first use, and the one that the option device= chooses. */
#ifndef WEFT_DEVICES_H
#define WEFT_DEVICES_H

#include "device.h"

/* Whether the option device= asks for a device at all. */
bool devices_wanted(void);
/* Any thread. A failure's detail lives in `a`. That there is no OpenCL and no device is remembered; where the
 * driver failed, or memory was out (status_may_pass), a later call tries again, so seldom that trying takes a
 * tenth of the time. Where that hid one device beside others they are used, and it comes behind them when it is found,
 * which a later call tries more and more seldom; the others do not wait for it. */
status devices_open(arena *a, dev_system **out);
/* Whether that was tried, and need not be waited for any more. Waits for nothing. */
bool devices_were_opened(void);
/* The JVM exits; see dev_before_exit. */
void devices_before_exit(void);
/* The numbers that name no device. protocol: as Native.java has them */
enum {
    DEVICES_CHOSEN =
        -1, /* the one that functions run on by the option `device`; another once more are found */
    DEVICES_LARGEST_GPU = -2, /* whatever the options say */
    DEVICES_LARGEST_CPU = -3, /* the same */
    DEVICES_JAVA = -4,        /* none: a compilation for Java's own loops */
};
/* The device of this number, as devices_open has them in order, or of one of the numbers above. ST_NO_DEVICE where
 * there is none, or the option `device` asks for Java. */
status devices_numbered(arena *a, int32_t number, dev_device **out);
/* Tell people, once and on standard error, that what they hoped to see on a device runs in Java, and what to
 * do about `st`. Nothing if that is what the options ask for. */
void devices_report_none(status st);
/* Reads the environment that the functions below go by: once, when the library begins, for later drivers may set variables
 * while other threads would read them. */
void devices_read_environment(void);
/* Where compiled programs are to be kept, whether that can be had or not; NULL: nowhere. */
const char *devices_wanted_cache_folder(arena *a);
/* The device's name, then a line "field: value" for each thing there is to know. */
const char *devices_text(arena *a, const dev_info *info);

#endif
