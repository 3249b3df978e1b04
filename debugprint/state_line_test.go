package debugprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestLine(t *testing.T) {
	s := newStage(t, nest())
	assert.Equal(t, "idle", line(s))
	s.tick(0)
	s.tick(4500 * time.Millisecond)
	assert.Equal(t, "GUARD_NEST_GROUP > GUARD_NEST_IDLE [IDLE_WALK] 4.5s", line(s))
	s.flags = Dead
	s.tick(0)
	assert.Equal(t, "DIE 0.0s", line(s))

	s = newStage(t, &Decider{Name: "ALONE", Behavior: act("PACE")})
	s.tick(0)
	assert.Equal(t, "ALONE [PACE] 0.0s", line(s))
}

// TestPassingRows: the line tells what began and ended in one tick.
func TestPassingRows(t *testing.T) {
	once := &Behavior{Name: "ONCE", Tick: func(*creature, behavior.Context) behavior.Status { return behavior.Succeeded }}
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "GROWL", Preconditions: decider.Preconditions{Every: time.Minute}, Behavior: once},
		&Decider{Name: "ROAR", Preconditions: decider.Preconditions{Every: time.Minute}, Behavior: once},
		rest()))
	outline := s.tree.Outline()
	watchedLine := func() string { return string(debugprint.AppendLine(nil, outline, s.tree.State(s.mem), w)) }
	s.tick(0)
	assert.Equal(t, "REST 0.0s (GROWL, ROAR ended this tick)", watchedLine())
	assert.Equal(t, "REST 0.0s", line(s))
	assert.Equal(t, "not GROWL: began and ended in this tick, succeeded\n"+
		"not ROAR: began and ended in this tick, succeeded\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
	s.c.ends = decider.Succeeded
	s.tick(time.Second) // REST began earlier, and ends
	assert.Equal(t, "idle", watchedLine())
	s.tick(time.Second)
	assert.Equal(t, "REST 0.0s", watchedLine())
	assert.Equal(t, "not GROWL: asked every 60.0 s, next in 58.0 s\n"+
		"not ROAR: asked every 60.0 s, next in 58.0 s\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
}
