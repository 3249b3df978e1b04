// Package evo holds what a game tells the evolution of its decider tables, and
// the genomes that are evolved.
//
// A game describes itself once, as a [Game]: a [Vocabulary] of what tables may
// be made of, a [Sim] to play rounds in, the [Metric]s it counts, the [Class]es
// of difficulty it wants, and a library of tables written by hand. A [Genome]
// is a decider table as plain data: [Vocabulary.Clone] makes one of a table,
// [Vocabulary.Table] makes a table of one, and WriteGo prints it as the Go
// source that a person would have written.
//
// What is done with genomes lives below this folder:
//
//   - variation makes genomes: at random, by mutation and by crossover
//   - match plays them against each other, on many cores or in processes
//   - journal records results, so that a killed run goes on where it was
//   - search evolves populations towards the classes
//   - funnel certifies, compares and picks what a game ships
//   - report shows what happened, cli is all of it as a program
//   - arena is a tank game to try it on
//
// After "Automatic difficulty management and testing in games using a framework
// based on behavior trees and genetic algorithms" (Paduraru, 2019);
// docs/paper.md says what is the paper's and what is ours.
package evo
