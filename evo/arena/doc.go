// Package arena is a tank game without a screen, made to evolve decider tables
// in: the game of Paduraru's paper (2019), with rules of our own where the
// paper gives none.
//
// Two to sixteen tanks drive on a map of walls that is made from the round's
// seed. They fire shells along their heading, which explode where they touch
// something and hurt all around but the one who fired; boxes that appear here
// and there give a shield, a better gun, ammo or health. Points are lives taken
// less lives lost. See [Rules] for the numbers.
//
// How do I…
//
//   - play a round? [New], [Arena.Reset], then [Arena.Step] until it is done.
//   - write a behavior or condition? With the methods of [Tank]: what it senses
//     and how it acts.
//   - see what happened? [Arena.Metrics], and between two Steps all that is
//     public: [Arena.Tank], [Arena.Boxes], [Arena.Shells], [Arena.Wall].
//   - watch a round? [Text] and [SVG] draw a moment, [Replay] writes a page.
//   - try another balance? Change [DefaultRules], and [NewArena].
//
// Guarantees: all that decides is made of integers, so a seed and the same
// tables play the same round on every machine, tick by tick; nothing depends on
// the order of the slots, see [Arena.SetKeys]; a restored snapshot goes on as
// what it was taken of; a Step does not allocate.
package arena
