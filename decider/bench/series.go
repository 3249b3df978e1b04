package bench

import "time"

// Series are things that are measured in turns. The first entry is what the ratios of
// the others refer to.
type Series struct {
	Name    string
	About   string
	Agents  int // each operation ticks so many
	Cycle   int // operations after which they repeat, at least 1
	Entries []Entry
}

// Entry is one of the things that a series compares.
type Entry struct {
	Name    string
	Threads bool          // other threads work too
	Linger  time.Duration // and go on so long after the last operation
	Start   func() Run

	// Few starts the same with fewer agents, for counting instructions.
	Few func() Run

	// Memory returns how many bytes each further agent needs, or is nil.
	Memory func() float64
}

// Few is how many agents are enough to count instructions.
const Few = 200

// All returns the series of the workloads, and then those of figures that compare this
// library with itself.
func All() []Series {
	var all []Series
	for _, w := range Workloads() {
		all = append(all, w.series())
	}
	return append(all, compileSeries(), gateSeries(), tracingSeries(), rowsSeries(), snapshotSeries(), saveSeries(), observingSeries(), recordingSeries(), policySeries(), squadsSeries(), rolesSeries(),
		endsSeries(), delegateSeries(5), delegateSeries(40), pathSeries(), lanesSeries(), idleSeries(), crowdSeries(),
		workersW4(), workersW5(), workersThinking())
}

// IsWorkload reports whether the series compares competitors.
func (s *Series) IsWorkload() bool { return s.Entries[0].Name == hand().Name }

func (w Workload) series() Series {
	s := Series{Name: w.Name, About: w.About, Agents: w.Agents, Cycle: w.Cycle}
	for _, c := range w.Competitors() {
		e := Entry{
			Name: c.Name, Threads: c.Threads,
			Start: func() Run { return w.Start(c, w.Agents) },
			Few:   func() Run { return w.Start(c, min(w.Agents, Few)) },
		}
		if w.Name == "W4" {
			e.Memory = func() float64 { return BytesPerAgent(c, w.Agents) }
		}
		s.Entries = append(s.Entries, e)
	}
	return s
}
