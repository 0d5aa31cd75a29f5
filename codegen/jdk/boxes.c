#include "boxes.h"

#include <string.h>

static const box_class boxes[] = {
    {'Z', "java/lang/Boolean", "Z", false}, {'B', "java/lang/Byte", "B", true},
    {'S', "java/lang/Short", "S", true},    {'C', "java/lang/Character", "C", false},
    {'I', "java/lang/Integer", "I", true},  {'J', "java/lang/Long", "J", true},
    {'F', "java/lang/Float", "F", true},    {'D', "java/lang/Double", "D", true},
};

static const struct {
    const char *name, *descriptor;
} readers[] = {
    {"booleanValue", "()Z"}, {"byteValue", "()B"}, {"shortValue", "()S"}, {"charValue", "()C"},
    {"intValue", "()I"},     {"longValue", "()J"}, {"floatValue", "()F"}, {"doubleValue", "()D"},
};

enum { BOX_COUNT = sizeof boxes / sizeof *boxes };

const box_class *box_of_kind(char kind) {
    for (int i = 0; i < BOX_COUNT; i++)
        if (boxes[i].kind == kind) return &boxes[i];
    return NULL;
}

const box_class *box_of_name(const char *class_name) {
    for (int i = 0; i < BOX_COUNT; i++)
        if (strcmp(boxes[i].name, class_name) == 0) return &boxes[i];
    return NULL;
}

char box_reader(const char *method_name, const char *descriptor) {
    for (int i = 0; i < BOX_COUNT; i++)
        if (strcmp(readers[i].name, method_name) == 0 && strcmp(readers[i].descriptor, descriptor) == 0)
            return boxes[i].kind;
    return 0;
}

const char *box_reader_name(char kind) {
    return readers[box_of_kind(kind) - boxes].name;
}

const char *box_reader_descriptor(char kind) {
    return readers[box_of_kind(kind) - boxes].descriptor;
}

/* Of Integer, Long, Float and Double alone. */
static bool is_constant_desc(const box_class *box, const char *class_name) {
    return strchr("IJFD", box->kind) != NULL && strcmp(class_name, "java/lang/constant/ConstantDesc") == 0;
}

bool box_is_a(const box_class *box, const char *class_name) {
    static const char *const common[] = {"java/lang/Object", "java/io/Serializable", "java/lang/Comparable",
                                         "java/lang/constant/Constable"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strcmp(common[i], class_name) == 0) return true;
    return strcmp(box->name, class_name) == 0 || is_constant_desc(box, class_name) ||
           (box->is_number && strcmp(class_name, "java/lang/Number") == 0);
}
