package decider_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// rand60 returns the delta of a frame at 60 a second that is up to 3 ms early or late.
func rand60(r *rand.Rand) time.Duration {
	return 16_666_667 - 3*time.Millisecond + time.Duration(r.Int64N(int64(6*time.Millisecond)))
}

// lookout is an agent that looks around, and when it last did.
type lookout struct {
	last  time.Duration
	looks int
	least time.Duration // between two looks
}

// watchtower is a crowd of lookouts.
type watchtower struct {
	t     *testing.T
	world *decider.World
	crowd *decider.Crowd[*lookout]
	flags decider.Flags
	all   []*lookout
	looks int // in this frame
}

const night decider.Flags = 1

// lookRow is their table: they look every so often, by night only.
func lookRow(every time.Duration, seen *int) *decider.Decider[*lookout] {
	return &decider.Decider[*lookout]{Name: "GUARD", Children: []*decider.Decider[*lookout]{
		{
			Name: "LOOK", Preconditions: decider.Preconditions{Flags: decider.All(night), Every: every, Scatter: true},
			Decide: func(l *lookout, q decider.Query) float64 {
				if l.looks > 0 {
					l.least = min(l.least, q.Now()-l.last)
				}
				l.last = q.Now()
				l.looks++
				*seen++
				return 0
			},
			Behavior: &behavior.Behavior[*lookout]{Name: "LOOK"},
		},
		{Name: "STAND", Behavior: &behavior.Behavior[*lookout]{Name: "STAND"}},
	}}
}

func newWatchtower(t *testing.T, agents int) *watchtower {
	w := &watchtower{t: t, world: decider.NewWorld(1), flags: night}
	tree := decider.MustCompile(lookRow(time.Second, &w.looks))
	crowd, err := tree.NewCrowd(w.world, func(*lookout, time.Duration) decider.Sense { return decider.Sense{Flags: w.flags} })
	require.NoError(t, err)
	require.NoError(t, w.world.SetWorkers(1)) // all count into one number
	w.crowd = crowd
	w.add(agents)
	return w
}

func (w *watchtower) add(agents int) {
	for range agents {
		l := &lookout{least: time.Hour}
		w.all = append(w.all, l)
		err := w.crowd.Add(uint64(len(w.all)), l)
		require.NoError(w.t, err)
	}
}

// frame ticks all of them, and returns how many looked.
func (w *watchtower) frame(dt time.Duration) int {
	w.looks = 0
	require.NoError(w.t, w.world.Tick(dt))
	return w.looks
}

// run is frames for so long. It returns the most that looked in one frame.
func (w *watchtower) run(long time.Duration, frame func() time.Duration) (most int) {
	for end := w.world.Now() + long; w.world.Now() < end; {
		most = max(most, w.frame(frame()))
	}
	return most
}

// checked checks that for so long, and two seconds before, not more than 40 of a thousand
// look in one frame, and never one twice within half a second; and that each looks once a
// second, once a round is over that a hitch may have made longer.
func (w *watchtower) checked(long time.Duration, frame func() time.Duration, what string) {
	w.t.Helper()
	sum := func() (looks int, least time.Duration) {
		least = time.Hour
		for _, l := range w.all {
			looks += l.looks
			least = min(least, l.least)
		}
		return looks, least
	}
	most := w.run(2*time.Second, frame)
	before, _ := sum()
	most = max(most, w.run(long, frame))
	after, least := sum()
	rate := float64(after-before) / float64(len(w.all)) / long.Seconds()
	assert.LessOrEqual(w.t, most, 40, "%s: look in one frame", what)
	assert.GreaterOrEqual(w.t, least, 500*time.Millisecond, "%s: between two looks", what)
	assert.InDelta(w.t, 1, rate, 0.01, "%s: looks a second", what)
	w.t.Logf("%s: at most %d in a frame, at least %v apart, %.4f a second", what, most, least, rate)
}

// TestScatterStaysSpread: whatever holds a thousand agents up, they look as spread as
// before it. Without -short it takes a third of an hour of the game: what drifts by a frame
// a minute shows.
func TestScatterStaysSpread(t *testing.T) {
	skip.UnderRace(t)
	r := rand.New(rand.NewPCG(1, 2))
	frames := map[string]func() time.Duration{
		"jitter": func() time.Duration { return rand60(r) },
		"steady": func() time.Duration { return time.Second / 50 },
	}
	upsets := map[string]func(w *watchtower, frame func() time.Duration){
		"a hitch of 3 s":  func(w *watchtower, _ func() time.Duration) { w.frame(3 * time.Second) },
		"a hitch of 10 s": func(w *watchtower, _ func() time.Duration) { w.frame(10 * time.Second) },
		"ten of 150 ms": func(w *watchtower, _ func() time.Duration) {
			for range 10 {
				w.frame(150 * time.Millisecond)
			}
		},
		"4 s at 3 frames a second": func(w *watchtower, _ func() time.Duration) {
			for range 12 {
				w.frame(time.Second / 3)
			}
		},
		"an alarm of 2 s": func(w *watchtower, frame func() time.Duration) {
			w.flags = 0
			w.run(2*time.Second+20*time.Millisecond, frame)
			w.flags = night
		},
		"births": func(w *watchtower, _ func() time.Duration) { w.add(100) },
	}
	if testing.Short() {
		frames = map[string]func() time.Duration{"jitter": frames["jitter"]}
	}
	for name, frame := range frames {
		for what, upset := range upsets {
			t.Run(name+"/"+what, func(t *testing.T) {
				agents := 900 // and some who are born
				w := newWatchtower(t, agents)
				w.run(2*time.Second, frame)
				upset(w, frame)
				w.checked(12*time.Second, frame, "afterwards")
			})
		}
	}
	if testing.Short() {
		return
	}
	w := newWatchtower(t, 1000)
	w.run(20*time.Minute, frames["jitter"])
	w.checked(time.Minute, frames["jitter"], "after a third of an hour")
}

// TestScatterNights: a row that is asked for the first time after some seconds, or again
// after a day, begins as spread as it went on.
func TestScatterNights(t *testing.T) {
	skip.UnderRace(t)
	r := rand.New(rand.NewPCG(3, 4))
	frame := func() time.Duration { return rand60(r) }
	w := newWatchtower(t, 1000)
	w.flags = 0
	require.Zero(t, w.run(3*time.Second, frame))
	w.flags = night
	w.checked(10*time.Second, frame, "first night")
	w.flags = 0
	require.Zero(t, w.run(5*time.Second, frame))
	w.flags = night
	w.checked(10*time.Second, frame, "second night")
	w.flags = 0
	w.frame(time.Minute)
	w.flags = night
	w.frame(frame()) // they were due for less than a second when the last frame began
	w.checked(10*time.Second, frame, "third night")
}

// TestScatterTuned: an Every that changes while the game runs moves every agent to another
// grid. That costs one round, and nobody looks twice within half of it.
func TestScatterTuned(t *testing.T) {
	skip.UnderRace(t)
	r := rand.New(rand.NewPCG(5, 6))
	frame := func() time.Duration { return rand60(r) }
	w := newWatchtower(t, 1000)
	w.run(5*time.Second, frame)
	_, err := w.crowd.Retable(decider.MustCompile(lookRow(700*time.Millisecond, &w.looks)))
	require.NoError(t, err)
	assert.LessOrEqual(t, w.run(700*time.Millisecond, frame), 330, "in the round of the change: those who have not looked for that long")
	assert.LessOrEqual(t, w.run(10*time.Second, frame), 55, "afterwards")
	for _, l := range w.all {
		require.GreaterOrEqual(t, l.least, 350*time.Millisecond)
	}
}

// TestScatterRandom compares the grid with the walker's, which is written with numbers of
// any size, in random tables that change while their agents run.
func TestScatterRandom(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(3000)
	if testing.Short() {
		n = 300
	}
	looks, waits := 0, 0
	for i := range n {
		r := rand.New(rand.NewPCG(i, 7))
		var log, walked []string
		pre := func() decider.Preconditions {
			p := decider.Preconditions{Flags: decider.All(night), Scatter: r.IntN(5) > 0}
			p.Every = []time.Duration{1001, 7 * time.Microsecond, 30 * time.Millisecond, 251 * time.Millisecond, time.Second, 10 * time.Second, 1<<62 + 1, 1<<63 - 1}[r.IntN(8)]
			if r.IntN(4) == 0 {
				p.Chance = 0.5
			}
			return p
		}
		table := func(p decider.Preconditions, log *[]string) *row {
			return &row{Name: "R", Children: []*row{
				{
					Name: "LOOK", Preconditions: p,
					Decide: func(_ *actor, q decider.Query) float64 {
						*log = append(*log, q.Now().String())
						return 0
					},
					Behavior: &behavior.Behavior[*actor]{Name: "LOOK"},
				},
				{Name: "STAND", Behavior: &behavior.Behavior[*actor]{Name: "STAND"}},
			}}
		}
		p := pre()
		root := table(p, &walked)
		id := r.Uint64()
		w := walker.New(root, id, 0, 0)
		tree := decider.MustCompile(table(p, &log))
		mem := tree.NewMemory(id)
		a := &actor{script: newScript()}
		var what strings.Builder
		what.WriteString(fmt.Sprintf("scenario %d: %+v", i, p))
		for range 60 {
			in := decider.Input{Flags: night}
			switch r.IntN(12) {
			case 0:
				in.Delta = 0
			case 1:
				in.Delta = p.Every/2 + time.Duration(r.IntN(3)-1)
			case 2:
				in.Delta = p.Every
			case 3:
				in.Delta = []time.Duration{3 * time.Second, 20 * time.Second, 1 << 61, 1<<63 - 1}[r.IntN(4)]
			default:
				in.Delta = time.Duration(r.Int64N(int64(min(p.Every, 1<<40))/3 + 2))
			}
			in.Delta = max(in.Delta, 0)
			if r.IntN(3) == 0 {
				in.Flags = 0
				waits++
			}
			if r.IntN(10) == 0 {
				p = pre()
				what.WriteString(fmt.Sprintf(", then %+v", p))
				root.Children[0].Preconditions = p
				next := decider.MustCompile(table(p, &log))
				var err error
				if r.IntN(2) == 0 {
					mem, _, err = next.Load(must1(tree.Save(mem)))
				} else {
					mem, _, err = next.Migrate(tree, mem, nil)
				}
				require.NoError(t, err)
				tree = next
			}
			w.Tick(a, in)
			_, err := tree.Tick(nil, mem, in)
			require.NoError(t, err)
			require.Equal(t, walked, log, what.String())
		}
		looks += len(log)
	}
	assert.Greater(t, looks, int(n)*2)
	assert.Greater(t, waits, int(n)*5)
}

// TestScatterOfMovingEvery: an Every that changes in each tick is kept on average, as if it
// had just begun and at the end of the clock, with jitter and hitches, and no two looks are
// less than half of it apart.
func TestScatterOfMovingEvery(t *testing.T) {
	skip.UnderRace(t)
	type watcher struct{ every, last, least time.Duration }
	type row = decider.Decider[*watcher]
	moves := map[string]func(r *rand.Rand, k int, base time.Duration) time.Duration{
		"stands": func(_ *rand.Rand, _ int, base time.Duration) time.Duration { return base },
		"climbs": func(_ *rand.Rand, k int, base time.Duration) time.Duration {
			return base + base*time.Duration(k%100)/1000
		},
		"jumps": func(r *rand.Rand, _ int, base time.Duration) time.Duration {
			return base + time.Duration(r.Int64N(int64(base/10)))
		},
		"by a ns": func(_ *rand.Rand, k int, base time.Duration) time.Duration { return base + time.Duration(k%7) },
		"breathes": func(_ *rand.Rand, k int, base time.Duration) time.Duration {
			return base + time.Duration(math.Sin(float64(k)/900)*float64(base)*0.7)
		},
	}
	bases := []time.Duration{120 * time.Millisecond, time.Second, 7 * time.Second}
	if testing.Short() {
		bases = bases[:2]
	}
	for name, move := range moves {
		for _, age := range []time.Duration{0, 10 * time.Hour, 1<<62 - 4000*time.Second} {
			for _, base := range bases {
				t.Run(fmt.Sprint(name, "/", age, "/", base), func(t *testing.T) {
					looks, due := 0, 0.0
					for id := range uint64(6) {
						r := rand.New(rand.NewPCG(id, uint64(base)))
						a := &watcher{every: base, least: time.Hour}
						tree := decider.MustCompile(&row{Name: "R", Children: []*row{
							{
								Name: "LOOK", Preconditions: decider.Preconditions{Scatter: true},
								PerAgent: &decider.PerAgent[*watcher]{Every: func(a *watcher) time.Duration { return a.every }},
								Decide: func(a *watcher, q decider.Query) float64 {
									if a.last > 0 {
										a.least = min(a.least, 1000*(q.Now()-a.last)/a.every)
										looks++
									}
									a.last = q.Now()
									return 0
								},
								Do: func(*watcher) {},
							},
							{Name: "STAND", Behavior: &behavior.Behavior[*watcher]{Name: "STAND"}},
						}})
						mem := tree.NewMemory(id)
						_, err := tree.Tick(a, mem, decider.Input{Delta: age})
						require.NoError(t, err)
						end := time.Duration(0)
						for k := 0; end < 400*base && end < 3000*time.Second; k++ {
							a.every = move(r, k, base)
							dt := rand60(r)
							if r.IntN(500) == 0 {
								dt += time.Duration(r.Int64N(int64(base / 3)))
							}
							end += dt
							due += float64(dt) / float64(a.every)
							_, err := tree.Tick(a, mem, decider.Input{Delta: dt})
							require.NoError(t, err)
						}
						assert.GreaterOrEqual(t, a.least, time.Duration(499), "thousandths of an Every between two looks")
					}
					// A row looks when that long has gone by as its Every is now: where it
					// jumps, mostly when it is short.
					assert.InEpsilon(t, due, looks, map[bool]float64{false: 0.04, true: 0.06}[name == "jumps"])
				})
			}
		}
	}
}
