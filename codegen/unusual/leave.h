/* Rounds of plain loops that get to what only Java can do. */
#ifndef WEFT_LEAVE_H
#define WEFT_LEAVE_H

#include "pass.h"

pass_function pass_leave;

#endif
