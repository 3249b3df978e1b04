package matchtest

import (
	"context"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// faulty returns matches that go wrong in the game's own goroutine, and their
// outcomes with parts of the faults.
func (b *bench) faulty() (matches []match.Match, wants []match.Outcome) {
	add := func(g *genome.Genome, slot int, want match.Outcome, fault ...string) {
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

// check compares an outcome with one of faulty.
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
	add := func(g *genome.Genome, status match.Status, fault string) {
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
		"genome": {func(m *match.Match) { m.Slots[2] = genome.Key{9} }, "slot 2: no genome has the key 09000000"},
		"mode":   {func(m *match.Match) { m.Mode = "lang" }, `no mode "lang", only "short" and "long"`},
		"slots":  {func(m *match.Match) { m.Slots = m.Slots[:3] }, `3 slots, and mode "short" has 4`},
	} {
		m := good
		m.Slots = append([]genome.Key(nil), good.Slots...)
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
