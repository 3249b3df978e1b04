package behavior

import (
	"time"
)

// Wait is an [Action] that does nothing for some time and then ends Succeeded.
//
//	{Name: "DOZE", Act: &behavior.Wait[*Creature]{For: 2500 * time.Millisecond}},
//	{Name: "SLEEP", Act: &behavior.Wait[*Creature]{For: 20 * time.Second, To: 30 * time.Second}},
//	{Name: "RELOAD", Act: &behavior.Wait[*Creature]{Ask: (*Creature).reloadTime}},
//
// A row is ticked in the tick that activates it, so a time of 0 ends at once. For and To store
// nothing: the draw depends on the world's seed, the agent's id, the row's name and the time of its
// activation. A crowd lets an agent sleep that waits. A type of the game that embeds a Wait waits as
// well, and keeps its crowd awake.
type Wait[A any] struct {
	For time.Duration `min:"0s"` // how long; with To, at least so long
	To  time.Duration `min:"0s"` // each activation draws a time between For and To; 0 is no longer than For

	// Ask, in place of both, is asked for how long when the row is entered. What it says is saved
	// with the row; 0 or less ends at once. A time below a microsecond is a mistake of the world.
	Ask func(A) time.Duration
}

// Act implements [Action].
func (w *Wait[A]) Act(_ A, x Context) Status {
	if w.Ask != nil {
		return Until(x.Duration() >= Block[waiting](x).For)
	}
	return Until(x.Duration() >= x.frame().Wait(w.For, w.To))
}

// Activate asks the agent for how long, if there is an Ask.
func (w *Wait[A]) Activate(agent A, x Context) bool {
	if w.Ask != nil {
		For := max(w.Ask(agent), 0)
		x.frame().Waits(For)
		Block[waiting](x).For = For
	}
	return true
}

// Block returns the prototype of what an Ask has said, nil without one.
func (w *Wait[A]) Block() any {
	if w.Ask == nil {
		return nil
	}
	return waiting{}
}

// waiting is the block of a Wait with an Ask.
type waiting struct{ For time.Duration }

// Succeed is the Tick of a behavior that ends Succeeded at once.
func Succeed[A any](A, Context) Status { return Succeeded }

// Fail is the Tick of a behavior that ends Failed at once.
func Fail[A any](A, Context) Status { return Failed }

// Stay is the Tick of a behavior that stays Running until a better row
// interrupts. A nil Tick does the same.
func Stay[A any](A, Context) Status { return Running }

// Until returns Succeeded if done, and Running otherwise. Many a Run or Tick
// ends with it.
func Until(done bool) Status {
	if done {
		return Succeeded
	}
	return Running
}
