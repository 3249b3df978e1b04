package main

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/hunt"
)

// fault is a fault that can be put into a game.
type fault struct {
	name   string
	oracle hunt.Oracle // that could notice it when it was written, or "none",
	later  hunt.Oracle // and that can since the game declares more, or ""
	about  string      // what is wrong, in a player's words
	edits  []edit
}

// edit replaces a text of a file, which it has once.
type edit struct {
	file     string
	old, new string
}

const none hunt.Oracle = "none"

//go:embed testdata/*.faults
var faultFiles embed.FS

// faultsOf returns the faults of a game.
func faultsOf(game string) ([]fault, error) {
	data, err := faultFiles.ReadFile("testdata/" + game + ".faults")
	if err != nil {
		return nil, err
	}
	all, err := parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s.faults: %w", game, err)
	}
	return all, nil
}

// parse reads faults: the lines "fault", "oracle", "later" and "about", and for each file a line
// "file" and the lines that "-" takes out and "+" puts in. A line "..." ends a text that
// is replaced, and # begins a comment.
func parse(text string) (all []fault, err error) {
	file, open := "", false
	for i, line := range strings.Split(text, "\n") {
		key, rest, _ := strings.Cut(line, " ")
		wrong := func(what string) error { return fmt.Errorf("line %d: %s: %q", i+1, what, line) }
		if line == "" || line[0] == '#' {
			open = false
			continue
		}
		if key == "fault" {
			all = append(all, fault{name: rest})
			file, open = "", false
			continue
		}
		if len(all) == 0 {
			return nil, wrong("no fault has begun")
		}
		f := &all[len(all)-1]
		switch {
		case key == "oracle":
			f.oracle = hunt.Oracle(rest)
		case key == "later":
			f.later = hunt.Oracle(rest)
		case key == "about":
			f.about = rest
		case key == "file":
			file, open = rest, false
		case line == "...":
			open = false
		case file != "" && (line[0] == '-' || line[0] == '+'):
			if !open {
				f.edits = append(f.edits, edit{file: file})
				open = true
			}
			e := &f.edits[len(f.edits)-1]
			if line[0] == '-' {
				e.old += "\n" + line[1:]
			} else {
				e.new += "\n" + line[1:]
			}
		default:
			return nil, wrong("this is none of fault, oracle, later, about, file, ..., -, +")
		}
	}
	for i := range all {
		f := &all[i]
		for k := range f.edits {
			e := &f.edits[k]
			e.old, e.new = strings.TrimPrefix(e.old, "\n"), strings.TrimPrefix(e.new, "\n")
		}
		if f.name == "" || f.oracle == "" || f.about == "" || len(f.edits) == 0 {
			return nil, fmt.Errorf("fault %q lacks an oracle, words or a text to replace", f.name)
		}
	}
	return all, nil
}

// stated returns the oracle that can notice the fault today, or "none".
func (f *fault) stated() hunt.Oracle { return cmp.Or(f.later, f.oracle) }

// files returns the files that the edits change.
func (f *fault) files() (all []string) {
	for _, e := range f.edits {
		if !slices.Contains(all, e.file) {
			all = append(all, e.file)
		}
	}
	return all
}

// apply returns the text of a file with the fault.
func (f *fault) apply(file, text string) (string, error) {
	for _, e := range f.edits {
		if e.file != file {
			continue
		}
		if n := strings.Count(text, e.old); e.old == "" || n != 1 {
			return "", fmt.Errorf("fault %s: %s has this text %d times, want once:\n%s", f.name, file, n, e.old)
		}
		text = strings.Replace(text, e.old, e.new, 1)
	}
	return text, nil
}
