package record_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// brood is a random world whose agents count which of their rows begin and end. They are reset,
// removed, moved to another table, given trees, saved and loaded, and broken by panics.
type brood[A any] struct {
	t     *testing.T
	seed  uint64
	dice  *rand.Rand
	of    func(A) *mood
	as    func(*mood) A
	trees []*decider.Tree[A] // the crowd's, and one with other options and the same rows
	toys  []*decider.Tree[A]
	world *decider.World
	crowd *decider.Crowd[A]
	souls []*mood // all that there were since the last recorder began
	met   map[string]int
}

// soul is an agent that is a value.
type soul struct{ *mood }

// newBrood returns nil if the random tables make no sense.
func newBrood[A any](t *testing.T, seed uint64, met map[string]int, of func(A) *mood, as func(*mood) A) *brood[A] {
	b := &brood[A]{t: t, seed: seed, dice: rand.New(rand.NewPCG(seed, 4)), of: of, as: as, met: met}
	for i, name := range []string{"R", "R", "TOY", "TAY"} {
		dice := rand.New(rand.NewPCG(seed, 3+uint64(i/2*i)))
		root := whimsOf(dice, name, 3-i/2, of)
		b.counted(root, dice, 0)
		switch i {
		case 0, 1: // the second has other options, and the same rows
			use := &decider.Decider[A]{Name: name + "USE", Slot: &decider.Slot{Name: "SLOT", Bytes: 4096}, Recheck: decider.EachTick, When: func(a A) bool { return of(a).dice.IntN(3) > 0 }}
			root.Timeout = time.Duration(2*i) * time.Second
			root = &decider.Decider[A]{Name: name + "TOP", Children: []*decider.Decider[A]{use, root}}
			if seed%5 == 2 {
				other := *use
				other.Name, other.Slot = name+"USE2", &decider.Slot{Name: "SLOT2", Bytes: 4096}
				root.Policy, root.Children = decider.Parallel, slices.Insert(root.Children, 1, &other)
			}
		}
		tree, err := decider.Compile(root)
		if err != nil {
			return nil
		}
		if i < 2 {
			b.trees = append(b.trees, tree)
		} else {
			b.toys = append(b.toys, tree)
		}
	}
	b.begin(decider.NewWorld(seed))
	for id := range uint64(3) {
		b.add(id + 1)
	}
	return b
}

// counted has the behaviors of a random table count, and some of them end at once or panic.
func (b *brood[A]) counted(d *decider.Decider[A], dice *rand.Rand, up decider.Policy) {
	if (d.Policy == decider.SequentialList || d.Policy == decider.Sequence) && len(d.Children) > 0 {
		d.Loop = dice.IntN(3)
	}
	for _, kid := range d.Children {
		b.counted(kid, dice, d.Policy)
	}
	old, name, of := d.Behavior, d.Name, b.of
	if d.Decide != nil && dice.IntN(3) == 0 {
		d.Targets = &decider.Targets[A]{Switch: dice.IntN(2) == 0, List: func(a A, l *decider.TargetList) {
			for range of(a).dice.IntN(4) {
				l.Add(uint64(of(a).dice.IntN(6)))
			}
		}}
	}
	if old == nil {
		return
	}
	switch dice.IntN(4) {
	case 0:
		if up != decider.Parallel {
			d.Behavior, d.Do = nil, func(a A) { of(a).begun[name]++; of(a).ended[name]++ }
			return
		}
	case 1:
		d.BehaviorArgs = []float64{0, .1}
		old.Tick = []func(A, behavior.Context) behavior.Status{behavior.Succeed[A], behavior.Fail[A], behavior.Wait[A]}[dice.IntN(3)]
	}
	d.Behavior = &behavior.Behavior[A]{
		Name: old.Name, Block: old.Block,
		Activate: func(a A, x behavior.Context) bool {
			ok := old.Activate(a, x)
			if ok {
				of(a).begun[name]++
			}
			return ok
		},
		Tick: old.Tick,
		Deactivate: func(a A, _ behavior.Context, _ behavior.Reason) {
			of(a).ended[name]++
		},
	}
	if dice.IntN(2) == 0 {
		d.Behavior.Tick = func(a A, x behavior.Context) behavior.Status {
			if of(a).dice.IntN(60) == 0 {
				panic("a behavior broke")
			}
			return old.Tick(a, x)
		}
	}
}

// begin makes the crowd of a world, which is empty.
func (b *brood[A]) begin(world *decider.World) {
	var err error
	b.world = world
	b.crowd, err = b.trees[0].NewCrowd(world, func(a A, _ time.Duration) decider.Sense {
		m := b.of(a)
		m.heard = stimuli.Mask(m.dice.IntN(4))
		return decider.Sense{Flags: decider.Flags(m.dice.IntN(16)), Stimuli: &m.heard}
	})
	require.NoError(b.t, err)
	for _, toy := range b.toys {
		require.NoError(b.t, toy.Join(world))
	}
	if b.seed%3 == 1 {
		require.NoError(b.t, world.SetWorkers(8))
	}
}

func (b *brood[A]) soul(id uint64) A {
	m := &mood{dice: rand.New(rand.NewPCG(b.seed, id)), id: id, begun: map[string]int{}, ended: map[string]int{}}
	b.souls = append(b.souls, m)
	return b.as(m)
}

func (b *brood[A]) add(id uint64) {
	_, err := b.crowd.Add(id, b.soul(id))
	require.NoError(b.t, err)
}

// frame is what may happen between two frames, and a frame.
func (b *brood[A]) frame() {
	id := uint64(1 + b.dice.IntN(3))
	h, there := b.crowd.Find(id)
	switch what := b.dice.IntN(24); {
	case !there:
		b.add(id)
	case what == 0:
		require.NoError(b.t, b.crowd.Reset(h))
		b.met["reset"]++
	case what == 1:
		require.NoError(b.t, b.crowd.Remove(h))
		b.met["remove"]++
	case what == 2:
		_, err := b.crowd.Retable(b.trees[b.dice.IntN(2)])
		require.NoError(b.t, err)
		b.met["retable"]++
	case what < 6:
		mem, err := b.crowd.Memory(h)
		require.NoError(b.t, err)
		n := b.dice.IntN(2)
		slot, toy := []string{"SLOT", "SLOT2"}[n], b.toys[n]
		if b.seed%5 != 2 { // it has one slot
			toy = b.toys[b.dice.IntN(2)]
		}
		if in, _ := b.crowd.Tree().Injected(mem, slot); in != nil {
			require.NoError(b.t, b.crowd.Eject(h, slot))
			b.met["eject"]++
		} else if b.crowd.Inject(h, slot, toy) == nil {
			b.met["inject into "+slot]++
		}
	}
	defer func() {
		if recover() != nil {
			b.met["panic"]++
		}
	}()
	require.NoError(b.t, b.world.Tick(time.Duration(b.dice.IntN(3))*50*time.Millisecond))
}

// load goes on in a world that was saved and loaded.
func (b *brood[A]) load() {
	data, err := b.world.Save()
	require.NoError(b.t, err)
	tree := b.crowd.Tree()
	b.souls = nil
	if tree != b.trees[0] {
		slices.Reverse(b.trees)
	}
	b.begin(decider.NewWorld(0))
	_, err = b.world.Load(data, b.crowd.LoadWith(func(id uint64) (A, bool) { return b.soul(id), true }))
	require.NoError(b.t, err)
	b.met["load"]++
}

// plays plays frames, and compares what all say of how often rows begin.
func (b *brood[A]) plays(frames int) {
	t := b.t
	live := cover.New()
	_, err := live.Watch(b.world)
	require.NoError(t, err)
	everything := b.seed%2 == 0
	full, err := record.New(b.world, record.Options{Everything: everything, Keyframe: 11})
	require.NoError(t, err)
	before := b.running()
	for range frames {
		b.frame()
	}
	require.NoError(t, full.Stop()) // what a broken frame did stands in the log from the next one on, or from the end
	log, err := full.Log()
	require.NoError(t, err)
	after, begun, ended := b.running(), map[string]int{}, map[string]int{}
	for _, m := range b.souls {
		for row, n := range m.begun {
			begun[row] += n
		}
		for row, n := range m.ended {
			ended[row] += n
		}
	}
	for row, n := range begun {
		assert.Equal(t, n+before[row], ended[row]+after[row], "seed %d: %s", b.seed, row)
	}
	played, counts := cover.New(), profile.NewCounts(decider.Rows)
	require.NoError(t, log.Play(played, record.Range{}))
	require.NoError(t, log.Play(counts, record.Range{}))
	says := map[string]map[string]int{"cover, live": covered(t, live), "cover, of the log": covered(t, played), "counts": activated(t, counts), "budgets": {}}
	for _, of := range log.Budgets(record.Range{}) {
		for _, row := range of.Rows {
			says["budgets"][row.Name] += row.Begun
		}
	}
	if everything {
		res, err := record.Rehearse(log)
		require.NoError(t, err)
		assert.True(t, res.Same(), "seed %d: %v", b.seed, res)
		says["rehearsal"] = map[string]int{}
		for _, row := range res.Found().Rows {
			says["rehearsal"][row.Name] = row.Begun[0]
			assert.Equal(t, row.Begun[0], row.Begun[1], "seed %d: %s in the rehearsal", b.seed, row.Name)
		}
	}
	for who, says := range says {
		for row, n := range begun {
			if toy := row[0] == 'T'; toy && (who == "budgets" || who == "rehearsal") {
				n = 0
			}
			assert.Equal(t, n, says[row], "seed %d: %s of %s", b.seed, who, row)
		}
	}
	assert.True(t, log.Compare(log).Same())
}

// running counts the active rows by name, of injected trees too.
func (b *brood[A]) running() map[string]int {
	running := map[string]int{}
	count := func(s decider.State) {
		for _, row := range s.Outline().Rows() {
			if s.Active(row.Row) {
				running[row.Name]++
			}
		}
	}
	b.crowd.Each(func(h decider.Handle, _ A, mem decider.Memory) bool {
		s, err := b.crowd.State(h)
		require.NoError(b.t, err)
		count(s)
		for _, slot := range []string{"SLOT", "SLOT2"} {
			if toy, in := b.crowd.Tree().Injected(mem, slot); toy != nil {
				count(toy.State(in))
			}
		}
		return true
	})
	return running
}

// TestBegins: how often rows begin, callbacks, the log, coverage, counts, budgets and
// rehearsals say alike, whatever happens in a world, and what has begun has ended or runs.
func TestBegins(t *testing.T) {
	met := map[string]int{}
	t.Run("pointers", func(t *testing.T) {
		begins(t, met, func(m *mood) *mood { return m }, func(m *mood) *mood { return m })
	})
	t.Run("values", func(t *testing.T) {
		begins(t, met, func(s soul) *mood { return s.mood }, func(m *mood) soul { return soul{m} })
	})
	t.Log(met)
	for _, what := range []string{"reset", "remove", "retable", "panic", "inject into SLOT", "inject into SLOT2", "eject", "load"} {
		assert.Greater(t, met[what], 10, what)
	}
}

func begins[A any](t *testing.T, met map[string]int, of func(A) *mood, as func(*mood) A) {
	worlds, most := 0, 150
	if testing.Short() {
		most = 30
	}
	for seed := uint64(0); worlds < most && seed < 100_000; seed++ {
		b := newBrood(t, seed, met, of, as)
		if b == nil {
			continue
		}
		worlds++
		b.plays(60)
		b.load()
		b.plays(40)
		if t.Failed() {
			return
		}
	}
	assert.Equal(t, most, worlds)
}

// covered returns what a Cover has of begun rows.
func covered(t *testing.T, c *cover.Cover) map[string]int {
	var b bytes.Buffer
	_, err := c.Profile().WriteTo(&b)
	require.NoError(t, err)
	var of struct {
		Trees []struct {
			Rows []struct {
				Row    string
				Chosen int
			}
		}
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &of), b.String())
	begun := map[string]int{}
	for _, tree := range of.Trees {
		for _, row := range tree.Rows {
			begun[row.Row] += row.Chosen
		}
	}
	return begun
}

// activated returns what Counts have.
func activated(t *testing.T, c *profile.Counts) map[string]int {
	var b bytes.Buffer
	require.NoError(t, c.WriteText(&b))
	begun := map[string]int{}
	for line := range strings.Lines(b.String()) {
		f := strings.Fields(line)
		if len(f) < 7 || f[0] == "asked" {
			continue
		}
		n, err := strconv.Atoi(strings.ReplaceAll(f[2], ",", ""))
		require.NoError(t, err, line)
		begun[f[len(f)-1]] += n
	}
	return begun
}
