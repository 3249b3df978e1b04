// Package misuse calls all that the library exports with what nobody should give it: nil,
// zero values, and values of another tree, world or crowd. It has tests only.
package misuse
