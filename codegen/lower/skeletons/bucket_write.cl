    // One work-item a bucket: what was at its places before, and over it the bucket's elements in order, so that the last one
    // of a place counts. Their places are `positions`; buckets lie there in order, too.
    const int bucket = (int)get_global_id(0);
    if (bucket >= extent1) return;
    const int shift = BUCKET_SHIFT(extent0);
    const long begin = (long)bucket << shift, end = min((long)(bucket + 1) << shift, (long)extent0);
    weft_value v;
    for (long place = begin; place < end; place++) {
        LOAD_SIDE(v, (int)place);
        STORE((int)place, v);
    }
    int low = 0, high = size;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (positions[middle] < begin)
            low = middle + 1;
        else
            high = middle;
    }
    for (int k = low; k < size; k++) {
        const int place = positions[k];
        if (place < begin || place >= end) return;
        ELEMENT(v, k);
        STORE(place, v);
    }
