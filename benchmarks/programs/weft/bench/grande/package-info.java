/**
 * The kernels of section 2 of the Java Grande Forum's benchmark suite (Edinburgh Parallel Computing Centre, version 2.0 and its
 * multi-threaded version 1.0), with the suite's sizes, its data and the values that it tests: written anew as array functions, as
 * loops and as parallel streams.
 */
package weft.bench.grande;
