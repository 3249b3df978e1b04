package debugprint_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestTee(t *testing.T) {
	s := newStage(t, nest())
	var details [4][4]int // who was told how much of which detail
	sinks := make([]debugprint.Sink, 4)
	for d := range sinks {
		sinks[d] = debugprint.At(observe(func(e decider.Event) { details[d][e.Kind.Detail()]++ }), decider.Detail(d))
	}
	tee := debugprint.Tee(sinks[0], debugprint.Tee(sinks[1], sinks[3]), sinks[2])
	assert.Equal(t, decider.Rows, tee.Detail())
	debugprint.Attach(s.world, tee)
	s.tick(0)
	all := details[3]
	for d := range all {
		assert.Equal(t, d > 0, all[d] > 0, "detail %d", d)
		want := all
		clear(want[d+1:])
		assert.Equal(t, want, details[d], "detail %d", d)
	}
}

func TestAttachNobody(t *testing.T) {
	s := newStage(t, nest())
	seen := 0
	count := observe(func(decider.Event) { seen++ })
	debugprint.Attach(s.world, debugprint.At(count, decider.Rows))
	debugprint.Attach(s.world)
	s.tick(0)
	debugprint.Attach(s.world, debugprint.At(count, decider.Nothing))
	s.tick(0)
	assert.Zero(t, seen)
	assert.Equal(t, decider.Nothing, debugprint.Tee().Detail())
}

func TestFilter(t *testing.T) {
	s := newStage(t, nest())
	seen := map[uint64]bool{}
	sink := debugprint.At(observe(func(e decider.Event) { seen[e.Agent] = true }), decider.Ticks)
	debugprint.Attach(s.world, debugprint.Filter(sink, 2, 3), debugprint.Filter(sink))
	for id := range uint64(5) {
		_, err := s.tree.Tick(s.c, s.tree.NewMemory(id), decider.Input{World: s.world})
		require.NoError(t, err)
	}
	assert.Equal(t, map[uint64]bool{2: true, 3: true}, seen)
	assert.Equal(t, decider.Ticks, debugprint.Filter(sink, 2).Detail())
}
