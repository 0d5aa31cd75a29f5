# cmake -DINPUT= -DOUTPUT= -DSYMBOL= -P EmbedScript.cmake: see Embed.cmake.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "static const char ${SYMBOL}[] = {\n${bytes}0};\n")
