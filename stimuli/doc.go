// Package stimuli holds what an agent has noticed: up to 64 kinds of stimulus,
// each with data of the game's own type and a timeout. Preconditions check them
// as one word of bits.
//
// A token is a [Mask] of one bit. The game declares its tokens and one [Set]
// for each agent:
//
//	const (
//		CallForHelp stimuli.Mask = 1 << iota
//		TookHit
//	)
//
//	type Creature struct {
//		noticed stimuli.Set[Notice]
//		...
//	}
//
//	c.noticed.Set(TookHit, Notice{By: enemy}, 2*time.Second)
//	tree.Tick(c, c.mem, decider.Input{Delta: dt, Stimuli: c.noticed.Update(dt)})
//
// How do I…
//
//   - make a row wait for a stimulus? decider.Preconditions has a [Check]:
//     [All], [None], [Any], or a literal that mixes them.
//   - read its data? [Set.Get], in Decide or in a behavior.
//   - keep it until the agent has dealt with it? Set it with the timeout
//     [UntilCleared], then call [Set.Clear].
//   - tell another agent something? Call its [Set.Set] if one goroutine ticks
//     both agents. Otherwise call [Inbox.Post]; the receiver calls [Set.Receive]
//     before its Update.
//   - save and load it? [Set.Save] and [Inbox.Save] with a [Codec] for the
//     data, which [Plain] makes in most games. For a rollback, copy the Set, and
//     the Inbox with [Inbox.CopyFrom].
//
// Guarantees: a stimulus is live for at least one whole tick, however short its
// timeout. A Set is a value: a copy shares nothing with the original. A post
// arrives in the next frame, and the result is the same for any number of posting
// goroutines. Nothing here allocates once an inbox has seen its largest frame.
//
// The design follows the Spore behavior-tree documentation (Chris Hecker),
// section S06.
package stimuli
