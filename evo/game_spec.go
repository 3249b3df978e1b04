package evo

import "time"

// Spec is a checked [Game] without its agent type: what programs that breed
// and certify genomes know of it. It is immutable.
type Spec struct {
	Name       string
	Version    int
	Catalog    *Catalog
	Metrics    []Metric
	Points     int // which of the metrics ranks players
	Evaluation Mode
	Showdown   Mode
	Classes    []Class
	Tick       time.Duration // of a step
	Library    []Reference
	Targets    []string
}

// Reference is a table of the library as a genome.
type Reference struct {
	Name   string
	Style  string
	Genome *Genome
}

// Metric returns the place of a metric by its name, or -1.
func (b *Spec) Metric(name string) int {
	for i, m := range b.Metrics {
		if m.Name == name {
			return i
		}
	}
	return -1
}

// WithClasses returns the spec with other classes, or what is wrong with them.
func (b *Spec) WithClasses(classes []Class) (*Spec, error) {
	other := *b
	other.Classes = classes
	if len(classes) > maxClasses {
		return nil, Errors{other.tooManyClasses()}
	}
	var errs Errors
	for i, c := range classes {
		errs = append(errs, other.checkClass(i, c)...)
	}
	if len(errs) > 0 {
		return nil, errs
	}
	other.Classes = b.within(classes)
	return &other, nil
}
