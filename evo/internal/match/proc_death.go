package match

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Death is the error of a request whose process died or had to be stopped.
type Death struct {
	hung  bool
	code  int    // exit status, -1 for a signal
	state string // both in words
	words string // that it said at its end
}

// Error says how the process ended, in words that are the same on each machine of a kind.
func (d Death) Error() string {
	switch {
	case d.hung:
		return "the process had to be stopped"
	case d.words != "":
		return "the process ends: " + d.state + ": " + d.words
	}
	return "the process ends: " + d.state
}

// death ends the process and says how it died.
func (c *Child) death() Death {
	c.Kill()
	return Death{code: c.cmd.ProcessState.ExitCode(), state: Clean(c.cmd.ProcessState.String()), words: c.stderr.words()}
}

// outcome says what the death means for its match. If the first try ended with
// the same death, the match caused it and the fault says how; else it may have
// been chance.
func (d Death) outcome(match genome.Key, first Death) Outcome {
	o := Outcome{Match: match, Status: Panic, Slot: -1}
	switch {
	case d.hung:
		o.Status, o.Fault = Hang, "the round did not come to its end: the process that played it had to be stopped"
	case d.code == exitMemory:
		o.Fault = "the round used more memory than it may"
	default:
		o.Fault = "the process that played the round died"
		if d == first && d.words != "" {
			o.Fault += ": " + d.words
		} else if d == first && d.code >= 0 {
			o.Fault += fmt.Sprintf(": exit status %d", d.code)
		}
	}
	return o
}
