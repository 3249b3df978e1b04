package decider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// whenTables have a row W or REST whose When is asked in every tick while REST runs:
// in each place that a plan may have for it, and where there is no plan.
var whenTables = []struct{ name, row, given, table string }{
	{"first", "W", "W~=no", "W nodecide when|REST"},
	{"before a leaf without a Tick", "W", "W~=no", "W nodecide when|REST notick"},
	{"the last of five", "W", "A~=no B~=no C~=no D~=no W~=no", "A nodecide when|B nodecide when|C nodecide when|D nodecide when|W nodecide when|REST notick"},
	{"the first of five", "W", "A~=no B~=no C~=no D~=no W~=no", "W nodecide when|A nodecide when|B nodecide when|C nodecide when|D nodecide when|REST notick"},
	{"behind a Decide", "W", "N=0 W~=no", "N|W nodecide when|REST notick"},
	{"before a Decide", "W", "N=0 W~=no", "W nodecide when|N|REST notick"},
	{"with a Decide", "W", "W~=no", "W when|REST notick"},
	{"with a Decide that refuses", "W", "W=0", "W when|REST notick"},
	{"with Not", "W", "keep=stim", "W nodecide when not|REST notick"},
	{"with masks", "W", "W~=no", "W nodecide when flags.none=Z|REST notick"},
	{"with a timer", "W", "W~=no", "W nodecide when every=1ms|REST notick"},
	{"of a list", "W", "W~=no", "W PrioritizedList when|  N|REST notick"},
	{"of a group that delegates", "W", "W~=no", "W Selector when|  X|REST notick"},
	{"below a group that delegates", "W", "W~=no", "G Selector|  W nodecide when|REST notick"},
	{"of a Scored group", "W", "W~=no", "S Scored|  W nodecide when|  REST notick"},
	{"in a lane", "W", "W~=no", "P Parallel|  W nodecide when|  REST notick"},
	{"rechecked", "REST", "N=0", "N|REST notick nodecide when recheck=EachTick"},
	{"rechecked before a Decide", "REST", "N=0", "N|REST notick when recheck=EachTick"},
	{"rechecked above the leaf", "G", "N=0", "N|G PrioritizedList when recheck=EachTick|  REST notick"},
}

// playWhens plays ticks of each table in every form. Word, about the row, is in force
// in the fourth tick, and from then on after. Look is given the records of all ticks;
// with unwind, a panic is followed by a tick and a reset, which are refused, and an
// Unwind.
func playWhens(t *testing.T, word, after string, unwind bool, look func(where string, records []record)) {
	for _, w := range whenTables {
		text := fmt.Sprintf("case %s\ntable\n  ROOT PrioritizedList\n    HI nodecide stim.all=B\n    %s\ngiven keep=stim %s\n"+
			"tick\ntick\ntick\ntick %s\ntick %s\ntick\n", w.name, strings.ReplaceAll(w.table, "|", "\n    "), w.given, w.row+word, w.row+after)
		cases, err := parseCases("whenTables", text)
		require.NoError(t, err, text)
		b, err := cases[0].compile()
		require.NoError(t, err, text)
		for _, tr := range append(compiledTroops(cases[0], b), walkerTroop(cases[0], b)) {
			where := tr.name + ": " + text
			records, err := playTroop(cases[0], b.names, tr, unwind)
			require.NoError(t, err, where)
			for i, r := range records[:3] {
				require.Equal(t, decider.Running, r.outcome.Status, "tick %d of %s", i+1, where)
				require.True(t, strings.HasSuffix(r.outcome.Leaf, "/REST"), "tick %d of %s", i+1, where)
			}
			asked := slices.ContainsFunc(records[2].calls, func(c call) bool { return c.text == "~"+w.row })
			require.True(t, asked, "in a quiet tick of %s", where)
			look(where, records)
		}
	}
}

// TestWhenResets: a When must not reset its agent. One that does loses nothing: when
// the tick is over everything is left, and the next tick begins afresh.
func TestWhenResets(t *testing.T) {
	skip.UnderRace(t)
	playWhens(t, ":reset=When", ":reset=-", false, func(where string, records []record) {
		require.Equal(t, walker.Outcome{Status: decider.Idle, Leaf: "-", Ran: "-"}, plainOutcome(records[3]), where)
		requireLeft(t, where, records[:4])
		require.Equal(t, plainOutcome(records[0]), plainOutcome(records[4]), where)
		require.Equal(t, records[0].texts(false), records[4].texts(false), where)
	})
}

// requireLeft wants every row to be left as often as it was entered.
func requireLeft(t *testing.T, where string, records []record) {
	entered := map[string]int{}
	for _, r := range records {
		for _, c := range r.calls {
			switch row, _, _ := strings.Cut(c.text[1:], ":"); c.text[0] {
			case '+':
				entered[row]++
			case '-':
				entered[row]--
			}
		}
	}
	require.NotEmpty(t, entered, where)
	for row, n := range entered {
		require.Zero(t, n, "%s is left once for each time it was entered in %s", row, where)
	}
}

// TestWhenPanics: a panic in a When leaves a memory in use, which Unwind makes free.
func TestWhenPanics(t *testing.T) {
	skip.UnderRace(t)
	playWhens(t, ":panic=When", ":panic=-", true, func(where string, records []record) {
		require.Len(t, records, 9, where)
		require.Contains(t, records[3].panics, "trap in When", where)
		require.Equal(t, []string{"ErrBusy", "ErrBusy"}, []string{records[4].outcome.Err, records[5].outcome.Err}, where)
		require.Equal(t, "unwind", records[6].do, where)
		requireLeft(t, where, records[:7])
		require.Equal(t, plainOutcome(records[0]), plainOutcome(records[7]), where)
		require.Equal(t, records[0].texts(false), records[7].texts(false), where)
	})
}

// plainOutcome is what all forms agree on after a reset.
func plainOutcome(r record) walker.Outcome {
	return walker.Outcome{Status: r.outcome.Status, Leaf: r.outcome.Leaf, Ran: r.outcome.Ran}
}

// TestWhenChangesStimuli: a When must not change the stimuli. One that does is heard
// of in the next tick at the latest.
func TestWhenChangesStimuli(t *testing.T) {
	skip.UnderRace(t)
	playWhens(t, "~stim=B", "~stim=B", false, func(where string, records []record) {
		require.Equal(t, walker.Outcome{Status: decider.Running, Leaf: "ROOT/HI", Ran: "ROOT/HI"}, plainOutcome(records[4]), where)
	})
}
