// Package walker has the reference for the ticker of package decider: it evaluates a table as it is
// written, with pointers and maps, as slowly and as plainly as docs/semantics.md states its rules.
// Tests play the same in it and in compiled tables, and compare.
package walker
