package record_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// tally counts what the callbacks of rows with a behavior did, by name.
type tally struct{ begun, ended map[string]int }

// counted has the behaviors of a random table count, and some of them end at once or panic.
func (c *tally) counted(d *whim, dice *rand.Rand, up decider.Policy) {
	if (d.Policy == decider.SequentialList || d.Policy == decider.Sequence) && len(d.Children) > 0 {
		d.Loop = dice.IntN(3)
	}
	for _, kid := range d.Children {
		c.counted(kid, dice, d.Policy)
	}
	old, name := d.Behavior, d.Name
	switch {
	case old == nil:
		return
	case dice.IntN(3) == 0 && up != decider.Parallel:
		d.Behavior, d.Do = nil, func(*mood) { c.begun[name]++; c.ended[name]++ }
		return
	}
	d.Behavior = &behavior.Behavior[*mood]{
		Name: old.Name, Block: old.Block,
		Activate: func(m *mood, x behavior.Context) bool {
			ok := old.Activate(m, x)
			if ok {
				c.begun[name]++
			}
			return ok
		},
		Tick: func(m *mood, x behavior.Context) behavior.Status {
			if m.dice.IntN(60) == 0 {
				panic("a behavior broke")
			}
			return old.Tick(m, x)
		},
		Deactivate: func(*mood, behavior.Context, behavior.Reason) { c.ended[name]++ },
	}
}

// TestBegins: how often rows begin, callbacks, the log, coverage, counts, budgets and
// rehearsals say alike, in worlds in which agents are reset, removed, added, moved to another
// table, and broken by panics. What has begun has ended or runs.
func TestBegins(t *testing.T) {
	met := map[string]int{}
	worlds := 0
	most := 3000
	if testing.Short() {
		most = 40
	}
	for seed := uint64(0); worlds < most && seed < 10_000; seed++ {
		c := tally{map[string]int{}, map[string]int{}}
		var trees [2]*decider.Tree[*mood]
		for i := range trees { // the second has other options, and the same rows
			dice := rand.New(rand.NewPCG(seed, 3))
			root := whims(dice, "R", 3)
			c.counted(root, dice, 0)
			if i == 1 {
				root.Timeout = 2 * time.Second
			}
			trees[i], _ = decider.Compile(root)
		}
		if trees[0] == nil || trees[1] == nil {
			continue
		}
		worlds++
		dice := rand.New(rand.NewPCG(seed, 4))
		world := trees[0].NewWorld(seed)
		crowd, err := trees[0].NewCrowd(world, func(m *mood, _ time.Duration) decider.Sense {
			word := stimuli.Mask(m.dice.IntN(4))
			m.heard = word
			return decider.Sense{Flags: decider.Flags(m.dice.IntN(16)), Stimuli: &m.heard}
		})
		require.NoError(t, err)
		add := func(id uint64) {
			_, err := crowd.Add(id, &mood{dice: rand.New(rand.NewPCG(seed, id)), id: id})
			require.NoError(t, err)
		}
		for id := range uint64(3) {
			add(id + 1)
		}
		live := cover.New()
		_, err = live.Watch(world)
		require.NoError(t, err)
		full, err := record.New(world, record.Options{Everything: seed%2 == 0, Keyframe: 11})
		require.NoError(t, err)
		retables := 0
		for range 80 {
			id := uint64(1 + dice.IntN(3))
			h, there := crowd.Find(id)
			switch what := dice.IntN(24); {
			case !there:
				add(id)
			case what == 0:
				require.NoError(t, crowd.Reset(h))
				met["reset"]++
			case what == 1:
				require.NoError(t, crowd.Remove(h))
				met["remove"]++
			case what == 2:
				_, err := crowd.Retable(trees[1-retables%2])
				require.NoError(t, err)
				retables++
				met["retable"]++
			}
			last := broken(t, world, time.Duration(dice.IntN(3))*50*time.Millisecond)
			met["panic"] += last
		}
		require.NoError(t, full.Stop()) // what a broken frame did stands in the log from the next one on, or from the end
		log, err := full.Log()
		require.NoError(t, err)
		running := map[string]int{}
		crowd.Each(func(h decider.Handle, _ *mood, _ decider.Memory) bool {
			s, err := crowd.State(h)
			require.NoError(t, err)
			for _, row := range s.Outline().Rows() {
				if s.Active(row.Row) {
					running[row.Name]++
				}
			}
			return true
		})
		for row, n := range c.begun {
			assert.Equal(t, n, c.ended[row]+running[row], "seed %d: %s", seed, row)
		}
		played, counts := cover.New(), profile.NewCounts(decider.Rows)
		require.NoError(t, log.Play(played, record.Range{}))
		require.NoError(t, log.Play(counts, record.Range{}))
		says := map[string]map[string]int{"cover, live": covered(t, live), "cover, of the log": covered(t, played), "counts": activated(t, counts), "budgets": {}}
		for _, b := range log.Budgets(record.Range{}) {
			for _, row := range b.Rows {
				says["budgets"][row.Name] += row.Begun
			}
		}
		if seed%2 == 0 {
			res, err := record.Rehearse(log)
			require.NoError(t, err)
			says["rehearsal"] = map[string]int{}
			for _, row := range res.Found().Rows {
				says["rehearsal"][row.Name] = row.Begun[0]
			}
		}
		for who, begun := range says {
			for row, n := range c.begun {
				assert.Equal(t, n, begun[row], "seed %d: %s of %s", seed, who, row)
			}
		}
		assert.True(t, log.Compare(log).Same())
		if t.Failed() && os.Getenv("ALL") == "" {
			return
		}
	}
	t.Log(worlds, met)
	assert.Equal(t, most, worlds)
	for _, what := range []string{"reset", "remove", "retable", "panic"} {
		assert.Greater(t, met[what], 10, what)
	}
}

// broken ticks the world, and returns 1 if a callback panicked.
func broken(t *testing.T, world *decider.World, dt time.Duration) (n int) {
	defer func() {
		if recover() != nil {
			n = 1
		}
	}()
	require.NoError(t, world.Tick(dt))
	return 0
}

// covered returns what a Cover has of begun rows.
func covered(t *testing.T, c *cover.Cover) map[string]int {
	var b bytes.Buffer
	_, err := c.Profile().WriteTo(&b)
	require.NoError(t, err)
	var of struct {
		Trees []struct {
			Rows []struct {
				Row    string
				Chosen int
			}
		}
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &of), b.String())
	begun := map[string]int{}
	for _, tree := range of.Trees {
		for _, row := range tree.Rows {
			begun[row.Row] += row.Chosen
		}
	}
	return begun
}

// activated returns what Counts have.
func activated(t *testing.T, c *profile.Counts) map[string]int {
	var b bytes.Buffer
	require.NoError(t, c.WriteText(&b))
	begun := map[string]int{}
	for line := range strings.Lines(b.String()) {
		f := strings.Fields(line)
		if len(f) < 7 || f[0] == "asked" {
			continue
		}
		n, err := strconv.Atoi(strings.ReplaceAll(f[2], ",", ""))
		require.NoError(t, err, line)
		begun[f[len(f)-1]] += n
	}
	return begun
}
