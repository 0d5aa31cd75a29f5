/* PoCL puts clang's header of OpenCL C, 18,000 lines that declare all there is, before every program: four fifths of the
 * time that a small program takes to build. The few functions that Weft's texts call are declared by
 * pocl_header.cl instead, and the header is left out, by the macro that guards it against being included twice.
 *
 * How PoCL finds its header is no promise of its own. So a program that does not build this way is built the usual way, and
 * so is every other one then. */
#ifndef WEFT_POCL_HEADER_H
#define WEFT_POCL_HEADER_H

/* The declarations, a text to put before a program's; and the option that leaves the header out. */
const char *pocl_header_text(void);
#define POCL_HEADER_OFF " -D_OPENCL_H_"

#endif
