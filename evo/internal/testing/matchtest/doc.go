// Package matchtest tests that evaluators keep their contract. Every back end of
// package match passes [Run]. [Scramble] makes an evaluator as unruly as the
// contract allows, [FakeCache] makes outcomes up, and [Game] is a game in which
// everything can go wrong.
package matchtest
