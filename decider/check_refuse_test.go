package decider

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/stimuli"
)

// answer is what a row says in one imagined tick.
type reply int

const (
	refuses reply = iota
	runs
	done
)

// imagined is one tick as a proof imagines it: the two words, and for each row
// with a Decide or timer whether that lets it pass.
type imagined struct {
	flags   Flags
	stimuli stimuli.Mask
	passes  map[*Decider[erased]]bool
}

// ask answers for d straight from semantics 16.
func (w imagined) ask(d *Decider[erased], delegated bool) reply {
	switch {
	case !d.Preconditions.Flags.Passes(w.flags), !d.Preconditions.Stimuli.Passes(w.stimuli):
		return refuses
	case refusesAlone(d) && !w.passes[d]:
		return refuses
	case len(d.Children) == 0 && d.Behavior != nil:
		return runs
	case len(d.Children) == 0:
		if delegated && d.Outcome.apply(Succeeded) == Failed {
			return refuses
		}
		return done
	case !delegates(d):
		return runs
	}
	answer := w.askChildren(d)
	if answer == done && d.Behavior != nil {
		return runs
	}
	if answer == done && d.Outcome.apply(Succeeded) == Failed {
		return refuses
	}
	return answer
}

func (w imagined) askChildren(d *Decider[erased]) reply {
	switch d.Policy {
	case Sequence:
		for _, c := range d.Children {
			if a := w.ask(c, true); a != done {
				return a
			}
		}
		return done
	case Parallel:
		count, need := 0, d.Succeed
		if need == 0 {
			need = len(d.Children)
		}
		for _, c := range d.Children {
			switch w.ask(c, true) {
			case runs:
				return runs
			case done:
				count++
			}
		}
		if count >= need {
			return done
		}
		return refuses
	}
	for _, c := range d.Children {
		switch w.ask(c, true) {
		case runs:
			return runs
		case done:
			if d.Policy == Selector || d.Policy == FirstOf {
				return done
			}
			return runs
		}
	}
	return refuses
}

// empty reports whether all children of d refuse when it is entered; if deep,
// whether nothing at all is found to run below it.
func (w imagined) empty(d *Decider[erased], deep bool) bool {
	for _, c := range d.Children {
		a := w.ask(c, false)
		switch {
		case a == refuses:
		case !deep || !w.nothing(c):
			return false
		}
	}
	return true
}

// nothing reports whether d, having accepted, finds nothing to run.
func (w imagined) nothing(d *Decider[erased]) bool {
	switch {
	case len(d.Children) == 0:
		return d.Behavior == nil
	case !delegates(d):
		return d.When == nil && d.Decide == nil && w.empty(d, true)
	}
	for _, c := range d.Children {
		switch a := w.ask(c, true); {
		case a == refuses && d.Policy == Sequence:
			return true
		case a == runs && !w.nothing(c):
			return false
		case a == runs && d.Policy == Sequence:
			return true
		}
	}
	return true
}

// maskTable returns a random table over three flags, two stimuli and a few
// Decides and timers.
type maskTable struct {
	*rand.Rand
	rows   int
	refuse []*Decider[erased]
}

func (m *maskTable) row(depth int) *Decider[erased] {
	d := &Decider[erased]{Name: fmt.Sprintf("R%d", m.rows)}
	m.rows++
	bit := func(n int) uint64 {
		if m.IntN(3) > 0 {
			return 0
		}
		return 1 << m.IntN(n)
	}
	d.Preconditions.Flags = Check{All: Flags(bit(3)), None: Flags(bit(3))}
	if m.IntN(4) == 0 {
		d.Preconditions.Flags.Any = Flags(m.IntN(8))
		d.Preconditions.Flags.AnyClear = Flags(m.IntN(8))
	}
	if m.IntN(4) == 0 {
		d.Preconditions.Stimuli = stimuli.Check{All: stimuli.Mask(bit(2)), None: stimuli.Mask(bit(2))}
	}
	if len(m.refuse) < 4 && m.IntN(6) == 0 {
		switch m.IntN(4) {
		case 0:
			d.When = func(erased) bool { return true }
		case 1:
			d.Decide = func(erased, Query) float64 { return 1 }
		case 2:
			d.Preconditions.Every = 1e9
		default:
			d.Gate = &Gate[erased]{Name: "GATE"}
		}
		m.refuse = append(m.refuse, d)
	}
	d.Outcome = Outcome(m.IntN(8) % 4)
	if depth == 0 || m.IntN(2) == 0 {
		if m.IntN(3) > 0 {
			d.Behavior = &behavior.Behavior[erased]{Name: "B"}
		}
		return d
	}
	d.Policy = Policy(m.IntN(int(policies)))
	d.Delegate = m.IntN(2) == 0
	if m.IntN(4) == 0 {
		d.Behavior = &behavior.Behavior[erased]{Name: "B"}
	}
	for range 1 + m.IntN(3) {
		d.Children = append(d.Children, m.row(depth-1))
	}
	if d.Policy == Parallel {
		d.Succeed = m.IntN(len(d.Children) + 1)
	}
	return d
}

// ticks calls f with every tick that can be imagined.
func (m *maskTable) ticks(f func(imagined)) {
	for flags := range Flags(8) {
		for live := range stimuli.Mask(4) {
			for choice := range 1 << len(m.refuse) {
				w := imagined{flags, live, map[*Decider[erased]]bool{}}
				for i, d := range m.refuse {
					w.passes[d] = choice>>i&1 == 1
				}
				f(w)
			}
		}
	}
}

// TestProofs checks what is proved about random tables against every possible
// tick.
func TestProofs(t *testing.T) {
	tables, proofs, refutations := 4000, 0, 0
	if testing.Short() {
		tables = 400
	}
	for seed := range uint64(tables) {
		m := &maskTable{Rand: rand.New(rand.NewPCG(seed, 1))}
		root := m.row(3)
		s := newSurvey(bound{root: root})
		s.walk(root)
		for i, d := range s.deciders {
			var seen facts
			empty := [2]bool{}
			m.ticks(func(w imagined) {
				seen |= [...]facts{refuses: mayRefuse, runs: mayRun, done: mayDone}[w.ask(d, true)]
				if d.Preconditions.Flags.Passes(w.flags) && d.Preconditions.Stimuli.Passes(w.stimuli) {
					empty[0] = empty[0] || w.empty(d, false)
					empty[1] = empty[1] || w.empty(d, true)
				}
			})
			f := s.rows[i].facts & (mayRefuse | mayRun | mayDone)
			require.Zero(t, seen&^f, "seed %d: %s answers %b, thought to answer only %b", seed, d.Name, seen, f)

			if len(d.Children) == 0 || delegates(d) {
				continue
			}
			for n, deep := range []bool{false, true} {
				if deep && d.Policy != SequentialList && d.Policy != FirstOf && anyCondition(d) {
					continue // an error of its own
				}
				r := proof{s: s, deep: deep}
				verdict := disproved
				if goals, ok := r.goals(int32(i), false, nil); ok {
					verdict = r.possible(goals, d)
				}
				switch verdict {
				case proved:
					require.True(t, empty[n], "seed %d: %s (deep: %v) never comes up empty", seed, d.Name, deep)
					proofs++
				case disproved:
					if deep {
						continue // what a deep argument leaves out, it leaves to the games' tests
					}
					require.False(t, empty[n], "seed %d: %s comes up empty", seed, d.Name)
					refutations++
				}
			}
		}
	}
	require.Greater(t, proofs, tables/10, "the tables prove nothing")
	require.Greater(t, refutations, tables/10, "the tables refute nothing")
}

func anyCondition(d *Decider[erased]) bool {
	for _, c := range d.Children {
		if len(c.Children) == 0 && c.Behavior == nil {
			return true
		}
	}
	return false
}

// TestNeverPasses checks the argument about one check against all words.
func TestNeverPasses(t *testing.T) {
	for n := range 1 << 12 {
		c := Check{Flags(n & 7), Flags(n >> 3 & 7), Flags(n >> 6 & 7), Flags(n >> 9)}
		passes := false
		for w := range Flags(8) {
			passes = passes || c.Passes(w)
		}
		word := flagWord(&Preconditions{Flags: c})
		require.Equal(t, passes, word.never() == "", "%+v", c)

		word = stimuliWord(&Preconditions{Stimuli: stimuli.Check{
			All: stimuli.Mask(c.All), None: stimuli.Mask(c.None), Any: stimuli.Mask(c.Any), AnyClear: stimuli.Mask(c.AnyClear),
		}})
		require.Equal(t, passes, word.never() == "", "%+v", c)
	}
}

// TestPassing checks the argument about two checks against all words.
func TestPassing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		check := func() Check {
			n := r.Uint64() & r.Uint64()
			return Check{Flags(n & 7), Flags(n >> 3 & 7), Flags(n >> 6 & 7), Flags(n >> 9 & 7)}
		}
		a, b := Decider[erased]{}, Decider[erased]{}
		a.Preconditions.Flags, b.Preconditions.Flags = check(), check()
		both := false
		for w := range Flags(8) {
			both = both || a.Preconditions.Flags.Passes(w) && b.Preconditions.Flags.Passes(w)
		}
		found := passingRows(known{}, func(k known) bool {
			// Every word with these bits passes both.
			w := Flags(k.set[0])
			require.Zero(t, k.set[0]&k.clear[0])
			for _, w := range []Flags{w, w | Flags(7&^k.clear[0])} {
				require.True(t, a.Preconditions.Flags.Passes(w) && b.Preconditions.Flags.Passes(w))
			}
			return true
		}, &a, &b)
		require.Equal(t, both, found)
	}
}
