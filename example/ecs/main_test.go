package main

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/mlange-42/ark/ecs"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestGolden(t *testing.T) {
	programtest.Golden(t, run, programtest.Call{Name: "default", Args: ""})
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }

func TestCover(t *testing.T) {
	cover.Require(t, 100)
	g, err := New(4, 1)
	require.NoError(t, err)
	assert.Empty(t, g.crowd.Tree().Lint())
	cover.Start(t, g.world)
	require.NoError(t, g.play(io.Discard, 45*time.Second))
	assert.Empty(t, g.world.Mistakes())
}

// TestContinuesAnywhere saves after each frame. Each loaded game, with other entities and
// another number of workers, is saved as the same bytes some frames later.
func TestContinuesAnywhere(t *testing.T) {
	const frames, further = 450, 8
	g, err := New(4, 1)
	require.NoError(t, err)
	var saves [][]byte
	for range frames + further + 1 {
		data, err := g.Save()
		require.NoError(t, err)
		saves = append(saves, data)
		require.NoError(t, g.Step())
	}
	for at := range frames {
		g, err := Load(saves[at], 1+at%4)
		require.NoError(t, err)
		for range further {
			require.NoError(t, g.Step())
		}
		data, err := g.Save()
		require.NoError(t, err)
		require.True(t, bytes.Equal(saves[at+further], data), "saved in frame %d, another game in frame %d", at, at+further)
	}
	_, err = Load(saves[9][:99], 1)
	require.Error(t, err)
}

func TestLoadWithoutGuard(t *testing.T) {
	g, err := New(2, 1)
	require.NoError(t, err)
	data, err := g.Save()
	require.NoError(t, err)
	_, err = Load(bytes.Replace(data, []byte(`"ID":2`), []byte(`"ID":3`), 1), 1)
	require.ErrorContains(t, err, "lacks guards")
}

// guardOf returns an agent of the crowd.
func guardOf(t *testing.T, g *Game, id uint64) Guard {
	guard, ok := g.crowd.AgentOf(id)
	require.True(t, ok)
	return guard
}

// TestEntityGoes: the agent of an entity that is removed is not ticked again, and all
// others still are, although ark has moved their components.
func TestEntityGoes(t *testing.T) {
	g, err := New(4, 2)
	require.NoError(t, err)
	require.NoError(t, g.Step())
	g.ecs.RemoveEntity(guardOf(t, g, 1).Entity)
	require.Equal(t, 3, g.crowd.Len())
	before, _, _ := guardOf(t, g, 4).get()
	at := before.At
	require.NoError(t, g.Step())
	after, _, _ := guardOf(t, g, 4).get()
	assert.NotEqual(t, at, after.At)
}

// TestAgentGoes: the entity of an agent that leaves the crowd is removed after the frame.
func TestAgentGoes(t *testing.T) {
	g, err := New(1, 2)
	require.NoError(t, err)
	guard := guardOf(t, g, 1)
	_, duty, _ := guard.get()
	duty.Until = 0
	for range 100 {
		require.NoError(t, g.Step())
		require.Equal(t, g.crowd.Len() == 1, g.ecs.Alive(guard.Entity))
	}
	assert.Zero(t, g.crowd.Len())
}

func TestFrameAllocatesNothing(t *testing.T) {
	g, err := New(4, 1)
	require.NoError(t, err)
	require.NoError(t, g.play(io.Discard, 11*time.Second))
	assert.Zero(t, testing.AllocsPerRun(30, func() { // in which guard 4 chases and grabs a thief
		if err := g.Step(); err != nil {
			t.Error(err)
		}
	}))
}

// TestPointersToComponents: agents that are pointers to components are wrong, and nobody
// says so.
func TestPointersToComponents(t *testing.T) {
	type Health struct{ Ticks int }
	root := decider.Decider[*Health]{Name: "ROOT", Children: []*decider.Decider[*Health]{
		{Name: "COUNT", Each: func(h *Health) { h.Ticks++ }},
	}}
	tree := decider.MustCompile(&root)
	crowd, err := tree.NewCrowd(tree.NewWorld(1), nil)
	require.NoError(t, err)
	world := ecs.NewWorld()
	healths := ecs.NewMap[Health](&world)
	first, second := healths.NewEntity(&Health{}), healths.NewEntity(&Health{})
	err = crowd.Add(2, healths.Get(second))
	require.NoError(t, err)

	world.RemoveEntity(first) // ark moves the component of second into its place
	for range 10 {
		require.NoError(t, crowd.World().Tick(time.Second))
	}
	assert.Equal(t, 0, healths.Get(second).Ticks)
}
