package cover

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Reason is the first one that this package does not count.
const Reason = behavior.Reason(tally.Reasons)

// CheckNames returns the names of all checks.
func CheckNames() (names []string) {
	for _, c := range refusal.Checks[1:] {
		names = append(names, c.Name)
	}
	return names
}

// NewSuite makes this process measure as one that begins, until restore is called.
func NewSuite() (restore func()) {
	suite.mu.Lock()
	defer suite.mu.Unlock()
	counts, over := suite.counts, suite.over
	suite.counts, suite.over = nil, &profile.Profile{}
	return func() {
		suite.mu.Lock()
		defer suite.mu.Unlock()
		suite.counts, suite.over = counts, over
	}
}

// Data returns what a report's JSON has.
func (r *Report) Data() *reportData { return &r.data }
