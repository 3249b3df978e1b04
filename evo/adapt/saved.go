package adapt

import (
	"encoding/json"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// savedVersion is that of the saved form. Restore takes no other.
const savedVersion = 1

// saved is a Director's state as JSON. Tables and moods have their names, so a state
// outlives a change of the tables.
type saved struct {
	Ethogram string `json:"ethogram"`
	Version  int    `json:"version"`

	// The player, in the scale: thousandths of points that make odds of e to one.
	Scale    int64 `json:"scale"`
	Mean     int64 `json:"mean"`
	Variance int64 `json:"variance"`
	Trend    int64 `json:"trend"`

	Won   int64 `json:"won"`
	Drawn int64 `json:"drawn"`
	Lost  int64 `json:"lost"`
	Idle  int64 `json:"idle"`

	Mood      string `json:"mood,omitempty"`
	MoodRound int64  `json:"mood_round"`

	// The last choice.
	Picks    int64    `json:"picks"`
	Pending  bool     `json:"pending"`
	Picked   []string `json:"picked,omitempty"`
	Strength int64    `json:"strength"`
	Before   int64    `json:"before"`
	Error    int64    `json:"error"`
	Aim      int64    `json:"aim"`
	Wanted   int64    `json:"wanted"`
	Tone     string   `json:"tone,omitempty"`
	Limits   limits   `json:"limits"`

	// Recent are the tables that may still rest, with the number of the choice.
	Recent []recent `json:"recent,omitempty"`
}

type recent struct {
	Name string `json:"name"`
	Pick int64  `json:"pick"`
}

// savedKind is what a saved state says it is.
const savedKind = "director"

// AppendState appends what the Director has learned to b, as one line of JSON for a
// saved game. It has no tables: the game makes a Director with New first, of the same
// config or a later one, and then calls Restore.
func (d *Director) AppendState(b []byte) []byte {
	d.made()
	s := saved{
		Ethogram: savedKind, Version: savedVersion,
		Scale: d.scale, Mean: d.mean, Variance: d.skill.variance, Trend: d.trend,
		Won: d.won, Drawn: d.drawn, Lost: d.lost, Idle: d.idle, MoodRound: d.moodRound,
		Picks: d.picks, Pending: d.pending, Strength: d.strength, Before: d.before, Error: d.error,
		Aim: d.aim, Wanted: d.wanted, Tone: d.tone, Limits: d.limits,
	}
	if d.mood >= 0 {
		s.Mood = d.config.Moods[d.mood].Name
	}
	for _, t := range d.picked {
		s.Picked = append(s.Picked, d.tables[t].Name)
	}
	for t, pick := range d.last {
		if pick > 0 && d.picks-pick <= mostRest {
			s.Recent = append(s.Recent, recent{d.tables[t].Name, pick})
		}
	}
	text, err := json.Marshal(s)
	if err != nil { // only numbers and strings
		panic(err)
	}
	return append(b, text...)
}

// Restore takes over a state that AppendState has written. Every later choice is then
// the same as without saving, if the config is the same. With other tables, as after
// an update of the game, the player is worth as many points as before, and the next
// choice is made of the new tables. A state that it refuses changes nothing; the error
// lists all that is wrong with it.
func (d *Director) Restore(data []byte) error {
	d.made()
	const fix = "Fix: take the bytes that AppendState has written, or go on without them: the player is then new"
	var s saved
	var head struct {
		Ethogram string `json:"ethogram"`
		Version  int    `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err == nil && head.Ethogram == savedKind && head.Version != savedVersion {
		return fmt.Errorf("adapt: the state is of version %d, and this program reads version %d. Fix: go on without it, or use a program of that version",
			head.Version, savedVersion)
	}
	if err := strict.Decode(data, &s); err != nil {
		return fmt.Errorf("adapt: the state: %w. %s", err, fix)
	}
	if err := s.check(); err != nil {
		return fmt.Errorf("%w\n%s", err, fix)
	}
	st := d.fresh()
	st.skill = skill{mean: s.Mean, variance: s.Variance, trend: s.Trend}
	if s.Scale != d.scale { // other tables: the same points in another scale
		st.mean = divRound(s.Mean*s.Scale, d.scale)
		ratio := min(divRound(s.Scale*unit, d.scale), 10*unit)
		st.skill.variance = min(max(divRound(s.Variance*ratio/unit*ratio, unit), 1), unknown)
		st.trend = min(max(divRound(s.Trend*ratio, unit), -mostTrend), mostTrend)
	}
	st.mean = d.bounded(st.mean)
	st.won, st.drawn, st.lost, st.idle = s.Won, s.Drawn, s.Lost, s.Idle
	st.rounds = s.Won + s.Drawn + s.Lost
	st.mood = slices.IndexFunc(d.config.Moods, func(m Mood) bool { return m.Name == s.Mood })
	st.moodRound = s.MoodRound
	st.picks = s.Picks
	for _, r := range s.Recent {
		if t, known := d.names[r.Name]; known {
			st.last[t] = r.Pick
		}
	}
	for _, name := range s.Picked {
		if t, known := d.names[name]; known {
			st.picked = append(st.picked, t)
		}
	}
	if n := len(s.Picked); len(st.picked) == n && (n == d.config.Opponents || n > 0 && n <= mostOpponents && s.Limits&limitGiven != 0) {
		st.pending, st.before = s.Pending, s.Before
		st.aim, st.wanted, st.tone, st.limits = s.Aim, s.Wanted, s.Tone, s.Limits
	} else { // the round can no longer be played: the next choice is as a first one
		st.picked = st.picked[:0]
		st.moodRound = max(st.moodRound, 0)
	}
	d.state = st
	if len(d.picked) > 0 {
		d.weigh() // the tables may have other points now
	}
	return nil
}

// check returns all that no Director can have saved.
func (s *saved) check() error {
	var bad strict.Problems
	if s.Ethogram != savedKind {
		bad.Addf("adapt: the state: \"ethogram\" is %s, want %q", strict.Quote(s.Ethogram), savedKind)
	}
	if s.Version != savedVersion {
		bad.Addf("adapt: the state: \"version\" is %d, want %d", s.Version, savedVersion)
	}
	for _, v := range []struct {
		name      string
		is        int64
		low, high int64
	}{
		{"scale", s.Scale, 1, 10 * most},
		{"mean", s.Mean, -2 * most * unit, 2 * most * unit},
		{"variance", s.Variance, 1, unknown},
		{"trend", s.Trend, -mostTrend, mostTrend},
		{"won", s.Won, 0, most},
		{"drawn", s.Drawn, 0, most},
		{"lost", s.Lost, 0, most},
		{"idle", s.Idle, 0, most},
		{"mood_round", s.MoodRound, -1, mostMood},
		{"picks", s.Picks, 0, mostPicks},
		{"strength", s.Strength, -most, most},
		{"before", s.Before, -most, most},
		{"error", s.Error, 0, beyond * beyond},
		{"aim", s.Aim, -most, most},
		{"wanted", s.Wanted, 0, mostWins},
		{"limits", int64(s.Limits), 0, int64(limitLeapt)*2 - 1},
	} {
		if v.is < v.low || v.is > v.high {
			bad.Addf("adapt: the state: %q is %d, want %d to %d", v.name, v.is, v.low, v.high)
		}
	}
	if bad.Err() == nil && abs(s.Mean) > 4*most*unit/s.Scale {
		bad.Addf("adapt: the state: \"mean\" is %d at a \"scale\" of %d: that is beyond all points", s.Mean, s.Scale)
	}
	if s.Pending && len(s.Picked) == 0 {
		bad.Addf("adapt: the state: a round is \"pending\" and nobody is \"picked\" for it")
	}
	if s.MoodRound < 0 && !s.Pending {
		bad.Addf("adapt: the state: \"mood_round\" is %d and no round is \"pending\"", s.MoodRound)
	}
	for _, r := range s.Recent {
		if r.Pick < 1 || r.Pick > s.Picks {
			bad.Addf("adapt: the state: %s is \"recent\" from choice %d, and there were %d", plain.Name(r.Name), r.Pick, s.Picks)
		}
	}
	return bad.Err()
}

func abs(n int64) int64 { return max(n, -n) }
