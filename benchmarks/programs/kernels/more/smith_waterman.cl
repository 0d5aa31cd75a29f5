#define LENGTH 64
kernel void smith_waterman(global const int *query, global const int *letters, global int *scores) {
    int sequence = get_global_id(0), above[LENGTH + 1], best = 0;
    for (int j = 0; j <= LENGTH; j++)
        above[j] = 0;
    for (int i = 0; i < LENGTH; i++) {
        int letter = letters[sequence * LENGTH + i], diagonal = 0;
        for (int j = 1; j <= LENGTH; j++) {
            int next = max(0, diagonal + (query[j - 1] == letter ? 2 : -1));
            next = max(next, max(above[j], above[j - 1]) - 2);
            diagonal = above[j];
            above[j] = next;
            best = max(best, next);
        }
    }
    scores[sequence] = best;
}
