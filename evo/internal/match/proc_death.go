package match

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// death is the error of a match whose process died or had to be stopped.
type death struct {
	hung  bool
	code  int    // exit status, -1 for a signal
	words string // that it said at its end
}

func (d death) Error() string { return "the process died" }

// death ends the process and says how it died.
func (c *child) death() death {
	c.kill()
	return death{code: c.Cmd.ProcessState.ExitCode(), words: c.Stderr.Words()}
}

// outcome says what the death means for its match. If the first try ended with
// the same death, the match caused it and the fault says how; else it may have
// been chance.
func (d death) outcome(match genome.Key, first death) Outcome {
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
