package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// What the agents say themselves of the limits of their rows, see PerAgent. Those that are
// asked with the row are not kept. Commit and Timeout are: until when a plan holds must be
// known as long as it does.

// askLimits is askTimers of a row with limits of the agent's own.
func (r *run) askLimits(n *node) (Answer, time.Duration) {
	pre, own := &n.src.Preconditions, n.src.PerAgent
	r.callback(core.SaltDecide)
	if n.cooldown != 0 {
		cooldown := pre.Cooldown
		if own.Cooldown != nil {
			if cooldown = r.limit(n, LimitCooldown, own.Cooldown); r.reset() {
				return RefusedCooldown, 0
			}
		}
		if left := cooling(r.h, n, cooldown); left > 0 {
			return RefusedCooldown, left
		}
	}
	if n.opts.has(optEvery) {
		every := pre.Every
		if own.Every != nil {
			if every = r.limit(n, LimitEvery, own.Every); r.reset() {
				return RefusedEvery, 0
			}
		}
		if every > 0 {
			if left := everyLeft(r.h, n, every); left > 0 {
				return RefusedEvery, left
			}
		}
	}
	chance := pre.Chance
	if own.Chance != nil {
		if chance = own.Chance(r.agent); r.reset() {
			return RefusedChance, 0
		}
		switch {
		case chance != chance:
			r.w.notNumber(r.h, n.row, ofChance, "PerAgent.Chance")
		case chance >= 2 && r.w != nil: // a little above 1 is a sum that may be meant
			told{r.w}.highChance(r.h, n.row, chance)
		}
	}
	if (own.Chance != nil || chance > 0) && !r.roll(n, chance) {
		return RefusedChance, 0
	}
	return Accepted, 0
}

// keepLimits asks how long row n, which is about to be entered, commits and may last. It
// returns false if that has reset the agent.
func (r *run) keepLimits(n *node) bool {
	own := n.src.PerAgent
	r.callback(core.SaltDecide)
	if own.Commit != nil {
		*r.h.Word(n.row.Commit) = uint64(r.limit(n, LimitCommit, own.Commit))
		if r.reset() {
			return false
		}
	}
	if own.Timeout != nil {
		*r.h.Word(n.row.Timeout) = uint64(r.limit(n, LimitTimeout, own.Timeout))
	}
	return !r.reset()
}

// limit asks the agent for a limit of n. 0 is none.
func (r *run) limit(n *node, which Limits, ask func(erased) time.Duration) time.Duration {
	d := ask(r.agent)
	if badDuration(d) && r.w != nil {
		told{r.w}.strangeLimit(r.h, n.row, which, d)
	}
	return max(d, 0)
}

// commit returns for how long active row n holds against siblings that are not Urgent, 0
// for not at all.
func (n *node) commit(h *core.Header) time.Duration {
	if n.opts.has(optPerAgent) && n.row.Commit != 0 {
		return time.Duration(*h.Word(n.row.Commit))
	}
	return n.src.Commit
}

// timeout returns for how long active row n may last, 0 for ever.
func (n *node) timeout(h *core.Header) time.Duration {
	if n.opts.has(optPerAgent) && n.row.Timeout != 0 {
		return time.Duration(*h.Word(n.row.Timeout))
	}
	return n.src.Timeout
}

// keptLimits returns the Commit and the Timeout that the agent had when it entered row, 0
// for none.
func keptLimits(h *core.Header, row *core.Row) (commit, timeout uint64) {
	if row.Commit != 0 {
		commit = *h.Word(row.Commit)
	}
	if row.Timeout != 0 {
		timeout = *h.Word(row.Timeout)
	}
	return commit, timeout
}

// putLimits gives active row these limits, where it has such of the agent's own.
func putLimits(h *core.Header, row *core.Row, commit, timeout uint64) {
	if row.Commit != 0 {
		*h.Word(row.Commit) = commit
	}
	if row.Timeout != 0 {
		*h.Word(row.Timeout) = timeout
	}
}
