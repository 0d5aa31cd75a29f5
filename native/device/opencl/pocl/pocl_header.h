/* PoCL puts clang's header of OpenCL C, 18,000 lines that declare everything there is, before every program: four fifths of the
 * time that a small program takes to build. Instead, pocl_header.cl declares the few functions that Weft's texts call, and the
 * header is left out, by the macro that guards it against being included twice.
 *
 * PoCL does not promise how it finds its header. So if a program does not build this way, it and all later programs are built
 * the usual way. */
#ifndef WEFT_POCL_HEADER_H
#define WEFT_POCL_HEADER_H

/* The declarations, a text to put before a program's; and the option that leaves the header out. */
const char *pocl_header_text(void);
#define POCL_HEADER_OFF " -D_OPENCL_H_"

#endif
