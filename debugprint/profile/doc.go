// Package profile says which rows of a table cost the time: how often each
// callback of each row was called, how often it accepted, and how long it took.
//
//	p := profile.New(profile.Options{})
//	tree := decider.MustCompile(profile.Wrap(p, &Root)) // instead of MustCompile(&Root)
//	... play ...
//	p.Profile().WriteTop(os.Stdout, 10)
//
// # What is measured
//
// [Wrap] returns a copy of a table whose callbacks count themselves and read the
// clock around some of their calls. An observer could not do that: events of a
// crowd are told when its frame is over, and an observed agent walks its whole tree
// in every tick, which an unobserved one does not. A wrapped table plays as in
// the game, on any number of workers: it makes the same decisions, draws the same
// numbers, has the same memories, hashes and snapshots, and works with the same
// worlds.
//
//   - Calls are exact. Times are estimated from a sample: all callbacks of one in
//     [Options].Every ticks of an agent, chosen by a hash of the agent's id and the
//     number of its tick, so that the same run times the same ticks. A When and a
//     Pair are not told whose tick it is; their calls are chosen by a hash of their
//     number, which may be others in the next run.
//   - Times are real times. Where the system or the garbage collector runs in the middle
//     of a callback, that counts. So calls of 100 µs or more are told apart, and a few
//     of them are not scaled up: they were probably interrupted.
//   - What reading the clock costs is measured once, by [New], and subtracted.
//     The texts say how much time the counting itself took, about; none
//     of it is in the times.
//   - The library's own work between the callbacks is not in the times; a tick of
//     it costs some tens of nanoseconds (see docs/performance.md). Keys of
//     gates are not timed: a World compares them.
//   - A callback that ticks another agent includes all that this one does.
//
// Generated code calls the table's own functions, so a wrapped tree ticks by the
// table. Texts that name the functions of a row, such as why-not, say Decide and
// condition instead.
//
// [Counts] counts by events instead, for rows without callbacks and for recorded
// logs: how often each row was asked, accepted, activated, ticked and left, how often each
// of its checks passed and failed, and how long agents were in it. Package cover says which
// decisions that covers.
package profile
