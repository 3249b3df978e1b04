package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// results are the benchmarks of one or more outputs of go test -bench.
type results struct {
	machine map[string]string // goos, goarch, cpu, go, cores
	names   []string          // in order of their first appearance
	samples map[string]samples
}

// samples are the measurements of one benchmark: for each unit one number per run.
type samples map[string][]float64

func newResults() *results {
	return &results{machine: map[string]string{}, samples: map[string]samples{}}
}

// machineKeys are the keys of lines "key: value" that describe the machine. Results
// of two machines have no common ratios.
var machineKeys = []string{"go", "goos", "goarch", "cpu", "cores"}

// read adds the results of r. Errors name the line.
func (res *results) read(name string, r io.Reader) error {
	lines := bufio.NewScanner(r)
	found := false
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		var err error
		switch {
		case strings.HasPrefix(line, "Benchmark"):
			var ok bool
			ok, err = res.benchmark(line)
			found = found || ok
		case strings.HasPrefix(line, "--- FAIL"), strings.HasPrefix(line, "FAIL"), strings.HasPrefix(line, "panic:"):
			err = errors.New("the benchmarks failed: " + line)
		default:
			err = res.describe(line)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !found {
		return fmt.Errorf("%s: no benchmark results; is it the output of go test -bench?", name)
	}
	return nil
}

// benchmark reads a line such as
//
//	BenchmarkW1/hand-2   5000000   6.5 ns/op   0 B/op   0 allocs/op
//
// and reports whether it has results: with -v, go test first prints the name alone.
func (res *results) benchmark(line string) (bool, error) {
	f := strings.Fields(line)
	if len(f) == 1 {
		return false, nil
	}
	if len(f) < 4 || len(f)%2 != 0 {
		return false, fmt.Errorf("malformed result %q: want a name, a count, and numbers with their units", line)
	}
	if n, err := strconv.ParseUint(f[1], 10, 64); err != nil || n == 0 {
		return false, fmt.Errorf("malformed result %q: %q is not a count", line, f[1])
	}
	values := map[string]float64{}
	for i := 2; i < len(f); i += 2 {
		v, err := strconv.ParseFloat(f[i], 64)
		if err != nil || v != v {
			return false, fmt.Errorf("malformed result %q: %q is not a number", line, f[i])
		}
		values[f[i+1]] = v
	}
	if _, ok := values["ns/op"]; !ok {
		return false, fmt.Errorf("malformed result %q: no ns/op", line)
	}
	name := trimProcs(strings.TrimPrefix(f[0], "Benchmark"))
	s := res.samples[name]
	if s == nil {
		s = samples{}
		res.samples[name] = s
		res.names = append(res.names, name)
	}
	for unit, v := range values {
		s[unit] = append(s[unit], v)
	}
	return true, nil
}

// trimProcs cuts the GOMAXPROCS that go test appends to a name.
func trimProcs(name string) string {
	if i := strings.LastIndexByte(name, '-'); i > 0 {
		if _, err := strconv.ParseUint(name[i+1:], 10, 32); err == nil {
			return name[:i]
		}
	}
	return name
}

// describe reads a line about the machine, and ignores all others.
func (res *results) describe(line string) error {
	key, value, ok := strings.Cut(line, ": ")
	if !ok {
		return nil
	}
	for _, k := range machineKeys {
		if key != k {
			continue
		}
		if old, ok := res.machine[k]; ok && old != value {
			return fmt.Errorf("results of different machines: %s %q and %q", k, old, value)
		}
		res.machine[k] = value
	}
	return nil
}
