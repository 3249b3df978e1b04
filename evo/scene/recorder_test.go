package scene_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

var update = flag.Bool("update", false, "write the files of testdata")

type (
	field    = evo.Sim[*game.Forager]
	recorder = scene.Recorder[*game.Forager]
)

// day returns a day of the library.
func day(seed uint64) evo.Setup[*game.Forager] {
	setup := evo.Setup[*game.Forager]{Seed: seed, Mode: game.Day.Name}
	for i := range game.Slots {
		setup.Trees = append(setup.Trees, decider.MustCompile(game.Library[i%len(game.Library)].Table))
	}
	return setup
}

func begin(t *testing.T, view *scene.View[*game.Forager], setup evo.Setup[*game.Forager]) *recorder {
	t.Helper()
	r, err := scene.NewRecorder(&game.Forage, view, game.Forage.NewSim(), setup, []scene.Seat{{Name: "<b>Ada</b>"}})
	require.NoError(t, err)
	return r
}

// moment is what a test of the page wants of a frame.
type moment struct {
	Sprites [][]int    `json:"sprites"`
	Players [][]int    `json:"players"`
	Active  [][]int    `json:"active"`
	Why     [][]string `json:"why"`
}

// reader adds frames up, in another way than the page.
type reader struct {
	texts   []string
	sprites map[int][]int
	players map[int][]int
	why     map[[2]int]string
}

func (r *reader) read(t *testing.T, frame []byte) (end bool, fault string) {
	t.Helper()
	var f struct {
		T       []string
		X, S, P []int
		W       []int
		F       string
		E       int
	}
	require.NoError(t, json.Unmarshal(frame, &f), "%s", frame)
	r.texts = append(r.texts, f.T...)
	for _, key := range f.X {
		require.Contains(t, r.sprites, key)
		delete(r.sprites, key)
	}
	patch := func(list []int, into map[int][]int) {
		for len(list) > 0 {
			key, mask := list[0], list[1]
			list = list[2:]
			if into[key] == nil {
				into[key] = make([]int, 30)
			}
			for bit := range 30 {
				if mask>>bit&1 != 0 {
					into[key][bit] += list[0]
					list = list[1:]
				}
			}
		}
	}
	patch(f.S, r.sprites)
	patch(f.P, r.players)
	for i := 0; i < len(f.W); i += 3 {
		r.why[[2]int{f.W[i], f.W[i+1]}] = r.texts[f.W[i+2]]
	}
	return f.E == 1, f.F
}

func newReader() *reader {
	return &reader{texts: []string{""}, sprites: map[int][]int{}, players: map[int][]int{}, why: map[[2]int]string{}}
}

// TestFramesForThePage: frames add up to what the view has drawn, in every tick. The
// first moments become a file for the page's own tests.
func TestFramesForThePage(t *testing.T) {
	var drawn *game.Field
	view := game.View
	view.Draw = func(sim field, c *scene.Canvas) {
		drawn = sim.(*game.Field)
		game.View.Draw(sim, c)
	}
	setup := day(3)
	r := begin(t, &view, setup)
	read := newReader()
	type golden struct {
		Head   json.RawMessage   `json:"head"`
		Frames []json.RawMessage `json:"frames"`
		Want   []moment          `json:"want"`
	}
	file := golden{Head: r.Head()}
	ticks, reasons := 0, 0
	for end := false; !end; ticks++ {
		frame := r.Frame()
		end, _ = read.read(t, frame)
		require.Equal(t, r.Done(), end)
		berries := 0
		for _, n := range drawn.Berries {
			berries += min(int(n), 1)
		}
		night := 0
		for _, s := range read.sprites {
			if s[0] == 6 {
				night++
			}
		}
		require.Len(t, read.sprites, berries+night)
		for slot := range drawn.Bodies {
			b, p := &drawn.Bodies[slot], read.players[slot]
			require.Equal(t, []int{1, int(b.X)*10 + 5, int(b.Y)*10 + 5, int(b.Heading) * 1024, 10}, p[:5])
			require.Equal(t, []int{int(b.Berries), int(b.Eaten), int(b.Stolen), int(b.Lost), int(b.Energy)}, p[8:13])
		}
		for _, why := range read.why {
			reasons += min(len(why), 1)
			require.NotContains(t, why, "not watched")
		}
		if ticks < 40 || end {
			file.Frames = append(file.Frames, frame)
			file.Want = append(file.Want, read.moment(setup))
		}
		r.Step()
	}
	assert.Equal(t, game.DayTicks+1, ticks)
	assert.Positive(t, reasons)

	// The last frame is a difference to one that the file does not have.
	file.Frames, file.Want = file.Frames[:40], file.Want[:40]
	var last map[string]any
	require.NoError(t, json.Unmarshal(file.Frames[39], &last))
	last["e"] = 1
	file.Frames[39], _ = json.Marshal(last)
	text, err := json.Marshal(file)
	require.NoError(t, err)
	const path = "page/test/testdata/round.json"
	if *update {
		require.NoError(t, os.MkdirAll("page/test/testdata", 0o755))
		require.NoError(t, os.WriteFile(path, append(text, '\n'), 0o644))
	}
	was, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.JSONEq(t, string(was), string(text), "go test ./evo/scene -update writes it")
}

// moment returns what has been read so far.
func (r *reader) moment(setup evo.Setup[*game.Forager]) (m moment) {
	var keys []int
	for key := range r.sprites {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		m.Sprites = append(m.Sprites, slices.Clone(r.sprites[key][:7]))
	}
	for slot, tree := range setup.Trees {
		p := r.players[slot]
		m.Players = append(m.Players, append(append([]int{}, p[:5]...), p[8:13]...))
		active := []int{}
		for text := range strings.SplitSeq(r.texts[p[7]], ",") {
			if text != "" {
				n := 0
				for _, digit := range text {
					n = 10*n + int(digit-'0')
				}
				active = append(active, n)
			}
		}
		m.Active = append(m.Active, active)
		why := make([]string, len(tree.Outline().Rows()))
		for row := range why {
			why[row] = r.why[[2]int{slot, row}]
		}
		m.Why = append(m.Why, why)
	}
	return m
}

// A round is the same with and without a recorder.
func TestRecorderChangesNothing(t *testing.T) {
	plain, shown := game.Forage.NewSim(), game.Forage.NewSim()
	require.NoError(t, plain.Reset(day(5)))
	r, err := scene.NewRecorder(&game.Forage, &game.View, shown, day(5), nil)
	require.NoError(t, err)
	for done := false; !done; {
		done = plain.Step()
		require.Equal(t, done, r.Step())
		r.Frame()
		require.Equal(t, plain.Hash(), shown.Hash())
	}
}

// Restart has a late reader see what an early one sees.
func TestRestart(t *testing.T) {
	r := begin(t, &game.View, day(5))
	early, late := newReader(), newReader()
	early.read(t, r.Frame())
	for range 100 {
		r.Step()
		early.read(t, r.Frame())
	}
	r.Restart()
	late.read(t, r.Frame())
	require.Equal(t, 100, r.Tick())
	for slot, p := range late.players {
		assert.Equal(t, early.players[slot][:5], p[:5])
	}
	assert.Len(t, late.sprites, len(early.sprites))
}

// A person's hands drive an agent, and nothing else does.
func TestDriver(t *testing.T) {
	var in scene.Controls
	setup := day(1)
	tree, err := decider.Compile(game.View.Driver(func() scene.Controls { return in }))
	require.NoError(t, err)
	setup.Trees[2] = tree
	sim := game.Forage.NewSim()
	r, err := scene.NewRecorder(&game.Forage, &game.View, sim, setup, nil)
	require.NoError(t, err)
	body := &sim.(*game.Field).Bodies[2]
	x, y := body.X, body.Y
	r.Step()
	assert.Equal(t, []int8{x, y}, []int8{body.X, body.Y}, "hands at rest")
	in = scene.Controls{Right: 1000}
	r.Step()
	assert.Equal(t, (x+1)%game.Size, body.X)
	in = scene.Controls{Up: 1000}
	r.Step()
	assert.Equal(t, (y+game.Size-1)%game.Size, body.Y)
	assert.Panics(t, func() { (&scene.View[*game.Forager]{}).Driver(nil) })

	b := evo.Bounds{Left: 10, Top: 50, Right: 90, Bottom: -50}
	wild := scene.Controls{Right: math.MaxInt, Up: math.MinInt, Aim: evo.Position{X: -5, Y: math.MaxInt}}
	assert.Equal(t, scene.Controls{Right: 1000, Up: -1000, Aim: evo.Position{X: 10, Y: 50}}, wild.Clamped(b))
}

// A view says all that is wrong with it at once.
func TestCheck(t *testing.T) {
	bad := scene.View[*game.Forager]{Columns: []string{"fame"}, Gauges: make([]scene.Gauge, 30)}
	err := bad.Check(&game.Forage)
	for _, part := range []string{"forage has no Draw. Fix: ", "which are empty. Fix: ", `"fame", which is no metric`, "has 32 columns and gauges"} {
		assert.ErrorContains(t, err, part)
	}
	_, err = scene.NewRecorder(&game.Forage, &bad, game.Forage.NewSim(), day(1), nil)
	require.ErrorContains(t, err, "no Draw")
	_, err = scene.NewRecorder(&game.Forage, &game.View, game.Forage.NewSim(), day(1), make([]scene.Seat, 5))
	require.ErrorContains(t, err, "5 names for 4 players")
	require.NoError(t, game.View.Check(&game.Forage))
}

// Game code that panics ends the round, with a reason.
func TestFaults(t *testing.T) {
	broken := func(change func(*scene.View[*game.Forager])) *scene.View[*game.Forager] {
		v := game.View
		change(&v)
		return &v
	}
	n := 0
	for want, view := range map[string]*scene.View[*game.Forager]{
		"Draw: no paint": broken(func(v *scene.View[*game.Forager]) { v.Draw = func(field, *scene.Canvas) { panic("no paint") } }),
		"Draw: Player of a slot": broken(func(v *scene.View[*game.Forager]) {
			v.Draw = func(_ field, c *scene.Canvas) { c.Player(4, scene.Player{}); c.Player(-1, scene.Player{}) }
		}),
		"Draw: more than 5,000 things": broken(func(v *scene.View[*game.Forager]) {
			v.Draw = func(_ field, c *scene.Canvas) {
				for i := range 6000 {
					c.Disc(i, scene.Ink, i, 0, 1)
				}
			}
		}),
	} {
		r := begin(t, view, day(1))
		end, fault := newReader().read(t, r.Frame())
		assert.True(t, end)
		assert.Contains(t, fault, want)
		assert.True(t, r.Step(), "it stays over")
		n++
	}
	assert.Equal(t, 3, n)
	v := broken(func(v *scene.View[*game.Forager]) { v.Ground = func(field, *scene.Canvas) { panic("quicksand") } })
	_, err := scene.NewRecorder(&game.Forage, v, game.Forage.NewSim(), day(1), nil)
	require.ErrorContains(t, err, "Ground: quicksand")
}

// Things without an ID, and two with the same, are all there.
func TestTwoOfEverything(t *testing.T) {
	v := game.View
	tick := 0
	v.Draw = func(_ field, c *scene.Canvas) {
		for i := range 4 - tick {
			c.Disc(0, scene.Ink, i, 0, 1)
			c.Disc(7, scene.Ink, i, tick, 1)
			c.Ring(7, scene.Ink, i, tick, 1)
			c.Flash(scene.Fire, i, i, 9)
		}
		tick++
	}
	r := begin(t, &v, day(1))
	read := newReader()
	for left := 4; left > 0; left-- {
		read.read(t, r.Frame())
		require.Len(t, read.sprites, 4*left)
		still := 0
		for key := range read.sprites {
			if key < 0 {
				still++
			}
		}
		require.Equal(t, 2*left, still, "those without an ID do not move")
		r.Step()
	}
}

var (
	data    = regexp.MustCompile(`(?s)<script type="application/json" id="round">(.*?)</script>`)
	network = regexp.MustCompile(`(?i)<[^>]+\b(src|href)="[^d]|@import|url\(`)
)

// A replay is one file that needs nothing else, whose names are data.
func TestReplay(t *testing.T) {
	var page, again bytes.Buffer
	require.NoError(t, game.View.Replay(&page, &game.Forage, day(3), []string{"</script><img src=x>", "\xff\x00 & Söhne"}))
	require.NoError(t, game.View.Replay(&again, &game.Forage, day(3), []string{"</script><img src=x>", "\xff\x00 & Söhne"}))
	assert.Equal(t, page.String(), again.String())
	assert.Equal(t, 3, strings.Count(page.String(), "</script>"), "a name ends no script")
	assert.Contains(t, page.String(), "default-src 'none'", "the browser holds the page to it")
	found := data.FindSubmatch(page.Bytes())
	require.NotNil(t, found)
	var round struct {
		Head struct {
			Players []struct{ Name, Letter string }
			Seed    string
		}
		Frames []json.RawMessage
	}
	require.NoError(t, json.Unmarshal(found[1], &round))
	assert.Equal(t, "</script><img src=x>", round.Head.Players[0].Name)
	assert.Equal(t, "D", round.Head.Players[3].Letter)
	assert.Equal(t, "3", round.Head.Seed)
	assert.Len(t, round.Frames, game.DayTicks+1)
	html := data.ReplaceAllString(page.String(), "")
	assert.Empty(t, network.FindString(regexp.MustCompile(`(?s)<script>.*?</script>`).ReplaceAllString(html, "")))
	assert.Contains(t, html, "Preact", "licenses go with every copy")

	require.ErrorContains(t, game.View.Replay(&page, &game.Forage, evo.Setup[*game.Forager]{Mode: "noon"}, nil), `no mode "noon"`)
	require.ErrorIs(t, game.View.Replay(full{}, &game.Forage, day(3), nil), os.ErrClosed)
}

// full is a writer that has no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestLetters(t *testing.T) {
	seen := map[string]bool{}
	for slot := range 64 {
		assert.False(t, seen[scene.Letter(slot)])
		seen[scene.Letter(slot)] = true
	}
	assert.Equal(t, []string{"A", "Z", "A1", "L2"}, []string{scene.Letter(0), scene.Letter(25), scene.Letter(26), scene.Letter(63)})
}
