package adapt

import (
	"errors"
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Director picks opponents for one player. One goroutine at a time may use it. Its
// methods are for the time between two rounds: Record allocates nothing, Next only the
// list of a Choice.
type Director struct {
	_ plain.NoCopy

	config    Config
	tables    []Table
	names     map[string]int // indexes in tables
	seats     []int          // by table: how many it has in the choice that is being made
	ladder    ladder
	scale     int64 // in thousandths of points
	low, high int64 // points of the weakest and the strongest table

	state
}

// state is what a Director has learned.
type state struct {
	belief

	// Rounds of the player: rounds is all but the idle ones.
	rounds, won, drawn, lost, left, idle int64

	swings swings

	mood      int // in Config.Moods, -1 if there is none
	moodRound int64

	picks    int64   // how many choices were made
	pending  bool    // the last choice's result is not known yet
	picked   []int   // the tables of the last choice, empty before the first
	strength int64   // their mean points
	before   int64   // that of the choice before
	error    int64   // the variance of strength, in millionths of the scale's square
	aim      int64   // the strength that was aimed at
	wanted   int64   // the share of wins for which it was
	tone     string  // the mood's name for which it was
	limits   limits  // of the last choice
	last     []int64 // by table: the number of the choice that it was last in, 0 for none
}

// New returns a Director for a new player. The error lists all that is wrong with the
// config. The Director keeps a copy of it.
func New(c Config) (*Director, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	c.Tables, c.Moods = slices.Clone(c.Tables), slices.Clone(c.Moods)
	for i := range c.Moods {
		c.Moods[i].Wins = slices.Clone(c.Moods[i].Wins)
	}
	if c.Opponents == 0 {
		c.Opponents = 1
	}
	if c.Wins == 0 {
		c.Wins = 500
	}
	if c.Point == 0 {
		c.Point = unit
	}
	switch c.Rest {
	case 0:
		c.Rest = 2
	case -1:
		c.Rest = 0
	}
	d := &Director{config: c, tables: c.Tables, names: map[string]int{}, seats: make([]int, len(c.Tables))}
	for i, t := range d.tables {
		d.names[t.Name] = i
	}
	classes := newLadder(c.Tables)
	d.scale = c.scale(classes, c.Opponents)
	d.ladder = classes.steps(d.scale)
	d.low, d.high = span(c.Tables)
	d.state = d.fresh()
	return d, nil
}

// fresh returns the state of a player of whom nothing is known.
func (d *Director) fresh() state {
	start := d.ladder[(len(d.ladder)-1)/2].points
	if d.config.Start != "" {
		sum, n := int64(0), int64(0)
		for _, t := range d.tables {
			if t.Class == d.config.Start {
				sum, n = sum+t.Points, n+1
			}
		}
		start = divRound(sum, n)
	}
	return state{
		belief: belief{skill: skill{mean: d.scaled(start), variance: unknown}}, mood: -1,
		picked: make([]int, 0, d.config.Opponents), last: make([]int64, len(d.tables)),
	}
}

// made panics, with words, for a Director that New did not make.
func (d *Director) made() {
	if d == nil || len(d.tables) == 0 {
		panic("adapt: this Director was not made by New: it has no tables. Fix: call New, and look at its error")
	}
}

// scaled returns points in the scale; points is its inverse, up to rounding.
func (d *Director) scaled(points int64) int64 { return divRound(points*unit, d.scale) }
func (d *Director) points(scaled int64) int64 { return divRound(scaled*d.scale, unit) }

// SetMood switches to a mood of the config, whose curve begins with the next choice that
// is made; "" goes back to Config.Wins. To set the present mood again begins its curve again.
func (d *Director) SetMood(name string) error {
	d.made()
	mood := -1
	if name != "" {
		mood = slices.IndexFunc(d.config.Moods, func(m Mood) bool { return m.Name == name })
		if mood < 0 && len(d.config.Moods) == 0 {
			return fmt.Errorf("adapt: there is no mood %s: Config.Moods is empty. Fix: give it moods, such as those of Moods()", strict.Quote(name))
		}
		if mood < 0 {
			return fmt.Errorf("adapt: there is no mood %s. Fix: choose %s, or \"\" for none", strict.Quote(name), or(moodNames(d.config.Moods)))
		}
	}
	d.mood, d.moodRound = mood, 0
	if d.pending {
		d.moodRound = -1 // Record makes it 0
	}
	return nil
}

// wins returns the share of wins that is wanted now, in thousandths.
func (d *Director) wins() int64 {
	if d.mood < 0 {
		return d.config.Wins
	}
	return d.config.Moods[d.mood].at(max(d.moodRound, 0))
}

// Next picks the opponents of the next round. Until the result of that round is
// recorded it returns the same choice, also after Restore: a player who loads a saved
// game meets the same opponents.
func (d *Director) Next() Choice {
	d.made()
	if !d.pending {
		count(&d.picks, mostPicks)
		d.choose()
		d.pending = true
	}
	return d.choice()
}

// Against says that the next round is against tables that the game has chosen itself,
// such as a boss, as indexes in Config.Tables. It replaces the choice of a Next whose
// result was not recorded. A list that it refuses changes nothing.
func (d *Director) Against(tables ...int) (Choice, error) {
	d.made()
	var bad strict.Problems
	if len(tables) == 0 || len(tables) > mostOpponents {
		bad.Addf("adapt: a round against %d tables. Fix: want 1 to %d", len(tables), mostOpponents)
	}
	for _, t := range tables {
		if t < 0 || t >= len(d.tables) {
			bad.Addf("adapt: there is no table %d. Fix: want indexes in Config.Tables, 0 to %d", t, len(d.tables)-1)
		}
	}
	if err := bad.Err(); err != nil {
		return Choice{}, err
	}
	first := d.picks == 0 || len(d.picked) == 0 || d.pending && d.picks == 1
	if !d.pending {
		count(&d.picks, mostPicks)
		d.before = d.strength
	}
	d.moodRound = max(d.moodRound, 0) // a curve that waits for the next choice begins with this one
	d.pending, d.limits, d.wanted, d.tone = true, limitGiven, d.wins(), ""
	if d.rounds == 0 {
		d.limits |= limitUnknown
	}
	if d.mood >= 0 {
		d.tone = d.config.Moods[d.mood].Name
	}
	d.picked = append(d.picked[:0], tables...)
	d.weigh()
	d.note()
	d.aim = d.strength
	if first {
		d.before = d.strength
	}
	return d.choice(), nil
}

// Record takes the result of the round against the tables of the last choice. A result
// that it refuses changes nothing.
func (d *Director) Record(r Result) error {
	d.made()
	var bad strict.Problems
	if !d.pending {
		bad.Add(errors.New("adapt: a result without a choice: against whom was it? Fix: call Next before each round, and Record once after it"))
	}
	if r.Outcome > Left {
		bad.Addf("adapt: the outcome is %d. Fix: want Idle, Lost, Drawn, Won or Left", r.Outcome)
	}
	if r.Clear < 0 || r.Clear > unit {
		bad.Addf("adapt: Clear is %d. Fix: want a share from 0 to 1000 thousandths", r.Clear)
	}
	if err := bad.Err(); err != nil {
		return err
	}
	d.pending = false
	count(&d.moodRound, mostMood)
	if r.Outcome == Idle {
		count(&d.idle, most)
		return nil
	}
	switch r.Outcome {
	case Won:
		count(&d.won, most)
	case Drawn:
		count(&d.drawn, most)
	case Lost:
		count(&d.lost, most)
	case Left:
		count(&d.left, most)
	}
	d.rounds = d.won + d.drawn + d.lost + d.left
	switch r.Outcome {
	case Lost, Left:
		d.bound(math.MinInt64, d.scaled(d.high)+upset)
	case Won:
		d.bound(d.scaled(d.low)-upset, math.MaxInt64)
	}
	// Whose points come from other tables may lie outside of these, but no further than now.
	low, high := min(d.scaled(d.low)-beyond, d.mean), max(d.scaled(d.high)+beyond, d.mean)
	d.learn(r.Outcome.score(), d.scaled(d.strength), d.error, unit+r.Clear/2)
	d.bound(low, high)
	d.swings.follow(d.mean, d.rounds)
	return nil
}

// The most that is counted. Counters stay there, so that what is saved can be restored.
const (
	mostMood  = 4 * most
	mostPicks = 8 * most
)

func count(n *int64, limit int64) { *n = min(*n+1, limit) }
