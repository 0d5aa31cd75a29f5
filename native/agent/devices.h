/* The OpenCL devices of this process, opened at first use, and the one that the option device= chooses. */
#ifndef WEFT_DEVICES_H
#define WEFT_DEVICES_H

#include "device.h"

/* Whether the option device= asks for a device at all. */
bool devices_wanted(void);
/* Any thread. A failure is remembered: it is the same at every call, and lives as long as the process. */
status devices_open(dev_system **out);
/* The device that functions run on. ST_NO_DEVICE when the option asks for Java, or for what is not there. */
status devices_chosen(dev_device **out);
/* The device's name, then a line "field: value" for each thing there is to know. */
const char *devices_text(arena *a, const dev_info *info);

#endif
