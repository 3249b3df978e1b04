// Package evo holds what a game tells the evolution of its decider tables, and
// the genomes that are evolved.
//
// A game describes itself once, as a [Game]: a [Vocabulary] of what tables may
// be made of, a [Sim] to play rounds in, the [Metric]s it counts, the [Class]es
// of difficulty it wants, and a library of tables written by hand. A [Genome]
// is a decider table as plain data: [Builder.Clone] makes one of a table,
// [Builder.Table] makes a table of one, and [Builder.WriteGo] prints it as the
// Go source that a person would have written.
//
// How do I…
//
//   - check a vocabulary? [NewCatalog], or [Game.Spec] for all of a game: every
//     problem at once, with a code and how to fix it.
//   - check a genome? [Catalog.Validate]: what passes always compiles.
//     [Catalog.ValidateEvolved] has the rules of evolution besides.
//   - store a genome? [Catalog.AppendJSON] and [ParseGenome]; after the
//     vocabulary has lost entries, [Salvage].
//   - tell genomes apart? [Genome.Key] is exact, [Genome.Shape] blind to
//     parameters; take the Key of [Genome.Canonical] to ignore IDs.
//   - go over the rows? [Genome.Places]. To change them, first [Genome.Clone].
//
// Guarantees: nothing here draws, reads a clock, or depends on the order of a
// map; the same genome is the same table, bytes, keys and source everywhere.
// Catalogs and Builders are immutable and safe for concurrent use, and so are
// genomes as long as nobody changes them.
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
