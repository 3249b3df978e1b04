package hunt

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Options are those of [Hunt]. Matches or Until must be set.
type Options struct {
	Seed    uint64
	Matches int         // at most; each is a round, together with those it is compared with. 0 is no limit
	Until   func() bool // asked after each generation; true ends the hunt. Nil never does
	Source  Source      // "" is Evolved

	Workers int  // 0 is one for each processor
	Proc    bool // judge rounds in child processes, see [Serve]
	// Anew has findings judged in new child processes as well, also without Proc: only so
	// it shows whether they depend on rounds before them. It needs [Serves].
	Anew bool
	// Statements has statements of the game count among what tables reach. It needs Proc,
	// and a program built with go build -cover -covermode=atomic.
	Statements bool

	Patience time.Duration // how long a step may take until it counts as endless; 0 is 5 seconds

	// Shrink is how many times a finding may be judged to make it smaller: half of them at
	// most for cuts, and what is left for smaller rounds and the cuts of these. 0 is 2,000,
	// and negative leaves findings as they were found.
	Shrink int

	// Found is told of each finding when it is as small as it gets, and Progress of each
	// generation, and now and then while a finding is made smaller. Both are called in the
	// goroutine of Hunt, and may be nil.
	Found    func(*Finding)
	Progress func(Progress)
}

// Progress says how far a hunt is.
type Progress struct {
	Matches  int `json:"matches"` // that were judged
	Rounds   int `json:"rounds"`  // that were played for them
	Reached  int `json:"reached"` // different things that tables have reached
	Findings int `json:"-"`       // so far

	Shrinking *Finding `json:"-"` // what is made smaller at the moment, or nil. It belongs to the hunt
}

// Report is what became of a hunt. It is the same for any number of workers.
type Report struct {
	Progress
	Seed     uint64     `json:"seed"`
	Source   Source     `json:"source"`
	Shrunk   int        `json:"shrunk"` // judgements that made findings smaller; they are not in Matches and Rounds
	Findings []*Finding `json:"findings"`
	Off      []string   `json:"off,omitempty"`   // oracles that the game does not have, and why
	Notes    []string   `json:"notes,omitempty"` // what the hunt gave up, and why
	Kept     []Round    `json:"-"`               // that reached something new, and of these the latest
	Shares   []Share    `json:"-"`               // with Options.Statements: of the statements of each file, of the actions, and of the conditions
}

// patience is how long a step may take at least. It is for endless loops, not for
// slow steps.
var patience = 5 * time.Second // tests have less

// generation is how many matches are made from what was reached before.
const generation = 32

// Hunt looks for defects of a game. The error says what is wrong with the game or
// the options, or is that of the context; then the report holds what was found
// until the last whole generation, as small as it had got.
func Hunt[A any](ctx context.Context, game *evo.Game[A], o Options) (*Report, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	b, err := newBreeder(game, spec, o)
	if err != nil {
		return nil, err
	}
	h := &hunter{
		o: o, spec: spec, rules: match.RulesOf(spec), breeder: b,
		report: &Report{Seed: o.Seed, Source: o.Source, Off: Off(game)},
		known:  map[string]bool{}, trials: make([]trial, len(game.Symmetries)),
	}
	var here past
	h.pool = newPool(o, func() (bench, error) { return open(game, o, &here) })
	defer h.pool.close()
	h.anew = newAnew(ctx, game, o)
	err = h.run(ctx)
	h.report.Kept = b.corpus
	if o.Statements {
		var unread error
		h.report.Shares, unread = b.shares()
		err = errors.Join(err, unread)
	}
	return h.report, err
}

func (o *Options) fill() error {
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if o.Matches < 0 {
		wrong("%d matches: give a number of at least 1, or 0 for no limit", o.Matches)
	}
	if o.Matches == 0 && o.Until == nil {
		wrong("a hunt without matches finds nothing: set Matches, or Until to end it otherwise")
	}
	switch o.Source {
	case "":
		o.Source = Evolved
	case Evolved, Random, Library:
	default:
		wrong("there is no source %q of tables; want %q, %q or %q", o.Source, Evolved, Random, Library)
	}
	if o.Statements && !o.Proc {
		wrong("statements are counted by process: set Proc")
	} else if o.Statements {
		if err := coverable(); err != nil {
			errs = append(errs, err)
		}
	}
	if o.Workers < 1 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Patience <= 0 {
		o.Patience = patience
	}
	if o.Shrink == 0 {
		o.Shrink = 2000
	}
	return errors.Join(errs...)
}

// hunter is a hunt under way.
type hunter struct {
	o       Options
	spec    *evo.Spec
	rules   match.Rules
	breeder *breeder
	pool    *pool
	report  *Report

	known  map[string]bool // by Verdict.Same
	anew   *anew           // nil if this program cannot start processes
	met    []*Finding      // while others were made smaller, and not reported yet
	trials []trial         // of symmetries
	stop   bool
}

// trial is how a symmetry does.
type trial struct {
	matches int // in which it was looked at
	first   int // in which it broke in the first step, or before it
}

// trialMatches is in how many matches, and in no others, a symmetry must break at once
// until the hunt no longer looks at it: the rest of such rounds shows nothing.
const trialMatches = 8

func (h *hunter) run(ctx context.Context) error {
	for !h.stop && (h.o.Matches == 0 || h.report.Matches < h.o.Matches) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n := generation
		if h.o.Matches > 0 {
			n = min(n, h.o.Matches-h.report.Matches)
		}
		rounds := make([]Round, n)
		for i := range rounds {
			rounds[i] = h.breeder.round(h.report.Matches + i)
		}
		verdicts, err := h.pool.judge(ctx, rounds)
		if err != nil {
			return err
		}
		var found []*Finding
		for i, v := range verdicts {
			if f := h.hear(rounds[i], v, h.report.Matches+i); f != nil {
				found = append(found, f)
			} else if v.Oracle != "" && !v.Changed { // it is better shown without a symmetry
				at := slices.IndexFunc(found, func(f *Finding) bool { return f.Verdict.Changed && f.Verdict.Same() == v.Same() })
				if at >= 0 {
					found[at] = newFinding(h.rules, rounds[i], v, h.o.Seed, h.report.Matches+i)
				}
			}
		}
		last := h.o.Matches > 0 && h.report.Matches+n == h.o.Matches
		h.report.Matches += n
		h.report.Reached = len(h.breeder.seen)
		if err := h.add(ctx, found); err != nil {
			return err
		}
		h.tell(nil)
		if !last && h.o.Until != nil && h.o.Until() {
			return nil
		}
	}
	return nil
}

// hear takes a verdict, and returns a finding if it is a new failure.
func (h *hunter) hear(r Round, v Verdict, n int) *Finding {
	h.report.Rounds += v.Rounds
	full := h.breeder.full
	h.breeder.hear(r, v)
	if h.breeder.full && !full {
		h.report.Notes = append(h.report.Notes, fmt.Sprintf("rounds have reached %s different things, and no more are told apart. Fix: have Game.Cell return some thousands of numbers at most",
			plain.Grouped(int64(mostReached))))
	}
	if r.Check == Symmetry && (v.Oracle == "" || v.Oracle == Symmetry || v.Changed) {
		h.weigh(slices.Index(h.breeder.names, r.Symmetry), v)
	}
	if v.Oracle == "" || h.known[v.Same()] {
		return nil
	}
	h.known[v.Same()] = true
	return newFinding(h.rules, r, v, h.o.Seed, n)
}

// weigh looks at a symmetry no more that always breaks at once. It is a finding by
// then, with a round that shows it.
func (h *hunter) weigh(at int, v Verdict) {
	if h.breeder.off[at] {
		return
	}
	t := &h.trials[at]
	t.matches++
	if v.Oracle != "" && v.Step <= 1 {
		t.first++
	}
	if !v.Declared && (t.matches < trialMatches || t.first < t.matches) {
		return
	}
	h.breeder.off[at] = true
	fix := "see its finding"
	if v.Changed {
		fix = "mend the panic that the changed rounds begin with, or the Change that leads to it"
	}
	h.report.Notes = append(h.report.Notes, fmt.Sprintf(
		"the symmetry %q never holds, so the hunt no longer looks at it. Fix: %s", h.breeder.names[at], fix))
}

// add makes findings smaller and reports them, one after the other. After an error,
// such as the end of the context, it reports the others as they are: none is lost.
func (h *hunter) add(ctx context.Context, found []*Finding) error {
	first := make([]Finding, len(found)) // as they were found
	for i, f := range found {
		first[i] = *f
	}
	left, err := h.cut(ctx, found, h.o.Shrink-h.o.Shrink/2)
	for i, f := range found {
		alone := true
		if err == nil && h.o.Shrink > 0 {
			alone, err = h.settle(h.anew, f, &first[i])
		}
		if err == nil && alone {
			cut := *f
			if err = h.redraw(ctx, f, h.o.Shrink/2+left[i]); err == nil && f.Round.Seed != cut.Round.Seed {
				_, err = h.settle(h.anew, f, &cut)
			}
		}
		f.earlier, f.Verdict.earlier = nil, nil // it has what it needs
		h.report.Findings = append(h.report.Findings, f)
		h.report.Progress.Findings++
		if h.o.Found != nil {
			h.o.Found(f)
		}
		// A step that does not come back keeps its goroutine, and a processor.
		if f.Verdict.Oracle == Endless && !h.o.Proc && !h.stop {
			h.stop = true
			h.report.Notes = append(h.report.Notes, "a step does not come back, so the hunt ends here. Fix: mend it, or hunt with the proc back end, which can end such steps")
		}
	}
	if met := h.met; len(met) > 0 {
		h.met = nil
		if last := h.add(ctx, met); err == nil {
			err = last
		}
	}
	return err
}

// tell tells of the progress; f is what is made smaller, or nil.
func (h *hunter) tell(f *Finding) {
	if h.o.Progress != nil {
		at := h.report.Progress
		at.Shrinking = f
		h.o.Progress(at)
	}
}

// cut makes findings smaller by cuts, and returns how many of so many judgements each
// has left.
func (h *hunter) cut(ctx context.Context, found []*Finding, most int) (left []int, err error) {
	left = make([]int, len(found))
	if most <= 0 || len(found) == 0 {
		return left, nil
	}
	h.tell(found[0])
	cuts, err := h.pool.shrink(ctx, h.spec, found, most)
	for i, c := range cuts {
		left[i] = most - c.judgements
		h.report.Shrunk += c.judgements
		if c.endless != nil {
			h.meet(c.endless)
		}
	}
	return left, err
}

// meet keeps a failure that showed while another one was made smaller, if it is new.
func (h *hunter) meet(f *Finding) {
	if !h.known[f.Verdict.Same()] {
		h.known[f.Verdict.Same()] = true
		h.met = append(h.met, f)
	}
}

// batch is how many smaller rounds are judged at a time: one number for all machines, so
// that all find the same.
const batch = 16

// enough is how many batches in a row may draw nothing smaller once a round is small.
const enough = 8

// redraw looks for smaller rounds that fail as a finding does. Where each change moves
// all that comes after it, a cut mostly loses the coincidence that a failure needs; a
// new round may have another one. left is how many judgements that may take.
func (h *hunter) redraw(ctx context.Context, f *Finding, left int) error {
	if f.Flaky || f.Verdict.Oracle == Endless { // each judgement would wait for its end
		return nil
	}
	want := f.Verdict.Same()
	drawn, vain := 0, 0
	// Cuts must have enough left to see a round fail twice.
	for left >= 2*batch && f.Round.size() > 0 && (vain < enough || !f.Round.few()) {
		h.tell(f)
		rounds := make([]Round, batch)
		for i := range rounds {
			of := f.Round
			if f.Verdict.Changed && i%2 == 0 { // it may need no symmetry
				of.Check, of.Symmetry = "", ""
			}
			rounds[i] = h.breeder.smaller(evo.NewRand(evo.Seed(h.o.Seed, "smaller\n"+want, uint64(drawn+i))), of)
		}
		verdicts, err := h.pool.judge(ctx, rounds)
		if err != nil {
			return err
		}
		drawn += batch
		left -= batch
		h.report.Shrunk += batch
		best, changed := f.Round.size(), f.Verdict.Changed
		at := -1
		for i, v := range verdicts {
			if v.Oracle == Endless { // others may be, too, and each waits for its end
				h.meet(newFinding(h.rules, rounds[i], v, h.o.Seed, f.Match))
				return nil
			}
			if size := rounds[i].size(); v.Same() == want && (size < best || size == best && changed && !v.Changed) {
				best, at, changed = size, i, v.Changed
			}
		}
		vain++
		if at < 0 {
			continue
		}
		small := *f
		small.Round, small.Verdict = rounds[at], verdicts[at]
		rest, err := h.cut(ctx, []*Finding{&small}, left)
		if err != nil {
			return err
		}
		left = rest[0]
		if !small.Flaky {
			*f = small
			vain = 0
		}
	}
	return nil
}
