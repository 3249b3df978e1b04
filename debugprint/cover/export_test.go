package cover

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Reason is the first one that this package does not count.
const Reason = behavior.Reason(reasons)

// CheckNames returns the names of all checks.
func CheckNames() (names []string) {
	for _, c := range refusal.Checks[1:] {
		names = append(names, c.Name)
	}
	return names
}

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
