package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/bench"
	"github.com/ethogram-go/ethogram/decider/bench/measure"
)

// results are what was measured.
type results struct {
	Machine machine   `json:"machine"`
	Series  []*series `json:"series"`
}

// machine is what figures depend on. Those of two machines have no common ratios.
type machine struct {
	CPU   string `json:"cpu,omitempty"`
	Cores int    `json:"cores"`
	OS    string `json:"os"`
	Arch  string `json:"arch"`
	Go    string `json:"go"`
	Clock string `json:"clock"`
}

// What a turn is measured by.
const (
	clockThread = "CPU time of the thread"
	clockWall   = "wall time, as this system does not tell the CPU time of a thread"
)

// series is one of bench.Series with its figures.
type series struct {
	Name    string  `json:"name"`
	About   string  `json:"about"`
	Agents  int     `json:"agents"`
	Entries []entry `json:"entries"` // the first is what the others are compared with
}

// entry has the figures of one thing, for one tick of one agent.
type entry struct {
	Name         string   `json:"name"`
	Ns           float64  `json:"ns"`
	Ratio        float64  `json:"ratio"`
	Goal         float64  `json:"goal,omitempty"`
	Median       float64  `json:"median"`
	Q1           float64  `json:"q1"`
	Q3           float64  `json:"q3"`
	Turns        int      `json:"turns"`
	Wall         bool     `json:"wall,omitempty"`
	Slow         bool     `json:"slow,omitempty"` // the ratio is the median
	Allocs       float64  `json:"allocs"`
	Garbage      float64  `json:"garbage"`
	Instructions *float64 `json:"instructions,omitempty"`
	Memory       *float64 `json:"memory,omitempty"`
}

func newEntry(f *measure.Figures, agents int) entry {
	each := 1 / float64(agents)
	return entry{
		Name: f.Name, Ns: f.Ns * each, Ratio: f.Ratio, Median: f.Median, Q1: f.Q1, Q3: f.Q3,
		Turns: f.Turns, Wall: f.Wall, Slow: f.Slow, Allocs: f.Allocs * each, Garbage: f.Garbage * each,
	}
}

func thisMachine() machine {
	m := machine{
		CPU: cpuName("/proc/cpuinfo"), Cores: runtime.NumCPU(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Go: runtime.Version(), Clock: clockThread,
	}
	if !measure.HasThreadTime {
		m.Clock = clockWall
	}
	return m
}

// cpuName returns the name of the processor from Linux's description of it, or "".
func cpuName(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func (res *results) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "\t")
	return e.Encode(res)
}

// readFiles reads results that -json has printed, each with series that the others do
// not have, and puts them into the usual order.
func readFiles(names []string) (*results, error) {
	var all *results
	from := map[string]string{}
	for _, name := range names {
		res, err := readFile(name)
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = &results{Machine: res.Machine}
		}
		if all.Machine != res.Machine {
			return nil, fmt.Errorf("%s: results of %+v, but %s has those of %+v; want one machine", name, res.Machine, names[0], all.Machine)
		}
		for _, s := range res.Series {
			if first, ok := from[s.Name]; ok {
				return nil, fmt.Errorf("%s: results of %s, which %s has too; want each once", name, s.Name, first)
			}
			from[s.Name] = name
			all.Series = append(all.Series, s)
		}
	}
	usual := bench.All()
	place := func(s *series) int {
		i := slices.IndexFunc(usual, func(b bench.Series) bool { return b.Name == s.Name })
		if i < 0 {
			return len(usual)
		}
		return i
	}
	slices.SortStableFunc(all.Series, func(a, b *series) int { return cmp.Compare(place(a), place(b)) })
	return all, nil
}

func readFile(name string) (*results, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	res := &results{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(res); err != nil {
		return nil, fmt.Errorf("%s: %w; want the output of ratios -json", name, err)
	}
	if len(res.Series) == 0 {
		return nil, fmt.Errorf("%s: no results; want the output of ratios -json", name)
	}
	for _, s := range res.Series {
		if s == nil || len(s.Entries) == 0 {
			return nil, fmt.Errorf("%s: a series without entries; want the output of ratios -json", name)
		}
	}
	return res, nil
}
