// Package example holds programs to run and to read. Tests run each of them and
// compare its output with a golden file.
//
//   - investigate: a guard smokes, hears a noise and goes to look. With a plain
//     tree he jerks back and forth, with stored state he does not. Run it with
//     go run ./example/investigate.
//   - creature: it flees, guards its nest, eats and rests; the table draws itself as
//     an animation. Run it with go run ./example/creature.
//   - hello: the smallest useful tree, a cat with three behaviors, on one
//     screen. Run it with go run ./example/hello.
//   - nest: a small world of creatures that eat, play, guard their nest, call
//     for help and run from the wolf, as text with maps, tooltips and reasons.
//     Run it with go run ./example/nest; -h lists its flags. Read
//     nest/creatures/table.go first: it has everything the creatures do.
//   - grenades: fifty soldiers with one tree, whose gates allow one grenade in
//     the air at a time and three shooters. The output is the same for any number
//     of workers. They decide by generated code. Run it with go run
//     ./example/grenades.
//   - ambush: four bandits whose tree picks two for an ambush, makes them wait
//     for each other, and leaves none of them alone in it. Run it with go run
//     ./example/ambush.
//   - market: a bakery and a juggler that inject their own trees into customers
//     who come near. Run it with go run ./example/market.
//   - tavern: a complete small game. Thirteen guests drink, sing and brawl, and
//     two guards throw them out: two crowds in one world, gates, a squad, stimuli,
//     and savegames in mid-brawl. Run it with go run ./example/tavern;
//     docs/tavern.md builds it step by step.
//   - savegame: a valley with two kinds of agents. It is saved to a file in the
//     middle of everything, loaded, and continues to the same bytes. Run it with
//     go run ./example/savegame; docs/saving.md explains it.
//   - ecs: a gallery at night whose guards are entities of ark, an entity component
//     system. It is a separate module, because it needs ark. Run it with go run
//     ./example/ecs; docs/ecs.md explains it.
//   - tanks: evolves tables for a game of tanks into difficulty classes in about
//     a minute, with a report and a replay. Run it with go run ./example/tanks.
//   - forage: does the same for a small game of its own, in ten lines. The game
//     is in forage/game, and docs/evolving.md explains it. Run it with go run
//     ./example/forage -h.
//   - hunt: a game with two roles: evolve hares with a fox of the library, and
//     foxes with its hares. Run it with go run ./example/hunt -h.
//   - duel: a game of turns for two, whose tables evolve from six written by hand to
//     three classes. Run it with go run ./example/duel -h.
//   - With -inspect, most of them play in real time and show in a browser what their
//     agents decide, and why; docs/inspector.md explains it. They have the flags of
//     package debugprint/play.
//   - ebiten: the creatures of nest in a window, each with its tooltip floating
//     above its head. It is a separate module, because it needs Ebitengine and a
//     display: cd example/ebiten && go run .
package example
