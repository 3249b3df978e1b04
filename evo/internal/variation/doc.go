// Package variation makes genomes: at random, by mutation, by crossover, by
// trimming, and from tables written by hand. It knows a game's [evo.Catalog]
// and no agents.
//
// [Random] and [Adapt] make the first genomes; [Mutate] applies exactly one
// [Operator], [Cross] swaps two subtrees; [Unused], [Candidate] and [Trim] keep
// genomes small. These functions do not change the genomes that they are given,
// and return new ones. They depend on nothing but their arguments and the
// [evo.Rand], so that the same seed gives the same genomes everywhere. They keep
// nothing between calls: goroutines may call them at the same time, each with a
// source of its own.
//
// Their genomes compile and are ready for the next operator:
//
//   - Groups have policies of the catalog. A group below the root asks its
//     children before it accepts (Delegate, or a policy that always does), so
//     that it never interrupts a sibling only to find nothing to run.
//   - The first condition of a row is its Decide. A further one, one that the
//     row cannot take because its action's Decide has the place, or a negated
//     one before a group, is a step of a Sequence in front of the row.
//     Conditions stand nowhere else, and never last.
//   - Groups in a Sequence can end Succeeded, so that the steps behind them can
//     be reached.
//   - The lanes of a Parallel share no channel, however deep below it.
//   - Leaves have Commit and Timeout, within the times of the game; those that act
//     when no other row does have no Timeout. A Chance has Every, Not has a Decide.
//   - The [evo.Limits] hold.
//
// After Paduraru (2019), sections IV-B and IV-C; each [Operator] and
// evo/PAPER.md say how it differs.
package variation
