/* Functions of java_fmath.h on GPUs, with the same bits. OpenCL C alone. */

/* A branch, where the text for all devices chooses: of work-items in step few have an angle that is far, and where none has, none
 * computes it. */
//@ java_freduce_angle@gpu : java_fangle
JAVA_OP java_fangle java_freduce_angle(java_float x) {
    if (java_fis_near(x)) return java_fnear_angle(x);
    return java_flarge_angle(x);
}

//@
