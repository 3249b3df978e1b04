// Package licences lists the licences of everything that the modules of this repository
// and their pages require, and refuses those that nobody has allowed.
package licences

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/google/licensecheck"
	"golang.org/x/exp/slices"
	"golang.org/x/mod/modfile"
)

// allowed are the licences that games may ship under, closed or open.
var allowed = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "GooglePatentClause", "ISC", "MIT", "Unlicense", "Zlib"}

// unlicensed is what has no licence, and who alone may need it: it is compiled to measure
// against it, and is part of nothing that anybody gets.
var unlicensed = map[string]string{"github.com/magicsea/behavior3go": "decider/bench"}

// forTools are licences of what only builds and tests pages and the site: none of it is in them.
var forTools = []string{"BlueOak-1.0.0", "EPL-2.0", "MPL-2.0", "Python-2.0"}

// Dependency is a module of Go or a package of npm.
type Dependency struct {
	Name     string
	Licences []string // SPDX
	Uses     []string // who needs it
	file     string   // where the licence stands
}

// problem says what is wrong with the licences, or is nil.
func (d *Dependency) problem() error {
	for _, l := range d.Licences {
		onlyTool := slices.Contains(forTools, l) && !slices.ContainsFunc(d.Uses, func(use string) bool { return use != buildsPages && use != buildsSite })
		if !slices.Contains(allowed, l) && !onlyTool {
			return fmt.Errorf("%s has the licence %s (%s), which is not among those that are allowed. Fix: do without it, or, if a game may ship under it, add it to them", d.Name, l, d.file)
		}
	}
	if len(d.Licences) == 0 && (len(d.Uses) != 1 || d.Uses[0] != unlicensed[d.Name]) {
		return fmt.Errorf("%s has no licence that is known (%s). Fix: do without it", d.Name, d.file)
	}
	return nil
}

// What is in no page, and not on the site.
const (
	buildsPages = "building the pages"
	buildsSite  = "building the site"
)

// list collects dependencies by name.
type list map[string]*Dependency

func (l list) add(name, use string) *Dependency {
	d := l[name]
	if d == nil {
		d = &Dependency{Name: name}
		l[name] = d
	}
	if !slices.Contains(d.Uses, use) {
		d.Uses = append(d.Uses, use)
	}
	return d
}

// Of returns the dependencies of the checkout at root, in the order of their names, and an
// error that names each whose licence is not allowed.
func Of(root string) ([]*Dependency, error) {
	all := list{}
	data, err := os.ReadFile(filepath.Join(root, "go.work"))
	if err != nil {
		return nil, err
	}
	work, err := modfile.ParseWork("go.work", data, nil)
	if err != nil {
		return nil, err
	}
	for _, use := range work.Use {
		if err := all.modules(root, filepath.ToSlash(filepath.Clean(use.Path))); err != nil {
			return nil, err
		}
	}
	if err := all.modules(root, ".ci/tools"); err != nil {
		return nil, err
	}
	locks, err := filepath.Glob(filepath.Join(root, "*", "*", "page", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	for _, lock := range locks {
		if err := all.packages(lock, "the pages", buildsPages); err != nil {
			return nil, err
		}
	}
	if err := all.packages(filepath.Join(root, "site", "package-lock.json"), "the site", buildsSite); err != nil {
		return nil, err
	}
	var sorted []*Dependency
	var problems []error
	for _, d := range all {
		slices.Sort(d.Uses)
		sorted = append(sorted, d)
	}
	slices.SortFunc(sorted, func(a, b *Dependency) int { return strings.Compare(a.Name, b.Name) })
	for _, d := range sorted {
		problems = append(problems, d.problem())
	}
	for name := range unlicensed {
		if d := all[name]; d == nil || len(d.Licences) > 0 {
			problems = append(problems, fmt.Errorf("%s is listed as unlicensed, and is not there or has a licence. Fix: take it off the list", name))
		}
	}
	return sorted, errors.Join(problems...)
}

// modules adds what a go.mod requires: after go mod tidy, that is all that packages and
// tests of the module import on any system. Of the root, it tells apart what tests alone need.
func (l list) modules(root, dir string) error {
	at := filepath.Join(root, filepath.FromSlash(dir))
	data, err := os.ReadFile(filepath.Join(at, "go.mod"))
	if err != nil {
		return err
	}
	mod, err := modfile.Parse(dir+"/go.mod", data, nil)
	if err != nil {
		return err
	}
	const library = "github.com/ethogram-go/ethogram"
	args := []string{"mod", "download", "-json"}
	for _, r := range mod.Require {
		if r.Mod.Path != library {
			args = append(args, r.Mod.String())
		}
	}
	out, err := goCommand(at, args...)
	if err != nil {
		return err
	}
	linked := ""
	if dir == "." {
		if linked, err = linkedBy(at); err != nil {
			return err
		}
	}
	for decoder := json.NewDecoder(strings.NewReader(out)); ; {
		var m struct{ Path, Dir string }
		switch err := decoder.Decode(&m); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		use := dir
		switch {
		case strings.Contains(linked, "="+m.Path+"="):
			use = "the library"
		case dir == ".":
			use = "tests"
		}
		d := l.add(m.Path, use)
		if err := d.read(m.Dir); err != nil {
			return err
		}
	}
}

// linkedBy returns the modules that packages which users may import, and commands, link.
func linkedBy(root string) (string, error) {
	names, err := goCommand(root, "list", "./...")
	if err != nil {
		return "", err
	}
	args := []string{"list", "-deps", "-f", "{{with .Module}}={{.Path}}={{end}}"}
	for name := range strings.FieldsSeq(names) {
		if !strings.Contains(name, "/internal/") {
			args = append(args, name)
		}
	}
	return goCommand(root, args...)
}

// read finds the licences in the files of a module.
func (d *Dependency) read(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	d.Licences, d.file = nil, dir
	for _, e := range entries {
		base, extension, _ := strings.Cut(strings.ToUpper(e.Name()), ".")
		base, _, _ = strings.Cut(base, "-")
		if e.IsDir() || !slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "UNLICENSE"}, base) || !slices.Contains([]string{"", "MD", "TXT"}, extension) {
			continue
		}
		d.file = filepath.Join(dir, e.Name())
		text, err := os.ReadFile(d.file)
		if err != nil {
			return err
		}
		d.Licences = append(d.Licences, scan(text)...)
	}
	slices.Sort(d.Licences)
	d.Licences = slices.Compact(d.Licences)
	return nil
}

// scan returns the licences of a text, and "unknown" if a part of it is none of them.
func scan(text []byte) []string {
	var found []string
	cover := licensecheck.Scan(text)
	for _, m := range cover.Match {
		if !m.IsURL {
			found = append(found, m.ID)
		}
	}
	if cover.Percent < 75 {
		found = append(found, "unknown")
	}
	return found
}

// packages adds what a lock file of npm has: what is in what is built, and what builds it.
func (l list) packages(lock, within, builds string) error {
	data, err := os.ReadFile(lock)
	if err != nil {
		return err
	}
	var locked struct {
		Packages map[string]struct {
			License       string
			Dev, Optional bool
		}
	}
	if err := json.Unmarshal(data, &locked); err != nil {
		return fmt.Errorf("%s: %w", lock, err)
	}
	for path, p := range locked.Packages {
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 {
			continue // what is built
		}
		use := within
		if p.Dev {
			use = builds
		}
		name := path[at+len("node_modules/"):]
		if scope, _, ok := strings.Cut(name, "/"); ok && p.Optional {
			name = scope + "/*" // one for each system
		}
		d := l.add(name, use)
		d.file = lock
		for _, l := range terms(p.License) {
			if slices.Contains(d.Licences, l) {
				continue
			}
			d.Licences = append(d.Licences, l)
		}
	}
	return nil
}

func goCommand(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s in %s: %w\n%s", strings.Join(args, " "), dir, err, &stderr)
	}
	return string(out), nil
}

// terms returns the licences of an SPDX expression: all that AND joins, and of those that OR
// joins the first that is allowed.
func terms(expression string) []string {
	bare := strings.TrimSuffix(strings.TrimPrefix(expression, "("), ")")
	if either := strings.Split(bare, " OR "); len(either) > 1 {
		if i := slices.IndexFunc(either, func(l string) bool { return slices.Contains(allowed, l) }); i >= 0 {
			return either[i : i+1]
		}
		return []string{expression}
	}
	return strings.Split(bare, " AND ")
}
