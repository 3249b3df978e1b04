package matchtest

import (
	"bytes"
	"context"
	"encoding/hex"
	"iter"
	"maps"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
)

// Suite is what [Run] needs to know of a back end.
type Suite struct {
	// New returns an evaluator of [Game] with genomes from the store. What it
	// needs at its end is t.Cleanup's.
	New func(t *testing.T, store *match.Store) match.Evaluator

	// Isolated back ends also survive rounds that end their process, hang
	// within a step or use more memory than allowed. Their patience should be
	// short and their memory limited to some 200 MB.
	Isolated bool

	// Ahead is how many matches may be taken from the stream before their
	// outcomes are wanted; 0 is 64.
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
	rules      evo.Key
	builder    *evo.Builder[*Player]
	players    []evo.Key
	goroutines int
}

// Rules returns the rules of [Game].
func Rules(t testing.TB) match.Rules {
	t.Helper()
	brief, err := Game.Brief()
	if err != nil {
		t.Fatal(err)
	}
	return match.RulesOf(brief)
}

func newBench(t *testing.T, s Suite) *bench {
	t.Helper()
	b := &bench{T: t, suite: s, store: new(match.Store), rules: Rules(t).Key()}
	var err error
	if b.builder, err = evo.NewBuilder(&Vocabulary); err != nil {
		t.Fatal(err)
	}
	b.players = b.add(Players(1, 12)...)
	b.ev = s.New(t, b.store)
	b.goroutines = runtime.NumGoroutine()
	return b
}

func (b *bench) add(genomes ...*evo.Genome) (keys []evo.Key) {
	for _, g := range genomes {
		k, _ := b.store.Add(g)
		keys = append(keys, k)
	}
	return keys
}

// settled reports goroutines that outlive the evaluations. Those that serve a
// process which is kept for the next evaluation are as many for any number of
// rounds.
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
func (b *bench) evaluate(matches []match.Match) (map[evo.Key]match.Outcome, map[evo.Key]int) {
	b.Helper()
	outcomes, times := map[evo.Key]match.Outcome{}, map[evo.Key]int{}
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

// judge plays a match without any of what is under test.
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
	if m.Want.Rows {
		visits = &visitor{uses: map[string]*match.RowUse{}}
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
		if m.Want.Rows {
			o.Rows = append(o.Rows, visits.of(slot, genomes[slot]))
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
	for _, m := range Matches(5, 20, b.players) {
		m.Want.Rows = true
		o := b.one(m)
		b.same(o, b.judge(m))
		for slot, uses := range o.Rows {
			if root := uses[0]; root.ID != 1 || root.Ticks != o.Steps || root.Activations < 1 {
				b.Errorf("slot %d: the root was visited in %d of %d steps: %+v", slot, root.Ticks, o.Steps, root)
			}
		}
		m.Want.Rows = false
		plain := b.one(m)
		if plain.Rows != nil || plain.Hash != o.Hash {
			b.Errorf("a round that is observed is another one: %+v, %+v", plain, o)
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

// faulty are matches that go wrong in the game's own goroutine, with what is to
// be said of them.
func (b *bench) faulty() (matches []match.Match, wants []match.Outcome) {
	add := func(g *evo.Genome, slot int, want match.Outcome, fault ...string) {
		m := Matches(7+uint64(len(matches)), 1, b.players)[0]
		m.Slots[slot] = b.add(g)[0]
		want.Match = m.Key(b.rules)
		want.Fault = strings.Join(fault, "\x00")
		matches, wants = append(matches, m), append(wants, want)
	}
	add(Solo("PANIC", 10), 2, match.Outcome{Status: match.Panic, Slot: 2, Steps: 10},
		"panic: the purse 0x? of goroutine ? has a hole at step 10 (matchtest/game.go:", " at or after PRIORITIZED_LIST_1 > PANIC_2")
	add(Solo("PANIC", 0), 0, match.Outcome{Status: match.Panic, Slot: 0}, "panic: the purse 0x?", "step 0")
	add(Trembler(), 3, match.Outcome{Status: match.Panic, Slot: 3, Steps: 7},
		"panic: runtime error: invalid memory address or nil pointer dereference (matchtest/game.go:")
	add(Solo("STALL"), 1, match.Outcome{Status: match.Hang, Slot: -1, Steps: 60}, "the round was not over after the 60 steps of mode short")
	add(Solo("CHEAT"), 1, match.Outcome{Status: match.Invalid, Slot: 1, Steps: 40}, "metric coins is ", ", which is outside of its range -10000…10000")
	add(Misspelled(), 3, match.Outcome{Status: match.Invalid, Slot: 3}, "the genome does not compile: ", "COLECT")
	add(Solo("REFUSE"), 0, match.Outcome{Status: match.Invalid, Slot: -1}, "the round cannot begin: the round has no place for who refuses")
	return matches, wants
}

// check compares an outcome with what is to be said of it.
func (b *bench) check(o, want match.Outcome) {
	b.Helper()
	if o.Match != want.Match || o.Status != want.Status || o.Slot != want.Slot || o.Steps != want.Steps || o.Metrics != nil || o.Rows != nil {
		b.Errorf("the outcome is\n%+v\nand should be\n%+v", o, want)
	}
	for part := range strings.SplitSeq(want.Fault, "\x00") {
		if !strings.Contains(o.Fault, part) {
			b.Errorf("the fault is %q, which does not contain %q", o.Fault, part)
		}
	}
}

func (b *bench) faults() {
	matches, wants := b.faulty()
	for i, m := range matches {
		first := b.one(m)
		b.check(first, wants[i])
		b.same(b.one(m), first) // to the byte
	}
}

func (b *bench) among() {
	faulty, wants := b.faulty()
	var matches []match.Match
	good := Matches(20, 10*len(faulty), b.players)
	for i, m := range good {
		matches = append(matches, m)
		if i%10 == 5 {
			matches = append(matches, faulty[i/10])
		}
	}
	outcomes, _ := b.evaluate(matches)
	for i, m := range faulty {
		b.check(outcomes[m.Key(b.rules)], wants[i])
	}
	for _, m := range good {
		b.same(outcomes[m.Key(b.rules)], b.judge(m))
	}
}

func (b *bench) isolation() {
	if !b.suite.Isolated {
		b.Skip("the back end plays in this process")
	}
	var matches []match.Match
	var wants []match.Outcome
	add := func(g *evo.Genome, status match.Status, fault string) {
		m := Matches(30+uint64(len(wants)), 1, b.players)[0]
		m.Slots[1] = b.add(g)[0]
		matches = append(matches, m)
		wants = append(wants, match.Outcome{Match: m.Key(b.rules), Status: status, Slot: -1, Fault: fault})
	}
	add(Solo("EXIT", 12), match.Panic, "the process that played the round died: exit status 41")
	add(Solo("DETACH"), match.Panic, "the process that played the round died: panic: nobody recovers this")
	add(Solo("LOOP"), match.Hang, "the round did not come to its end: the process that played it had to be stopped")
	add(Solo("GROW"), match.Panic, "the round used more memory than it may")
	matches = append(matches, Matches(40, 20, b.players)...)
	outcomes, _ := b.evaluate(matches)
	for _, want := range wants {
		b.same(outcomes[want.Match], want)
	}
	for _, m := range matches[len(wants):] {
		b.same(outcomes[m.Key(b.rules)], b.judge(m))
	}
}

func (b *bench) badMatches() {
	good := Matches(50, 1, b.players)[0]
	for name, c := range map[string]struct {
		change func(*match.Match)
		want   string
	}{
		"genome": {func(m *match.Match) { m.Slots[2] = evo.Key{9} }, "slot 2: no genome has the key 09000000"},
		"mode":   {func(m *match.Match) { m.Mode = "lang" }, `no mode "lang", only "short" and "long"`},
		"slots":  {func(m *match.Match) { m.Slots = m.Slots[:3] }, `3 slots, and mode "short" has 4`},
	} {
		m := good
		m.Slots = append([]evo.Key(nil), good.Slots...)
		c.change(&m)
		var errs []error
		for o, err := range b.ev.Evaluate(context.Background(), each([]match.Match{m})) {
			if err == nil {
				b.Errorf("%s: an outcome %+v", name, o)
				continue
			}
			errs = append(errs, err)
		}
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), c.want) {
			b.Errorf("%s: the errors are %v, want one with %q", name, errs, c.want)
		}
		b.same(b.one(good), b.judge(good)) // and it can go on
	}
}

// endless is a stream of matches without an end, which counts what was taken.
func (b *bench) endless(seed uint64, taken *int) iter.Seq[match.Match] {
	return func(yield func(match.Match) bool) {
		for i := uint64(0); ; i++ {
			*taken++ // by the goroutine of the consumer, or the race detector says so
			if !yield(Matches(evo.Seed(seed, "endless", i), 1, b.players)[0]) {
				return
			}
		}
	}
}

func (b *bench) lazy() {
	taken, came := 0, 0
	for o, err := range b.ev.Evaluate(context.Background(), b.endless(60, &taken)) {
		if err != nil || o.Status != match.OK {
			b.Fatal(o, err)
		}
		came++
		if ahead := taken - came; ahead > b.suite.Ahead {
			b.Fatalf("%d matches were taken ahead, at most %d may be", ahead, b.suite.Ahead)
		}
		if came == 300 {
			break
		}
	}
}

func (b *bench) earlyStop() {
	for n := range 5 {
		taken := 0
		for _, err := range b.ev.Evaluate(context.Background(), b.endless(61, &taken)) {
			if err != nil {
				b.Fatal(err)
			}
			if n--; n < 0 {
				break
			}
		}
		b.settled()
	}
	m := Matches(62, 1, b.players)[0]
	b.same(b.one(m), b.judge(m))
}

func (b *bench) cancelled() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	came, taken := 0, 0
	var last error
	for _, err := range b.ev.Evaluate(ctx, b.endless(63, &taken)) {
		if last != nil {
			b.Fatal("something came after the error")
		}
		if last = err; err == nil {
			if came++; came == 10 {
				cancel()
			}
		}
	}
	if last != context.Canceled {
		b.Errorf("it ended with %v, want %v", last, context.Canceled)
	}
	if came < 10 || came > 10+b.suite.Ahead {
		b.Errorf("%d outcomes came, and after 10 it was cancelled", came)
	}

	// A context that is cancelled before plays nothing.
	for o, err := range b.ev.Evaluate(ctx, b.endless(64, &taken)) {
		if err != context.Canceled {
			b.Errorf("of a cancelled context came %+v, %v", o, err)
		}
	}
	m := Matches(65, 1, b.players)[0]
	b.same(b.one(m), b.judge(m))
}

// cancelledInARound ends rounds that take long because nobody ends them.
func (b *bench) cancelledInARound() {
	stall := b.add(Solo("STALL"))[0]
	matches := Matches(66, 50, []evo.Key{stall})
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
	defer cancel()
	var last error
	for o, err := range b.ev.Evaluate(ctx, each(matches)) {
		if err == nil && o.Status != match.Hang {
			b.Errorf("a round that was left came to %+v", o)
		}
		last = err
	}
	if last != nil && last != context.DeadlineExceeded {
		b.Errorf("it ended with %v", last)
	}
}

func (b *bench) atOnce() {
	ended := make(chan map[evo.Key]match.Outcome)
	const streams = 3
	for i := range streams {
		go func() {
			outcomes := map[evo.Key]match.Outcome{}
			for o, err := range b.ev.Evaluate(context.Background(), each(Matches(70+uint64(i), 15, b.players))) {
				if err != nil {
					b.Error(err)
				}
				outcomes[o.Match] = o
			}
			ended <- outcomes
		}()
	}
	all := map[evo.Key]match.Outcome{}
	for range streams {
		maps.Copy(all, <-ended)
	}
	for i := range streams {
		for _, m := range Matches(70+uint64(i), 15, b.players) {
			b.same(all[m.Key(b.rules)], b.judge(m))
		}
	}
}
