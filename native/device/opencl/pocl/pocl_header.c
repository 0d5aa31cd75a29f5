#include "pocl_header.h"

#include "pocl_header_cl.h"

const char *pocl_header_text(void) {
    return pocl_header_cl;
}
