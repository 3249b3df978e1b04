package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"runtime/debug"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/bench"
)

// runTicks runs operations of the one entry that is named, and nothing else.
func runTicks(chosen []bench.Series, competitors []string, n int) error {
	if len(chosen) != 1 || len(competitors) != 1 {
		return errors.New("-ticks: want -only with one series and -competitors with one entry")
	}
	debug.SetGCPercent(-1)
	entries := chosen[0].Entries
	e := entries[slices.IndexFunc(entries, func(e bench.Entry) bool { return e.Name == competitors[0] })]
	start := e.Few
	if start == nil {
		start = e.Start
	}
	start().Ticks(n)
	return nil
}

// countInstructions counts the instructions of a tick of each entry. Processors count
// them too, but virtual machines and most servers do not let programs ask. So valgrind
// runs this program twice for each entry, with different numbers of ticks: what differs
// is ticks alone, and repeats to a few thousandths.
func (o *order) countInstructions(ctx context.Context, b *bench.Series, s *series) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if b.Entries[i].Threads {
			continue
		}
		o.show(fmt.Sprintf("%s/%s: counting instructions", s.Name, e.Name))
		agents := b.Agents
		if b.Entries[i].Few != nil {
			agents = min(agents, bench.Few)
		}
		per, err := instructions(ctx, self, b, e, float64(agents))
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("counting the instructions of %s/%s: %w", s.Name, e.Name, err)
		}
		e.Instructions = &per
	}
	return nil
}

// instructions returns those of one tick of one agent.
func instructions(ctx context.Context, self string, b *bench.Series, e *entry, agents float64) (float64, error) {
	// Enough that what the runtime does beside does not matter, at some ten
	// instructions a nanosecond.
	const enough = 30e6
	n := int(math.Ceil(enough / (10 * e.Ns * agents) / float64(b.Cycle)))
	n = max(n, 1) * b.Cycle
	var counted [2]float64
	for i := range counted {
		ticks := strconv.Itoa((i + 1) * n)
		cmd := exec.CommandContext(ctx, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
			self, "-only", b.Name, "-competitors", e.Name, "-ticks", ticks)
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			return 0, fmt.Errorf("%w\n%s", err, out)
		}
		if counted[i], err = collected(out); err != nil {
			return 0, err
		}
	}
	return (counted[1] - counted[0]) / float64(n) / agents, nil
}

var collectedLine = regexp.MustCompile(`(?m)^==\d+== Collected : (\d+)$`)

// collected reads the number of instructions from what callgrind prints.
func collected(out []byte) (float64, error) {
	m := collectedLine.FindSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("valgrind did not say how many instructions it collected:\n%s", out)
	}
	return strconv.ParseFloat(string(m[1]), 64)
}
