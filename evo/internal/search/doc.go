// Package search evolves populations of genomes by a genetic algorithm after
// Paduraru's paper, adapted to noisy rounds.
//
// A [Search] has the ask-and-tell form: [Search.Ask] returns the matches that it
// wants played, [Search.Tell] takes their outcomes; [Run] does both with a match
// cache until a limit is reached. A search depends only on its options and on the
// outcomes. So the same seed has the same results on any number of workers, and a
// search that was killed is run again with the outcomes that the cache has.
//
// A generation is evaluated (evaluate.go), freed of useless rows (bloat.go),
// watched in rounds that selection never uses (monitor.go), recorded
// (generation.go) and followed by the next one (breed.go, select.go).
//
// Each round is played by candidates and by tables of the library. Its seed
// depends on the generation and the number of the round, never on a genome or a
// slot: all candidates are measured with the same maps and opponents. New seeds
// in every generation, and running means for survivors, prevent the selection of
// luck.
package search
