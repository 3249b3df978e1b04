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
	Better   int64 `json:"better"`
	Worse    int64 `json:"worse"`

	Won   int64 `json:"won"`
	Drawn int64 `json:"drawn"`
	Lost  int64 `json:"lost"`
	Left  int64 `json:"left"`
	Idle  int64 `json:"idle"`

	// Doubt is what would be believed if the player has not changed.
	Doubt *doubt `json:"doubt,omitempty"`

	Swings *swung `json:"swings,omitempty"`

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

type doubt struct {
	Up       bool  `json:"up"`
	Mean     int64 `json:"mean"`
	Variance int64 `json:"variance"`
	Trend    int64 `json:"trend"`
}

// swung is a Director's swings, which has them from the first result on.
type swung struct {
	Falling bool  `json:"falling"`
	Turn    int64 `json:"turn"`
	Count   int64 `json:"count"`
	Last    int64 `json:"last"`
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
		Better: d.better, Worse: d.worse, Won: d.won, Drawn: d.drawn, Lost: d.lost, Left: d.left, Idle: d.idle, MoodRound: d.moodRound,
		Picks: d.picks, Pending: d.pending, Strength: d.strength, Before: d.before, Error: d.error,
		Aim: d.aim, Wanted: d.wanted, Tone: d.tone, Limits: d.limits,
	}
	if d.doubt {
		s.Doubt = &doubt{d.up, d.without.mean, d.without.variance, d.without.trend}
	}
	if w := d.swings; w.began {
		s.Swings = &swung{w.falling, w.turn, w.count, w.last}
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
	s, err := readSaved(data)
	if err != nil {
		return err
	}
	st := d.fresh()
	st.skill = skill{mean: s.Mean, variance: s.Variance, trend: s.Trend}
	st.better, st.worse = s.Better, s.Worse
	if w := s.Doubt; w != nil {
		st.doubt, st.up, st.without = true, w.Up, skill{mean: w.Mean, variance: w.Variance, trend: w.Trend}
	}
	if w := s.Swings; w != nil {
		st.swings = swings{true, w.Falling, w.Turn, w.Count, w.Last}
	}
	if s.Scale != d.scale { // other tables: the same points in another scale
		st.skill, st.without = st.skill.scaled(s.Scale, d.scale), st.without.scaled(s.Scale, d.scale)
		st.swings.turn = divRound(st.swings.turn*s.Scale, d.scale)
	}
	st.bound(d.scaled(-most)-beyond, d.scaled(most)+beyond) // not to the tables: they may be fewer now
	st.won, st.drawn, st.lost, st.left, st.idle = s.Won, s.Drawn, s.Lost, s.Left, s.Idle
	st.rounds = s.Won + s.Drawn + s.Lost + s.Left
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

// readSaved reads what AppendState has written, or returns all that is wrong with it.
func readSaved(data []byte) (s saved, err error) {
	const fix = "Fix: take the bytes that AppendState has written, or go on without them: the player is then new"
	var head struct {
		Ethogram string `json:"ethogram"`
		Version  int    `json:"version"`
	}
	mark, _ := plain.Mark(data) // Decode says what is wrong
	if err := json.Unmarshal(data[mark:], &head); err == nil && head.Ethogram == savedKind && head.Version != savedVersion {
		return s, fmt.Errorf("adapt: the state is of version %d, and this program reads version %d. Fix: go on without it, or use a program of that version",
			head.Version, savedVersion)
	}
	if err := strict.Decode(data, &s); err != nil {
		return s, fmt.Errorf("adapt: the state: %w. %s", err, fix)
	}
	if err := s.check(); err != nil {
		return s, fmt.Errorf("%w\n%s", err, fix)
	}
	return s, nil
}

// scaled returns the same points in another scale.
func (s skill) scaled(from, to int64) skill {
	ratio := min(divRound(from*unit, to), 10*unit)
	return skill{
		mean:     divRound(s.mean*from, to),
		variance: min(max(divRound(s.variance*ratio/unit*ratio, unit), 1), widest),
		trend:    min(max(divRound(s.trend*ratio, unit), -mostTrend), mostTrend),
	}
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
		{"variance", s.Variance, 1, widest},
		{"trend", s.Trend, -mostTrend, mostTrend},
		{"better", s.Better, 0, mostRatio},
		{"worse", s.Worse, 0, mostRatio},
		{"won", s.Won, 0, most},
		{"drawn", s.Drawn, 0, most},
		{"lost", s.Lost, 0, most},
		{"left", s.Left, 0, most},
		{"idle", s.Idle, 0, most},
		{"mood_round", s.MoodRound, -1, mostMood},
		{"picks", s.Picks, 0, mostPicks},
		{"strength", s.Strength, -most, most},
		{"before", s.Before, -most, most},
		{"error", s.Error, 0, beyond * beyond},
		{"aim", s.Aim, -most, most},
		{"wanted", s.Wanted, 0, mostWins},
		{"limits", int64(s.Limits), 0, int64(limitChanged)*2 - 1},
	} {
		if v.is < v.low || v.is > v.high {
			bad.Addf("adapt: the state: %q is %d, want %d to %d", v.name, v.is, v.low, v.high)
		}
	}
	means := []mean{{"mean", s.Mean}}
	if w := s.Doubt; w != nil {
		means = append(means, mean{"mean\" of the \"doubt", w.Mean})
		if w.Variance < 1 || w.Variance > widest || abs(w.Trend) > mostTrend {
			bad.Addf("adapt: the state: \"doubt\" has a \"variance\" of %d and a \"trend\" of %d, want 1 to %d and %d to %d",
				w.Variance, w.Trend, widest, -mostTrend, mostTrend)
		}
	}
	if w := s.Swings; w != nil {
		means = append(means, mean{"turn\" of the \"swings", w.Turn})
		if rounds := s.Won + s.Drawn + s.Lost + s.Left; w.Count < 0 || w.Count > most || w.Last < 0 || w.Last > rounds {
			bad.Addf("adapt: the state: \"swings\" has a \"count\" of %d and the \"last\" in round %d of %d", w.Count, w.Last, rounds)
		}
	}
	for _, m := range means {
		if s.Scale > 0 && (m.is > 4*most*unit/s.Scale || m.is < -4*most*unit/s.Scale) {
			bad.Addf("adapt: the state: \"%s\" is %d at a \"scale\" of %d: that is beyond all points", m.name, m.is, s.Scale)
		}
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

// mean is a mean by its name in the state.
type mean struct {
	name string
	is   int64
}

func abs(n int64) int64 { return max(n, -n) }
