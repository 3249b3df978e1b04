package hunt

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// bench judges one round at a time. A step that takes longer than patience counts as
// endless.
type bench interface {
	judge(ctx context.Context, r Round, patience time.Duration) (Verdict, error)
	close()
}

// judgeSurely has a bench judge a round, and a step that does not come back a second
// time, with more patience: a machine that is busy must not change what a hunt finds.
func judgeSurely(ctx context.Context, b bench, r Round, patience time.Duration) (Verdict, error) {
	v, err := b.judge(ctx, r, patience)
	if err == nil && v.Oracle == Endless {
		if ctx.Err() != nil {
			return Verdict{}, context.Cause(ctx)
		}
		v, err = b.judge(ctx, r, 4*patience)
	}
	return v, err
}

// open returns a bench of the kind that the options want.
func open[A any](game *evo.Game[A], o Options, here *past) (bench, error) {
	if o.Proc {
		return newChild(game, o.Statements)
	}
	return &local[A]{game: game, past: here}, nil
}

// local is a bench in goroutines of this process.
type local[A any] struct {
	game *evo.Game[A]
	j    *judge[A] // nil at first and after a step that did not come back
	past *past     // of all that this process plays for a hunt, or nil
}

func (l *local[A]) close() {}

// judge judges a round in another goroutine, and gives it up if no step ends any more.
func (l *local[A]) judge(ctx context.Context, r Round, patience time.Duration) (Verdict, error) {
	var earlier []Round
	if l.past != nil {
		earlier = l.past.add(r)
	}
	v, err := l.watch(patience, func(j *judge[A]) (Verdict, error) { return j.judge(ctx, r) })
	v.earlier = earlier
	return v, err
}

// looks is how many times in a row a judge must be found without progress. Looks are
// counted instead of time, which goes on while the process is stopped.
const looks = 8

type judged struct {
	v   Verdict
	err error
}

// watch has a judge judge.
func (l *local[A]) watch(patience time.Duration, f func(*judge[A]) (Verdict, error)) (Verdict, error) {
	if l.j == nil {
		j, err := newJudge(l.game)
		if err != nil {
			return Verdict{}, err
		}
		l.j = j
	}
	j := l.j
	results := make(chan judged, 1)
	go func() {
		of := judged{v: Verdict{Oracle: Exit, Message: "the game ends its goroutine (runtime.Goexit)"}}
		defer func() { results <- of }()
		of.v, of.err = f(j)
	}()
	ticker := time.NewTicker(max(patience/looks, time.Millisecond))
	defer ticker.Stop()
	pulse, idle := j.pulse.Load(), 0
	for {
		select {
		case of := <-results:
			return of.v, of.err
		case <-ticker.C:
			if now := j.pulse.Load(); now != pulse {
				pulse, idle = now, 0
			} else if idle++; idle >= looks {
				l.j = nil // and the goroutine with it: nothing can end it
				return Verdict{Oracle: Endless, Message: "a step does not come back" + j.suspect()}, nil
			}
		}
	}
}

// suspect says what was ticked when a step did not come back. The judge's goroutine is
// stuck, so its round no longer changes.
func (j *judge[A]) suspect() string {
	now := j.now.Load()
	agent, row := now>>32, decider.Row(now&0xffffffff-1)
	if agent < 1 || j.cover == nil {
		return ""
	}
	name := j.cover.entry(uint64(agent), row)
	if name == "" {
		return ""
	}
	return ", at or after " + name
}

// pool judges rounds on several benches.
type pool struct {
	workers  int
	patience time.Duration
	proc     bool
	open     func() (bench, error)

	mu   sync.Mutex
	idle []bench
}

func newPool(o Options, open func() (bench, error)) *pool {
	return &pool{workers: o.Workers, patience: o.Patience, proc: o.Proc, open: open}
}

func (p *pool) take() (bench, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		b := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return b, nil
	}
	p.mu.Unlock()
	return p.open()
}

func (p *pool) put(b bench) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, b)
}

func (p *pool) close() {
	for _, b := range p.idle {
		b.close()
	}
}

// each calls f for 0 to n-1, as many at a time as there are workers, each with a bench
// of its own. It returns an error after all that were begun have ended.
func (p *pool) each(ctx context.Context, n int, f func(b bench, i int) error) error {
	failed := make(chan struct{})
	var once sync.Once
	errs := make([]error, n)
	next := make(chan int)
	var all sync.WaitGroup
	for range min(p.workers, n) {
		all.Go(func() {
			b, err := p.take()
			if err == nil {
				defer p.put(b)
			}
			for i := range next {
				if err == nil {
					errs[i] = f(b, i)
				} else {
					errs[i] = err
				}
				if errs[i] != nil {
					once.Do(func() { close(failed) })
				}
			}
		})
	}
hand:
	for i := range n {
		select {
		case <-ctx.Done():
			break hand
		case <-failed:
			break hand
		case next <- i:
		}
	}
	close(next)
	all.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// judge returns the verdicts of rounds, in their order.
func (p *pool) judge(ctx context.Context, rounds []Round) ([]Verdict, error) {
	verdicts := make([]Verdict, len(rounds))
	err := p.each(ctx, len(rounds), func(b bench, i int) (err error) {
		verdicts[i], err = judgeSurely(ctx, b, rounds[i], p.patience)
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("a round of mode %q and seed %d cannot be judged: %w", rounds[i].Mode, rounds[i].Seed, err)
		}
		return err
	})
	return verdicts, err
}

// cuts is what making a finding smaller by cuts took.
type cuts struct {
	judgements int
	endless    *Finding // a cut with a step that does not come back, after which no other was tried
}

// errEndless ends the cuts of a finding.
var errEndless = errors.New("a step does not come back")

// shrink makes findings smaller by cuts, each with so many judgements at most. After an
// error they are as small as they had got.
func (p *pool) shrink(ctx context.Context, spec *evo.Spec, found []*Finding, most int) ([]cuts, error) {
	all := make([]cuts, len(found))
	err := p.each(ctx, len(found), func(b bench, i int) error {
		f, of := found[i], &all[i]
		stuck := f.Verdict.Oracle == Endless
		if stuck && !p.proc { // each judgement would keep a processor
			return nil
		}
		round, verdict, again, err := shrink(spec, f.Round, f.Verdict, most, func(r Round) (Verdict, error) {
			of.judgements++
			switch {
			case stuck:
				return b.judge(ctx, r, p.patience/2)
			case p.proc:
				return b.judge(ctx, r, p.patience)
			}
			v, err := judgeSurely(ctx, b, r, p.patience)
			if err == nil && v.Oracle == Endless {
				of.endless = newFinding(f.Rules, r, v, f.Seed, f.Match)
				err = errEndless
			}
			return v, err
		})
		if errors.Is(err, errEndless) {
			err = nil
		}
		if stuck && again {
			var v Verdict
			if err == nil {
				v, err = judgeSurely(ctx, b, round, p.patience)
			}
			if err != nil || v.Same() != f.Verdict.Same() {
				return err // a busy machine may have misled the cuts: it stays as it was found
			}
		}
		f.Round, f.Verdict, f.Flaky = round, verdict, !again
		f.Verdict.Cover = nil
		return err
	})
	return all, err
}
