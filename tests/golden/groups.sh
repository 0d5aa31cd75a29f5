#!/bin/sh
# Whether kernels for a device with small work-groups declare no larger ones: it would build them, and not launch them.
#
#   groups.sh WEFTC CLASSES
weftc=$1 classes=$2
failed=0

# runs METHOD OPTION...: in its largest work-groups too, where it declares them, and where the device has but few work-items for it
runs() { runs_from 16 "$@"; }

# runs_from LEAST METHOD OPTION...: likewise, but not with fewer work-items than LEAST.
runs_from() {
    least=$1 method=$2
    shift 2
    for most in 16 32 64 128 256; do
        [ $most -ge "$least" ] || continue
        kernel=$("$weftc" -cp "$classes" "$method" --group-items $most "$@") || { echo "FAIL $method: $kernel"; failed=1; }
        declared=$(printf '%s\n' "$kernel" | sed -n 's/^__kernel .*reqd_work_group_size(\([0-9]*\).*/\1/p')
        for items in $declared; do
            [ "$items" -le $most ] || { echo "FAIL $method $*: $items work-items of $most"; failed=1; }
        done
    done
    [ -n "$declared" ] || { echo "FAIL $method $*: it declares no work-group at $most"; failed=1; }
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
runs Kernels.attraction --groups --relaxed
runs Kernels.rowTimesVector --groups --element '#1'
runs Lanes.inRows --groups --element '#1'
for rounds in heat bits own column; do
    runs Rounds.$rounds --groups --skeleton rounds --form best --element '#1'
done
for skeleton in reduce scan scan_exclusive carry; do
    runs Skeletons.mixed --groups --skeleton $skeleton --combine Skeletons.plusMixed
done
for skeleton in sort_count sort_place; do
    runs Skeletons.mixed --groups --skeleton $skeleton
done
for method in count compact partition; do
    runs Skeletons.$method --groups --skeleton $method --keep Skeletons.isPositive
done
runs Skeletons.winners --groups --skeleton winners
runs Skeletons.bins --groups --skeleton bins --combine Skeletons.plus
runs_from 64 Skeletons.tally --groups --skeleton tally --combine Skeletons.plusInts
runs_from 64 Skeletons.mixed --groups --skeleton sort_histogram
refuses Skeletons.mixed --skeleton scan_chained --combine Skeletons.plusMixed --local 64
refuses Skeletons.mixed --skeleton sort_sweep
exit $failed
