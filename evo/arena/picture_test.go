package arena

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	picture "github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// TestSight: the inspector sees each tank where the round has it, and no tank in a wall.
func TestSight(t *testing.T) {
	tree, err := decider.Compile(Library[0].Table)
	require.NoError(t, err)
	a := New()
	setup := evo.Setup[*Tank]{Seed: 3, Mode: Game.Evaluation.Name}
	for range Game.Evaluation.Slots {
		setup.Trees = append(setup.Trees, tree)
	}
	require.NoError(t, a.Reset(setup))
	sight := a.Sight()
	_, err = record.New(a.World(), record.Options{Sight: sight})
	require.NoError(t, err)
	seen := 0
	for range 200 {
		a.Step()
		for slot := range Game.Evaluation.Slots {
			tank := a.Tank(slot)
			x, y, ok := sight.Position(uint64(tank.id) + 1)
			require.Equal(t, tank.Alive(), ok)
			assert.EqualValues(t, tank.Health(), sight.Values["health"](uint64(tank.id)+1))
			if !ok {
				continue
			}
			seen++
			for _, wall := range sight.Map.Lines {
				inside := x > wall[0] && x < wall[2] && y > wall[1] && y < wall[5]
				assert.False(t, inside, "slot %d at %v, %v in %v", slot, x, y, wall)
			}
		}
	}
	assert.Positive(t, seen)
	assert.NotEmpty(t, sight.Map.Lines)
}

// TestAround: boxes, shells and explosions lie on the map.
func TestAround(t *testing.T) {
	s := duel(t, 20, 0)
	s.box(BoxAmmo, at(30, 30))
	s.play(0, script(func(t *Tank) { t.Fire() }))
	seen := map[string]int{}
	for range 40 {
		s.Step()
		s.Around(func(what string, x, y, radius float64) {
			seen[what]++
			assert.True(t, x >= 0 && x <= 100 && y >= 0 && y <= 100 && radius > 0, "%s at %v, %v", what, x, y)
			if what == "ammo" {
				assert.Equal(t, [2]float64{30, 70}, [2]float64{x, y})
			}
		})
	}
	assert.Positive(t, seen["ammo"])
	assert.Positive(t, seen["shell"])
	assert.Positive(t, seen["blast"])
}

// TestRetable: a tank goes on with another table in the middle of a round.
func TestRetable(t *testing.T) {
	s := duel(t, 20, 0)
	s.play(0, script(func(t *Tank) { t.Forward() }))
	s.Step()
	was := s.State(0).Duration(0)
	require.NoError(t, s.Retable(0, decider.MustCompile(script(func(t *Tank) { t.Backward() }))))
	before := s.tank(0).Pos()
	for range 5 {
		s.Step()
	}
	assert.Less(t, s.tank(0).Pos().X, before.X)
	assert.Greater(t, s.State(0).Duration(0), was, "it is the same row")
	gated := decider.MustCompile(&decider.Decider[*Tank]{Name: "GATED", Gate: &decider.Gate[*Tank]{Name: "ONE", Limit: 1}, Behavior: idle.Behavior})
	require.ErrorContains(t, s.Retable(0, gated), "GATED")
}

// otherSim is a sim that is no Arena.
type otherSim struct{ evo.Sim[*Tank] }

// moment is a moment with something of everything: A fires, B is nearly dead,
// C waits for its respawn, D is protected; C was just destroyed by a shell of A.
func moment(t *testing.T) scene {
	t.Helper()
	s := newScene(t, 4, field(20, 20, 7, 2)...)
	s.terrain.rows[31] |= 0b11111 << 5 // a lower half of a line
	s.terrain.rows[40] |= 0b11111 << 5 // an upper half
	s.terrain.derive()
	a := s.put(0, at(30, 50), 0)
	a.shield, a.upgraded = 1000, true
	b := s.put(1, at(80, 20), fixed.Turn/8)
	b.health = 10_000
	c := s.put(2, at(34, 50), fixed.Half)
	c.health = 1
	d := s.put(3, at(50, 70), 3*fixed.Turn/4)
	d.protected = 1000
	for k := range BoxKind(boxKinds) {
		s.box(k, at(11+10*int(k), 11))
	}
	s.play(0, firingTable)
	s.until(func() bool { return !c.alive })
	s.steps(15)    // until the next shells are well on their way
	s.blasts.n = 1 // and one of them explodes
	s.blasts.at[0] = blast{at: at(60, 50), owner: 0}
	return s
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "write it with -update")
	assert.Empty(t, cmp.Diff(string(want), got), "%s is not as it was; if that is meant, write it with -update", path)
}

func TestTextGolden(t *testing.T) {
	text := text(moment(t).Arena)
	golden(t, "moment.txt", text)
	for i, c := range []byte(text) {
		if c != '\n' && (c < ' ' || c > '~') {
			t.Fatalf("byte %d is %#x, which is not printable ASCII", i, c)
		}
	}
}

// The picture has everything on the map, and where tanks point.
func TestTextOfRound(t *testing.T) {
	a := New()
	require.NoError(t, a.Reset(libraryRound(8, ModeElimination, 3)))
	for range 40 {
		for range 20 {
			a.Step()
		}
		text := text(a)
		lines := strings.Split(text, "\n")
		require.Len(t, lines, textRows+2+1+8+1)
		for _, line := range lines[:textRows+2] {
			require.Len(t, line, mapCells+2)
		}
		on := strings.Join(lines[:textRows+2], "")
		for slot := range 8 {
			tank := a.Tank(slot)
			line := lines[textRows+3+slot]
			if tank.Alive() {
				require.NotContains(t, line, "back in")
			} else {
				require.NotContains(t, on, string(letter(slot)), "dead tanks are not on the map")
				require.Regexp(t, "back in|out$", line)
			}
		}
	}
}

func TestTextGuns(t *testing.T) {
	// Where the stroke stands about a tank at (50, 51), by eighths of a turn.
	want := [8]struct {
		row, x int
		char   byte
	}{{0, 1, '-'}, {-1, 1, '/'}, {-1, 0, '|'}, {-1, -1, '\\'}, {0, -1, '-'}, {1, -1, '/'}, {1, 0, '|'}, {1, 1, '\\'}}
	s := newScene(t, 2)
	for i, w := range want {
		tank := s.put(0, at(50, 51), Angle(i*fixed.Turn/8))
		c := s.canvas()
		row, x := c.cell(tank.pos)
		assert.Equal(t, byte('A'), c[row][x])
		assert.Equal(t, string(w.char), string(c[row+w.row][x+w.x]), "eighth %d", i)
		assert.Equal(t, c[row+w.row][x+w.x], s.at(Angle(i*fixed.Turn/8+200)), "eighth %d, a little to the left", i)
	}
}

// at returns the stroke beside tank 0 with a heading.
func (s scene) at(heading Angle) byte {
	tank := s.put(0, at(50, 51), heading)
	c := s.canvas()
	row, x := c.cell(tank.pos)
	for r := row - 1; r <= row+1; r++ {
		for k := x - 1; k <= x+1; k++ {
			if c[r][k] != ' ' && c[r][k] != 'A' {
				return c[r][k]
			}
		}
	}
	return ' '
}

func TestTextOfNothing(t *testing.T) {
	assert.Contains(t, text(otherSim{}), "no *arena.Arena")
	assert.NotContains(t, text(New()), "A", "no tanks without a Reset")
}

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
