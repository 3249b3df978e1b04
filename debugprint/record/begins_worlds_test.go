package record_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// ledger is an observer that counts how often rows begin and end, by name.
type ledger struct {
	begun, ended map[string]int
	rehearsed    map[uint64]map[string]int // how often rows begin that are not injected nor below a squad's row, by agent
}

func newLedger() *ledger {
	return &ledger{map[string]int{}, map[string]int{}, map[uint64]map[string]int{}}
}

func (*ledger) Detail() decider.Detail { return decider.Transitions }

func (l *ledger) Observe(e decider.Event) {
	name := e.Tree.Name(e.Row)
	switch e.Kind {
	case decider.EventActivated:
		l.begun[name]++
		if !replica.InSlot(e.State) && !belowSquad(e.Tree, e.Row) {
			if l.rehearsed[e.Agent] == nil {
				l.rehearsed[e.Agent] = map[string]int{}
			}
			l.rehearsed[e.Agent][name]++
		}
	case decider.EventDeactivated:
		l.ended[name]++
	}
}

func belowSquad(o *decider.Outline, r decider.Row) bool {
	for r = o.Row(r).Parent; r != decider.NoRow; r = o.Row(r).Parent {
		if o.Row(r).Squad > 0 {
			return true
		}
	}
	return false
}

// running counts the rows of a world that run, by name.
func running(w *worlds.World) map[string]int {
	running := map[string]int{}
	w.States(func(s decider.State, _ bool) {
		for _, row := range s.Outline().Rows() {
			if s.Active(row.Row) {
				running[row.Name]++
			}
		}
	})
	return running
}

// TestBegins: how often rows begin, callbacks, observers, the log, counts and rehearsals
// say alike, whatever happens in a world. What has begun has ended or runs, unless the game
// has reset a memory alone, of which no observer is told.
func TestBegins(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(300)
	if testing.Short() {
		n = 24
	}
	worlds.Run(t, n, 60, func(c *worlds.Claim, s *worlds.Script) error {
		if s.Seed%3 > 0 {
			s = s.Without(untold).WithoutWords("later") // what another table drops does not end
		}
		began := map[string]int{} // in all worlds until now
		return c.Play(s, worlds.Way{Name: "counted", Join: func(w *worlds.World) func() {
			live, counts, rows := newLedger(), profile.NewCounts(decider.Transitions), profile.NewCounts(decider.Rows)
			_, err := debugprint.Attach(w.World(), live, counts)
			require.NoError(c, err)
			_, err = rows.Watch(w.World())
			require.NoError(c, err)
			r, err := record.New(w.World(), record.Options{Everything: s.Seed%2 == 0, Keyframe: 11})
			require.NoError(c, err)
			before := running(w)
			return func() {
				require.NoError(c, r.Stop()) // what a broken frame did stands in the log from the next one on, or from the end
				for row, n := range live.begun {
					began[row] += n
				}
				for row, n := range w.Began() {
					require.Equal(c, n, began[row], "callbacks and observers: %s", row)
				}
				text := written(c, r)
				if len(text) == 0 {
					return // no frame has come
				}
				log := read(c, text)
				played := newLedger()
				require.NoError(c, log.Play(played, record.Range{}))
				require.Equal(c, live, played, "the log")
				require.Equal(c, live.begun, activated(counts), "counts, live")
				require.Equal(c, live.begun, activated(rows), "counts of coverage, live")
				alike(c, live, log, s.Seed%2 == 0)
				after := running(w)
				for row, n := range live.begun {
					if s.Seed%3 > 0 {
						require.Equal(c, before[row]+n, live.ended[row]+after[row], "begins, and ends with what runs: %s", row)
					}
				}
			}
		}}, nil)
	})
}

// untold are operations on a memory alone, of which no observer is told.
func untold(op worlds.Op) bool {
	return op.What == "Clear" || op.What == "Copy" || op.What == "Reset" && op.N%3 == 0
}

// alike requires all that counts begins of a log to say the same.
func alike(c *worlds.Claim, live *ledger, log *record.Log, everything bool) {
	for _, d := range []decider.Detail{decider.Transitions, decider.Rows} {
		counts := profile.NewCounts(d)
		require.NoError(c, log.Play(counts, record.Range{}))
		require.Equal(c, live.begun, activated(counts), "counts of the log")
	}
	require.True(c, log.Compare(log).Same())
	if !everything || len(log.Outlines()) == 0 {
		return
	}
	res, err := record.Rehearse(log)
	require.NoError(c, err)
	require.True(c, res.Same(), "%v", res)
	_, followed, failed := res.Ticks()
	require.Equal(c, failed, followed, "%v", res)
	require.Empty(c, res.Found().Unknown, "%v", res)
	rehearsed := map[string]int{}
	for _, row := range res.Found().Rows {
		require.Equal(c, row.Begun[0], row.Begun[1], "%s in the rehearsal", row.Name)
		if row.Begun[0] > 0 {
			rehearsed[row.Name] = row.Begun[0]
		}
	}
	want := map[string]int{}
	for _, a := range res.Found().Agents { // each tick of the others has been broken
		for row, n := range live.rehearsed[a.ID] {
			want[row] += n
		}
	}
	require.Equal(c, want, rehearsed, "rehearsal")
}

// activated returns how often rows began.
func activated(c *profile.Counts) map[string]int {
	begun := map[string]int{}
	for _, tree := range tally.Of(c.Profile(), "").Trees {
		for _, row := range tree.Rows {
			if row.Activated > 0 {
				begun[row.Name] += int(row.Activated)
			}
		}
	}
	return begun
}
