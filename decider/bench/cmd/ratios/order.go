package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram/decider/bench"
	"github.com/ethogram-go/ethogram/decider/bench/measure"
)

var errInterrupted = errors.New("interrupted; the results are not complete")

// order is what to measure, and how.
type order struct {
	series       []bench.Series
	rounds       int
	turn         time.Duration
	instructions bool

	progress io.Writer // a terminal whose line is overwritten, or nil
}

// measure measures all series. If ctx ends, it returns what there is until then, and
// errInterrupted.
func (o *order) measure(ctx context.Context) (*results, error) {
	defer o.show("")
	res := &results{Machine: thisMachine()}
	memory := o.memory(ctx) // first, while the heap is small
	runs := make([][]bench.Run, len(o.series))
	groups := make([][]measure.Contender, len(o.series))
	for i := range o.series {
		b := &o.series[i]
		o.show(b.Name + ": starting")
		for _, e := range b.Entries {
			if ctx.Err() != nil {
				return res, errInterrupted
			}
			run := e.Start()
			runs[i] = append(runs[i], run)
			groups[i] = append(groups[i], measure.Contender{
				Name: e.Name, Run: run.Ticks, Cycle: b.Cycle, Threads: e.Threads, Linger: e.Linger,
			})
		}
	}
	o.show("finding out how long turns are")
	figures := measure.Turns(ctx, groups, measure.Options{Rounds: o.rounds, Turn: o.turn, Progress: o.progressOf()})
	for i := range o.series {
		if figures[i] == nil {
			continue
		}
		b := &o.series[i]
		s := &series{Name: b.Name, About: b.About, Agents: b.Agents}
		for k := range figures[i] {
			if err := runs[i][k].Verify(); err != nil {
				return res, fmt.Errorf("%s/%s did something else than it should: %w", b.Name, b.Entries[k].Name, err)
			}
			e := newEntry(&figures[i][k], b.Agents)
			e.Memory, e.Goal = memory[b.Name+"/"+e.Name], bench.Goal(b.Name, e.Name)
			s.Entries = append(s.Entries, e)
		}
		if o.instructions {
			if err := o.countInstructions(ctx, b, s); err != nil {
				return res, err
			}
		}
		res.Series = append(res.Series, s)
	}
	if ctx.Err() != nil {
		return res, errInterrupted
	}
	return res, nil
}

// memory measures the memory of the entries that tell it.
func (o *order) memory(ctx context.Context) map[string]*float64 {
	memory := map[string]*float64{}
	for _, b := range o.series {
		for _, e := range b.Entries {
			if e.Memory != nil && ctx.Err() == nil {
				o.show(b.Name + "/" + e.Name + ": measuring memory")
				bytes := e.Memory()
				memory[b.Name+"/"+e.Name] = &bytes
			}
		}
	}
	return memory
}

// show overwrites the line of progress.
func (o *order) show(s string) {
	if o.progress != nil {
		fmt.Fprintf(o.progress, "\r\x1b[K%s", s)
	}
}

// progressOf returns what shows how much is done, and estimates how long the rest
// takes: as long a round as so far.
func (o *order) progressOf() func(done float64) {
	const interval = 100 * time.Millisecond
	started, shown := time.Now(), time.Time{}
	return func(done float64) {
		if time.Since(shown) < interval {
			return
		}
		shown = time.Now()
		left := float64(time.Since(started)) * (1 - done) / done
		o.show(fmt.Sprintf("measuring: %.0f %%, %v left", 100*done, time.Duration(left).Round(time.Second)))
	}
}
