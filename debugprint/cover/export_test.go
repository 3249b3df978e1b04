package cover

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Reason is the first one that this package does not count.
const Reason = behavior.Reason(reasons)

// Checks are those of an outline that this package counts.
func Checks() (all decider.Checks) {
	for _, bit := range outlined {
		all |= bit
	}
	return all
}

// Refusal returns the name of the check that an answer to a question tells to have
// failed, "" for another answer.
func Refusal(a decider.Answer) string {
	if int(a) < len(refusals) && refusals[a].is {
		return checkNames[refusals[a].by]
	}
	return ""
}

// CheckNames returns the names of all checks.
func CheckNames() []string { return checkNames[:] }

// NewSuite makes this process measure as one that begins, until restore is called.
func NewSuite() (restore func()) {
	covers, over := suite.take(nil, nil)
	return func() { suite.take(covers, over) }
}

func (s *tests) take(covers map[string]*Cover, over []*tree) (map[string]*Cover, []*tree) {
	s.mu.Lock()
	defer s.mu.Unlock()
	covers, s.covers = s.covers, covers
	over, s.over.trees = s.over.trees, over
	return covers, over
}

// Data returns what a report's JSON has.
func (r *Report) Data() *reportData { return &r.data }
