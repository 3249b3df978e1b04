// Package behavior defines what a decider runs: behaviors, which act on an agent
// while their row of the table is active.
//
// A [Behavior] is three optional functions and a block of memory:
//
//	type patrolBlock struct{ next int32 }
//
//	var patrol = Behavior{Name: "PATROL", Block: patrolBlock{}, Tick: tickPatrol}
//
//	func tickPatrol(c *Creature, x behavior.Context) behavior.Status {
//		b := behavior.Block[patrolBlock](x)
//		...
//		return behavior.Running
//	}
//
// An [Action] is one with arguments, which each row gives it.
//
// How do I…
//
//   - wait for some seconds, for a random time, for a time that
//     the agent knows? [Wait].
//   - call one function and be done? Once: (*Creature).Bark, instead of Tick; or
//     without a behavior, in the row, Do: (*Creature).Bark.
//   - end a behavior? Return [Succeeded] or [Failed] from Tick.
//   - keep data while it runs? Declare a Block, read it with [Block].
//   - read what Decide found? [DBlock].
//   - learn why it ended? The [Reason] that Deactivate receives.
//   - draw random numbers? [Context.Float64], [Context.IntN]: the same for the
//     same seed, agent, row and tick on every machine.
//
// Guarantees: a behavior is ticked at most once per activation and tick. Every
// Activate that returned true is followed by exactly one Deactivate, whatever
// happens in between: interruption, reset, removal or panic.
//
// The design follows the Spore behavior-tree documentation (Chris Hecker),
// sections S07 and S08.
package behavior
