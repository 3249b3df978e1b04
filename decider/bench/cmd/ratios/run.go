package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// runner runs the benchmarks.
type runner struct {
	pkg       string
	bench     string
	benchtime string
	count     int

	progress io.Writer // a terminal whose line is overwritten, or nil
	save     io.Writer // gets a copy of the benchmarks' output, or nil

	// command starts a program; the tests replace it.
	command func(ctx context.Context, name string, args ...string) *exec.Cmd
}

// run measures count rounds of all benchmarks. It uses rounds, not -count, so that
// some slow seconds of the machine hit all competitors alike. One binary runs all
// rounds, so that edited sources do not matter.
func (r *runner) run(ctx context.Context, res *results) error {
	dir, err := os.MkdirTemp("", "ratios")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "bench.test")
	r.show("building " + r.pkg)
	build := r.command(ctx, "go", "test", "-c", "-o", binary, r.pkg)
	out, err := build.CombinedOutput()
	r.show("")
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(build.Args, " "), err, out)
	}
	for round := 1; round <= r.count; round++ {
		if err := r.round(ctx, binary, round, res); err != nil {
			return err
		}
	}
	return nil
}

func (r *runner) round(ctx context.Context, binary string, round int, res *results) error {
	cmd := r.command(ctx, binary, "-test.run=^$", "-test.bench="+r.bench, "-test.benchmem",
		"-test.benchtime="+r.benchtime, "-test.timeout=60m")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	var failure strings.Builder
	cmd.Stderr = &failure
	if err := cmd.Start(); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	var text strings.Builder
	done := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line := lines.Text()
		text.WriteString(line + "\n")
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "Benchmark"), " "); ok && strings.HasPrefix(line, "Benchmark") {
			done++
			r.show(fmt.Sprintf("round %d of %d: %d done, last %s", round, r.count, done, trimProcs(name)))
		}
	}
	err = cmd.Wait()
	r.show("")
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s%s", strings.Join(cmd.Args, " "), err, failure.String(), lastLines(text.String(), 20))
	}
	if r.save != nil {
		if _, err := io.WriteString(r.save, text.String()); err != nil {
			return err
		}
	}
	return res.read("round "+strconv.Itoa(round), strings.NewReader(text.String()))
}

// show overwrites the line of progress.
func (r *runner) show(s string) {
	if r.progress != nil {
		fmt.Fprintf(r.progress, "\r\x1b[K%s", s)
	}
}

// lastLines returns the last n lines of s.
func lastLines(s string, n int) string {
	lines := strings.SplitAfter(s, "\n")
	return strings.Join(lines[max(0, len(lines)-n-1):], "")
}
