package farm

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime"
	"sync"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// DefaultRecheck is the share of the matches that a coordinator plays again, unless its
// options name another one.
const DefaultRecheck = 0.01

// checks plays some matches again, in the coordinator's process: the trial shows what a
// worker plays when it joins, and nothing of what it sends later. Nobody but the
// coordinator can judge: workers may lie alike, and a lone one has nobody beside it.
//
// Which matches, follows from a secret, so that no worker knows for which it may lie; and
// the first outcome of each worker is checked. No result depends on the choice. An outcome
// that is checked is handed out only once it is known to be right, so the log has no
// outcome that was found to be wrong.
type checks struct {
	share  float64
	secret [16]byte
	ev     match.Evaluator // nil plays nothing again
	died   bool            // ev survives what ends its process
	close  func()

	// Guarded by the coordinator's lock.
	queue []check
	wake  *sync.Cond // queue has grown, or the coordinator has ended
}

// check is an outcome that waits to be compared.
type check struct {
	job     *job
	outcome match.Outcome
	digest  [sha256.Size]byte
	by      *sender
}

// sender is a worker that has joined at some time.
type sender struct {
	name    string
	sent    int // outcomes
	checked int // of these, were played again to the same outcome
	begun   bool
}

// newChecks returns what plays matches again.
func newChecks[A any](game *evo.Game[A], find match.Genomes, o Options) (checks, error) {
	k := checks{share: o.Recheck, died: o.RecheckIsolated, close: func() {}}
	if k.share < 0 {
		return k, nil
	}
	_, _ = rand.Read(k.secret[:]) // it never fails
	if o.RecheckIsolated {
		proc, err := match.NewProc(game, find, match.ProcOptions{})
		if err != nil {
			return k, err
		}
		k.ev, k.close = proc, func() { _ = proc.Close() }
		return k, nil
	}
	local, err := match.NewLocal(game, find, match.Options{})
	if err != nil {
		return k, err
	}
	k.ev = local
	return k, nil
}

// chosen reports whether an outcome is played again.
func (k *checks) chosen(o match.Outcome, by *sender) bool {
	switch {
	case k.ev == nil, o.Died() && !k.died: // it might end this process
		return false
	case !by.begun:
		by.begun = true
		return true
	}
	mark := sha256.Sum256(append(k.secret[:], o.Match[:]...))
	return k.share >= 1 || binary.LittleEndian.Uint64(mark[:]) < uint64(k.share*0x1p64)
}

// startChecks starts the goroutines that play again, which end with the coordinator.
func (c *Coordinator) startChecks() {
	c.checks.wake = sync.NewCond(&c.mu)
	if c.checks.ev == nil {
		return
	}
	for range runtime.GOMAXPROCS(0) {
		c.ended.Go(c.playChecks)
	}
}

func (c *Coordinator) playChecks() {
	for {
		c.mu.Lock()
		for len(c.checks.queue) == 0 && c.life.Err() == nil {
			c.checks.wake.Wait()
		}
		if c.life.Err() != nil {
			c.mu.Unlock()
			return
		}
		one := c.checks.queue[0]
		c.checks.queue = c.checks.queue[1:]
		c.mu.Unlock()
		own, err := play(c.life, c.checks.ev, one.job.match)
		if c.life.Err() != nil {
			return
		}
		c.mu.Lock()
		c.judge(one, own, err)
		c.mu.Unlock()
	}
}

// hold has a job wait until its outcome is checked. The queue need not keep its match. The
// caller holds the lock.
func (c *Coordinator) hold(one check) {
	one.job.held = true
	c.unpack(one.job)
	c.checks.queue = append(c.checks.queue, one)
	c.checks.wake.Signal()
}

// judge compares an outcome with the coordinator's own. The caller holds the lock.
func (c *Coordinator) judge(one check, own match.Outcome, err error) {
	m, there := one.job.match, c.jobs[one.job.key] == one.job
	switch {
	case err != nil && there:
		one.job.fail(fmt.Errorf("match %s (mode %s, seed %d): worker %s has played it, and the coordinator, which plays some matches again, cannot: %w. "+
			"Fix: run the same command again; to play nothing again, give -recheck 0%%", one.job.key, m.Mode, m.Seed, one.by.name, err))
		c.done(one.job)
	case err != nil:
		c.say("match %s cannot be played again: %v", one.job.key, err.Error())
	case sha256.Sum256(match.AppendOutcome(nil, own)) != one.digest:
		c.failAll(fmt.Errorf("%w: match %s (mode %s, seed %d): worker %s says %s, and the coordinator on %s, which has played it again, says %s. %s",
			match.ErrDiffers, one.job.key, m.Mode, m.Seed, one.by.name, inWords(one.outcome), host(), inWords(own), c.doubt(one.by)), true)
	default:
		one.by.checked++
		c.sent.Checked++
		if there {
			c.deliver(one.job, one.outcome)
		}
	}
}

// inWords returns what distinguishes an outcome from others of its match.
func inWords(o match.Outcome) string {
	if o.Status != match.OK {
		return fmt.Sprintf("%q after %d steps", o.Failure(), o.Steps)
	}
	return fmt.Sprintf("OK after %d steps with hash %016x and metrics %v", o.Steps, o.Hash, o.Metrics)
}

// doubt says what the other outcomes of a worker are worth, and what to do. The caller
// holds the lock.
func (c *Coordinator) doubt(by *sender) string {
	return fmt.Sprintf("This outcome is not in the log. Of the other %d that worker %s has sent since this command began, %d were played again and were right; "+
		"nobody has checked the others, and those of earlier commands in this folder, and they are in the log. "+
		"Fix: stop that worker, and find out whether it is built from other source, runs on another kind of machine, is broken, or lies; "+
		"a game that depends on anything but its Setup differs like this, too. Then begin again in a new folder (-out): "+
		"with the same seed an honest run finds the same, and a log with false outcomes never becomes right. "+
		"To be sure of all outcomes, have all played again (-recheck 100%%)", max(by.sent-1, 0), by.name, by.checked)
}
