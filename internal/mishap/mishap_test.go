package mishap

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// since returns the mishaps after the first n.
func since(n uint64) (all []Mishap) {
	Since(n, func(m Mishap) { all = append(all, m) })
	return all
}

func TestNote(t *testing.T) {
	start := Count()
	a, b := Mishap{Kind: Neglected, Value: 600}, Mishap{Kind: ShortTimeout, Token: 4, Value: 15}
	Note(a)
	Note(b)
	assert.ElementsMatch(t, []Mishap{a, b}, since(start))
	now := Since(start, func(Mishap) {})
	assert.Equal(t, Count(), now)
	assert.Empty(t, since(now))
	Note(a)
	assert.Equal(t, []Mishap{a}, since(now), "again")
	assert.ElementsMatch(t, []Mishap{a, b}, since(start), "each once")
	assert.Zero(t, testing.AllocsPerRun(100, func() { Note(b) }))
}

// TestNoteManyKinds: the latest are kept, from however many goroutines they come.
func TestNoteManyKinds(t *testing.T) {
	start := Count()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for k := range 100 {
				Note(Mishap{Kind: ShortTimeout, Token: uint64(i), Value: int64(k)})
			}
		})
	}
	all.Wait()
	assert.Equal(t, start+800, Count())
	assert.Len(t, since(start), most)
	last := Mishap{Kind: FrameStands}
	Note(last)
	assert.Contains(t, since(start), last)
}
