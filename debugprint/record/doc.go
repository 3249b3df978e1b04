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
//   - break_: [Breakpoint], live and in logs.
//
// # How do I…
//
//   - record a game? New(world, Options{}), once; look at the last minute with
//     [Recorder.Log], or write it with [Recorder.WriteFile] when something went wrong.
//   - know why an agent did something? Record it in full: [Options].Full, or
//     [Recorder.Watch] while the game runs.
//   - print a past tick? [Log.At]; then debugprint.AppendState and its like.
//   - use a tracer, a logger or an observer of my own on a log? [Log.Play].
//   - find the tick in which something happens? [Log.Next] with a [Breakpoint].
//   - follow a game from elsewhere? [Recorder.Since].
//
// # Guarantees
//
//   - Recording changes no decision. Agents that are not recorded cost nothing.
//   - A tick in which all was as predicted writes nothing; after warm-up, no tick
//     allocates. The ring never exceeds Options.Bytes, whatever happens.
//   - The same run gives the same log, to the byte, on any number of workers.
//   - A log prints each tick that was recorded in full as it was printed live.
//   - Any bytes can be read: in time linear in their number, in bounded memory, and
//     without panics. Names are texts: show them as text, never as markup.
package record
