package cover_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a golden file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update to write the file")
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// zoo misses something of every kind.
func zoo() *Decider {
	no := &Behavior{Name: "NO", Activate: func(*fox, behavior.Context) bool { return false }}
	never := func(*fox) bool { return false }
	one := &Behavior{Name: "ONE", Run: func(*fox) behavior.Status { return behavior.Succeeded }}
	return &Decider{Name: "ZOO", Children: []*Decider{
		{Name: "SLEEP", Preconditions: Pre{Flags: decider.Check{All: Night, None: Dead}}, Behavior: stay},
		{Name: "HEAR", Preconditions: Pre{Stimuli: stimuli.Check{Any: Noise | 2}}, Children: []*Decider{{Name: "LOOK", Behavior: stay}}},
		{Name: "LAIR", Gate: &Gate{Name: "LAIR"}, Decide: score, Not: true, Behavior: stay},
		{Name: "TURNS", Preconditions: Pre{Flags: decider.None(Night), Chance: 0.5}, When: never, Behavior: stay},
		{Name: "PACK", When: ready, Children: []*Decider{
			{Name: "HUNT", Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "BITE", Behavior: stay}}},
			{Name: "REFUSED", Preconditions: Pre{Cooldown: 90 * time.Second, Every: 2 * time.Second}, Behavior: no},
			{Name: "SCORES", Policy: decider.Scored, Delegate: true, Preconditions: Pre{Flags: decider.None(Dead)}, Recheck: decider.EachTick, Children: []*Decider{
				{Name: "GOOD", Decide: func(*fox, decider.Query) float64 { return 2 }, Timeout: time.Minute, Behavior: stay},
				{Name: "BAD", Decide: half, Behavior: stay},
			}},
			{Name: "EMPTY", When: ready, Children: []*Decider{{Name: "NOTHING", When: never, Behavior: stay}}},
		}},
		{Name: "TRICK", Slot: &decider.Slot{Name: "HAND", Bytes: 64}},
		{Name: "STEPS", Policy: decider.Sequence, Children: []*Decider{
			{Name: "FIRST", Behavior: act},
			{Name: "SECOND", Preconditions: Pre{Every: time.Second}, Behavior: one},
		}},
		{Name: "LAST", Behavior: stay},
	}}
}

// TestText: the report of the zoo, for people.
func TestText(t *testing.T) {
	d := newDen(t, zoo())
	d.world.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night"}, Stimuli: map[stimuli.Mask]string{Noise: "Noise"}})
	c := profile.NewCounts(decider.Rows)
	_, err := c.Watch(d.world)
	require.NoError(t, err)
	on := fox{score: 1, ready: true}
	d.play(tick{fox: fox{score: 1, ending: behavior.Running}})
	early := cover.Of(c.Profile())
	d.play(tick{fox: on}, tick{fox: on, flags: Dead}, tick{fox: on}, tick{fox: on, flags: Night})
	golden(t, "zoo_early.txt", early.String())
	r := cover.Of(c.Profile(),
		cover.Allow("HEAR", "no test makes a noise"), cover.Allow("HUMT", "later"), cover.Allow("ZOO", "it is fine"), cover.Allow("TRICK", ""),
	)
	golden(t, "zoo.txt", r.String())
	r.Data().Trees[0].Fingerprint = "0x1f" // depends on the architecture
	data, err := json.MarshalIndent(r, "", "\t")
	require.NoError(t, err)
	golden(t, "zoo.json", string(data)+"\n")
}

// TestAllow: what is missing in an allowed row does not count, nor below a group that
// was never chosen; what was reached does.
func TestAllow(t *testing.T) {
	d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "HUNT", When: ready, Children: []*Decider{
			{Name: "RUN", Decide: score, Behavior: stay},
			{Name: "STALK", Decide: score, Not: true, Behavior: stay},
		}},
		{Name: "REST", Behavior: stay},
	}})
	c := profile.NewCounts(decider.Rows)
	_, err := c.Watch(d.world)
	require.NoError(t, err)
	hunt := cover.Allow("HUNT", "later")
	points := func(allowed ...cover.Allowance) [2]int {
		r := cover.Of(c.Profile(), allowed...)
		return [2]int{r.Data().Covered, r.Data().Points}
	}
	d.play(tick{})
	assert.Equal(t, [2]int{3, 11}, points())
	assert.Equal(t, [2]int{3, 3}, points(hunt), "the rows below HUNT are excused with it")
	assert.Empty(t, cover.Of(c.Profile(), hunt).Problems())
	assert.Equal(t, 100.0, cover.Of(c.Profile(), hunt).Percent())
	assert.Equal(t, [2]int{3, 3}, points(cover.Allow("ROOT > HUNT", "later")))
	assert.Equal(t, [2]int{3, 11}, points(cover.Allow("DEN > HUNT", "of another tree")))
	assert.Equal(t, []string{`Allow("ROOD > HUNT"): no measured tree has this row. Fix: did you mean "ROOT > HUNT"?`},
		cover.Of(c.Profile(), cover.Allow("ROOD > HUNT", "later")).Problems())
	d.play(tick{fox: fox{ready: true, score: 1}})
	assert.Equal(t, [2]int{7, 11}, points(hunt), "HUNT was chosen, and the rows below stand for themselves")
	assert.Equal(t, []string{`Allow("HUNT"): nothing is missing there. Fix: remove it`}, cover.Of(c.Profile(), hunt).Problems())
	assert.Equal(t, 63.6, cover.Of(c.Profile()).Percent(), "rounded down")
}

// TestReportOfNothing: a game whose agents have not ticked yet has a list of no trees.
func TestReportOfNothing(t *testing.T) {
	data, err := json.Marshal(cover.Of(profile.NewCounts(decider.Rows).Profile()))
	require.NoError(t, err)
	require.Contains(t, string(data), `"trees":[]`)
}
