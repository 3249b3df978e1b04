package genome

import "time"

// The ranges in which evolution chooses timers, both ends included. They keep
// evolved agents from strobing and make reaction time a dial of difficulty. In a
// simulation of the design, random tables without them started 17 behaviors a
// second.
const (
	TimeStep = 50 * time.Millisecond // all evolved durations are multiples of it

	MinCommit, MaxCommit     = 200 * time.Millisecond, 4 * time.Second
	MinTimeout, MaxTimeout   = 2 * time.Second, 10 * time.Second
	MinEvery, MaxEvery       = 500 * time.Millisecond, 10 * time.Second
	MinCooldown, MaxCooldown = 500 * time.Millisecond, 10 * time.Second
)

// The range in which evolution chooses Row.Chance, in thousandths, and the most of
// Row.TargetsMargin, which has the same steps, and of Row.TargetsTop.
const (
	MinChance  = 50
	MaxChance  = 950
	ChanceStep = 50

	MaxTargetsMargin = 1000
	MaxTargetsTop    = 4
)
