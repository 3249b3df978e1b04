package record_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// TestOneIDTwice: an agent of a crowd and a lone agent of another tree may have one id.
// Their counts and rehearsals are those of two agents.
func TestOneIDTwice(t *testing.T) {
	c := newCamp(t, 1)
	c.stranger.mem = c.hounds.Tree().NewMemory(1)
	log := recorded(t, c, 100, record.Options{Everything: true})
	for _, tree := range tally.Of(counted(t, log, record.Range{}), "").Trees {
		if root := tree.Rows[0]; tree.Ticks > 0 { // else it is injected
			require.EqualValues(t, 4, root.Activated-root.Deactivated(), "agents in it")
		}
	}
	res, err := record.Rehearse(log)
	require.NoError(t, err)
	require.True(t, res.Same(), "%v", res)
	require.Len(t, res.Found().Agents, 7)
	assert.EqualValues(t, 1, res.Found().Agents[0].ID)
	assert.Greater(t, res.Found().Agents[0].Ticks, 190)
	assert.Zero(t, res.Found().Agents[0].Followed)
}

// TestRehearseWatchedAgain: what happened while an agent was not recorded in full is not
// taken for nothing.
func TestRehearseWatchedAgain(t *testing.T) {
	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{Full: []uint64{1, 2, 3}})
	require.NoError(t, err)
	for i := range 150 {
		switch i % 40 {
		case 10:
			r.Unwatch(1, 2, 3)
		case 30:
			r.Watch(1, 2, 3)
		}
		c.tick()
	}
	require.NoError(t, r.Stop())
	res, err := record.Rehearse(read(t, written(t, r)))
	require.NoError(t, err)
	require.True(t, res.Same(), "%v", res)
	for _, a := range res.Found().Agents {
		assert.LessOrEqual(t, a.Failed, 8, "%+v", a) // timers that ran before
		assert.Greater(t, a.Ticks, 60)
	}
}

// TestRehearseScore: a log of an older program does not have the new score of an active row
// that a sibling beat; the text says so.
func TestRehearseScore(t *testing.T) {
	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{Everything: true})
	require.NoError(t, err)
	for range 150 {
		c.tick()
	}
	newer := written(t, r)
	log := read(t, regexp.MustCompile(`(,"Interrupted"),[-\d.e]+`).ReplaceAll(newer, []byte("$1")))
	rows := append([]decider.RowInfo(nil), log.Outlines()[0].Rows()...)
	for i := range rows {
		if rows[i].Name == "IDLE" {
			rows[i].Margin = 0.3
		}
	}
	other, err := decider.NewOutline(1, rows)
	require.NoError(t, err)
	res, err := record.Rehearse(log, other)
	require.NoError(t, err)
	scores := 0
	for _, u := range res.Found().Unknown {
		if u.What == "score" {
			scores += u.Count
			assert.Contains(t, res.String(), "  "+u.Row+" was active, and its new score is not known, in ")
		}
	}
	require.Positive(t, scores, "%v", res)
	res, err = record.Rehearse(read(t, newer), other)
	require.NoError(t, err)
	require.NotContains(t, res.String(), "its new score is not known")
	_, err = record.Rehearse(log, other, nil)
	require.ErrorContains(t, err, "table 2 of 2 is nil")
	require.ErrorContains(t, log.Fits(nil), "the outline is nil")
}

// TestTextsOfExtremes: ids are not negative, columns are as wide as their characters, and
// sums of times do not wrap.
func TestTextsOfExtremes(t *testing.T) {
	res := record.RehearsalOf(math.MaxUint64, "ÄSEN", "TRINKEN_GEHN")
	text := res.String()
	assert.Contains(t, text, "agent 18446744073709551615 was left out: x\n")
	assert.Contains(t, text, "  ÄSEN          ")

	day := int64(math.MaxInt64)
	log := smallLog(t, strings.ReplaceAll(`{"a":0,"p":1,"dt":#,"ev":[["+",0],["+",1]]}`, "#", "9223372036854775807"), `{"end":4}`)
	all := counted(t, log, record.Range{})
	b := tally.Of(all, "").Trees[0]
	assert.EqualValues(t, day, b.Time)
	assert.EqualValues(t, day, b.Rows[1].Active)
	assert.Contains(t, budgets(t, nil, all), "B            100.0%       1\n")
}

// TestRehearseManyNames: what an agent costs depends on its own tree, not on the others
// of the log.
func TestRehearseManyNames(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"ethogram":"log","version":1,"seed":"1","dropped":0,"trees":[{"tree":0,"fingerprint":"0x1","rows":[{"name":"WIDE"}`)
	const rows = 60 * 60
	for i := range rows {
		parent := 0
		if i >= 60 {
			parent = i / 60
		}
		b.WriteString(`,{"name":"R` + strconv.Itoa(i) + `","has":["behavior"],"behavior":"B","parent":` + strconv.Itoa(parent) + `}`)
	}
	b.WriteString(`]},{"tree":1,"fingerprint":"0x2","rows":[{"name":"SMALL","policy":"PrioritizedList"},{"name":"B","parent":0,"has":["behavior"],"behavior":"B","when":"b","checks":128},{"name":"C","parent":0,"has":["behavior"],"behavior":"C"}]}],"names":[]}` +
		"\n" + `{"key":0,"frame":0,"dt":1,"now":0}` + "\n")
	const agents = 200
	for i := range agents {
		b.WriteString(`{"agent":` + strconv.Itoa(i) + `,"id":"` + strconv.Itoa(i) + `","tree":` + strconv.Itoa(min(i, 1)) + "}\n")
	}
	for i := range agents {
		b.WriteString(`{"a":` + strconv.Itoa(i) + `,"p":1,"rows":1,"ev":[["?",1,"RefusedWhen"],["?",2,"Accepted",{"v":1}],["+",0],["+",2]]}` + "\n")
	}
	log := read(t, []byte(b.String()+`{"end":4}`+"\n"))
	grown := growth.Bytes(func() {
		res, err := record.Rehearse(log)
		require.NoError(t, err)
		require.Len(t, res.Found().Agents, agents)
	})
	assert.Less(t, grown, uint64(64<<20)) // some 40, most of it for the wide tree; 200 times that would be gigabytes
}
