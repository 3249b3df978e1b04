package arena

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	picture "github.com/ethogram-go/ethogram/evo/scene"
)

// libraryRound returns a round of n tables of the library, the strongest first.
func libraryRound(n int, mode string, seed uint64) evo.Setup[*Tank] {
	setup := evo.Setup[*Tank]{Seed: seed, Mode: mode}
	for i := range n {
		setup.Trees = append(setup.Trees, decider.MustCompile(Library[len(Library)-1-i].Table))
	}
	return setup
}

// A round that is shown is the same as one that is not.
func TestViewChangesNothing(t *testing.T) {
	for _, mode := range []string{ModeFixed, ModeElimination} {
		plain, shown := New(), New()
		require.NoError(t, plain.Reset(libraryRound(8, mode, 9)))
		for !plain.Step() {
		}
		r, err := picture.NewRecorder(&Game, &View, evo.Sim[*Tank](shown), libraryRound(8, mode, 9), nil)
		require.NoError(t, err)
		for !r.Step() {
			r.Frame()
		}
		require.Empty(t, r.Fault())
		assert.Equal(t, plain.Hash(), shown.Hash(), mode)
		assert.Equal(t, plain.AppendSnapshot(nil), shown.AppendSnapshot(nil), mode)
	}
}

// A replay is a file of a size that a report can have many of, and the same each
// time.
func TestReplayBytes(t *testing.T) {
	replay := func(n int) string {
		var page bytes.Buffer
		require.NoError(t, Game.Replay(&page, &Game, libraryRound(n, ModeFixed, 4), []string{"Champion"}))
		return page.String()
	}
	page := replay(8)
	assert.Equal(t, page, replay(8))
	assert.Less(t, len(page), 1_500_000, "a minute of eight tanks")
	assert.Less(t, len(replay(maxTanks)), 3_000_000, "a minute of sixteen tanks")
	t.Logf("8 tanks: %d bytes", len(page))
	if path := os.Getenv("ARENA_REPLAY"); path != "" { // to look at it
		require.NoError(t, os.WriteFile(path, []byte(page), 0o644))
	}
}

// Boxes have pictures, so that no letter stands for both a box and a tank.
func TestBoxesHaveNoLetters(t *testing.T) {
	a := New()
	r, err := picture.NewRecorder(&Game, &View, evo.Sim[*Tank](a), libraryRound(2, ModeFixed, 3), nil)
	require.NoError(t, err)
	boxes := 0
	for !r.Step() {
		var f struct{ T []string }
		require.NoError(t, json.Unmarshal(r.Frame(), &f))
		for _, text := range f.T {
			assert.NotRegexp(t, regexp.MustCompile(`^[A-Za-z]$`), text)
			for _, icon := range boxIcons {
				if icon.path == text {
					boxes++
				}
			}
		}
	}
	assert.Equal(t, len(boxIcons), boxes, "each picture is sent once")
}

// A person's hands do to a tank what its table could do.
func TestSteer(t *testing.T) {
	const far = 400 // 1/16 u
	for _, c := range []struct {
		name       string
		in         picture.Controls
		turn, move int // signs
		fire       bool
	}{
		{"nothing", picture.Controls{}, 0, 0, false},
		{"ahead", picture.Controls{Up: 1000}, 0, 1, false},
		{"back", picture.Controls{Up: -1000}, 0, -1, false},
		{"left", picture.Controls{Right: -1000}, 1, 0, false},
		{"right, ahead, fire", picture.Controls{Right: 1000, Up: 1000, Fire: true}, -1, 1, true},
		{"the mouse above", picture.Controls{Aiming: true, Aim: evo.Position{X: 800, Y: 800 + far}}, 1, 0, false},
		{"keys before the mouse", picture.Controls{Right: 1000, Aiming: true, Aim: evo.Position{X: 800, Y: 800 + far}}, -1, 0, false},
		{"a thumb ahead", picture.Controls{Thumb: true, Right: 1000}, 0, 1, false},
		{"a thumb behind", picture.Controls{Thumb: true, Right: -1000, Up: 10}, 1, 0, false},
		{"a thumb ahead, the other above", picture.Controls{Thumb: true, Right: 1000, Aiming: true, Aim: evo.Position{X: 800, Y: 800 + far}, Fire: true}, 1, 1, true},
		{"a thumb behind, the other ahead", picture.Controls{Thumb: true, Right: -1000, Aiming: true, Aim: evo.Position{X: 800 + far, Y: 800}}, 0, -1, false},
		{"a thumb across", picture.Controls{Thumb: true, Up: 1000, Aiming: true, Aim: evo.Position{X: 800 + far, Y: 800}}, 0, 0, false},
	} {
		s := newScene(t, 2)
		tank := s.tank(0)
		tank.pos, tank.heading = pt(50*Unit, 50*Unit), 0
		tank.begin()
		steer(tank, c.in)
		sign := func(n int) int { return min(max(n, -1), 1) }
		assert.Equal(t, c.turn, sign(int(tank.intent.turn)), "%s: turn", c.name)
		assert.Equal(t, c.move, int(tank.intent.move), "%s: move", c.name)
		assert.Equal(t, c.fire, tank.intent.fire, "%s: fire", c.name)
	}
}

// A page shows a round up to the error of a table, and says what it was.
func TestReplayFault(t *testing.T) {
	setup := libraryRound(2, ModeFixed, 4)
	setup.Trees[1] = loopTree()
	var page bytes.Buffer
	require.NoError(t, Game.Replay(&page, &Game, setup, nil))
	assert.Contains(t, page.String(), "tick 0: arena: slot 1, tick 0: ")
	assert.Contains(t, page.String(), decider.ErrRedecideLoop.Error())
}
