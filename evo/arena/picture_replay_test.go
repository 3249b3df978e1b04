package arena

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// libraryRound begins a round of n tables of the library, the strongest first.
func libraryRound(t *testing.T, n int, mode string, seed uint64) *Arena {
	t.Helper()
	a := New()
	setup := evo.Setup[*Tank]{Seed: seed, Mode: mode}
	for i := range n {
		setup.Trees = append(setup.Trees, decider.MustCompile(Library[len(Library)-1-i].Table))
	}
	require.NoError(t, a.Reset(setup))
	return a
}

func replayOf(t *testing.T, a *Arena, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Replay(&b, a, names))
	return b.Bytes()
}

// A recorded round is the same as one that is not.
func TestReplayChangesNothing(t *testing.T) {
	for _, mode := range []string{ModeFixed, ModeElimination} {
		plain, recorded := libraryRound(t, 8, mode, 9), libraryRound(t, 8, mode, 9)
		for !plain.Step() {
		}
		replayOf(t, recorded)
		assert.Equal(t, plain.Hash(), recorded.Hash(), mode)
		assert.Equal(t, plain.AppendSnapshot(nil), recorded.AppendSnapshot(nil), mode)
	}
}

func TestReplayBytes(t *testing.T) {
	page := replayOf(t, libraryRound(t, 8, ModeFixed, 4), "Champion")
	assert.Equal(t, string(page), string(replayOf(t, libraryRound(t, 8, ModeFixed, 4), "Champion")), "the same bytes each time")
	assert.Less(t, len(page), 500_000, "a minute of eight tanks")
	full := replayOf(t, libraryRound(t, MaxTanks, ModeFixed, 4))
	assert.Less(t, len(full), 1_000_000, "a minute of sixteen tanks")
	t.Logf("8 tanks: %d bytes, 16 tanks: %d bytes", len(page), len(full))
	if path := os.Getenv("ARENA_REPLAY"); path != "" { // to look at it
		require.NoError(t, os.WriteFile(path, page, 0o644))
	}
}

var (
	scripts  = regexp.MustCompile(`(?s)(<(script|style)[^>]*>).*?(</(?:script|style)>)`)
	network  = regexp.MustCompile(`(?i)https?:|\bsrc\s*=|@import|url\(|\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\bimport\b|=\s*"//`)
	hrefs    = regexp.MustCompile(`href="([^"]*)"`)
	identity = regexp.MustCompile(`\bid="([^"]*)"`)
	lookups  = regexp.MustCompile(`\$\('([^']*)'\)`)
)

// The page is well-formed, nothing in it leads elsewhere, and its script finds
// all the elements that it looks for.
func TestReplayPage(t *testing.T) {
	page := replayOf(t, libraryRound(t, 3, ModeFixed, 4), "</script><img src=x>", "\xff\x00 & Söhne")
	assert.Equal(t, 1, bytes.Count(replayPage, replayData))
	requireXML(t, string(scripts.ReplaceAll(page, []byte("$1$3"))))
	assert.Equal(t, 2, bytes.Count(page, []byte("</script>")), "a name ends no script")

	head, tail, ok := bytes.Cut(replayPage, replayData)
	require.True(t, ok)
	assert.Empty(t, network.FindString(string(head)+string(tail)))
	for _, m := range hrefs.FindAllStringSubmatch(string(replayPage), -1) {
		assert.Equal(t, "data:,", m[1])
	}
	assert.Contains(t, string(head), "default-src 'none'", "the browser holds the page to it")

	ids := map[string]int{}
	for _, m := range identity.FindAllStringSubmatch(string(replayPage), -1) {
		ids[m[1]]++
		assert.Equal(t, 1, ids[m[1]], m[1])
	}
	found := lookups.FindAllStringSubmatch(string(tail), -1)
	require.NotEmpty(t, found)
	for _, m := range found {
		assert.Contains(t, ids, m[1])
	}
}

func TestReplayErrors(t *testing.T) {
	require.ErrorContains(t, Replay(&bytes.Buffer{}, otherSim{}, nil), "*arena.Arena")
	require.ErrorContains(t, Replay(&bytes.Buffer{}, New(), nil), "Reset it")
	require.ErrorContains(t, Replay(&bytes.Buffer{}, libraryRound(t, 2, ModeFixed, 1), make([]string, 3)), "3 names for 2 tanks")
	require.ErrorIs(t, Replay(brokenWriter{}, libraryRound(t, 2, ModeFixed, 1), nil), errBroken)
}

// The page shows the error of a table.
func TestReplayFault(t *testing.T) {
	s := newScene(t, 2)
	assert.Empty(t, record(s.Arena, nil).Fault)
	s = newScene(t, 2)
	s.trees[1] = loopTree()
	s.memories[1] = s.trees[1].NewMemory(2)
	r := record(s.Arena, nil)
	assert.Contains(t, r.Fault, "slot 1, tick 0: ")
	assert.Contains(t, r.Fault, decider.ErrRedecideLoop.Error())
	assert.Equal(t, 1, r.Frames, "the round before that tick")

	s = newScene(t, 2)
	s.play(1, script(func(*Tank) { panic(errBroken) }))
	assert.PanicsWithValue(t, errBroken, func() { record(s.Arena, nil) }, "a panic is none of its business")
}

// A round that is over is a page of one frame.
func TestReplayAfterEnd(t *testing.T) {
	a := libraryRound(t, 2, ModeFixed, 1)
	for !a.Step() {
	}
	r := record(a, nil)
	assert.Equal(t, 1, r.Frames)
	assert.NotContains(t, string(replayOf(t, a)), "null", "the page expects lists")
}

// pageRound is the part of a recording that a page reads.
type pageRound struct {
	Seed   string
	Frames int
	Tanks  []struct {
		Name, Letter          string
		Rows                  []string
		Depths                []int
		Sets                  [][]int
		X, Y, Heading         []int
		State, Health, Ammo   []int
		Points, Kills, Deaths []int
		Active, Target        []int
	}
	Boxes, Shells, Blasts, Kills []int
}

func sums(list []int) []int {
	out, n := make([]int, len(list)), 0
	for i, d := range list {
		n += d
		out[i] = n
	}
	return out
}

func unroll(list []int, frames int) []int {
	out := make([]int, frames)
	at := 0
	for i := 0; i < len(list); i += 2 {
		at += list[i]
		for f := at; f < frames; f++ {
			out[f] = list[i+1]
		}
	}
	return out
}

// A page unpacks what a second round shows, frame by frame.
func TestReplayData(t *testing.T) {
	const slots = 6
	for _, skip := range []int{0, 333} {
		a, b := libraryRound(t, slots, ModeElimination, 12), libraryRound(t, slots, ModeElimination, 12)
		for range skip {
			a.Step()
			b.Step()
		}
		text, err := json.Marshal(record(a, []string{"first"}))
		require.NoError(t, err)
		var r pageRound
		require.NoError(t, json.Unmarshal(text, &r))
		assert.Equal(t, "12", r.Seed)
		assert.Equal(t, "first", r.Tanks[0].Name)
		assert.Equal(t, "B", r.Tanks[1].Name)
		for slot := range r.Tanks {
			k := &r.Tanks[slot]
			for _, list := range []*[]int{&k.X, &k.Y, &k.Heading} {
				*list = sums(*list)
				require.Len(t, *list, r.Frames)
			}
			for _, list := range []*[]int{&k.State, &k.Health, &k.Ammo, &k.Points, &k.Kills, &k.Deaths, &k.Active, &k.Target} {
				*list = unroll(*list, r.Frames)
			}
		}
		shells, blasts, last, lastBlast := map[int]int{}, map[int]int{}, 0, 0
		for i := 0; i < len(r.Shells); i += 6 {
			last += r.Shells[i]
			for f := last; f < last+r.Shells[i+5]; f++ {
				shells[f]++
			}
		}
		for i := 0; i < len(r.Blasts); i += 4 {
			lastBlast += r.Blasts[i]
			blasts[lastBlast]++
		}
		for f := range r.Frames {
			for slot, k := range r.Tanks {
				tank := b.Tank(slot)
				require.Equal(t, sixteenths(tank.pos.X), k.X[f])
				require.Equal(t, sixteenths(tank.pos.Y), k.Y[f])
				require.Equal(t, int(tank.heading)/8, (k.Heading[f]%512+512)%512)
				require.Equal(t, tank.Alive(), k.State[f]&trackAlive != 0)
				require.Equal(t, tank.Shielded(), k.State[f]&trackShielded != 0)
				require.Equal(t, tank.Upgraded(), k.State[f]&trackUpgraded != 0)
				require.Equal(t, tank.Protected(), k.State[f]&trackProtected != 0)
				require.Equal(t, tank.Health(), k.Health[f])
				require.Equal(t, tank.Ammo(), k.Ammo[f])
				require.Equal(t, int(tank.tally.points), k.Points[f])
				require.Equal(t, b.Target(slot), k.Target[f])
				requireActive(t, b, slot, k.Rows, k.Sets[k.Active[f]])
			}
			require.Equal(t, b.shells.n, shells[f], "shells of frame %d", f)
			require.Equal(t, b.blasts.n, blasts[f], "blasts of frame %d", f)
			boxes := 0
			for i := 0; i < len(r.Boxes); i += 5 {
				if r.Boxes[i] <= f && f < r.Boxes[i+1] {
					boxes++
					require.Contains(t, b.Boxes(BoxKind(r.Boxes[i+2])), pt(Num(r.Boxes[i+3])<<12, Num(r.Boxes[i+4])<<12))
				}
			}
			require.Equal(t, b.boxes[0].n+b.boxes[1].n+b.boxes[2].n+b.boxes[3].n, boxes)
			if done := b.Step(); done {
				require.GreaterOrEqual(t, f, r.Frames-2)
			}
		}
		// Every kill is recorded, with its killer.
		kills, deaths := make([]int, slots), make([]int, slots)
		for i := 0; i < len(r.Kills); i += 4 {
			deaths[r.Kills[i+1]]++
			kills[r.Kills[i+2]]++
		}
		total := 0
		for slot, k := range r.Tanks {
			end := r.Frames - 1
			assert.Equal(t, k.Kills[end]-k.Kills[0], kills[slot], "slot %d", slot)
			assert.Equal(t, k.Deaths[end]-k.Deaths[0], deaths[slot], "slot %d", slot)
			total += kills[slot]
		}
		assert.Positive(t, total)
		assert.NotEmpty(t, r.Shells)
	}
}

// requireActive fails if the rows of a set are not those that are active.
func requireActive(t *testing.T, a *Arena, slot int, names []string, set []int) {
	t.Helper()
	tree, memory := a.Memory(slot)
	want := map[string]int{}
	for _, row := range tree.Outline().Rows() {
		if tree.State(memory).Active(row.Row) {
			want[row.Name]++
		}
	}
	got := map[string]int{}
	for _, i := range set {
		got[names[i]]++
	}
	require.Equal(t, want, got)
}

// A shell is where the page draws it: straight on from where it was fired.
func TestReplayShells(t *testing.T) {
	s := newScene(t, 2)
	s.put(0, at(30, 50), 300)
	s.play(0, firingTable)
	s.steps(7)
	r := newRecorder(s.Arena, nil)
	for range 30 {
		r.frame()
		require.Len(t, r.open, s.shells.n)
		for i, shell := range s.shells.at[:s.shells.n] {
			k := r.Shells[r.open[i].record:]
			age := Num(k[5])
			for _, d := range [2][2]Num{{shell.from.X + shell.step.X*Num(s.n.shellParts)*age, shell.pos.X}, {shell.from.Y + shell.step.Y*Num(s.n.shellParts)*age, shell.pos.Y}} {
				require.Equal(t, d[1], d[0])
			}
			require.Equal(t, []int{30 * 16, 50 * 16, 300, 0}, k[1:5])
		}
		s.Step()
	}
	assert.Positive(t, r.Shells[5])
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// requireXML fails if text is not well-formed.
func requireXML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

// The runs of walls cover the walls and nothing else.
func TestWallRuns(t *testing.T) {
	a := libraryRound(t, 2, ModeFixed, 5)
	var rows [Cells]uint64
	runs := a.wallRuns()
	for i := 0; i < len(runs); i += 3 {
		for x := range runs[i+2] {
			rows[runs[i+1]] |= 1 << (runs[i] + x)
		}
	}
	assert.Equal(t, a.terrain.rows, rows)
	assert.NotEqual(t, [Cells]uint64{}, rows)
}
