// Package declared reads what a game declares: how its metrics are shown, in which
// cell of a descriptor a value is, who of the library plays where.
package declared
