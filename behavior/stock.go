package behavior

import (
	"time"
)

// Wait is the Tick of a behavior that does nothing for some time and then ends
// Succeeded. The row's BehaviorArgs say how long, in seconds of the agent's
// clock: one number is the time, two are the range from which each activation
// draws a time.
//
//	var nap = Behavior{Name: "NAP", Tick: behavior.Wait[*Creature]}
//
//	{Name: "DOZE", Behavior: &nap, BehaviorArgs: []float64{2.5}},
//	{Name: "SLEEP", Behavior: &nap, BehaviorArgs: []float64{20, 30}},
//
// A row is ticked in the tick that activates it, so 0 seconds or less end at
// once. Wait panics, naming the row, if the row has no BehaviorArgs. It stores
// nothing: the draw depends on the world's seed, the agent's id, the row's name
// and the time of its activation.
func Wait[A any](_ A, x Context) Status {
	return Until(x.Duration() >= x.wait())
}

// WaitFor returns a behavior that does nothing for as long as the agent says and then
// ends Succeeded: a reload that depends on the weapon. Wait is for times that stand in
// the table.
//
//	var reload = behavior.WaitFor("RELOAD", (*Soldier).reloadTime)
//
// The agent is asked once, when the row is entered, and what it said is saved with the
// row. 0 or less ends at once. A time below a microsecond is a mistake of the world.
// WaitFor panics if ask is nil. Its behavior is built when the program starts; a table
// that points to it stays static data.
//
//go:noinline
func WaitFor[A any](name string, ask func(A) time.Duration) Behavior[A] {
	if ask == nil {
		panic("ethogram: behavior.WaitFor: ask is nil; want a function that returns for how long the agent waits")
	}
	return Behavior[A]{
		Name: name, Block: waiting{},
		Activate: func(agent A, x Context) bool {
			For := max(ask(agent), 0)
			x.frame().Waits(For)
			Block[waiting](x).For = For
			return true
		},
		Tick: waitOut[A], // package decider knows it by its name, which inlining would change
	}
}

// waiting is the block of a WaitFor.
type waiting struct{ For time.Duration }

// WaitsForAgent tells package decider what the block is of.
func (waiting) WaitsForAgent() {}

func waitOut[A any](_ A, x Context) Status { return Until(x.Duration() >= Block[waiting](x).For) }

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

// wait returns how long the row waits in this activation.
func (x Context) wait() time.Duration {
	x.Arg(0) // panics without one
	return x.frame().Wait()
}
