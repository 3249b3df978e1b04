package worlds

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestFind: of a claim that fails a test is printed that makes the same claim of a smaller script. A
// claim that panics, leaves its goroutine or does not end has failed, too.
func TestFind(t *testing.T) {
	claims := map[string]func(c *Claim, s *Script) error{
		"an agent is moved in frame": func(c *Claim, s *Script) error {
			return c.Play(s, Way{}, func(w *World) {
				for _, op := range s.Frames[c.Frame].Ops {
					require.NotEqual(c, "Move", op.What, "an agent is moved in frame %d", c.Frame)
				}
			})
		},
		"panic: so it is":    func(*Claim, *Script) error { panic("so it is") },
		"left its goroutine": func(*Claim, *Script) error { runtime.Goexit(); return nil },
		errHangs.Error():     func(*Claim, *Script) error { select {} },
	}
	for want, claim := range claims {
		t.Run(want, func(t *testing.T) {
			r := Range{From: 3, N: 9, Frames: 60, Shrinks: 300}
			limit := bound
			if want == errHangs.Error() {
				limit = 0
			}
			said := r.find(t, limit, claim)
			require.Contains(t, said, want)
			require.Contains(t, said, "found in world 0 of 9: ")
			require.Contains(t, said, Env+"='3 60' go test -run '^TestFind$'")
			require.Contains(t, said, "\tTestFind(t)\n}\n")
			_, script, _ := strings.Cut(said, "t.Setenv(worlds.Env, `")
			script, _, _ = strings.Cut(script, "`")
			t.Setenv(Env, script)
			again := r.find(t, limit, claim)
			require.Contains(t, again, want)
			require.Contains(t, again, script, "it is as small as it gets")
			if limit > 0 {
				require.Less(t, strings.Count(script, "\n"), 12, "%s", said)
			}
			t.Setenv(Env, "3 60")
			require.Contains(t, r.find(t, limit, claim), script)
		})
	}
}

// tally is an Act that counts for all agents how often it was ticked.
type tally struct{ Ticks int }

func (t *tally) Act(*Agent, behavior.Context) decider.Status {
	t.Ticks++
	return decider.Running
}

// TestWritten: an Act that writes to its receiver is found, wherever worlds are played.
func TestWritten(t *testing.T) {
	s := Draw(3, 5)
	c := &Claim{TB: t}
	require.NoError(t, c.Play(s, Way{}, nil))
	err := c.Play(s, Way{Table: func(root *Decider) *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Parallel, Children: []*Decider{{Name: "TALLY", Act: &tally{}}, root}}
	}}, nil)
	require.ErrorContains(t, err, "frame 4: an Act or Ask writes to its receiver: row 1, TALLY.Act.Ticks is ")
}
