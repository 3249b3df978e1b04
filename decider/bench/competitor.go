package bench

import "time"

// Competitor makes brains for the agents of the workloads. A brain must run the first
// leaf of the table whose condition holds, enter and leave it once, and tick it in
// every tick. A competitor takes part in the workloads whose brains it makes.
type Competitor struct {
	Name string

	// Figure1 makes a brain for the creature of W1; it may rely on the condition of
	// its leaf to hold while that runs.
	Figure1 func(*Creature) Ticker

	// Churn makes a brain for the creature of W3. Where an active row is not asked
	// again, leaves end by themselves when their condition no longer holds.
	Churn func(*Creature) Ticker

	// Rechecked makes a brain for the creature of W1r and W3r: it checks the condition
	// of every row in each tick, active or not, and leaves leave it to that.
	Rechecked func(*Creature) Ticker

	// Wide makes a brain for each soldier of W2, W4, W5 and W6.
	Wide func([]Soldier) Ticker
}

// Ticker ticks each of its agents once.
type Ticker interface{ Tick() }

// Competitors returns all competitors of the workloads, the baseline first.
func Competitors() []Competitor {
	return []Competitor{hand(), table(), tableWhen(), generated(), generatedTyped(), goBehaviorTree(), goBehave(), behavior3go()}
}

// Crowds returns this library's crowds of one and two workers, for the
// workloads of ten thousand agents.
func Crowds() []Competitor {
	return []Competitor{crowdOf(1, 0), crowdOf(2, 0)}
}

// everywhere is a competitor that has one brain for all creatures: it checks every
// condition in each tick.
func everywhere(name string, creature func(*Creature) Ticker, wide func([]Soldier) Ticker) Competitor {
	return Competitor{Name: name, Figure1: creature, Churn: creature, Rechecked: creature, Wide: wide}
}

// frame is the time between two ticks.
const frame = 16 * time.Millisecond
