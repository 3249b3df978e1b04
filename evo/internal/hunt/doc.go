// Package hunt looks for defects of a game: tables that evolve towards what was
// not seen yet drive it through orders that nobody wrote, and oracles watch. What
// they find is made as small as it goes, and can be played again.
//
// [Hunt] hunts; a [Finding] is what it finds, with a form as JSON ([ReadFinding])
// and as a Go test ([WriteTest]). [Require] is what that test calls,
// through package evo/hunt.
// Room by room:
//
//	oracle      the ways to see that something is wrong
//	round       what is played, and how it is judged
//	cover       what tables have reached: rows with their outcomes, cells of states
//	statements  those of the game that were reached, in programs that count them
//	breed       which tables come next, and which smaller rounds may fail as a finding does
//	pool, proc  rounds are judged in goroutines or in processes
//	shrink      players, rows, steps and parameters that a failure does not need
//	sequence    the rounds before a failure that depends on more than its own
//	finding     what is told of a failure, as JSON and as a test
//	repro       findings are played again
//
// Guarantees: a hunt depends on nothing but the game, the tables and the seed. Any
// number of workers finds the same, to the byte, and a longer hunt finds what a
// shorter one found. Each round begins in a new Sim, so that no round depends on
// those before it; what a Sim keeps of a round is looked for on purpose. What a game
// keeps outside of its Sims shows when a finding is played in a new process: it then has
// the rounds that it needs before it. Such a game is not the same for any number of
// workers, and what is found in it need not be.
//
// After Paduraru (2019), whose trees test games and find exploits; novelty as fuzzers
// have it (Zalewski, AFL); minimising after Zeller and Hildebrandt (2002).
package hunt
