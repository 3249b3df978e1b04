package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/exp/slices"
	"golang.org/x/mod/semver"
)

// releasedAPI has the lines of .ci/api as they were when the last version was released,
// below its name.
const releasedAPI = ".ci/released-api.txt"

// exported returns the lines of .ci/api. It is a list of names, not what apidiff keeps:
// people read the difference in reviews, it knows which packages are public, and any Go
// reads it.
func (r repo) exported() ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(r.dir, ".ci/api/*.txt"))
	var lines []string
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		lines = append(lines, strings.Split(strings.TrimSpace(string(data)), "\n")...)
	}
	return lines, err
}

// api asks that a patch changes no exported name, and that the changelog's section has
// each that another version changes.
func (c *checker) api(section string) {
	data, err := c.repo.now()(releasedAPI)
	if errors.Is(err, fs.ErrNotExist) {
		return // of the first version
	}
	if !c.try(err) {
		return
	}
	version, text, _ := strings.Cut(strings.TrimSpace(string(data)), "\n")
	now, err := c.repo.exported()
	if !c.try(err) {
		return
	}
	broken, added := changes(strings.Split(text, "\n"), now)
	patch := semver.MajorMinor(c.last) == semver.MajorMinor(c.version) && semver.Prerelease(c.last) == ""
	code := strings.Join(regexp.MustCompile("`[^`]*`").FindAllString(section, -1), " ") // words such as All are names, too
	for _, name := range broken {
		named := regexp.MustCompile(`\b` + regexp.QuoteMeta(name[strings.LastIndexAny(name, "./")+1:]) + `\b`)
		switch {
		case patch || semver.Major(version) == semver.Major(c.version) && semver.Major(version) != "v0":
			c.refuse("restore it, or release another version; see docs/stability.md", "%s is not what it was in %s", name, version)
		case !named.MatchString(code):
			c.refuse("say in CHANGELOG.md, with the name in backquotes, what to write instead", "%s is not what it was in %s, and the changelog does not name it", name, version)
		}
	}
	if patch && len(added) > 0 {
		c.refuse("release a minor version", "%s has new names: %s", c.version, strings.Join(added, ", "))
	}
}

// recorded asks that .ci/api has what the code exports: the test that compares them runs in
// the checkout.
func (c *checker) recorded() {
	const test = "./internal/deps"
	if _, err := os.Stat(filepath.Join(c.repo.dir, test, "api_test.go")); err != nil {
		return // a small repository, of a test
	}
	cmd := exec.Command("go", "test", "-count=1", "-run", "^TestAPI$", test)
	cmd.Dir = c.repo.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		said := strings.Join(strings.Fields(string(out)), " ")
		c.refuse(".ci/run -update-api, and read the difference", "the code exports something else than .ci/api says, or does not compile: %.300s", said)
	}
}

// changes returns the names that are gone or something else, and those that are new.
// A method more breaks those who implement an interface, unless none outside can.
func changes(was, now []string) (broken, added []string) {
	had, has := set(was), set(now)
	for _, line := range was {
		if !has[line] {
			broken = append(broken, name(line, has))
		}
	}
	for _, line := range now {
		if had[line] {
			continue
		}
		if typ, _, ok := strings.Cut(line, " interface, "); ok && had[strings.Replace(typ[len("pkg "):], ", type ", ".", 1)] && !had[typ+" interface, unexported methods"] {
			broken = append(broken, name(line, has))
		} else if n := name(line, had); !slices.Contains(broken, n) {
			added = append(added, n)
		}
	}
	return unique(broken), unique(added)
}

var named = regexp.MustCompile(`^pkg ([^,]+), (?:type (\w+)\S*(?: .*?)? (?:struct|interface), (?:embedded )?(\w+)|method \(\*?(\w+)[^)]*\) (\w+)|\w+ (\w+))`)

// set returns what is in lines: each of them, each package and each type.
func set(lines []string) map[string]bool {
	m := map[string]bool{}
	for _, line := range lines {
		m[line] = true
		if n := named.FindStringSubmatch(line); n != nil {
			m[n[1]], m[n[1]+"."+n[2]+n[4]+n[6]] = true, true
		}
	}
	return m
}

// name returns what a line is about: its package, if the others have nothing of that, its
// type, if they have nothing of it, or the very field, method or name.
func name(line string, others map[string]bool) string {
	n := named.FindStringSubmatch(line)
	switch {
	case n == nil:
		return line
	case !others[n[1]]:
		return n[1]
	case n[3]+n[5] == "" || !others[n[1]+"."+n[2]+n[4]]:
		return n[1] + "." + n[2] + n[4] + n[6]
	}
	return n[1] + "." + n[2] + n[4] + "." + n[3] + n[5]
}

func unique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
