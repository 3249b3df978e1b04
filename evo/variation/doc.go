// Package variation makes genomes: at random, by mutation, by crossover, by
// trimming, and from tables written by hand. It knows a game's [evo.Catalog]
// and no agents.
//
// [Random] and [Adapt] begin; [Mutate] applies exactly one [Operator], [Cross]
// swaps two subtrees; [Unused], [Candidate] and [Trim] keep genomes small. All
// of them leave the genomes that they are given as they are, return new ones,
// and depend on nothing but their arguments and what they draw from the
// [evo.Rand], so that the same seed gives the same genomes everywhere. None
// keeps anything between calls: goroutines that use sources of their own do not
// disturb each other.
//
// What they make can be evolved on and compiles:
//
//   - Groups have policies of the catalog. A group below the root asks its
//     children before it accepts (Delegate, or a policy that always does), so
//     that it never interrupts a sibling only to find nothing to run.
//   - The first condition of a row is its Decide. A further one, one that the
//     row cannot take because its action's Possible has the place, or a negated
//     one before a group, is a step of a Sequence in front of the row.
//     Conditions stand nowhere else, and never last.
//   - Groups in a Sequence can end Succeeded: what stands behind them is not
//     out of reach.
//   - The lanes of a Parallel share no channel, however deep below it.
//   - Leaves have Commit and Timeout, a Chance has Every, Not has a Decide.
//   - The [evo.Limits] hold.
//
// After Paduraru (2019), sections IV-B and IV-C; how it differs is said at each
// [Operator] and in docs/paper.md.
package variation
