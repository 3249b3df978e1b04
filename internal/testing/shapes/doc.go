// Package shapes has a small table of each policy and of what rows share, with their generated
// code: so that a benchmark compares the two, and tests hold what package gen says of them.
package shapes
