package evo

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Spec is a checked [Game] without its agent type, for programs that breed and
// certify genomes. It is immutable.
type Spec struct {
	Name        string
	Version     int
	Catalog     *genome.Catalog // of the role that evolves, with the game's Times
	Vocabulary  *genome.Catalog // of all roles
	Metrics     []Metric
	Points      int // the index of the metric that ranks players
	Evaluation  Mode
	Showdown    Mode
	Roles       []Role
	Role        string // the one that evolves, or "" if the game has none
	Classes     []Class
	Seen        []string
	Descriptors []Descriptor
	Oddities    []Oddity
	Natural     Naturalness
	Tick        time.Duration // of a step
	Fitness     func(means []int64) int64
	Library     []Reference
}

// Reference is a table of the library as a genome. Of a bot the genome only stands for it:
// its method Bot says so.
type Reference struct {
	Name   string
	Style  string
	Genome *Genome
	Roles  []string // that it plays; nil if the game has none
}

// Metric returns the index of a metric by its name, or -1.
func (s *Spec) Metric(name string) int {
	return slices.IndexFunc(s.Metrics, func(m Metric) bool { return m.Name == name })
}

// WithClasses returns the spec with other classes, or what is wrong with them.
func (s *Spec) WithClasses(classes []Class) (*Spec, error) {
	other := *s
	other.Classes = classes
	var k gameChecker
	if k.classes(&other); len(k.errs) > 0 {
		return nil, k.errs
	}
	other.Classes = s.within(classes)
	return &other, nil
}
