// Package stimuli holds what an agent has noticed: up to 64 kinds of stimulus,
// each with data of the game's own type and a timeout. Preconditions check them
// as one word of bits.
//
// A token is a [Mask] of one bit. The game declares its tokens, and gives each agent
// [Senses], or a [Set] where no agent tells another something:
//
//	const (
//		CallForHelp stimuli.Mask = 1 << iota
//		TookHit
//	)
//
//	type Creature struct {
//		senses stimuli.Senses[Notice]
//		...
//	}
//
//	c.senses.Set(TookHit, Notice{By: enemy}, 2*time.Second)
//	tree.Tick(c, c.mem, decider.Input{Delta: dt, Stimuli: c.senses.Update(frame, dt)})
//
// How do I…
//
//   - make a row wait for a stimulus? decider.Preconditions has a [Check]:
//     [All], [None], [Any], or a literal that mixes them.
//   - read its data? [Senses.Get], in Decide or in a behavior.
//   - keep it until the agent has dealt with it? Set it with the timeout
//     [UntilCleared], then call [Senses.Clear].
//   - tell another agent something? [Senses.Post] of that agent's senses, or of all that
//     the game finds near. They notice it in the next frame.
//   - save and load it? Senses marshal themselves: give your agent an exported field, and
//     marshal a pointer to the agent. For a rollback, [Senses.CopyFrom].
//
// Guarantees: a stimulus is live for at least one whole tick, however short its
// timeout. A post arrives in the next frame, and the result is the same for any number
// of posting goroutines. Senses take as much memory as they hold. Nothing here
// allocates once an agent has perceived each of its tokens and had its most posts.
//
// The design follows the Spore behavior-tree documentation (Chris Hecker),
// section S06.
package stimuli
