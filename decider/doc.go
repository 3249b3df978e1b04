// Package decider turns a table of what an agent may do into a tree that
// decides, every tick, what it does.
//
// A [Decider] is a row of the table: when it may start, what it runs, how it
// ends. A row with children is a group, and its [Policy] says which of them
// runs. [Compile] checks the table and flattens it into a [Tree]; a [Memory]
// is all that one agent remembers; [Tree.Tick] lets that agent decide and act
// once.
//
//	var Root = decider.Group("ROOT", decider.PrioritizedList, &Flee, &Eat, &Rest)
//
//	var (
//		Flee = Decider{Name: "FLEE", When: inDanger, Behavior: &flee}
//		Eat  = Decider{Name: "EAT", When: hungry, Run: (*Creature).eat}
//		Rest = Decider{Name: "REST", Behavior: &rest}
//	)
//
//	tree, err := decider.Compile(&Root)
//	...
//	mem := tree.NewMemory(id)
//	...
//	result, err := tree.Tick(creature, mem, decider.Input{Delta: dt, Flags: flags})
//
// # Outline
//
//   - The table: [Decider], [Group], [Policy], [Preconditions], [Check],
//     [Recheck], [Outcome], [EndOn], and [Bool] for conditions.
//   - What a Decide may know: [Query], [DBlock]; a [Question] has arguments.
//   - Compiling: [Compile], [MustCompile], [Option], [Errors], [Problem],
//     [Tree.Lint]; with code that package gen makes of the table, [Generated].
//   - Ticking: [Tree.Tick], [Input], [Result], [TickError].
//   - Shared between agents: [World], [Gate], [Squad], [Role],
//     [Decider.Barrier], [Slot], [Tree.Join], [Tree.Inject].
//   - Ticking many: [Crowd], [Sense], [World.Tick], [World.Defer].
//   - Memory: [Tree.NewMemory], [Tree.NewMemories], [Tree.Copy], [Tree.Hash],
//     [Tree.Save], [Tree.Load], [Tree.Reset], [Tree.Clear], [Tree.Unwind].
//   - Looking in: [Tree.String], [Outline], [State], [Observer], [Event].
//     Package debugprint turns these into words.
//
// # How do I…
//
//   - let something important interrupt? Place its row before the others in a
//     [PrioritizedList].
//   - keep something from being interrupted? [Decider.Commit] for a time,
//     [Decider.Latched] on the group for good, [Decider.Urgent] on the rows
//     that may interrupt it even so.
//   - end something when its reason is gone? [Decider.Recheck] EachTick, or
//     return Failed from its Tick.
//   - limit how long it runs? [Decider.Timeout].
//   - limit how often it runs? [Preconditions.Cooldown]; how often it is
//     considered, [Preconditions.Every].
//   - run steps in order? [SequentialList], or [Sequence] if all must succeed.
//   - run two things at once? [Parallel].
//   - make a row wait for a plain condition of the agent? [Decider.When].
//   - take one action a turn? [FirstOf].
//   - choose by score? [Scored], with [Decider.Margin] against dithering.
//   - choose at random, but without repetition? [Shuffle].
//   - just call a function? [Decider.Do] once, [Decider.Each] in every tick,
//     [Decider.Run] until it says that it is done; no Behavior is needed.
//   - use one function in many rows, with other arguments? A type with
//     methods, in [Decider.Act] or [Decider.Ask].
//   - move rows into a group without writing their conditions twice? Set
//     [Decider.Delegate].
//   - hand what Decide found to the behavior? [DBlock].
//   - ask whether another row runs? [Query.Active], by name.
//   - save, load, roll back? [Tree.Save], [Tree.Load], [Tree.Copy]; agents
//     that share something together, [World.Save] and [World.Load].
//   - undo a modifier whatever happens? [Decider.Scope].
//   - have what completed not run again, and only alarms interrupt? Steps in
//     a [Sequence]; [Decider.Latched] on the group, [Decider.Urgent] on the
//     alarms.
//   - limit how many agents do something at a time? [Decider.Gate]; per
//     target, [Gate.Key]; who they are, [World.Holders].
//   - have agents do something together? [Decider.Squad], and a
//     [Decider.Barrier] where they wait for each other.
//   - have an object bring its own behavior? [Decider.Slot] and [Tree.Inject].
//   - tick many agents on several processors? [Tree.NewCrowd], [World.Tick].
//   - tick those far away less often? [World.Every].
//   - make decisions cheaper? Generate Go code of the table with package gen,
//     and hand it to [Compile] by [Generated].
//   - add, remove or reset agents from a callback? [World.Defer].
//   - find out why something does not run? debugprint.DebugPrintState in mode
//     WhyNot, or debugprint.Trace in a test.
//
// # Guarantees
//
//   - What runs is not asked again: while a row is active, its
//     preconditions, its When and its Decide are not evaluated, except where
//     Recheck or Rescore ask for it.
//   - Every activated behavior is deactivated exactly once, leaf first,
//     whatever interrupts, ends, resets or panics.
//   - Every scope that was entered is exited exactly once, and every token of
//     a gate comes back, on the same ways out.
//   - A squad is entered by all of its members in one frame, or by none.
//   - A row that ended or could not activate is not tried again in the same
//     tick, so that every tick ends.
//   - The same table, seed, ids and inputs give the same decisions, random
//     ones included, on every architecture, and in a Crowd for any number of
//     workers. There is no other clock than the sum of the deltas.
//   - Tick does not allocate, and where nothing has changed its cost does not
//     depend on the number of rows that only have flags and stimuli to check.
//   - A Tree is immutable and may be shared between goroutines. Tables are
//     never written to. A package of tables needs no code at start-up.
//   - Bad use is reported before anything has changed: all errors of a table
//     at once by Compile, typed errors by Tick. Only [ErrRedecideLoop] comes
//     out of a tick that was under way; the path has then been left.
//
// The design follows the Spore behavior-tree documentation (Chris Hecker), to
// whose sections comments refer as S01 to S23, with the stored state, gates,
// squads and child trees of Bobby Anguelov's Synchronized Behavior Trees.
package decider
