#!/bin/sh
# Whether kernels for a device with small work-groups declare no larger ones: it would build them, and not launch them.
#
#   groups.sh WEFTC CLASSES
weftc=$1 classes=$2
failed=0

# runs METHOD OPTION...: in its largest work-groups too, and where the device has but few work-items for it
runs() {
    method=$1
    shift
    for most in 16 32 64 128 256; do
        kernel=$("$weftc" -cp "$classes" "$method" --group-items $most "$@") || { echo "FAIL $method: $kernel"; failed=1; }
        for items in $(printf '%s\n' "$kernel" | sed -n 's/^__kernel .*reqd_work_group_size(\([0-9]*\).*/\1/p'); do
            [ "$items" -le $most ] || { echo "FAIL $method $*: $items work-items of $most"; failed=1; }
        done
    done
}

# refuses METHOD OPTION...: what does not do with half of a work-group
refuses() {
    method=$1
    shift
    "$weftc" -cp "$classes" "$method" --groups --group-items 128 "$@" 2>&1 | grep -q "the device's work-groups are too small" ||
        { echo "FAIL $method $*: it is not refused"; failed=1; }
}

runs Skeletons.map --groups
runs Skeletons.map --form spmd
runs Kernels.product --groups --element '#1'
runs Kernels.matrixMultiply --groups --element I
runs Kernels.nearest --groups --element F
runs Kernels.nbody --groups --element I
runs Kernels.sparse --groups --element I
runs Kernels.rowTimesVector --groups --element '#1'
for rounds in heat bits own; do
    runs Rounds.$rounds --groups --skeleton rounds --form best --element '#1'
done
for skeleton in reduce scan carry; do
    runs Skeletons.mixed --groups --skeleton $skeleton --combine Skeletons.plusMixed
done
for skeleton in sort_count sort_place; do
    runs Skeletons.mixed --groups --skeleton $skeleton
done
refuses Skeletons.mixed --skeleton scan_chained --combine Skeletons.plusMixed --local 64
refuses Skeletons.mixed --skeleton sort_sweep
exit $failed
