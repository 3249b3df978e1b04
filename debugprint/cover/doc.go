// Package cover says what counts of package profile show of a table, as decision coverage:
// which decisions a run or a test suite has shown, and which never happened. A row that is
// never chosen, a precondition that never refuses, a child that is never asked are often
// mistakes of the table, or things that no test looks at.
//
// # What counts
//
// It is condition/decision coverage as known from avionics software (DO-178C): each
// condition of a decision has been true and false, and the decision has had each
// result. A row is a decision; its conditions are tried in a fixed order up to the
// first that fails. So a check that failed when it was reached has decided by itself,
// and the points below are those of modified condition/decision coverage (MC/DC,
// Chilenski and Miller 1994). Each row of a tree has these points, for what it
// declares:
//
//   - chosen: it was activated, or answered its delegating group that it is done. How often
//     is how often it was activated, and of a row that never was how often it was done.
//   - Flags, Stimuli, Cooldown, Every, Chance, Gate, When, Decide: passed once and
//     failed once when it was reached. A Chance of 1 only has to pass. A Gate fails
//     too if another agent takes the last token first.
//   - Children, of a group that delegates: a child accepted, and all refused, unless
//     a child cannot refuse.
//   - Slot: what is injected accepted; nothing was injected, or it refused.
//   - Squad: one formed; there were too few candidates.
//   - a Decide in a Scored or WeightedRandom group is a score: it has to pass, and
//     its row has to lose once: it refuses, or another is better or is drawn.
//   - Commit: it kept a sibling waiting, if one could interrupt the row.
//   - Recheck: it refused.
//   - Timeout: the row reached it.
//
// The percentage is that of the points that were reached. Each place of a shared row
// counts. Everything else is told and costs nothing: a row whose Activate says no (an
// outline does not say which behaviors have one), a group that breaks the Subset Rule,
// a score that never changes, a Timeout that ends its row each time.
//
// # How do I…
//
//   - bound the coverage of a test? Call Require(t, 95) and Start(t, world).
//   - bound that of a package? Call Start in its tests, and [Main] in TestMain.
//   - see the table of a package, or of all? Run ETHOGRAM_COVER=DIR go test -count=1,
//     then go run github.com/ethogram-go/ethogram/debugprint/cover/cmd/ethogram-cover report DIR
//   - measure a program, or a recorded log? profile.NewCounts(decider.Rows), their Watch or
//     the log's player, then [Of] their Profile.
//   - excuse a row? [Allow], with the reason.
//
// # Guarantees
//
//   - Measuring calls no code of the game and changes no decision.
//   - Observing allocates nothing but the counters of a tree, and what is known of an
//     agent, when it is seen for the first time.
//   - Counts add up: profiles of parts of a run, merged in any order, are the profile
//     of the run. Text and JSON depend only on what was counted.
//   - Several goroutines may use counts at a time, and Start in parallel tests.
package cover
