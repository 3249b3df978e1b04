// Package debugprint puts into words what deciders do and why: tooltips,
// tables of refusals, traces and drawings. All of it hangs on the one small
// interface decider.Observer; a game that prints nothing pays nothing.
//
// # Outline
//
//   - [DebugPrintState], [PrintState], [AppendState]: an agent's state, one
//     decider a line; [AppendLine]: in a single line.
//   - [Watcher]: remembers what was refused, for mode [WhyNot].
//   - [Tracer]: what happens within a tick, in lines, by level; [Logger]: the
//     same for package log/slog; [Trace]: for tests.
//   - [Sink], [Attach], [Tee], [Filter], [At]: several observers of one world.
//   - [Mermaid], [DOT], [SVG]: pictures of a compiled tree.
//
// # How do I…
//
//   - show what an agent does above its head? AppendLine, or AppendState with
//     [ActiveOnly].
//   - learn why it does not do something else? Watch it with a Watcher and
//     print its state in mode WhyNot.
//   - see how a failing test came about? Call Trace(t, world) at its beginning
//     and run it with: go test -run Guard -args -trace=4
//   - trace one agent of a crowd? TraceOptions.Agents.
//   - have a tracer, a watcher and an observer of my own at a time? Attach them
//     with one call.
//   - draw the tree into a README? Mermaid.
//
// # Trace lines
//
// A tracer prints the lines of its level and of all below it:
//
//	1  activating behavior NAME/0xid with flags 0x0, in decider NAME/0xid
//	   … the same, and: ...Activate said no
//	   Subset Rule violated: NAME/0xid accepted, but all its children refuse
//	   loop guard: too many redecides, the last in NAME/0xid
//	2  deactivating behavior NAME/0xid with flags 0x0, in decider NAME/0xid, reason R, duration t
//	   activating decider NAME/0xid, deactivating decider NAME/0xid, reason R, duration t
//	   redecide in NAME/0xid, mask 0x00000000
//	   entering scope SCOPE, exiting scope SCOPE, in decider NAME/0xid, reason R
//	   taking gate GATE 1/1, releasing gate GATE 0/1, in decider NAME/0xid
//	   forming squad 2/2, aborting squad, in decider NAME/0xid
//	3  **************** starting tree @ 0xTREE for 0xAGENT ****************
//	   dt: t, DecisionFlags: 0x00000000, StimuliAllFlags: 0x00000000
//	   ticking behavior NAME/0xid @ t (dt: t) with flags 0x0, duration t
//	   current behavior NAME/0xid with flags 0x0, in decider NAME/0xid
//	   **************** finished tree for 0xAGENT, depth n ****************
//	4  visiting current|new kGroup decider NAME/0xid, kGroupPOLICY, n children, active child n, duration t
//	   visiting current|new kBehavior decider NAME/0xid, duration t
//	   continuing child n NAME/0xid, duration: t
//	5  processing decider NAME/0xid, flags: 0x0, new: 0, mask: 0x00000000, redecide: 0, block id: 0xid
//	   child n (NAME/0xid)...passed DecisionFlags check...Decide returned 0.000000
//	   ChildrenDecide returned with RunIdx n, ShuffleIdx n
//	   next_decider_push NAME/0xid
//
// The flags of a behavior are its row's BehaviorFlags, those of a decider the
// bits of decider.RowInfo. Rows without a behavior are activated and
// deactivated at level 2. In "continuing child" the duration is the group's.
//
// # Guarantees
//
//   - Printing and watching call no user code, stamp no timer and change no
//     decision.
//   - AppendState, AppendLine, Watcher.AppendReason, Tracer and Watcher
//     allocate nothing once their buffers have grown.
//   - Observers of this package may be used by several goroutines at a time.
//     Lines are written whole.
//   - Everything printed is a function of the table and the agent's memory and
//     inputs: the same on every machine.
//
// The lines and the five levels are those of the Spore behavior-tree
// documentation (Chris Hecker), section S11.
package debugprint
