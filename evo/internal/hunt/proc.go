package hunt

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// judging is the kind of the processes that judge.
var judging = match.Kind{Env: "ETHOGRAM_HUNT_CHILD", Doing: "judging", Serve: "hunt.Serve"}

// request asks a child for a verdict, which is its answer. Both are JSON.
type request struct {
	Patience   time.Duration `json:"patience"`
	Statements bool          `json:"statements,omitempty"` // count them
	Differs    bool          `json:"differs,omitempty"`    // say how the round differs after those before it
	Round      roundJSON     `json:"round"`
}

// Serve judges rounds for a hunt in child processes if such a hunt started this
// process, and then does not return. Otherwise it returns at once. Call it beside
// match.Serve, before the program reads flags or prints anything; cli.Main does.
// In the child, what the game prints goes to standard error.
func Serve[A any](game *evo.Game[A]) {
	match.Answer(judging, game, func(own *evo.Game[A], _ func([]byte) []byte) (func([]byte) ([]byte, error), error) {
		spec, err := own.Spec()
		if err != nil {
			return nil, err
		}
		here := &local[A]{game: own}
		bench := &counter{bench: here}
		return func(data []byte) ([]byte, error) {
			var of request
			if err := json.Unmarshal(data, &of); err != nil {
				return nil, err
			}
			round, err := of.Round.round(spec.Vocabulary)
			if err != nil {
				return nil, err
			}
			var v Verdict
			if bench.on = of.Statements; of.Differs {
				v, err = here.watch(of.Patience, func(j *judge[A]) (Verdict, error) { return j.differs(context.Background(), round) })
			} else {
				v, err = bench.judge(context.Background(), round, of.Patience)
			}
			if err != nil {
				return nil, err
			}
			return json.Marshal(v)
		}, nil
	})
	served.Store(anyGame{game})
}

// counter is a bench that counts statements, if it is on.
type counter struct {
	bench
	on bool
	of *statements
}

func (c *counter) judge(ctx context.Context, r Round, patience time.Duration) (v Verdict, err error) {
	if !c.on {
		return c.bench.judge(ctx, r, patience)
	}
	if c.of == nil {
		if c.of, err = newStatements(); err != nil {
			return v, err
		}
		// What the game does once in a process must not look as if this round did it.
		if v, err = c.bench.judge(ctx, r, patience); err != nil || v.Oracle == Endless {
			return v, err
		}
	}
	if err = c.of.clear(); err != nil {
		return v, err
	}
	if v, err = c.bench.judge(ctx, r, patience); err == nil && v.Oracle != Endless {
		v.Cover, err = c.of.add(v.Cover)
	}
	return v, err
}

// child is a bench in a process, which is replaced when it is lost.
type child struct {
	spec       *evo.Spec
	statements bool
	differs    bool
	p          *match.Child // nil at first and after an end
	past       past         // of that process
}

func newChild[A any](game *evo.Game[A], statements bool) (*child, error) {
	if err := judging.Check(); err != nil {
		return nil, err
	}
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	return &child{spec: spec, statements: statements}, nil
}

// close ends the process, if there is one.
func (c *child) close() {
	if c.p != nil {
		c.p.Kill()
		c.p = nil
	}
}

// judge has the process judge a round. A process that dies of it is a verdict.
func (c *child) judge(ctx context.Context, r Round, patience time.Duration) (v Verdict, err error) {
	if c.p == nil {
		if c.p, err = match.StartChild(ctx, judging, match.RulesOf(c.spec), match.ProcOptions{}); err != nil {
			return v, err
		}
		c.past = past{}
	}
	data, err := json.Marshal(request{patience, c.statements, c.differs, jsonOf(c.spec.Vocabulary, r)})
	if err != nil {
		return v, err
	}
	earlier := c.past.add(r)
	data, err = c.p.Ask(ctx, data, 0, nil)
	var death match.Death
	switch {
	case ctx.Err() != nil:
		c.close()
		return v, context.Cause(ctx)
	case errors.As(err, &death):
		v, err = Verdict{Oracle: Exit, Message: death.Error()}, nil
	case err == nil:
		err = json.Unmarshal(data, &v)
	default:
		return v, err
	}
	if v.Oracle == Exit || v.Oracle == Endless { // nothing else ends that goroutine
		c.close()
	}
	v.earlier = earlier
	return v, err
}
