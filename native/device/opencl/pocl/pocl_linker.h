/* PoCL (3.1 to 5.0) links kernels with `ld`, as clang finds it. */
#ifndef WEFT_POCL_LINKER_H
#define WEFT_POCL_LINKER_H

/* Before PoCL is asked for devices: clang is told where ld is, if it does not look there. Without one PoCL ends the process. */
void pocl_linker_show(void);

#endif
