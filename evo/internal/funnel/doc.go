// Package funnel turns what a search has found into what a game ships. Each step
// drops genomes for a reason and keeps the rest:
//
//	Calibrate   which classes of difficulty follow from the library?
//	Admit       does the mean surely lie in the ranges of a class?
//	Tournament  does a candidate play like an easier or harder class?
//	Natural     does it change its mind all the time?
//	Pick        which candidates differ most? (k-medoids)
//	Trim        which rows never ran in the rounds that certified it?
//	Packer.Pack which ones ship, without copies and what people voted out?
//	Hold        do the classes hold against each other, in the players' mode?
//
// It follows section IV-E of Paduraru's paper. Each step gets its rounds from a
// [match.MatchCache], depends on nothing but their outcomes, and has seeds of
// its own, so that nothing is certified on the rounds that it was selected on.
package funnel
