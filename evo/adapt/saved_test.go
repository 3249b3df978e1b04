package adapt_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

// A Director that is saved and restored after every call goes on as if it was not.
func TestSaved(t *testing.T) {
	config := adapt.Config{Tables: pack(6), Opponents: 3, Moods: adapt.Moods(), Seed: 5, Rest: 4}
	straight, saved := director(t, config), director(t, config)
	again := func() {
		state := saved.AppendState(nil)
		saved = director(t, config)
		require.NoError(t, saved.Restore(state))
		require.Equal(t, string(state), string(saved.AppendState(nil)))
	}
	doubts := 0
	for i := range 60 {
		if i%9 == 4 {
			mood := []string{"waves", "calm", ""}[i%3]
			require.NoError(t, straight.SetMood(mood))
			require.NoError(t, saved.SetMood(mood))
			again()
		}
		want := straight.Next()
		require.Equal(t, want.Why(), saved.Next().Why())
		again()
		require.Equal(t, want.Why(), saved.Next().Why(), "in the middle of a round")
		require.Equal(t, want.Tables, saved.Next().Tables)
		r := adapt.Result{Outcome: adapt.Outcome(i * 7 % 5), Clear: int64(i * 16)}
		if i >= 40 { // and now all is won, and then left
			r.Outcome = adapt.Won + adapt.Outcome(i/50)
		}
		if i%9 == 7 {
			require.NoError(t, straight.SetMood("tense"))
			require.NoError(t, saved.SetMood("tense"))
			again()
		}
		require.NoError(t, straight.Record(r))
		require.NoError(t, saved.Record(r))
		if strings.Contains(string(saved.AppendState(nil)), `"doubt"`) {
			doubts++
		}
		again()
	}
	assert.Positive(t, doubts, "a change was noticed, and saved while it was in doubt")
}

// After an update of the game with other tables, the player is worth the same.
func TestSavedWithOtherTables(t *testing.T) {
	d := director(t, adapt.Config{Opponents: 3})
	for range 5 {
		record(t, d, adapt.Won)
	}
	d.Next()
	state := d.AppendState(nil)
	tables := pack(4)
	for i := range tables {
		tables[i].Name = "New" + tables[i].Name
		tables[i].Low, tables[i].High = tables[i].Points-2000, tables[i].Points+2000 // another scale
	}
	other := director(t, adapt.Config{Tables: tables, Opponents: 3})
	require.NoError(t, other.Restore(state))
	assert.InDelta(t, d.Estimate().Skill, other.Estimate().Skill, 10)
	assert.InDelta(t, d.Estimate().High, other.Estimate().High, 50)
	assert.EqualValues(t, 5, other.Estimate().Rounds)
	require.ErrorContains(t, other.Record(adapt.Result{}), "a result without a choice", "its round cannot be played any more")
	record(t, other, adapt.Lost)
}

func TestRestoreTeaches(t *testing.T) {
	d := director(t, adapt.Config{})
	record(t, d, adapt.Won)
	d.Next()
	good := string(d.AppendState(nil))
	require.NoError(t, d.Restore([]byte(good)))
	edit := func(old, new string) string {
		require.Contains(t, good, old)
		return strings.Replace(good, old, new, 1)
	}
	for name, c := range map[string]struct {
		state string
		want  []string
	}{
		"nothing":   {"", []string{"the file ends within a value", "Fix: "}},
		"half":      {good[:len(good)/2], []string{"Fix: "}},
		"twice":     {good + good, []string{"after top-level value"}},
		"other":     {`{"ethogram":"record","version":1}`, []string{`"ethogram" is "record", want "director"`, "Fix: "}},
		"version":   {edit(`"version":1`, `"version":2`), []string{"the state is of version 2, and this program reads version 1. Fix: "}},
		"field":     {edit(`"won"`, `"wun"`), []string{`there is no field "wun"`}},
		"kind":      {edit(`"won":1`, `"won":"1"`), []string{`"won"`}},
		"fraction":  {edit(`"won":1`, `"won":1.5`), []string{`"won"`}},
		"negative":  {edit(`"won":1,"drawn":0`, `"won":-1,"drawn":-2`), []string{`"won" is -1, want 0 to`, `"drawn" is -2`}},
		"certain":   {edit(`"variance":`, `"variance":-`), []string{`"variance" is -`}},
		"nobody":    {edit(`"picked":[`, `"recent":[],"tone":"","limits":0}`+"\n["), []string{"Fix: "}},
		"pending":   {edit(`"pending":true,"picked":["`, `"pending":true,"tone":"`), []string{"Fix: "}},
		"far":       {edit(`"mean":`, `"mean":19999999999`), []string{`"mean" is`}},
		"round":     {edit(`"mood_round":1`, `"mood_round":-2`), []string{`"mood_round" is -2`}},
		"recent":    {edit(`"pick":1`, `"pick":100`), []string{`is "recent" from choice 100, and there were 2`}},
		"ratio":     {edit(`"better":`, `"better":-`), []string{`"better" is -`}},
		"doubt":     {edit(`"swings":`, `"doubt":{"up":true,"mean":1,"variance":0,"trend":0},"swings":`), []string{`"doubt" has a "variance" of 0`}},
		"doubtful":  {edit(`"swings":`, `"doubt":{"up":true,"mean":9000000000000000000,"variance":1,"trend":0},"swings":`), []string{`"mean" of the "doubt" is 9000000000000000000`}},
		"swings":    {edit(`"last":0`, `"last":9`), []string{`"swings" has a "count" of 0 and the "last" in round 9 of 1`}},
		"an array":  {"[]", []string{"Fix: "}},
		"no number": {edit(`"mean":`, `"mean":NaN`), []string{"Fix: "}},
	} {
		err := d.Restore([]byte(c.state))
		if !assert.Error(t, err, name) {
			continue
		}
		for _, want := range c.want {
			assert.ErrorContains(t, err, want, name)
		}
		assert.Equal(t, good, string(d.AppendState(nil)), name)
	}
}

// Whatever is accepted can be played on with.
func FuzzRestore(f *testing.F) {
	d, err := adapt.New(adapt.Config{Tables: pack(3), Opponents: 2, Moods: adapt.Moods()})
	require.NoError(f, err)
	f.Add(d.AppendState(nil))
	d.Next()
	f.Add(d.AppendState(nil))
	require.NoError(f, d.Record(adapt.Result{Outcome: adapt.Won}))
	require.NoError(f, d.SetMood("waves"))
	f.Add(d.AppendState(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := adapt.New(adapt.Config{Tables: pack(3), Opponents: 2, Moods: adapt.Moods()})
		require.NoError(t, err)
		if d.Restore(data) != nil {
			return
		}
		for range 3 {
			c := d.Next()
			require.Len(t, c.Tables, 2)
			_ = c.Why()
			require.NoError(t, d.Record(adapt.Result{Outcome: adapt.Lost}))
		}
		require.NoError(t, d.Restore(d.AppendState(nil)))
	})
}

// Counters stay at the most that can be saved: what is saved after them can be restored.
func TestSavedAtTheMost(t *testing.T) {
	d := director(t, adapt.Config{Opponents: 3, Moods: adapt.Moods()})
	require.NoError(t, d.SetMood("waves"))
	record(t, d, adapt.Won)
	state := string(d.AppendState(nil))
	for name, most := range map[string]string{
		"won": "1000000000000", "drawn": "1000000000000", "lost": "1000000000000", "left": "1000000000000", "idle": "1000000000000",
		"mood_round": "4000000000000", "picks": "8000000000000",
	} {
		field := regexp.MustCompile(`"` + name + `":\d+`)
		require.Regexp(t, field, state)
		state = field.ReplaceAllString(state, `"`+name+`":`+most)
	}
	for _, outcome := range []adapt.Outcome{adapt.Won, adapt.Drawn, adapt.Lost, adapt.Left, adapt.Idle} {
		require.NoError(t, d.Restore([]byte(state)))
		record(t, d, outcome)
		d.Next()
		saved := string(d.AppendState(nil))
		require.NoError(t, director(t, adapt.Config{Opponents: 3, Moods: adapt.Moods()}).Restore([]byte(saved)), "after a round that was %v", outcome)
	}
}

// TestRestoreIntoOtherTables: whatever has become of the tables, the player is worth as many
// points as before, and still is when the old tables are back.
func TestRestoreIntoOtherTables(t *testing.T) {
	tables := func(from, to int, name string, width int64) (all []adapt.Table) {
		for i := from; i < to; i++ {
			p := int64(i-2)*1800 - 500
			all = append(all, adapt.Table{Name: fmt.Sprint(name, i), Class: fmt.Sprint(name, i/2), Points: p, Low: p - width, High: p + width, Rounds: 24})
		}
		return all
	}
	reversed := tables(0, 6, "T", 800)
	slices.Reverse(reversed)
	later := map[string][]adapt.Table{
		"more": tables(0, 9, "T", 800), "the weakest": tables(0, 2, "T", 800), "one": tables(0, 1, "T", 800),
		"the strongest": tables(4, 6, "T", 800), "much stronger": tables(20, 26, "T", 800),
		"in another order": reversed, "renamed": tables(0, 6, "X", 800), "of another width": tables(0, 3, "T", 300),
	}
	for _, outcome := range []adapt.Outcome{adapt.Won, adapt.Lost} {
		d := director(t, adapt.Config{Tables: tables(0, 6, "T", 800), Seed: 1})
		for i := range 30 {
			d.Next()
			o := outcome
			if i%3 == 1 {
				o = adapt.Drawn
			}
			require.NoError(t, d.Record(adapt.Result{Outcome: o}))
		}
		was := d.Estimate().Skill
		for name, all := range later {
			other := director(t, adapt.Config{Tables: all, Seed: 1})
			require.NoError(t, other.Restore(d.AppendState(nil)))
			assert.InDelta(t, was, other.Estimate().Skill, 2, name)
			back := director(t, adapt.Config{Tables: tables(0, 6, "T", 800), Seed: 1})
			require.NoError(t, back.Restore(other.AppendState(nil)))
			assert.InDelta(t, was, back.Estimate().Skill, 4, "%s, and back", name)
			for range 3 { // who wins goes on so
				other.Next()
				require.NoError(t, other.Record(adapt.Result{Outcome: outcome}))
			}
			if is := other.Estimate().Skill; outcome == adapt.Won {
				assert.GreaterOrEqual(t, is, was-2, name)
			}
		}
	}
}
