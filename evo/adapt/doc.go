// Package adapt picks opponents that suit a player, while the game runs. A game ships
// tables whose strength was certified, in points; a [Director] takes how each round
// ended for the player, estimates how strong the player is on the same scale, and
// picks for the next round tables against which the player wins as often as wanted:
//
//	director, err := adapt.New(adapt.Config{Tables: tables, Opponents: 3, Seed: 1})
//	for {
//		choice := director.Next()
//		result := play(choice.Tables) // adapt.Won, Drawn, Lost, Left or Idle
//		director.Record(adapt.Result{Outcome: result})
//	}
//
// The tables are plain data: their names, classes and points, as an exported package
// has them. So a game needs nothing else of evo for it.
//
// The estimate is Glicko's (M. E. Glickman, Parameter estimation in large dynamic
// paired comparison experiments, 1999) with points in place of its ratings; a player who is suddenly
// another one is noticed by Page's test (Continuous inspection schemes, 1954). Adaptive
// difficulty is from section IV-D of Paduraru's paper; see docs/paper.md. All
// numbers are integers, so the same results give the same choices on every machine.
// There is no clock, and the only random numbers are those of Config.Seed.
package adapt
