package probe

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/gosource"
)

// Open finds a package with tables whose source can be edited. What does not build it says.
func (g Go) Open(say io.Writer, pattern string) (*Package, error) {
	l, err := g.Whole(say, pattern)
	switch {
	case err != nil:
		return nil, err
	case len(l.Packages) != 1:
		return nil, fmt.Errorf("%s names %d packages that use the library; want one", pattern, len(l.Packages))
	case len(l.Packages[0].Roots) == 0:
		return nil, fmt.Errorf("%s keeps no table in a variable", pattern)
	}
	return l.Packages[0], l.Packages[0].Editable()
}

// Whole finds packages that build. What does not it says.
func (g Go) Whole(say io.Writer, patterns ...string) (*Listed, error) {
	l, err := g.List(patterns...)
	if err != nil {
		return nil, err
	}
	for _, line := range l.Broken {
		fmt.Fprintln(say, line)
	}
	if len(l.Broken) > 0 {
		return nil, fmt.Errorf("%s does not build", strings.Join(patterns, " "))
	}
	return l, nil
}

// Edited makes edits in the source of a table, and holds them against those in memory.
func (g Go) Edited(p *Package, table string, edits []vocabulary.Edit) (*gosource.Change, error) {
	want, err := g.tell(p, nil, edits, table)
	if err != nil {
		return nil, err
	}
	after, err := p.Apply(table, edits...)
	if err != nil {
		return nil, err
	}
	change, files := p.Change(after), map[string][]byte{}
	for _, f := range change.Files {
		files[filepath.Join(p.Dir, f.Name)] = f.After
	}
	is, err := g.tell(p, files, nil, table)
	if err != nil {
		return nil, fmt.Errorf("nothing is written: the edited source does not run: %w", err)
	}
	if is != want {
		return nil, fmt.Errorf("nothing is written: the edited source makes another table than the edits. Fix: edit it by hand, and tell us:\n%s", gosource.Diff(want, is))
	}
	return change, nil
}

// tell returns a table in full after edits, as a test program of the package says it.
func (g Go) tell(p *Package, files map[string][]byte, edits []vocabulary.Edit, table string) (string, error) {
	answers, err := Program{Go: g, File: TellFile, Files: files, Edits: map[string][][]vocabulary.Edit{p.ImportPath + " " + table: {edits}}}.Run(p)
	switch {
	case len(answers) == 0:
		return "", fmt.Errorf("the test program says nothing of %s; %w", table, err)
	case answers[0].Wrong != "":
		return "", errors.New(answers[0].Wrong)
	}
	return answers[0].Data, nil
}
