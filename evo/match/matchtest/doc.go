// Package matchtest holds evaluators to their contract: [Run] is what every
// back end of package match passes, [Scramble] makes of one another that is as
// unruly as the contract allows, and [Game] is a game in which everything can
// go wrong.
package matchtest
