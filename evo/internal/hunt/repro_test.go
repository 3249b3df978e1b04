package hunt_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// spy is a test that must fail.
type spy struct {
	testing.TB
	text string
}

func (s *spy) Helper() {}

func (s *spy) Fatal(args ...any) {
	s.text = fmt.Sprint(args...)
	runtime.Goexit()
}

func (s *spy) Fatalf(format string, args ...any) { s.Fatal(fmt.Sprintf(format, args...)) }

// TestRequire: it fails while the round fails.
func TestRequire(t *testing.T) {
	dig := decider.Group("DIGS", decider.PrioritizedList, &decider.Decider[*mine.Digger]{Name: "DIG", Act: &mine.Dig{}})
	seed := uint64(0) // with which a digger begins at the wall
	for mine.Start(seed) != 0 {
		seed++
	}
	says := func(fault string, r hunt.Round, tables ...*decider.Decider[*mine.Digger]) string {
		s := &spy{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			hunt.Require(s, mine.New(fault), r, tables...)
		}()
		<-done
		return s.text
	}
	r := hunt.Round{Mode: "shift", Seed: seed}
	assert.Empty(t, says("", r, &dig, nil, nil))
	assert.Contains(t, says("panic", r, &dig, nil, nil), "index out of range")
	assert.Contains(t, says("panic", r, &dig, nil, nil), "The first bad step is 4.")
	r.Steps = 3
	assert.Empty(t, says("panic", r, &dig, nil, nil))
	assert.Contains(t, says("", r, &dig), "1 tables are not the 3")
	r.Mode = "night"
	assert.Contains(t, says("", r, &dig, nil, nil), `the game has no mode "night"`)
	r.Mode, r.Check = "shift", "luck"
	assert.Contains(t, says("", r, &dig, nil, nil), `nothing can be compared by "luck"`)
	r.Check = hunt.Symmetry
	assert.Contains(t, says("", r, &dig, nil, nil), `the game has no symmetry ""`)
}
