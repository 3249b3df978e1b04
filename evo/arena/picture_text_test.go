package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

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
