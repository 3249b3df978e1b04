// Package search evolves populations of genomes: a genetic algorithm in the
// manner of Paduraru's paper, with what noisy rounds ask for.
//
// A [Search] is asked for rounds and told what came of them, [Search.Ask] and
// [Search.Tell]; [Run] does that with a match cache until a limit is reached. What a
// search does depends on its options and on the outcomes, on nothing else, so
// the same seed has the same results on any number of workers, and a search
// that was killed is run again with the outcomes it already has.
//
// Each round is played by candidates and by tables of the library, and its seed
// is that of its generation and number, never of a genome or slot: all
// candidates are measured with the same maps and opponents. New seeds in every
// generation, and running means for those who survive, keep luck from being
// selected.
package search
