package record_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/probation"
)

// finch is an agent that asks itself different things.
type finch struct {
	tick, id int
	did      []string
}

type finchRow = decider.Decider[*finch]

func (f *finch) wave(every int) float64 { return float64((f.tick+7*f.id)%every) - float64(every)/2 }

func hungry(f *finch, _ decider.Query) float64 { return f.wave(40) }
func lively(f *finch, _ decider.Query) float64 { return f.wave(26) }
func noisy(f *finch) bool                      { return f.wave(60) > 9 }

func peeps(name string) *finchRow {
	return &finchRow{Name: name, Run: func(f *finch) decider.Status { f.did = append(f.did, name); return decider.Running }}
}

// waits is a row of which the table says how long it goes on.
func waits(name string) *finchRow {
	return &finchRow{Name: name, Act: &behavior.Wait[*finch]{For: 200 * time.Millisecond}}
}

func with(d *finchRow, f func(*finchRow)) *finchRow {
	f(d)
	return d
}

// finches are a table, and one that somebody has edited.
func finches(edited bool, policy decider.Policy) *finchRow {
	eat, rest := with(peeps("EAT"), func(d *finchRow) { d.Decide = hungry }), peeps("REST")
	sing := with(waits("SING"), func(d *finchRow) { d.When = noisy; d.Preconditions.Cooldown = time.Second })
	if !edited {
		return &finchRow{Name: "FINCH", Policy: policy, Rescore: policy == decider.Scored, Children: []*finchRow{eat, rest}}
	}
	eat.Decide, eat.Recheck = lively, decider.EachTick
	play := &finchRow{Name: "PLAY", Unless: 1, Delegate: true, Children: []*finchRow{
		with(waits("HIDE"), func(d *finchRow) { d.When, d.Not = noisy, true; d.Preconditions.Every = 300 * time.Millisecond }),
	}}
	return &finchRow{Name: "FINCH", Policy: policy, Rescore: policy == decider.Scored, Children: []*finchRow{sing, play, eat, rest}}
}

// flock plays 20 s, of which the agents are asked what rows of the edited table would answer from 5 s to 15 s.
func flock(t *testing.T, table *finchRow, rows ...string) (*record.Log, [][]string) {
	tree := decider.MustCompile(table)
	world := tree.NewWorld(3)
	crowd, err := tree.NewCrowd(world, func(f *finch, _ time.Duration) decider.Sense {
		f.tick++
		return decider.Sense{Flags: decider.Flags(f.tick / 100 % 2)}
	})
	require.NoError(t, err)
	var all []*finch
	for id := range 3 {
		all = append(all, &finch{id: id})
		require.NoError(t, crowd.Add(uint64(id+1), all[id]))
	}
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	tries := probation.Of(crowd)
	for i := range 400 {
		_, err := tries.Update()
		require.NoError(t, err)
		if i == 100 && rows != nil {
			asked, err := tries.Ask(decider.MustCompile(finches(true, table.Policy)), append(rows, "REST"), 10*time.Second)
			require.NoError(t, err)
			assert.Subset(t, append(rows, "REST"), asked)
			_, err = tries.Ask(decider.MustCompile(finches(true, table.Policy)), rows, 10*time.Second) // once more, in its place
			require.NoError(t, err)
		}
		assert.Equal(t, rows != nil && i >= 100 && i < 300, tries.Watched())
		require.NoError(t, world.Tick(50*time.Millisecond))
	}
	assert.True(t, tree == crowd.Tree())
	log, err := rec.Log()
	require.NoError(t, err)
	var did [][]string
	for _, f := range all {
		did = append(did, f.did)
	}
	return log, did
}

// TestRehearseAsked: rows that the game has only asked change nothing, and a rehearsal knows then what they answer.
func TestRehearseAsked(t *testing.T) {
	for _, policy := range []decider.Policy{decider.PrioritizedList, decider.Selector, decider.FirstOf, decider.Scored} {
		edited := decider.MustCompile(finches(true, policy)).Outline()
		log, did := flock(t, finches(false, policy))
		res, err := record.Rehearse(log, edited)
		require.NoError(t, err)
		all, followed, _ := res.Ticks()
		log, asked := flock(t, finches(false, policy), "SING", "EAT", "HIDE")
		assert.Equal(t, did, asked, "they do the same")
		if policy == decider.FirstOf {
			continue // once EAT goes on nobody is asked
		}
		assert.Equal(t, all, followed, "nothing is known")
		res, err = record.Rehearse(log, edited)
		require.NoError(t, err)
		all, followed, failed := res.Ticks()
		assert.Zero(t, failed)
		assert.Less(t, all-followed, 3*200)
		assert.Greater(t, all-followed, 3*195, "in these 10 s all is known")
		assert.False(t, res.Same())

		log, _ = flock(t, finches(false, policy), "EAT", "HIDE")
		res, err = record.Rehearse(log, edited)
		require.NoError(t, err)
		assert.Contains(t, res.String(), "SING was not asked in ")
	}
}
