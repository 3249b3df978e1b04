// Command recall measures how many faults and mutants of four games hunts notice, and
// prints tables in Markdown: evo/RESULTS.md has the first two, docs/hunting.md three of
// their rows, testdata/results.md all.
//
//	go run ./evo/internal/testing/recall -results evo/internal/testing/recall/testdata/results.jsonl
//
// A fault is data in testdata/*.faults: texts of a game's files and their replacements,
// what a player would say is wrong, and which oracle could notice it, or "none". Each is
// built into the game with go build -overlay. Hunts by evolved tables, by random ones, by
// the library, and by tables that draw another input in each step have the same number of
// matches for it, in child processes, and each ends with its first finding. Without a
// fault none may find anything.
//
// The faults of forage, the lander and sumo were written before their author had read a
// line of package hunt or run it on a game, from the rules of the games and from what goes
// wrong in others: they are committed before the first measurement. None may be removed or
// made easier afterwards; only a text that does not apply or compile may be mended. Where
// "oracle none" became wrong since the game declares more, "later" says so. Those of the
// tanks are by the authors of the hunt.
//
// A mutant is a change of a game's rules as go-mutesting makes them, of a sample that the
// seed draws from all that compile. It is killed by the hunt's oracles if a hunt finds
// something, and by rounds that were kept if one of the rounds that a hunt of the game as
// it is breeds from goes otherwise: by the hashes after each step, or the metrics at the
// end. So the second is what a test suite made of these rounds would notice.
//
// What is in the file of the results is not measured again, so that a run can be stopped
// at any time; -table only prints.
package main
