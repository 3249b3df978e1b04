package decider

import (
	"fmt"
	"strings"
	"time"
)

// PerAgent are limits that a row has for each agent by itself: a reload time that comes
// from the weapon, a Timeout by difficulty. Each function stands in place of the constant
// of its name, which is then an error; nil leaves the constant. A duration of 0 or less is
// no limit; one above 0 and below a microsecond is a mistake of World.Mistakes.
//
// The functions are called like a When: while the agent is ticked, by the goroutine that
// ticks it. Be fast, change nothing, and answer the same as long as the agent is the same.
type PerAgent[A any] struct {
	// Cooldown, Every and Chance are asked each time the row is asked and they are
	// reached, in the order of [Preconditions]. A Chance of 0 or less, or NaN, refuses;
	// one of 1 or more accepts.
	Cooldown func(A) time.Duration
	Every    func(A) time.Duration
	Chance   func(A) float64

	// Commit and Timeout are asked once, when the row is entered, before its Scope and
	// its Activate. They hold until the row is left, whatever becomes of the agent.
	Commit  func(A) time.Duration
	Timeout func(A) time.Duration
}

// Limits are limits of a row, a bit each.
type Limits uint8

// The limits that a row may have for each agent by itself, see [PerAgent].
const (
	LimitCooldown Limits = 1 << iota
	LimitEvery
	LimitChance
	LimitCommit
	LimitTimeout
)

// whenAsked are the limits that are asked with the row, not at its entry.
const whenAsked = LimitCooldown | LimitEvery | LimitChance

// limitNames are the fields, by bit.
var limitNames = [...]string{"Cooldown", "Every", "Chance", "Commit", "Timeout"}

// String returns the names of the limits.
func (l Limits) String() string {
	var names []string
	for i, name := range limitNames {
		if l.has(1 << i) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// has reports whether any of these limits is in l.
func (l Limits) has(any Limits) bool { return l&any != 0 }

// limitWords returns a limit of d with its value, which no table knows of an agent's own.
func limitWords[A any](d *Decider[A], l Limits) string {
	p := &d.Preconditions
	if byAgent(d).has(l) {
		return l.String() + " by agent"
	}
	return fmt.Sprint(l, " ", map[Limits]any{
		LimitCooldown: p.Cooldown, LimitEvery: p.Every, LimitChance: p.Chance, LimitCommit: d.Commit, LimitTimeout: d.Timeout,
	}[l])
}

// byAgent returns the limits of d that each agent has for itself.
func byAgent[A any](d *Decider[A]) (l Limits) {
	p := d.PerAgent
	if p == nil {
		return 0
	}
	for i, set := range [...]bool{p.Cooldown != nil, p.Every != nil, p.Chance != nil, p.Commit != nil, p.Timeout != nil} {
		if set {
			l |= 1 << i
		}
	}
	return l
}

// limits returns the limits that d has, of either kind.
func limits[A any](d *Decider[A]) (l Limits) {
	p := &d.Preconditions
	for i, set := range [...]bool{p.Cooldown > 0, p.Every > 0, p.Chance > 0, d.Commit > 0, d.Timeout > 0} {
		if set {
			l |= 1 << i
		}
	}
	return l | byAgent(d)
}
