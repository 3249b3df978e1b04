package hunt

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// childEnv is set for the processes that judge; its value is the role that evolves.
const childEnv = "ETHOGRAM_HUNT_CHILD"

// request asks a child for a verdict, reply is its answer. Each is a line of JSON.
type request struct {
	Patience   time.Duration `json:"patience"`
	Statements bool          `json:"statements,omitempty"` // count them
	Differs    bool          `json:"differs,omitempty"`    // say how the round differs after those before it
	Round      roundJSON     `json:"round"`
}

type reply struct {
	Rules   *genome.Key `json:"rules,omitempty"` // the first line only
	Verdict Verdict     `json:"verdict"`
	Error   string      `json:"error,omitempty"`
}

// Serve judges rounds for a hunt in child processes if such a hunt started this
// process, and then does not return. Otherwise it returns at once. Call it beside
// match.Serve, before the program reads flags or prints anything; cli.Main does.
// In the child, what the game prints goes to standard error.
func Serve[A any](game *evo.Game[A]) {
	role, in, out, asked := match.Asked(childEnv)
	if !asked {
		served.Store(anyGame{game})
		return
	}
	signal.Ignore(os.Interrupt, syscall.SIGTERM) // they reach the whole group; the parent ends its children
	own := *game
	own.Role = role
	if err := serve(&own, in, out); err != nil {
		fmt.Fprintln(os.Stderr, "ethogram: a judging process ends:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve answers requests until the parent closes the pipe.
func serve[A any](game *evo.Game[A], in io.Reader, out io.Writer) error {
	spec, err := game.Spec()
	if err != nil {
		return err
	}
	rules := match.RulesOf(spec).Key()
	answers := json.NewEncoder(out)
	if err := answers.Encode(reply{Rules: &rules}); err != nil {
		return err
	}
	lines := make(chan []byte)
	go func() { // a parent that is gone ends the process, even within a step
		r := bufio.NewReader(in)
		for {
			line, err := r.ReadBytes('\n')
			if err != nil {
				os.Exit(0)
			}
			lines <- line
		}
	}()
	here := &local[A]{game: game}
	bench := &counter{bench: here}
	for line := range lines {
		var of request
		var answer reply
		round, err := Round{}, json.Unmarshal(line, &of)
		if err == nil {
			round, err = of.Round.round(spec.Vocabulary)
		}
		if err == nil {
			bench.on = of.Statements
			if of.Differs {
				answer.Verdict, err = here.watch(of.Patience, func(j *judge[A]) (Verdict, error) { return j.differs(context.Background(), round) })
			} else {
				answer.Verdict, err = bench.judge(context.Background(), round, of.Patience)
			}
		}
		if err != nil {
			answer.Error = err.Error()
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
		if answer.Verdict.Oracle == Endless {
			os.Exit(0) // nothing else ends that goroutine
		}
	}
	return nil
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
	p          *process // nil at first and after an end
	past       past     // of that process
}

// process is a running child.
type process struct {
	*match.Pipes
	replies chan reply // closed at its end
}

// quote returns the line that says why the process died, or "".
func (p *process) quote() string {
	if cause := p.Stderr.Words(); cause != "" {
		return ": " + cause
	}
	return ""
}

func newChild[A any](game *evo.Game[A], statements bool) (*child, error) {
	if _, set := os.LookupEnv(childEnv); set {
		return nil, errors.New("this process was started to judge: call hunt.Serve before anything else, else it would start others like it")
	}
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	return &child{spec: spec, statements: statements}, nil
}

func (c *child) start() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	pipes, err := match.Spawn("judging", []string{self}, childEnv, c.spec.Role, nil, 1<<12)
	if err != nil {
		return err
	}
	p := &process{Pipes: pipes, replies: make(chan reply)}
	go func() {
		defer close(p.replies)
		for lines := json.NewDecoder(p.Out); ; {
			var answer reply
			if lines.Decode(&answer) != nil {
				return
			}
			p.replies <- answer
		}
	}()
	c.p, c.past = p, past{}
	timer := time.NewTimer(30 * time.Second)
	defer timer.Stop()
	select {
	case hello, ok := <-p.replies:
		if ok && hello.Rules != nil && *hello.Rules == match.RulesOf(c.spec).Key() {
			return nil
		}
		c.close()
		if ok && hello.Rules != nil {
			return errors.New("a judging process plays another game. Fix: the program was rebuilt while it runs; start it again")
		}
	case <-timer.C:
		c.close()
	}
	return fmt.Errorf("a judging process does not answer%s; does the program call hunt.Serve (or cli.Main, which does) first of all?", p.quote())
}

// close ends the process, if there is one.
func (c *child) close() {
	if c.p == nil {
		return
	}
	p := c.p
	c.p = nil
	p.In.Close()
	_ = p.Cmd.Process.Kill()
	for range p.replies {
	}
	_ = p.Cmd.Wait()
}

// judge has the process judge a round. A process that dies of it is a verdict.
func (c *child) judge(ctx context.Context, r Round, patience time.Duration) (Verdict, error) {
	if c.p == nil {
		if err := c.start(); err != nil {
			return Verdict{}, err
		}
	}
	data, err := json.Marshal(request{patience, c.statements, c.differs, jsonOf(c.spec.Vocabulary, r)})
	if err != nil {
		return Verdict{}, err
	}
	earlier := c.past.add(r)
	c.p.Stderr.Forget()
	if _, err := c.p.In.Write(append(data, '\n')); err == nil {
		select {
		case answer, ok := <-c.p.replies:
			if !ok {
				break
			}
			if answer.Error != "" {
				return Verdict{}, errors.New(answer.Error)
			}
			if answer.Verdict.Oracle == Endless {
				c.close()
			}
			answer.Verdict.earlier = earlier
			return answer.Verdict, nil
		case <-ctx.Done():
			c.close()
			return Verdict{}, context.Cause(ctx)
		}
	}
	p := c.p
	c.p = nil
	p.In.Close()
	_ = p.Cmd.Wait()
	if ctx.Err() != nil {
		return Verdict{}, context.Cause(ctx)
	}
	return Verdict{earlier: earlier, Oracle: Exit, Message: "the process ends: " + match.Clean(p.Cmd.ProcessState.String()) + p.quote()}, nil
}
