package profile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*creature]
	Behavior = behavior.Behavior[*creature]
)

// creature counts what its callbacks do, by row and callback.
type creature struct {
	hungry bool
	calls  map[string]int
	clock  *clock
}

func (c *creature) did(what string, cost time.Duration) {
	if c.calls != nil {
		c.calls[what]++
	}
	if c.clock != nil {
		c.clock.now += cost
	}
}

// clock is one that takes 7 ns to read, and else stands still.
type clock struct{ now time.Duration }

func (c *clock) read() time.Duration {
	c.now += 7
	return c.now
}

// grazer is a table with a callback of most kinds. DRINK stands in two places.
func grazer() *Decider {
	drink := &Decider{
		Name:     "DRINK",
		When:     func(c *creature) bool { c.did("DRINK When", 10); return !c.hungry },
		Behavior: &Behavior{Name: "SIP", Once: func(c *creature) { c.did("DRINK Tick", 30) }},
	}
	return &Decider{Name: "ROOT", Children: []*Decider{
		{
			Name:   "EAT",
			Decide: func(c *creature, q decider.Query) float64 { c.did("EAT Decide", 100); return decider.Bool(c.hungry) },
			Scope: &behavior.Scope[*creature]{
				Name:  "HEAD_DOWN",
				Enter: func(c *creature, _ behavior.Context) { c.did("EAT Scope", 5) },
				Exit:  func(c *creature, _ behavior.Context, _ behavior.Reason) { c.did("EAT Scope", 6) },
			},
			Policy: decider.SequentialList,
			Children: []*Decider{
				{
					Name: "GRAZE",
					Behavior: &Behavior{
						Name:     "GRAZE",
						Activate: func(c *creature, _ behavior.Context) bool { c.did("GRAZE Activate", 50); return true },
						Tick: func(c *creature, x behavior.Context) decider.Status {
							c.did("GRAZE Tick", 1000)
							return behavior.Until(x.Duration() >= 2*time.Second)
						},
						Deactivate: func(c *creature, _ behavior.Context, _ behavior.Reason) { c.did("GRAZE Deactivate", 20) },
					},
				},
				drink,
			},
		},
		drink,
		{Name: "REST", Behavior: &Behavior{Name: "REST", Each: func(c *creature) { c.did("REST Tick", 2) }}},
	}}
}

// play ticks a creature for some seconds, hungry in every second ten of them.
func play(t testing.TB, tree *decider.Tree[*creature], c *creature, id uint64, seconds int) (hashes []uint64) {
	t.Helper()
	mem := tree.NewMemory(id)
	for i := range seconds {
		c.hungry = i/10%2 == 0
		_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		hashes = append(hashes, tree.Hash(mem))
	}
	return hashes
}

// called returns the number of calls by row and callback, as creature counts them.
func called(p *profile.Profile) map[string]int {
	all := map[string]int{}
	for _, tree := range p.Tally().Trees {
		for _, r := range tree.Rows {
			for k, c := range r.Calls {
				if c.Calls > 0 {
					all[r.Name+" "+tally.Kind(k).String()] += int(c.Calls)
				}
			}
		}
	}
	return all
}
