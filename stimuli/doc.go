// Package stimuli holds what an agent notices: up to 64 kinds of stimulus, each
// with data of the game's own type and a timeout, and the word of flags in
// which preconditions look them up.
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
//     [All], [None], [Any], or a literal where they are mixed.
//   - read what came with it? [Set.Get], in Decide or in a behavior.
//   - keep it until the agent has dealt with it? A timeout of [UntilCleared],
//     then [Set.Clear].
//   - tell another agent something? Directly with its [Set.Set], if one
//     goroutine ticks both. Otherwise [Inbox.Post], and the receiver calls
//     [Set.Receive] before its Update.
//   - save and load it? [Set.Save] and [Inbox.Save] with a [Codec] for the
//     data, which [Plain] makes in most games. For a rollback copy the Set, and
//     the inbox with [Inbox.CopyFrom].
//
// Guarantees: what is set is seen by at least one whole tick, however short
// its timeout. A Set is a value: a copy of it shares nothing with it. What is
// posted in one frame arrives in the next, and is the same for any number of
// goroutines that post. Nothing here allocates once an inbox has seen its
// largest frame.
//
// The design follows the Spore behavior-tree documentation (Chris Hecker),
// section S06.
package stimuli
