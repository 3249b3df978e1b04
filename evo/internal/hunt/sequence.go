package hunt

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// A game that keeps something of a round outside of its Sim, such as in a package
// variable, may fail only after other rounds of the same process. Such a finding is
// nothing without them: played alone, in a process of its own, its round ends well. So
// the rounds before it are played again, in new processes, and as few as it takes are
// kept with it.

// served is the game whose children this program starts, if [Serve] was called.
var served atomic.Value

// anyGame has a pointer to a game, whatever its agents are.
type anyGame struct{ game any }

// Serves reports whether this program has called [Serve] with the game, so that a hunt
// may start processes of it.
func Serves[A any](game *evo.Game[A]) bool { return served.Load() == any(anyGame{game}) }

// anew judges rounds, each in a process that has played nothing before.
type anew struct {
	ctx      context.Context
	open     func() (*child, error)
	patience time.Duration
	left     int // processes that may be started
}

// newAnew returns what judges rounds of a game in new processes, or nil if the options
// allow none.
func newAnew[A any](ctx context.Context, game *evo.Game[A], o Options) *anew {
	if !o.Proc && !o.Anew {
		return nil
	}
	return &anew{ctx: ctx, open: func() (*child, error) { return newChild(game, false) }, patience: o.Patience}
}

// errSpent is in the error if no more processes may be started.
var errSpent = errors.New("no judgements are left")

func (a *anew) judge(r Round) (Verdict, error) {
	if a.left <= 0 {
		return Verdict{}, errSpent
	}
	a.left--
	c, err := a.open()
	if err != nil {
		return Verdict{}, err
	}
	defer c.close()
	v, err := judgeSurely(a.ctx, c, r, a.patience)
	v.Cover = nil
	return v, err
}

// fails reports whether a round fails as wanted, and how. What depends on chance gets
// some tries.
func (a *anew) fails(r Round, want Verdict) (v Verdict, is bool, err error) {
	tries := 1
	if want.Oracle == Determinism {
		tries = 4
	}
	for range tries {
		if v, err = a.judge(r); err != nil || v.Same() == want.Same() {
			return v, err == nil, err
		}
	}
	return v, false, nil
}

// How many processes the rounds before a failure may cost, and how many of these rounds
// are known: more are not looked at.
const (
	sequenceJudgements = 400
	mostBefore         = 1024
)

// settle sees whether a finding shows in a process that has played nothing else, as it
// will for whoever plays it again. If not, it looks for the rounds that it needs before
// it; first is how it was found. alone says that the finding was right as it is.
func (h *hunter) settle(a *anew, f *Finding, first *Finding) (alone bool, err error) {
	if a == nil || f.Verdict.Oracle == Endless || a.ctx.Err() != nil {
		return true, nil
	}
	a.left = sequenceJudgements
	defer func() {
		if errors.Is(err, errSpent) {
			err = nil
		}
	}()
	if v, is, err := a.fails(f.Round, f.Verdict); err != nil || is {
		if is && f.Flaky {
			f.Verdict, f.Flaky = v, false
		}
		return true, err
	}
	if v, is, err := a.fails(first.Round, first.Verdict); err != nil || is { // what cuts left failed because of other rounds
		f.Round, f.Verdict, f.Flaky = first.Round, v, false
		if err == nil {
			err = h.fewer(a, f)
		}
		return false, err
	}
	f.Round, f.Verdict, f.Flaky = first.Round, first.Verdict, true
	before := first.earlier
	h.tell(f)
	for n := 1; len(before) > 0; n *= 2 {
		r := first.Round.clone()
		r.Before = before[max(len(before)-n, 0):]
		v, is, err := a.fails(r, first.Verdict)
		if err != nil {
			return false, err
		}
		if is {
			f.Round, f.Verdict, f.Flaky = r, v, false
			break
		}
		if n >= len(before) {
			break
		}
	}
	if f.Flaky {
		h.report.Notes = append(h.report.Notes, fmt.Sprintf(
			"%s showed once, and neither alone nor after %s before it in a new process. Fix: look for what the game shares between rounds that are played at the same time, or draws without the round's seed",
			f.Name(), count(len(before), "round")))
		return false, nil
	}
	err = h.fewer(a, f)
	h.report.Shrunk += sequenceJudgements - a.left
	if err == nil || errors.Is(err, errSpent) {
		a.left = 1
		f.Differs, err = a.differs(f.Round)
	}
	return false, err
}

// past is what a process has played for a hunt, in the order in which the rounds began.
type past struct {
	mu     sync.Mutex
	rounds []Round
}

// add adds a round, and returns those before it, the last ones. Nothing changes them any
// more.
func (p *past) add(r Round) (before []Round) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.rounds) >= 2*mostBefore {
		p.rounds = slices.Clone(p.rounds[mostBefore:])
	}
	n := len(p.rounds)
	before = p.rounds[max(n-mostBefore, 0):n:n]
	p.rounds = append(p.rounds, r)
	return before
}

// fewer takes from a finding rounds before it (Zeller and Hildebrandt, 2002), and then
// from each of them, and from its own, what the failure does not need.
func (h *hunter) fewer(a *anew, f *Finding) error {
	for n := (len(f.Round.Before) + 1) / 2; n > 0; n /= 2 {
		for from := 0; from < len(f.Round.Before); {
			r := f.Round.clone()
			r.Before = slices.Delete(slices.Clone(r.Before), from, min(from+n, len(r.Before)))
			v, is, err := a.fails(r, f.Verdict)
			switch {
			case err != nil:
				return err
			case is:
				f.Round, f.Verdict = r, v
			default:
				from += n
			}
		}
	}
	for i := range f.Round.Before {
		small, v, _, err := shrink(h.spec, f.Round.Before[i], f.Verdict, a.left/(2*(len(f.Round.Before)-i)), func(r Round) (Verdict, error) {
			return a.judge(f.Round.with(i, r))
		})
		if err != nil {
			return err
		}
		f.Round, f.Verdict = f.Round.with(i, small), v
	}
	round, v, _, err := shrink(h.spec, f.Round, f.Verdict, a.left, a.judge)
	if err == nil {
		f.Round, f.Verdict = round, v
	}
	return err
}

// with returns a round with another one of those before it.
func (r Round) with(i int, before Round) Round {
	r = r.clone()
	r.Before = slices.Clone(r.Before)
	r.Before[i] = before
	return r
}

// differs says how a round goes otherwise after those before it, or "".
func (a *anew) differs(r Round) (string, error) {
	c, err := a.open()
	if err != nil {
		return "", err
	}
	defer c.close()
	c.differs = true
	v, err := judgeSurely(a.ctx, c, r, a.patience)
	if err != nil || v.Oracle != Determinism {
		return "", err
	}
	text := v.Message
	if v.Step > 0 {
		text += fmt.Sprintf(", from step %d on", v.Step)
	}
	return text, nil
}

// differs plays a round alone, those before it, and the round again, and says how it
// goes otherwise then.
func (j *judge[A]) differs(ctx context.Context, r Round) (Verdict, error) {
	mode, err := j.mode(r.Mode)
	if err != nil {
		return Verdict{}, err
	}
	trees, err := j.trees(r, mode)
	if err != nil {
		return Verdict{}, err
	}
	j.ctx, j.cover = ctx, nil
	var texts []string // by step
	alone, _, v := j.taped(r, mode, j.setup(mode, r.Seed, trees), func(c *course[A]) Verdict {
		texts = append(texts, j.text(c.sim))
		return Verdict{}
	})
	if v.Oracle != "" && len(alone.hashes) == 0 {
		return Verdict{}, nil
	}
	if err := j.earlier(ctx, r.Before); err != nil {
		return Verdict{}, err
	}
	j.ctx = ctx
	c, v := j.begin(nil, r, mode, j.setup(mode, r.Seed, trees))
	if v.Oracle == "" {
		v = c.follow(against{Determinism, "this round then", "begins otherwise", 0, alone})
	}
	v = asOf(v, Determinism, "this round then fails")
	if v.Detail != "" && v.Step < len(texts) {
		if was, is := unlikeLine(texts[v.Step], v.Detail); was != is {
			v.Message += fmt.Sprintf(" (%q in place of %q)", is, was)
		}
	}
	return v, nil
}

// unlikeLine returns the first line in which two texts differ.
func unlikeLine(was, is string) (string, string) {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return strings.TrimSpace(x), strings.TrimSpace(y)
		}
	}
	return "", ""
}

// earlier plays the rounds before another one. Whether they fail does not matter.
func (j *judge[A]) earlier(ctx context.Context, before []Round) error {
	for _, r := range before {
		if _, err := j.judge(ctx, r); err != nil {
			return err
		}
	}
	return nil
}
