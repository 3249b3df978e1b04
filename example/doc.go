// Package example holds programs to run and to read. Tests run each of them
// and compare what it prints with a golden file.
//
//   - investigate: a guard who smokes, hears a noise and goes to see, twice: by
//     a plain tree he goes back and forth, with stored state he does not. Run
//     it with go run ./example/investigate.
//   - creature: the table of the README, which also draws itself as an
//     animation. Run it with go run ./example/creature.
//   - hello: the smallest useful tree, a cat with three behaviors on one
//     screen. Run it with go run ./example/hello.
//   - nest: a little world of creatures that eat, play, guard their nest, call
//     for help and run from the wolf, told as text with maps, tooltips and
//     reasons. Run it with go run ./example/nest, and with -h for its flags. Read
//     nest/creatures/table.go first: it is all that the creatures do.
//   - grenades: fifty soldiers with one tree, whose gates see to it that one
//     grenade is in the air at a time and three shoot. The same output for any
//     number of workers. Run it with go run ./example/grenades.
//   - ambush: four bandits whose tree finds two for an ambush, has them wait
//     for each other, and lets none stay alone. Run it with go run
//     ./example/ambush.
//   - market: a bakery and a juggler that inject their own trees into villagers
//     that come near. Run it with go run ./example/market.
//   - tavern: a whole small game. Thirteen guests drink, sing and
//     brawl, two guards throw them out; two crowds in one world, gates, a squad,
//     stimuli, savegames in the middle of a brawl. Run it with go run
//     ./example/tavern; docs/tavern.md tells it step by step.
//   - savegame: a valley with two kinds of agents that is saved to a file in the
//     middle of everything, loaded, and goes on to the same bytes. Run it with
//     go run ./example/savegame; docs/saving.md goes through it.
//   - tanks: tables for a game of tanks that no human wrote, evolved for about a
//     minute into classes of difficulty, with a report and a replay. Run it with
//     go run ./example/tanks.
//   - forage: the same for a small game of its own, in ten lines: the game is in
//     forage/game, and docs/evolving.md goes through it. Run it with go run
//     ./example/forage -h.
//   - ebiten: the creatures of nest in a window, with what each is doing
//     floating above its head. It is a module of its own, because it needs
//     Ebitengine and a display: cd example/ebiten && go run .
package example
