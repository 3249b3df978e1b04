// Package fixed is the arithmetic of simulations that must be the same to the bit
// on every machine: Q16.16 numbers, angles of 4096 steps with committed tables, and
// the square root of an integer. math.Sin and its like differ between builds for
// GOAMD64=v1 and v3, and Go fuses a*b+c if the machine can; integers do neither, and
// nor does the root of one number.
package fixed
