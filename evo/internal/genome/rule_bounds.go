package genome

import "time"

// Span bounds a duration, both ends included.
type Span struct {
	Min time.Duration `json:"min"`
	Max time.Duration `json:"max"`
}

// Times bound the timers that evolution gives to rows. A span that is zero is the
// default, which follows from the Tick of the game:
//
//   - in real time, with a Tick of at most 200 ms: Commit from 200 ms to 4 s, Timeout
//     from 2 to 10 s, Cooldown and Every from .5 to 10 s, in steps of 50 ms;
//   - in turns, with a longer Tick: Commit from 1 to 4 ticks, Timeout from 2 to 40,
//     Cooldown and Every from 2 to 20, in steps of a Tick.
//
// A Commit of one tick holds nothing, and a Timeout longer than a round never ends a
// row. Both ends are multiples of the step, from one step on, and the least Commit is
// at most the least Timeout.
type Times struct {
	Commit   Span // how long a row is held at least: only Urgent ones interrupt it before
	Timeout  Span // how long a leaf runs at most, but for those that stand in when no other row acts
	Cooldown Span // how long a row rests after its end
	Every    Span // how long nobody asks a row again
}

// The times of games in real time. They keep evolved agents from strobing and make
// reaction time a dial of difficulty. In a simulation of the design, random tables
// without them started 17 behaviors a second.
var realTimes = Times{
	Commit:   Span{200 * time.Millisecond, 4 * time.Second},
	Timeout:  Span{2 * time.Second, 10 * time.Second},
	Cooldown: Span{500 * time.Millisecond, 10 * time.Second},
	Every:    Span{500 * time.Millisecond, 10 * time.Second},
}

const realStep = 50 * time.Millisecond

// TimesOf returns the times of a game with that Tick, and the step of its durations.
func TimesOf(t Times, tick time.Duration) (Times, time.Duration) {
	initial, step := realTimes, realStep
	if tick > initial.Commit.Min {
		turns := func(least, most time.Duration) Span { return Span{least * tick, most * tick} }
		initial, step = Times{Commit: turns(1, 4), Timeout: turns(2, 40), Cooldown: turns(2, 20), Every: turns(2, 20)}, tick
	}
	for _, of := range []struct{ s, initial *Span }{
		{&t.Commit, &initial.Commit}, {&t.Timeout, &initial.Timeout}, {&t.Cooldown, &initial.Cooldown}, {&t.Every, &initial.Every},
	} {
		if *of.s == (Span{}) {
			*of.s = *of.initial
		}
	}
	return t, step
}

// The range in which evolution chooses Row.Chance, in thousandths, and the most of
// Row.TargetsMargin, which has the same steps, and of Row.TargetsTop.
const (
	MinChance  = 50
	MaxChance  = 950
	ChanceStep = 50

	MaxTargetsMargin = 1000
	MaxTargetsTop    = 4
)
