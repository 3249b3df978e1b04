package lineage

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type fox struct{}

// den plays an agent of two trees, by memories of one id.
type den struct {
	t     *testing.T
	trees Trees
	tree  [2]*decider.Tree[fox]
	mem   [2]decider.Memory
	at    time.Duration
}

func newDen(t *testing.T) *den {
	d := &den{t: t}
	for i, name := range []string{"FIRST", "SECOND"} {
		d.tree[i] = decider.MustCompile(&decider.Decider[fox]{Name: name, Behavior: &behavior.Behavior[fox]{Name: "STAY"}})
		d.mem[i] = d.tree[i].NewMemory(7)
	}
	return d
}

// tick ticks tree i, and returns the name of the one that was left for it.
func (d *den) tick(i int) (left string, goesOn bool) {
	d.t.Helper()
	_, err := d.tree[i].Tick(fox{}, d.mem[i], decider.Input{Delta: time.Second})
	require.NoError(d.t, err)
	d.at++
	was, goesOn := d.trees.Ticked(d.tree[i].State(d.mem[i]), d.at)
	if was.Outline == nil {
		return "", goesOn
	}
	assert.Equal(d.t, d.at-1, was.At)
	return was.Outline.Name(0), goesOn
}

func TestTicked(t *testing.T) {
	d := newDen(t)
	is := func(i int, want string, goesOn bool) {
		t.Helper()
		left, on := d.tick(i)
		assert.Equal(t, want, left)
		assert.Equal(t, goesOn, on)
	}
	is(0, "", false)
	for range 9 {
		is(0, "", true)
	}
	var err error
	d.mem[1], _, err = d.tree[1].Migrate(d.tree[0], d.mem[0], nil)
	require.NoError(t, err)
	is(1, "FIRST", false)
	is(1, "", true)
	d.mem[0], _, err = d.tree[0].Migrate(d.tree[1], d.mem[1], nil)
	require.NoError(t, err)
	is(0, "SECOND", false)
	is(0, "", true)
	assert.Len(t, d.trees, 1)
}

// TestTwins: an agent that ticks two trees leaves neither.
func TestTwins(t *testing.T) {
	for every := range 4 {
		d := newDen(t)
		for i := range 40 {
			left, _ := d.tick(0)
			assert.Empty(t, left)
			if i%(every+1) == every {
				left, _ = d.tick(1)
				assert.Empty(t, left)
			}
		}
		assert.Len(t, d.trees, 2)
	}
}
