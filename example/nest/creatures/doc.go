// Package creatures is a small world like Spore's: a few creatures, a nest that
// some of them guard, bushes to eat from, day and night, and a wolf. The programs
// example/nest (text) and example/ebiten (a window) show it.
//
//   - table.go: everything a creature does, on one screen. Start here.
//   - decides.go: what the rows ask before they run.
//   - behaviors.go: what they do while they run.
//   - creature.go, world.go, field.go: who they are and where they live.
//
// The world computes with integers only, and all random numbers come from the
// seed: the same seed tells the same story on every machine.
package creatures
