/* The lines of a rules file that name plain loops: `com.acme.Sim.step: plain`. */
#ifndef WEFT_LOOP_RULES_H
#define WEFT_LOOP_RULES_H

/* `names` and those of the file, if its name is not empty, joined by + and as the JVM has names, in memory of malloc's, which is
 * the caller's; NULL where there is none. What cannot be read names nothing, and so does a line that is no rule; a line on standard
 * error says so, for a program without array functions asks Rules.java nothing, whose the other rules are. */
char *loop_rules_add(const char *names, const char *file);

#endif
