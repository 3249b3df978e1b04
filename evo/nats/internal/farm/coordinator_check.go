package farm

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime"

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
	lanes  chan struct{} // a token for each match that is played
}

// newChecks returns what plays matches again.
func newChecks[A any](game *evo.Game[A], find match.Genomes, o Options) (k checks, err error) {
	k = checks{share: o.Recheck, died: o.RecheckIsolated, close: func() {}, lanes: make(chan struct{}, runtime.GOMAXPROCS(0))}
	_, _ = rand.Read(k.secret[:]) // it never fails
	if k.share >= 0 {
		k.ev, k.close, err = open(game, find, o.RecheckIsolated, match.ProcOptions{})
	}
	return k, err
}

// chosen reports whether an outcome is played again.
func (k *checks) chosen(o match.Outcome, by *member) bool {
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

// hold has a job wait until its outcome is played again. The caller holds the lock.
func (c *Coordinator) hold(j *job, o match.Outcome, by *member) {
	if j.held = true; c.life.Err() != nil {
		return
	}
	c.ended.Go(func() {
		select {
		case c.checks.lanes <- struct{}{}:
		case <-c.life.Done():
			return
		}
		own, err := play(c.life, c.checks.ev, j.match)
		<-c.checks.lanes
		if c.life.Err() == nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.judge(j, o, by, own, err)
		}
	})
}

// judge compares an outcome with the coordinator's own. The caller holds the lock.
func (c *Coordinator) judge(j *job, o match.Outcome, by *member, own match.Outcome, err error) {
	m := j.match
	switch {
	case err != nil && c.waited(j):
		c.settle(j, o, fmt.Errorf("match %s (mode %s, seed %d): worker %s has played it, and the coordinator, which plays some matches again, cannot: %w. "+
			"Fix: run the same command again; to play nothing again, give -recheck 0%%", j.key, m.Mode, m.Seed, by.name, err))
	case err != nil:
		c.say("match %s cannot be played again: %v", j.key, err.Error())
	case !bytes.Equal(match.AppendOutcome(nil, own), match.AppendOutcome(nil, o)):
		c.failAll(fmt.Errorf("%w: match %s (mode %s, seed %d): worker %s says %s, and the coordinator on %s, which has played it again, says %s. %s",
			match.ErrDiffers, j.key, m.Mode, m.Seed, by.name, inWords(o), host(), inWords(own), c.doubt(by)), true)
	default:
		by.checked++
		c.settle(j, o, nil)
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
func (c *Coordinator) doubt(by *member) string {
	return fmt.Sprintf("This outcome is not in the log. Of the other %d that worker %s has sent since this command began, %d were played again and were right; "+
		"nobody has checked the others, and those of earlier commands in this folder, and they are in the log. "+
		"Fix: stop that worker, and find out whether it is built from other source, runs on another kind of machine, is broken, or lies; "+
		"a game that depends on anything but its Setup differs like this, too. Then begin again in a new folder (-out): "+
		"with the same seed an honest run finds the same, and a log with false outcomes never becomes right. "+
		"To be sure of all outcomes, have all played again (-recheck 100%%)", max(by.sent-1, 0), by.name, by.checked)
}
