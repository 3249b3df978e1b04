package match

import (
	"context"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Describe is tested by what it says of values.
var Describe = describe

// ChildEnv marks the processes of a Proc.
var ChildEnv = playing.Env

// WithCommand has a Proc start another program than the own one.
func (o ProcOptions) WithCommand(command ...string) ProcOptions {
	o.command = command
	return o
}

// IdleProcesses returns the ids of the processes that wait for work.
func (p *Proc) IdleProcesses() (pids []int) {
	p.children.mu.Lock()
	defer p.children.mu.Unlock()
	for _, c := range p.children.idle {
		pids = append(pids, c.cmd.Process.Pid)
	}
	return pids
}

// StartProcess starts a process that stays idle.
func (p *Proc) StartProcess(ctx context.Context) error {
	c, err := StartChild(ctx, playing, p.rules, p.options)
	if err != nil {
		return err
	}
	p.release(&procWorker{proc: p, child: c})
	return nil
}

// NewRows returns the observer that counts row uses, and what reads it.
func NewRows(slots int) (decider.Observer, func(slot int, g *evo.Genome, o *decider.Outline) []RowUse) {
	r := newRowUses(slots)
	return r, r.of
}
