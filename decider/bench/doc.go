// Package bench compares Ethogram with hand-written Go and three behavior-tree
// libraries on six workloads of a game:
//
//	W1  one busy creature: nothing changes, every row above is asked
//	W2  one soldier with a hundred rows of flags, of which only the last can run
//	W3  the creature of W1 in a world that changes what it does every 4th tick
//	W4  ten thousand soldiers of W2, each with flags of its own
//	W5  W4, and in every tick 2 % of them get other flags
//	W6  64 soldiers of W4 whose flags change in every tick, but not their leaf
//
// W1r and W3r are W1 and W3 with every row rechecked in each tick. On W4 and W5 this
// library also runs in a Crowd, with one worker and with two.
//
// Every run is verified, in the tests and after each benchmark: the right leaf ran in
// every tick, and was entered and left as often as it should be. Other benchmarks compare
// this library with itself; the first of each is what ratios refer to.
//
//	go test -run '^$' -bench W3r -count 10 >new.txt
//	go tool -modfile=../../.ci/tools/go.mod benchstat -col /by new.txt
//
// The script page writes the figures of all of them into RESULTS.md, and what a frame can have into
// docs/performance.md.
//
// It is a module of its own, so that users of Ethogram do not download its
// competitors.
package bench
