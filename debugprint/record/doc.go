// Package record keeps what happened in a world, and answers questions about it
// afterwards: what an agent did at some past tick and why it did nothing else, in
// the words that debugprint prints live.
//
// A [Recorder] writes a log into a ring of bounded size while the game runs. A
// [Log] is a ring or a file that is read back. format.md beside this file is the
// reference of the format.
//
// # Outline
//
// The files of a room share a prefix.
//
//   - record_: [New], [Options], [Recorder]: what is recorded, beside other observers.
//   - part_: what a recorder knows of each agent, and the prediction of its next tick.
//   - ring_: the bytes of the last steps, bounded.
//   - line_: how lines are written.
//   - tree_: outlines as data.
//   - read_: [Read], [Limits], [DamageError]: how lines are read.
//   - log_: [Log]: [Log.At], [Log.Play], [Log.Fits].
//   - replay_: [Check], [Log.Compare]: a run of the game compared with a log, tick by tick.
//   - rehearse_: [Rehearse]: what the agents of a log would have done with another table.
//   - budget_: [Log.Budgets]: how agents spend their time.
//   - break_: [Breakpoint], live and in logs.
package record
