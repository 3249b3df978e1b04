// Package ethogram opens, saves and loads the world of a game with several kinds of agents, in
// a call each. The decisions are made in package decider.
//
//	a table          var GuardRoot = decider.Decider[*Guard]{Name: "GUARD", Children: …}
//	  is one of      ethogram.Crowd(&guards, &GuardRoot, (*Guard).sense)      Crowd, Part
//	  several kinds  world, err := ethogram.Open(seed, numbers, kinds...)     numbers: a designer's file, or nil
//	agents come,     guards.Add(7, &Guard{…})                                 an id names an agent in all calls
//	  are ticked     world.Tick(dt)                                           each perceives, decides, acts
//	  change others  world.Defer(id, func() error { … })                      when the frame is over
//	  are explained  debugprint.Explain(os.Stdout, world, 7)                  what it does, and why nothing else
//	  are saved      data, err := ethogram.Save(world, &state)                world, agents, and the rest
//	  and loaded     report, err := ethogram.Load(world, data, &state)        into what Open has just made
//
// Where to look:
//
//   - [github.com/ethogram-go/ethogram/decider]: tables, trees, worlds and crowds.
//   - [github.com/ethogram-go/ethogram/behavior]: what rows run, and what their callbacks know.
//   - [github.com/ethogram-go/ethogram/stimuli]: what agents notice, and tell each other.
//   - [github.com/ethogram-go/ethogram/debugprint]: what they do and why, as text; below it the
//     recorder, the inspector in a browser, profiles, coverage, and play, a main with all of them.
//   - [github.com/ethogram-go/ethogram/evo]: tables that evolve.
//   - docs/README.md lists all pages by the question that they answer; docs/hello.md begins.
//
// A game that has one kind of agents, or an entity component system, needs nothing of this
// package: decider.Compile, Tree.NewCrowd and World.Save are what it calls.
package ethogram
