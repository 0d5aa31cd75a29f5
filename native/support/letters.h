/* Letters of descriptors and layouts, whatever the locale: ctype.h's, in Turkish, have no small form of I among them. */
#ifndef WEFT_LETTERS_H
#define WEFT_LETTERS_H

static inline char letter_small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline char letter_capital(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

#endif
