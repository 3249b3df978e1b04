// Package genome has decider tables as plain data, and the catalogs of what they are
// made of. Package evo shows its users the part of it that they need.
//
// The file fields.go has a line for each field of rows: by that table rows are built,
// cloned, described, compared and checked. The files rule_ have what
// evolution demands of rows: the ranges of their timers, what their policies mean, how
// they end. A survey walks a genome once and notes what the catalog says of each row;
// checks, tables and salvage work on that.
//
// Nothing here draws random numbers or depends on the order of a map: one genome gives
// the same table, bytes and keys everywhere. Catalogs are immutable and safe for
// concurrent use, and so are genomes while no goroutine changes them.
package genome
