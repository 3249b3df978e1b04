// Package worlds makes random worlds in which all mechanisms of the library meet, plays each of
// them in several ways that must come to the same, and counts which mechanisms met. It is for
// tests: of package decider, of logs, of generated code.
//
// A world is data, a [Script]: tables, agents, and what happens in each frame. [Draw] makes one of
// a number, by the entries of [Mechanisms], each of which knows how to draw itself. [Check] plays
// it and says what is wrong. What fails is made smaller by [Shrink], and printed as a test by
// [Script.GoTest].
package worlds
