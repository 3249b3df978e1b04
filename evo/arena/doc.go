// Package arena is a tank game without a screen, made to evolve decider tables
// in: the game of Paduraru's paper (2019), with rules of our own where the
// paper gives none.
//
// Two to sixteen tanks drive on a map whose walls come from the round's seed.
// They fire shells along their heading, which explode where they touch something
// and hurt every tank around but their own. Boxes give a shield, a better gun,
// ammo or health. Points are lives taken less lives lost. See gameRules for the
// numbers.
//
// The files of a room share a prefix: sim_ is the round, map_ its walls and ways,
// sense_ what a tank knows, steer_ how it drives, actions_ and conditions what
// tables are made of, library_ the tables written by hand, game_ what evolution
// sees, snapshot_ a round's state, picture_ what people see.
//
// How do I…
//
//   - play a round? [New], [Arena.Reset], then [Arena.Step] until it is done.
//   - write a table? With the behaviors and conditions of [Vocabulary], and those of
//     your own, which call the methods of [Tank].
//   - see what happened? [Arena.Metrics], and [Arena.Tank] between two Steps.
//   - watch a round? Game.Text draws a moment, [View] a round in a browser.
//   - have a small program for browsers, which only plays rounds? Build it with the tag
//     ethogram_rounds: it leaves out [Game], [Vocabulary] and [Library].
//   - try another balance? Change defaultRules in sim_rules.go.
//
// Guarantees: every decision is made on integers, so a seed and the same tables
// play the same round on every machine, tick by tick; nothing depends on the
// order of the slots; a restored snapshot continues as the
// round that it was taken of; a Step does not allocate.
package arena
