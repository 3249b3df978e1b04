package bench

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// TestSeries runs every entry of every series, which have names of their own.
func TestSeries(t *testing.T) {
	names := map[string]bool{}
	for _, s := range All() {
		assert.False(t, names[s.Name], s.Name)
		names[s.Name] = true
		assert.NotEmpty(t, s.About, s.Name)
		assert.Positive(t, s.Agents, s.Name)
		assert.Positive(t, s.Cycle, s.Name)
		for _, e := range s.Entries {
			assert.False(t, names[s.Name+"/"+e.Name], "%s/%s", s.Name, e.Name)
			names[s.Name+"/"+e.Name] = true
			if s.Agents == CrowdSize {
				continue // TestCompetitors, TestRaw
			}
			run := e.Start()
			run.Ticks(3*s.Cycle + 1)
			run.Ticks(100)
			require.NoError(t, run.Verify(), "%s/%s", s.Name, e.Name)
		}
	}
}

// TestGoals holds that each goal is one of a series.
func TestGoals(t *testing.T) {
	for series := range goals {
		assert.True(t, slices.ContainsFunc(All(), func(s Series) bool { return s.Name == series }), series)
	}
}

// TestGated holds that what Gate measures makes no garbage.
func TestGated(t *testing.T) {
	for _, c := range gateCases {
		t.Run(c.name, func(t *testing.T) {
			run := startGated(c.gateCase)
			assert.Zero(t, testing.AllocsPerRun(100, func() { run.Ticks(1) }))
			assert.NoError(t, run.Verify())
		})
	}
}

// TestRaw holds that all soldiers are ticked in every frame.
func TestRaw(t *testing.T) {
	for _, linger := range []time.Duration{0, awake} {
		run := startCrowd(rawOf(3, linger), 1000)
		run.Ticks(50)
		assert.NoError(t, run.Verify())
	}
}

// TestThinking holds that all soldiers think in every frame.
func TestThinking(t *testing.T) {
	for _, workers := range []int{1, 3} {
		t.Run(strconv.Itoa(workers), func(t *testing.T) {
			run := startThinking(workers, 0)
			run.Ticks(10)
			assert.NoError(t, run.Verify())
		})
	}
}
