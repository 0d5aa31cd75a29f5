# cmake -DFOLDER= -P Checksums.cmake: beside each file of the folder its SHA-1, as Maven wants it.
file(GLOB files ${FOLDER}/*)
foreach(file IN LISTS files)
    file(SHA1 ${file} sum)
    file(WRITE ${file}.sha1 ${sum})
endforeach()
