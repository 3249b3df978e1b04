// Package pack is not called v2.
package pack

import game "example.com/my-game.v3"

// Alone is a condition.
func Alone(g *game.Guard) bool { return g.N%4 == 1 }

// Wolf is an agent.
type Wolf struct{ N int }

// Howl is a condition.
func (w Wolf) Howl() bool { return w.N > 0 }
