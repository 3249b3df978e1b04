// Package fixed is the arithmetic of simulations that must come out the same
// to the bit on every machine: Q16.16 numbers, angles of 4096 steps with
// committed tables, and an integer square root. math.Sin and its like differ
// between builds for GOAMD64=v1 and v3, and Go fuses a*b+c where the machine
// can; integers do neither.
package fixed
