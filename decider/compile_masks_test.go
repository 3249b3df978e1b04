package decider

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// randomWord sets about one in 1<<thin bits, none above the first width.
func randomWord(rng *rand.Rand, thin, width int) uint64 {
	word := rng.Uint64()
	for range thin - 1 {
		word &= rng.Uint64()
	}
	return word & (1<<width - 1)
}

// randomMasks returns the masks of rows that look at few or many bits of one word or
// both. Some rows have none.
func randomMasks(rng *rand.Rand, rows int) *masks {
	m := masks{flags: make([]mask, rows)}
	if rng.IntN(2) == 0 {
		m.stimuli = make([]mask, rows)
	}
	thin, width := 1+rng.IntN(6), 1+rng.IntN(64)
	for i := range rows {
		if rng.IntN(8) > 0 {
			care := randomWord(rng, thin, width)
			m.flags[i] = mask{care, care & rng.Uint64()}
		}
		if m.stimuli != nil && rng.IntN(2) == 0 {
			care := randomWord(rng, thin, width)
			m.stimuli[i] = mask{care, care & rng.Uint64()}
		}
	}
	return &m
}

// TestSieves: sieves refuse what the masks refuse, and of rows that were refused they
// free at least those that now pass.
func TestSieves(t *testing.T) {
	skip.UnderRace(t)
	rng := rand.New(rand.NewPCG(10, 3))
	used := 0
	for range 3000 {
		rows := 1 + rng.IntN(maxSieves*sieveRows)
		m := randomMasks(rng, rows)
		width := (rows + sieveRows - 1) / sieveRows
		m.makeSieves(rows, width)
		thin := 1 + rng.IntN(3)
		was := wordPair{randomWord(rng, thin, 64), randomWord(rng, thin, 64)}
		now := was
		for range rng.IntN(6) {
			now[rng.IntN(2)] ^= 1 << rng.IntN(64)
		}
		for b := range m.sieves {
			s := &m.sieves[b]
			if s.refused == nil {
				continue
			}
			used++
			refused, freed := s.refuses(was), s.frees(was[0], now[0], 0)|s.frees(was[1], now[1], stimuliFrom)
			for r := b * sieveRows; r < min(rows, (b+1)*sieveRows); r++ {
				passed, passes := m.pass(uint16(r), was[0], was[1]), m.pass(uint16(r), now[0], now[1])
				require.Equal(t, !passed, refused>>(r%sieveRows)&1 != 0, "row %d of %d", r, rows)
				if !passed && passes {
					require.NotZero(t, freed>>(r%sieveRows)&1, "row %d of %d is freed", r, rows)
				}
			}
		}
	}
	require.Greater(t, used, 2000)
}

// TestSiftNext: the next child that passes is the same by sieves as by the masks of
// each, also after the words have changed within a tick.
func TestSiftNext(t *testing.T) {
	skip.UnderRace(t)
	rng := rand.New(rand.NewPCG(10, 4))
	for range 2000 {
		rows := 70 + rng.IntN(maxSieves*sieveRows-70)
		m := randomMasks(rng, rows)
		m.makeSieves(rows, (rows+sieveRows-1)/sieveRows)
		first := rng.IntN(rows - 1)
		n := node{first: uint16(first), count: uint8(min(rows-first, 1+rng.IntN(maxChildren)))}
		n.sift = m.siftOf(first, int(n.count))
		tree := &tree{masks: *m}
		r := run{t: tree, h: core.NewHeader(core.HeaderSize)}
		for range 8 {
			if rng.IntN(3) == 0 {
				r.h.Flags, r.h.Stimuli = randomWord(rng, 1, 64), randomWord(rng, 1, 64)
			}
			start := rng.IntN(int(n.count) + 1)
			want := int(m.next(n.first+uint16(start), n.first+uint16(n.count), r.h.Flags, r.h.Stimuli) - n.first)
			require.Equal(t, want, min(r.nextPassing(&n, start), max(int(n.count), start)), "%v", n.sift)
		}
	}
}

// TestSievesWhereTheyPay: few rows, or rows of many different bits, have none; a
// tree of very many rows has none at all.
func TestSievesWhereTheyPay(t *testing.T) {
	sieves := func(groups, leaves int) (n int) {
		m := &MustCompile(wideTable(groups, leaves, nil)).plain.masks
		for b := range m.sieves {
			if m.sieves[b].refused != nil {
				n++
			}
		}
		return n
	}
	assert.Equal(t, 0, sieves(1, 5))
	assert.Equal(t, 1, sieves(5, 10))
	assert.Equal(t, 2, sieves(9, 10))
	assert.Equal(t, 0, sieves(9, 60))
	few := wideTable(1, 10, func(d *Decider[int]) { d.Preconditions.Flags = All(3) })
	assert.Equal(t, siftSieve, MustCompile(few).plain.nodes[1].sift)
	none := wideTable(1, 10, func(d *Decider[int]) { d.Preconditions = Preconditions{} })
	assert.Equal(t, siftNone, MustCompile(none).plain.nodes[0].sift)
}

// TestWideChanges ticks wide random tables with random words, once with and once
// without an observer of rows: with one, every tick walks and no sieve is used.
func TestWideChanges(t *testing.T) {
	skip.UnderRace(t)
	rng := rand.New(rand.NewPCG(10, 5))
	n := 300
	if testing.Short() {
		n = 60
	}
	steady, walks := 0, 0
	for i := range n {
		s, w := playWide(t, rng, i)
		steady, walks = steady+s, walks+w
	}
	t.Logf("%d ticks by the plan although the words changed, %d walks", steady, walks)
	require.Greater(t, steady, 50*n)
	require.Greater(t, walks, 10*n)
}

// drone is an agent that does what its seed, its tick and the row say.
type drone struct {
	seed    uint64
	tick    uint64
	stimuli stimuli.Mask
	log     []string
}

// roll reports true once in n times.
func (d *drone) roll(what string, row uint64, n uint64) bool {
	return core.Mix(d.seed^core.HashName(what)^row<<32^d.tick)%n == 0
}

func (d *drone) note(what string, row uint64) { d.log = append(d.log, fmt.Sprint(d.tick, what, row)) }

// wideMaker makes random tables.
type wideMaker struct {
	*rand.Rand
	rows  int
	width int // how many bits there are
}

// bits are one to three bits.
func (m *wideMaker) bits() (word uint64) {
	for range 1 + m.IntN(3) {
		word |= 1 << m.IntN(m.width)
	}
	return word
}

func (m *wideMaker) row(depth int) *Decider[*drone] {
	id := uint64(m.rows)
	d := &Decider[*drone]{Name: fmt.Sprint("ROW_", id)}
	m.rows++
	one := func(n int) bool { return m.IntN(n) == 0 }
	pre := &d.Preconditions
	if !one(5) {
		care := m.bits()
		pre.Flags.All = Flags(care & m.Uint64())
		pre.Flags.None = Flags(care) &^ pre.Flags.All
	}
	if one(6) {
		pre.Flags.Any = Flags(m.bits()) &^ pre.Flags.None
	}
	if one(5) {
		pre.Stimuli.All = stimuli.Mask(m.bits())
		pre.Stimuli.AnyClear = stimuli.Mask(m.bits()) &^ pre.Stimuli.All
	}
	if one(12) {
		d.Decide = func(a *drone, q Query) float64 {
			a.note("?", id)
			return Bool(a.roll("decide", id, 5))
		}
	}
	if one(2) {
		d.Recheck = EachTick
	}
	d.Urgent = one(6)
	if depth == 0 || depth < 3 && one(5) {
		d.Policy = []Policy{PrioritizedList, PrioritizedList, PrioritizedList, Selector, Random, SequentialList}[m.IntN(6)]
		d.Delegate = depth > 0 && !one(4)
		d.Latched = one(10)
		for range 2 + m.IntN(24) {
			d.Children = append(d.Children, m.row(depth+1))
		}
		if depth == 0 {
			d.Preconditions, d.Decide, d.Recheck, d.Delegate, d.Urgent = Preconditions{}, nil, Never, false, false
		}
		return d
	}
	d.Behavior = &behavior.Behavior[*drone]{
		Name:     d.Name,
		Activate: func(a *drone, x behavior.Context) bool { a.note("+", id); return !a.roll("activate", id, 20) },
		Tick: func(a *drone, x behavior.Context) behavior.Status {
			a.note(".", id)
			if a.roll("stimulus", id, 15) {
				a.stimuli ^= 1 << (id % 64)
			}
			if a.roll("end", id, 30) {
				return behavior.Succeeded
			}
			return behavior.Running
		},
		Deactivate: func(a *drone, x behavior.Context, why behavior.Reason) { a.note(why.String(), id) },
	}
	return d
}

func playWide(t *testing.T, rng *rand.Rand, i int) (steadily, walks int) {
	var tree *Tree[*drone]
	for tree == nil {
		m := &wideMaker{rng, 0, 4 + rng.IntN(61)}
		root := m.row(0)
		root.Policy, root.Latched = PrioritizedList, false
		root.Children = append(root.Children, &Decider[*drone]{Name: "IDLE", Behavior: &behavior.Behavior[*drone]{Name: "IDLE"}})
		if m.rows > maxSieves*sieveRows+20 {
			continue
		}
		tree, _ = Compile(root)
	}
	world := NewWorld(uint64(i))
	watched := NewWorld(uint64(i))
	watched.Observe(ignorant{}, Rows)
	var drones [2]drone
	var mems [2]Memory
	for k := range drones {
		drones[k].seed = uint64(i)
		mems[k] = tree.NewMemory(7)
	}
	flags, flip := uint64(0), 1+rng.IntN(4)
	for tick := range uint64(200) {
		switch rng.IntN(8) {
		case 0:
			flags = randomWord(rng, 1+rng.IntN(3), 64)
		case 1, 2, 3, 4:
			for range flip {
				flags ^= 1 << rng.IntN(64) >> rng.IntN(40)
			}
		}
		touch := stimuli.Mask(0)
		if rng.IntN(4) == 0 {
			touch = 1 << rng.IntN(64) >> rng.IntN(40)
		}
		var results [2]Result
		for k, w := range []*World{world, watched} {
			d := &drones[k]
			d.tick = tick
			d.stimuli ^= touch
			h := mems[k].h
			now := wordPair{flags, uint64(d.stimuli)}
			if k == 0 && (wordPair{h.Flags, h.Stimuli}) != now {
				if h.Mark == steady && tree.plain.planHolds(h, now) {
					steadily++
				} else {
					walks++
				}
			}
			var err error
			results[k], err = tree.Tick(d, mems[k], Input{Delta: 16 * time.Millisecond, Flags: Flags(flags), Stimuli: &d.stimuli, World: w})
			require.NoError(t, err)
		}
		require.Equal(t, drones[1].log, drones[0].log, "table %d, tick %d, flags %#x:\n%v", i, tick, flags, tree)
		require.Equal(t, results[1], results[0], "table %d, tick %d", i, tick)
		require.Equal(t, tree.Hash(mems[1]), tree.Hash(mems[0]), "table %d, tick %d", i, tick)
		drones[0].log, drones[1].log = drones[0].log[:0], drones[1].log[:0]
	}
	return steadily, walks
}

type ignorant struct{}

func (ignorant) Observe(Event) {}
