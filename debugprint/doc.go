// Package debugprint says what deciders do and why: tooltips, reasons, traces
// and drawings. It needs nothing but the small interface decider.Observer; a game
// that prints nothing pays nothing.
//
// # Outline
//
// The files of a room share a prefix.
//
//   - state_: [PrintState], [AppendState]: what an agent does, one row a line;
//     [AppendLine]: in a single line.
//   - why_: [Watcher] remembers refusals for mode [WhyNot]; [Explain] says in one
//     call what an agent of a crowd does and why, after [Watch].
//   - trace_: [Tracer] prints what happens within a tick, in lines, by level;
//     [Logger] does so for package log/slog; [Trace] for tests.
//   - sink: [Sink], [Attach]: several observers of one world.
//   - graph_: [Mermaid], [SVG]: pictures of a compiled tree.
//   - text_: names, numbers and bits, as all of these print them.
//
// [DebugPrintState], [AppendDebugState] and the form [Spore] of traces print the
// same with all ids, flags and masks, as Spore printed them. The world has the
// game's names of flags, stimuli and agents: see decider.World.SetNames.
//
// # How do I…
//
//   - show what an agent does above its head? AppendLine, or AppendState with
//     [ActiveOnly].
//   - learn why it does nothing else? Watch it with a Watcher and print its state
//     in mode WhyNot. For an agent of a crowd: Watch(world, id), then Explain.
//   - see why a test fails? Call Trace(t, world) at its beginning and run it with:
//     go test -run Guard -args -trace=4
//   - trace one agent of a crowd? TraceOptions.Agents.
//   - use a tracer, a watcher and my own observer together? Attach each, in any
//     order.
//   - draw the tree into a README? Mermaid.
//   - learn which rows and preconditions never happen? Package cover.
//
// # Trace lines
//
// A tracer prints the lines of its level and of all levels below. In the plain
// form A is a row and B its behavior, which is left out if A ends in it:
//
//	1  starts A [B]                             a row with a behavior
//	   cannot start A [B]: Activate said no
//	   A accepted, but all its children refuse (Subset Rule)
//	   loop guard: too many redecides, the last in A
//	   mistake in A: what game code got wrong
//	2  starts A                                 a row without one
//	   stops A [B] after t: reason
//	   A decides again
//	   enters scope S of A, exits scope S of A: reason
//	   takes gate G (1/1 held) for A, releases gate G (0/1 held) of A
//	   is one of a squad of n in A, its squad breaks up in A
//	   joins a squad, which has n now, in A: ROLE, has another role in the squad of A: ROLE
//	3  tick n after t, flags F, stimuli S
//	   ticks A [B]
//	   does GROUP > A [B] t                     or: does nothing
//	4  visits A, a POLICY, active for t
//	5  not A: reason
//	   A accepts, When WHEN is true, DECIDE value
//	   A says: what its Decide notes
//	   GROUP chooses A
//
// In Spore's form:
//
//	1  activating behavior NAME/0xid with flags 0x0, in decider NAME/0xid
//	   … the same, and: ...Activate said no
//	   Subset Rule violated: NAME/0xid accepted, but all its children refuse
//	   loop guard: too many redecides, the last in NAME/0xid
//	   mistake in NAME/0xid: what game code got wrong
//	2  deactivating behavior NAME/0xid with flags 0x0, in decider NAME/0xid, reason R, duration t
//	   activating decider NAME/0xid, deactivating decider NAME/0xid, reason R, duration t
//	   redecide in NAME/0xid, mask 0x00000000
//	   entering scope SCOPE, exiting scope SCOPE, in decider NAME/0xid, reason R
//	   taking gate GATE 1/1, releasing gate GATE 0/1, in decider NAME/0xid
//	   forming squad 2/2, aborting squad, in decider NAME/0xid
//	   joining squad 3/4, handing on role in squad 3/4, in decider NAME/0xid
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
//	   noting NAME/0xid: what its Decide notes
//	   ChildrenDecide returned with RunIdx n, ShuffleIdx n
//	   next_decider_push NAME/0xid
//
// Each line begins as in "BTDBO(2) 0x00000011 @ 7.000:", which is a line of level 2
// of the agent with id 0x11 = 17, at 7 s of its own clock, with two spaces for each
// level of depth behind it. NAME/0x6d3d9a28 is a row or behavior, and the first 32
// bits of the hash of its name. The flags of a behavior are its row's BehaviorFlags,
// those of a decider the bits of decider.RowInfo. Rows without a behavior are
// activated and deactivated at level 2.
//
//   - starting tree, finished tree: the tick of the tree with this fingerprint; depth
//     is the length of the active path.
//   - visiting new, visiting current: the tick has reached a row that was activated in
//     this tick, or before it. kGroup has children, kBehavior is a leaf, kGroupPOLICY
//     names the policy; active child -1 is none yet.
//   - processing decider: the tick works on this row; new says whether it was just
//     activated, redecide whether a child has ended.
//   - redecide, mask 0x00000002: a child ended; the children with bits in the mask are
//     left out, here child 1. "masked" is said of such a child.
//   - child 0 (NAME/0xid)...: the group asks a row; what follows are its checks, as in
//     "has no preconditions", "passed Every check", "no Decide, 1.000000" and "Decide
//     returned -3.000000". More than 0 accepts.
//   - ChildrenDecide returned with RunIdx 1, ShuffleIdx -1: the group chose child 1; -1
//     is none, ShuffleIdx the place in the bag of a Shuffle.
//   - next_decider_push: the tick goes down to the chosen child.
//   - continuing child: the active child stays; the duration is the group's.
//   - taking gate 2/3: the tokens held and the limit.
//
// In state texts of this form * marks active rows, the number before the colon is the
// row's index in its group, idx the active child, time how long the row has been
// active, and the last brackets have the first 32 bits of the behavior's block.
//
// # Guarantees
//
//   - Printing and watching call no user code but decider.Names.Agent, stamp no
//     timer and change no decision.
//   - The append functions, Watcher.AppendReason, Tracer and Watcher allocate
//     nothing once their buffers have grown.
//   - Names from tables and games cannot break a line, move a cursor or become
//     code in a drawing: such characters are shown escaped.
//   - Several goroutines may use the observers of this package at a time. Each
//     line is written whole.
//   - Everything printed depends only on the table, the agent's memory and its
//     inputs: it is the same on every machine.
//
// The five levels, and the lines of the form Spore, are those of the Spore
// behavior-tree documentation (Chris Hecker), section S11.
package debugprint
