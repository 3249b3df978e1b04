package cover_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// TestEveryReason: a new reason of package behavior needs a place here.
func TestEveryReason(t *testing.T) {
	assert.Equal(t, "Reason(?)", cover.Reason.String())
	assert.NotEqual(t, "Reason(?)", (cover.Reason - 1).String())
}

// TestWanted: the points of rows that no agent has ticked.
func TestWanted(t *testing.T) {
	leaf := func(name string) *Decider { return &Decider{Name: name, Behavior: stay} }
	when := func(name string) *Decider { return &Decider{Name: name, When: ready, Behavior: stay} }
	commit := func(name string) *Decider { return &Decider{Name: name, Commit: 1e9, Behavior: stay} }
	group := func(policy decider.Policy, children ...*Decider) *Decider {
		return &Decider{Name: "ROOT", Policy: policy, Children: children}
	}
	sure := &Decider{Name: "SURE", Preconditions: Pre{Every: 1e9, Chance: 1}, Behavior: stay}
	for _, c := range []struct {
		name, row string
		root      *Decider
		want      []string // besides chosen
	}{
		{"a Commit that nothing could interrupt", "A", group(decider.PrioritizedList, commit("A"), leaf("B")), nil},
		{"a Commit behind a row", "A", group(decider.PrioritizedList, when("B"), commit("A")), []string{"Commit held"}},
		{"a Commit behind an Urgent row", "A", group(decider.PrioritizedList, &Decider{Name: "B", When: ready, Urgent: true, Behavior: stay}, commit("A")), nil},
		{"a Commit in a Latched group", "A", &Decider{Name: "ROOT", Latched: true, Children: []*Decider{when("B"), commit("A")}}, nil},
		{"a Commit in a Scored group", "A", group(decider.Scored, commit("A"), when("B")), []string{"Commit held"}},
		{"a Commit in a Random group", "A", group(decider.Random, when("B"), commit("A")), nil},
		{"a Recheck of a leaf", "A", group(decider.PrioritizedList, &Decider{Name: "A", When: ready, Recheck: decider.OnRedecide, Behavior: stay}, leaf("B")), []string{"When passed", "When failed"}},
		{"a Recheck of nothing", "A", group(decider.PrioritizedList, &Decider{Name: "A", Preconditions: Pre{Every: 1e9}, Recheck: decider.EachTick, Behavior: stay}, leaf("B")), []string{"Every passed", "Every failed"}},
		{"lanes that refuse", "ROOT", group(decider.Parallel, when("A"), when("B")), []string{"Children passed", "Children failed"}},
		{"a lane that cannot refuse", "ROOT", group(decider.Parallel, when("A"), leaf("B")), []string{"Children passed"}},
		{"a lane that does not run", "ROOT", group(decider.Parallel, when("A"), &Decider{Name: "B"}), []string{"Children passed", "Children failed"}},
		{"steps behind one that runs", "ROOT", group(decider.Sequence, leaf("A"), when("B")), []string{"Children passed"}},
		{"steps behind conditions", "ROOT", group(decider.Sequence, &Decider{Name: "C"}, when("A"), leaf("B")), []string{"Children passed", "Children failed"}},
		{"a Chance of 1 does not refuse", "ROOT", group(decider.Selector, when("A"), &Decider{Name: "B", Preconditions: Pre{Chance: 1}, Behavior: stay}), []string{"Children passed"}},
		{"an Every does", "ROOT", group(decider.Selector, when("A"), sure), []string{"Children passed", "Children failed"}},
		{"a score without rivals", "A", group(decider.Scored, &Decider{Name: "A", Decide: score, Behavior: stay}), []string{"Decide passed", "Decide failed"}},
		{"a score", "A", group(decider.Scored, &Decider{Name: "A", Decide: score, Behavior: stay}, leaf("B")), []string{"Decide passed", "Score lost"}},
	} {
		got := missing(profile.NewCounts(decider.Rows, decider.MustCompile(c.root).Outline()))
		assert.Equal(t, append([]string{"chosen"}, c.want...), got[c.row], c.name)
	}
}

// TestWords: checks in words.
func TestWords(t *testing.T) {
	for want, pre := range map[string]Pre{
		"Flags 1<<0":             {Flags: decider.All(Night)},
		"Flags 1<<0, 1<<1":       {Flags: decider.All(Night | Dead)},
		"Flags no 1<<0, no 1<<1": {Flags: decider.None(Night | Dead)},
		"Flags 1<<0 or 1<<1":     {Flags: decider.Any(Night | Dead)},
		"Flags 1<<0, no 1<<1, 1<<2 or 1<<4 or no 1<<3": {Flags: decider.Check{All: Night, None: Dead, Any: 4 | 16, AnyClear: 8}},
		"Stimuli 1<<0, no 1<<1":                        {Stimuli: stimuli.Check{All: Noise, None: 2}},
		"Chance 0.25":                                  {Flags: decider.None(Dead), Chance: 0.25, Every: 90 * time.Minute},
		"Every 1h30m":                                  {Every: 90 * time.Minute},
	} {
		d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{{Name: "A", Preconditions: pre, When: ready, Behavior: stay}, {Name: "B", Behavior: stay}}})
		c := profile.NewCounts(decider.Rows)
		_, err := c.Watch(d.world)
		require.NoError(t, err)
		d.play(tick{})
		text := cover.Of(c.Profile()).String()
		assert.Regexp(t, "A: "+regexp.QuoteMeta(want)+" never (passed|failed); it (passed|failed) once", text)
	}
}

// TestValues: the report says what a Decide returned, if it is the row's own value.
func TestValues(t *testing.T) {
	d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "EAT", Decide: score, Behavior: stay},
		{Name: "FEED", Decide: half, Delegate: true, Children: []*Decider{{Name: "BEG", Behavior: stay}}},
		{Name: "LIE", Behavior: stay},
	}})
	c := profile.NewCounts(decider.Rows)
	_, err := c.Watch(d.world)
	require.NoError(t, err)
	d.play(tick{fox: fox{score: -1}}, tick{fox: fox{score: -3}}, tick{fox: fox{score: -2}})
	text := cover.Of(c.Profile()).String()
	assert.Contains(t, text, "EAT: Decide score never passed; it failed 3 times. Its value was -3 to -1.")
	assert.Contains(t, text, "FEED: Decide half never failed; it passed once. Its value is not known.")
}

// TestHints: for each missing point of each check there is a sentence.
func TestHints(t *testing.T) {
	var rows strings.Builder
	row := func(name, check, point string, passed, failed int) {
		fmt.Fprintf(&rows, `,{"name":"%s","parent":0,"asked":3,"accepted":%d,"activated":1,"checks":[{"check":"%s","about":"IT","points":["%s"],"passed":%d,"failed":%d}]}`,
			name, passed, check, point, passed, failed)
	}
	for _, check := range cover.CheckNames() {
		row(check+"_PASSES", check, "passed", 0, 3)
		row(check+"_FAILS", check, "failed", 3, 0)
	}
	fmt.Fprint(&rows, `,{"name":"ELSEWHERE","parent":0,"asked":3,"accepted":3,"activated":0}`)
	fmt.Fprint(&rows, `,{"name":"DENIED","parent":0,"asked":3,"accepted":3,"activated":0,"denied":3}`)
	fmt.Fprint(&rows, `,{"name":"LOST","parent":0,"asked":3,"accepted":3,"activated":0,"checks":[{"check":"Gate","points":["passed"],"passed":3,"failed":3}]}`)
	fmt.Fprint(&rows, `,{"name":"MIXED","parent":0,"asked":3,"accepted":0,"activated":0,"checks":[{"check":"When","about":"a","points":["passed"],"passed":1,"failed":2},{"check":"Decide","about":"b","points":["failed"],"passed":0,"failed":1}]}`)
	number := 1 + strings.Count(rows.String(), `{"name"`)
	group := func(policy string, children ...string) {
		fmt.Fprintf(&rows, `,{"name":"%s","parent":0,"policy":"%[1]s","asked":1,"accepted":1,"activated":1}`, policy)
		for i, c := range children {
			fmt.Fprintf(&rows, `,{"name":"%s_%d","parent":%d,%s}`, policy, i, number, c)
		}
		number += 1 + len(children)
	}
	const (
		never    = `"asked":0,"accepted":0,"activated":0`
		runs     = `"asked":2,"accepted":2,"activated":2`
		refuses  = `"asked":2,"accepted":0,"activated":0,"checks":[{"check":"When","points":["failed"],"passed":0,"failed":2}]`
		accepts  = `"asked":2,"accepted":2,"activated":0,"values":[0.5,0.75]`
		failing  = `"asked":2,"accepted":2,"activated":2,"left":{"Failed":2}`
		succeeds = `"asked":2,"accepted":2,"activated":2,"left":{"Succeeded":2}`
		wavers   = `"asked":2,"accepted":1,"activated":1`
	)
	group("PrioritizedList", runs, never)
	group("Selector", wavers, wavers, never)
	group("FirstOf", runs, wavers, never)
	group("StateMachine", runs, never)
	group("SequentialList", runs, never)
	group("Sequence", failing, never)
	group("Sequence", succeeds, never)
	group("Sequence", refuses, never)
	group("Sequence", never, runs)
	group("Random", runs, never)
	group("Shuffle", runs, accepts)
	group("WeightedRandom", runs, accepts)
	group("Scored", runs, accepts)
	group("Parallel", runs, never)
	text := `{"ethogram":"profile","version":1,"trees":[{"root":"ROOT","fingerprint":"0x1","observed":true,"ticks":9,"rows":[` +
		`{"name":"ROOT","policy":"Parallel","asked":1,"accepted":1,"activated":1}` + rows.String() + `]}]}`
	for i := range number {
		text = strings.Replace(text, `{"name"`, fmt.Sprintf(`{"row":%d,"name"`, i), 1)
	}
	p, err := profile.Read(strings.NewReader(text))
	require.NoError(t, err)
	r := cover.Of(p)
	for _, row := range r.Data().Trees[0].Rows {
		assert.Equal(t, row.Missing != nil, row.Hints != nil, "%s: %v", row.Name, row.Missing)
		for _, hint := range row.Hints {
			assert.Regexp(t, `^[A-Za-z].*[^.%]\.$`, hint)
			assert.NotContains(t, hint, "%!")
		}
	}
	golden(t, "hints.txt", r.String())
}

// TestEventsWithoutState: what a recorded event has lost is needed for two things only: how long rows
// were active, and which of several siblings holds others off.
func TestEventsWithoutState(t *testing.T) {
	root := &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "EAT", When: ready, Behavior: stay},
		{Name: "PLAY", Decide: score, Commit: 9e9, Behavior: stay},
		{Name: "REST", Behavior: stay},
	}}
	play := func(strip bool) *profile.Profile {
		d := newDen(t, root)
		c := profile.NewCounts(decider.Rows)
		_, errObserve := d.world.Observe(stripped{c, strip}, decider.Rows)
		require.NoError(t, errObserve)
		d.play(tick{}, tick{fox: fox{score: 1}}, tick{fox: fox{ready: true}})
		p := c.Profile()
		tally.Of(p, "").Trees[0].Rows[0].Active = 0 // which the State says
		return p
	}
	whole := profileText(t, play(false))
	assert.Contains(t, whole, `{"check":"Commit","about":"9s","points":["failed"],"passed":0,"failed":1}`)
	assert.Equal(t, whole, profileText(t, play(true)))
}

// TestSeveralCommits: of several rows with a Commit the one that is active holds off
// the others.
func TestSeveralCommits(t *testing.T) {
	root := &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "ALARM", Preconditions: Pre{Flags: decider.All(Dead)}, Behavior: stay},
		{Name: "EAT", When: ready, Commit: 9e9, Behavior: stay},
		{Name: "PLAY", Decide: score, Commit: 9e9, Behavior: stay},
		{Name: "REST", Behavior: stay},
	}}
	for _, strip := range []bool{false, true} {
		d := newDen(t, root)
		c := profile.NewCounts(decider.Rows)
		_, errObserve := d.world.Observe(stripped{c, strip}, decider.Rows)
		require.NoError(t, errObserve)
		d.play(tick{fox: fox{score: 1}}, tick{})
		text := profileText(t, c.Profile())
		held := map[bool]int{false: 2, true: 1}[strip] // without a State, only by EAT, which is not the one
		assert.Contains(t, text, fmt.Sprintf(`"passed":0,"failed":%d}],"values":[1,1]`, held))
		assert.Contains(t, missing(c)["EAT"], "Commit held")
	}
}

// stripped passes events on, without what a recorded one lacks if strip is set.
type stripped struct {
	decider.Observer
	strip bool
}

func (s stripped) Observe(e decider.Event) {
	if s.strip {
		e.State, e.World = decider.State{}, nil
	}
	s.Observer.Observe(e)
}
