package matchtest

import (
	"bytes"
	"context"
	"encoding/hex"
	"runtime"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Suite describes a back end to [Run].
type Suite struct {
	// New returns an evaluator of [Game] with genomes from the store. It cleans up
	// by t.Cleanup.
	New func(t *testing.T, store *match.Store) match.Evaluator

	// Isolated back ends also survive rounds that end their process, hang within a
	// step or use more memory than allowed. Give them a short patience and a
	// memory limit of some 200 MB.
	Isolated bool

	// Ahead is how many matches an evaluator may take from the stream before their
	// outcomes are needed; 0 is 64.
	Ahead int
}

// Run tests that an evaluator keeps its contract.
func Run(t *testing.T, s Suite) {
	t.Helper()
	if s.Ahead < 1 {
		s.Ahead = 64
	}
	for _, c := range []struct {
		name string
		test func(*bench)
	}{
		{"Outcomes", (*bench).outcomes},
		{"Empty", (*bench).empty},
		{"Twice", (*bench).twice},
		{"Hashes", (*bench).hashes},
		{"Rows", (*bench).rows},
		{"Modes", (*bench).modes},
		{"Faults", (*bench).faults},
		{"FaultsAmongOthers", (*bench).among},
		{"Isolation", (*bench).isolation},
		{"BadMatches", (*bench).badMatches},
		{"Lazy", (*bench).lazy},
		{"EarlyStop", (*bench).earlyStop},
		{"Cancelled", (*bench).cancelled},
		{"CancelledInARound", (*bench).cancelledInARound},
		{"AtOnce", (*bench).atOnce},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, s)
			c.test(b)
			b.settled()
		})
	}
}

// bench is an evaluator under test.
type bench struct {
	*testing.T
	suite      Suite
	ev         match.Evaluator
	store      *match.Store
	rules      genome.Key
	builder    *evo.Builder[*Player]
	players    []genome.Key
	goroutines int
}

// Rules returns the rules of [Game].
func Rules(t testing.TB) match.Rules {
	t.Helper()
	spec, err := Game.Spec()
	if err != nil {
		t.Fatal(err)
	}
	return match.RulesOf(spec)
}

func newBench(t *testing.T, s Suite) *bench {
	t.Helper()
	b := &bench{T: t, suite: s, store: new(match.Store), rules: Rules(t).Key()}
	var err error
	if b.builder, err = Game.Builder(); err != nil {
		t.Fatal(err)
	}
	b.players = b.add(append(Players(1, 11), genome.NewBot("Tape"))...)
	b.ev = s.New(t, b.store)
	b.goroutines = runtime.NumGoroutine()
	return b
}

func (b *bench) add(genomes ...*evo.Genome) (keys []genome.Key) {
	for _, g := range genomes {
		k, _ := b.store.Add(g)
		keys = append(keys, k)
	}
	return keys
}

// settled reports goroutines that outlive the evaluations, apart from those of the
// processes that are kept for the next evaluation.
func (b *bench) settled() {
	b.Helper()
	allowed := b.goroutines
	if b.suite.Isolated {
		allowed += 8 * 3 // two for the pipes of each process, and one that waits
	}
	for range 100 {
		if runtime.NumGoroutine() <= allowed {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	b.Errorf("%d goroutines are left of %d at the beginning:\n%s", runtime.NumGoroutine(), b.goroutines, stacks[:runtime.Stack(stacks, true)])
}

// evaluate returns the outcomes of matches by key, and how often each came.
func (b *bench) evaluate(matches []match.Match) (map[genome.Key]match.Outcome, map[genome.Key]int) {
	b.Helper()
	outcomes, times := map[genome.Key]match.Outcome{}, map[genome.Key]int{}
	for o, err := range b.ev.Evaluate(context.Background(), each(matches)) {
		if err != nil {
			b.Fatal(err)
		}
		outcomes[o.Match] = o
		times[o.Match]++
	}
	return outcomes, times
}

// one plays a match.
func (b *bench) one(m match.Match) match.Outcome {
	b.Helper()
	outcomes, times := b.evaluate([]match.Match{m})
	k := m.Key(b.rules)
	if len(outcomes) != 1 || times[k] != 1 {
		b.Fatalf("a match came to %d outcomes, its own %d times", len(outcomes), times[k])
	}
	return outcomes[k]
}

// same compares outcomes byte by byte.
func (b *bench) same(got, want match.Outcome) {
	b.Helper()
	x, y := match.AppendOutcome(nil, got), match.AppendOutcome(nil, want)
	if !bytes.Equal(x, y) {
		b.Errorf("the outcome is\n%+v\n%s\nand should be\n%+v\n%s", got, hex.EncodeToString(x), want, hex.EncodeToString(y))
	}
}

// judge plays a match without the code under test.
func (b *bench) judge(m match.Match) match.Outcome {
	b.Helper()
	o := match.Outcome{Match: m.Key(b.rules), Slot: -1}
	var visits *visitor
	setup := evo.Setup[*Player]{Seed: m.Seed, Mode: m.Mode}
	var genomes []*evo.Genome
	for _, k := range m.Slots {
		g, _ := b.store.Find(k)
		tree, err := b.builder.Tree(g)
		if err != nil {
			b.Fatal(err)
		}
		genomes = append(genomes, g)
		setup.Trees = append(setup.Trees, tree)
	}
	if !m.Want.Rows.Empty() {
		visits = &visitor{uses: map[string]*match.RowUse{}, own: map[uint64]*match.SlotUse{}}
		setup.Observer, setup.Detail = visits, decider.Rows
	}
	sim := Game.NewSim()
	if err := sim.Reset(setup); err != nil {
		b.Fatal(err)
	}
	for done := false; !done; {
		done = sim.Step()
		o.Steps++
		if n := m.Want.HashEvery; n > 0 && o.Steps%n == 0 {
			o.Hashes = append(o.Hashes, sim.Hash())
		}
	}
	o.Hash = sim.Hash()
	for slot := range m.Slots {
		into := make([]int64, len(Game.Metrics))
		sim.Metrics(slot, into)
		o.Metrics = append(o.Metrics, into)
		switch {
		case m.Want.Rows.Has(slot):
			o.Rows = append(o.Rows, visits.of(slot, genomes[slot]))
			o.Uses = append(o.Uses, visits.use(slot))
		case visits != nil:
			o.Rows, o.Uses = append(o.Rows, nil), append(o.Uses, match.SlotUse{})
		}
	}
	return o
}

func (b *bench) outcomes() {
	matches := Matches(2, 60, b.players)
	outcomes, times := b.evaluate(matches)
	for _, m := range matches {
		k := m.Key(b.rules)
		if times[k] != 1 {
			b.Errorf("match %s came to an outcome %d times", k, times[k])
		}
		b.same(outcomes[k], b.judge(m))
	}
	if len(outcomes) != len(matches) {
		b.Errorf("%d matches came to %d outcomes", len(matches), len(outcomes))
	}
}

func (b *bench) empty() {
	for o, err := range b.ev.Evaluate(context.Background(), each(nil)) {
		b.Errorf("of no match came %+v, %v", o, err)
	}
}

func (b *bench) twice() {
	matches := Matches(3, 8, b.players)
	outcomes, times := b.evaluate(append(matches, matches...))
	for _, m := range matches {
		if n := times[m.Key(b.rules)]; n != 2 {
			b.Errorf("a match that is there twice came to an outcome %d times", n)
		}
		b.same(outcomes[m.Key(b.rules)], b.judge(m))
	}
}

func (b *bench) hashes() {
	for _, every := range []int{1, 7, 40, 41} {
		m := Matches(4, 1, b.players)[0]
		m.Want.HashEvery = every
		o := b.one(m)
		if len(o.Hashes) != 40/every {
			b.Errorf("%d hashes every %d steps of 40", len(o.Hashes), every)
		}
		b.same(o, b.judge(m))
	}
}

func (b *bench) rows() {
	for i, m := range Matches(5, 20, b.players) {
		m.Want.Rows = match.FirstSlots(len(m.Slots))
		if i%2 > 0 {
			m.Want.Rows = match.SlotsOf(i % len(m.Slots))
		}
		o := b.one(m)
		b.same(o, b.judge(m))
		for slot := range m.Want.Rows.All() {
			if root := o.Rows[slot][0]; root.ID != 1 || root.Ticks != o.Steps || root.Activations < 1 {
				b.Errorf("slot %d: the root was visited in %d of %d steps: %+v", slot, root.Ticks, o.Steps, root)
			}
		}
		m.Want.Rows = match.Slots{}
		plain := b.one(m)
		if plain.Rows != nil || plain.Hash != o.Hash {
			b.Errorf("a round that is observed is another one: %+v, %+v", plain, o)
		}
	}
	m := match.Match{Mode: Game.Evaluation.Name, Seed: 5, Slots: b.add(Waverers()...)}
	m.Want.Rows = match.FirstSlots(len(m.Slots))
	o := b.one(m)
	b.same(o, b.judge(m))
	for slot, use := range o.Uses {
		if use.Ticks != o.Steps || use.Leafless == 0 || use.Leafless == use.Ticks {
			b.Errorf("slot %d: no action ran in %d of %d ticks, and it should be some", slot, use.Leafless, use.Ticks)
		}
	}
}

func (b *bench) modes() {
	m := match.Match{Mode: Game.Showdown.Name, Seed: 6, Slots: b.players[:2]}
	o := b.one(m)
	b.same(o, b.judge(m))
	if o.Steps != lengths["long"] {
		b.Errorf("a round of mode long took %d steps", o.Steps)
	}
}
