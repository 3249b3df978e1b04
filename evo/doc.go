// Package evo defines what a game tells the evolution of its decider tables,
// and the genomes that evolve.
//
// A game describes itself once, as a [Game]: a [Vocabulary] of the parts that
// tables are made of, a [Sim] that plays rounds, the [Metric]s it counts, the
// [Class]es of difficulty it wants, and a library of tables written by hand. A
// [Genome] is a decider table as plain data: [Builder.Clone] turns a table into
// a genome, [Builder.Table] turns a genome into a table, and [Builder.WriteGo]
// prints it as the Go source that a person would have written.
//
// How do I…
//
//   - check a vocabulary? [NewCatalog], or [Game.Spec] for a whole game: every
//     problem at once, with a code and a fix.
//   - check a genome? [Catalog.Validate]: a genome that passes always compiles.
//     [Catalog.ValidateEvolved] also checks the rules of evolution.
//   - store a genome? [Catalog.AppendJSON] and [ParseGenome]; after the
//     vocabulary has lost entries, [Salvage].
//   - find what breaks the game? Declare [Invariant]s and [Symmetry]s, and hunt.
//   - visit the rows? Range over the Places of a genome. To change them, first Clone
//     it.
//
// The files are told apart by their prefix. A test holds that each uses only those above
// it:
//
//   - genome_ shows users what they need of evo/internal/genome, where a new field of
//     rows is a line of the table in fields.go
//   - vocabulary_ is what tables may be made of, and how it is checked
//   - table_ goes between genomes and tables, also tables as data: files
//   - gosource_ prints tables
//   - game_ describes games, and checks them
//
// Guarantees: nothing here draws random numbers, reads a clock, or depends on
// the order of a map; one genome gives the same table, bytes, keys and source
// everywhere. Catalogs and Builders are immutable and safe for concurrent use,
// and so are genomes while no goroutine changes them.
//
// Below this folder:
//
//   - cli is the whole of evolution as a program, which a game begins with one line
//   - evolve is the same as functions, for tests and programs of one's own
//   - scene shows rounds in a browser, and has a person drive an agent
//   - adapt picks opponents that suit a player, while the game runs
//   - hunt is what tests call that the command hunt has written
//   - vocab checks that the names of a vocabulary's flags and stimuli are up to date
//   - arena is a tank game to try it on
//
// Folder internal has what the commands are made of: genome and declared are what evo
// need not export, variation makes genomes, match plays them, loop goes from a game to
// what it ships, with the archive that it breeds from, funnel picks what a game ships,
// report shows it, and exploit and hunt look at a game through its tables.
//
// After "Automatic difficulty management and testing in games using a framework
// based on behavior trees and genetic algorithms" (Paduraru, 2019);
// docs/paper.md says which parts follow the paper, and evo/PAPER.md compares each number.
package evo
