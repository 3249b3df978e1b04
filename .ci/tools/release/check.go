package main

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"golang.org/x/exp/slices"
	"golang.org/x/mod/semver"
)

// checker collects the reasons why a version is not released.
type checker struct {
	repo    repo
	version string
	today   time.Time
	last    string // version
	modules []module
	reasons []string
}

func (c *checker) refuse(fix, format string, args ...any) {
	c.reasons = append(c.reasons, fmt.Sprintf(format, args...)+". Fix: "+fix)
}

// try notes an error that stands for itself.
func (c *checker) try(err error) bool {
	if err != nil {
		c.reasons = append(c.reasons, err.Error())
	}
	return err == nil
}

// all checks the checkout before a release.
func (c *checker) all() {
	c.tree()
	var err error
	if c.last, err = c.repo.last(); c.try(err) {
		merged, err := c.repo.git("tag", "--merged", "HEAD", "--list", "v*") // somebody may have set one by hand
		c.try(err)
		for tag := range strings.FieldsSeq(merged) {
			if tag == semver.Canonical(tag) && semver.Compare(tag, c.last) > 0 {
				c.last = tag
			}
		}
		c.follows()
	}
	if c.modules, err = modules(c.repo.now()); c.try(err) {
		c.steps()
		for _, m := range c.modules[1:] {
			if commit := c.repo.commitOf(m.tag(c.version)); commit != "" {
				c.refuse("git tag -d "+m.tag(c.version), "the tag %s is there, on %.9s, without one of the root", m.tag(c.version), commit)
			}
		}
	}
	if data, err := c.repo.now()("CHANGELOG.md"); c.try(err) {
		c.api(c.changelog(string(data)))
	}
}

// code checks it, too: not for a rehearsal, which takes what is there.
func (c *checker) code() {
	c.all()
	c.recorded()
}

// tree asks for a checkout whose commit is all there is.
func (c *checker) tree() {
	if dirty, err := c.repo.git("status", "--porcelain", "--untracked-files=all"); c.try(err) && dirty != "" {
		lines := strings.Split(dirty, "\n")
		c.refuse("commit or stash it", "the tree is dirty (%d files): %s", len(lines), strings.TrimSpace(lines[0]))
	}
	for _, head := range []string{"MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"} {
		if _, err := c.repo.git("rev-parse", "--verify", "--quiet", head); err == nil {
			c.refuse("end it, or git reset --merge", "a merge, cherry-pick or revert is under way: %s", head)
		}
	}
	if branch, err := c.repo.git("branch", "--show-current"); c.try(err) && branch == "" {
		c.refuse("git switch main", "HEAD is on no branch, and a release adds two commits to one")
	}
}

var number = regexp.MustCompile(`^v(\d+)\.(\d+)\.(\d+)`)

// follows asks for a version that may come after the last one: a tag that was pushed is
// kept by proxies for ever.
func (c *checker) follows() {
	next := following(c.last)
	switch {
	case c.version == c.last: // it has no tag, else the tags would be checked
		fix := "git fetch --tags"
		made, _ := c.repo.git("log", "-1", "--format=%H", "--", releasedAPI)
		if before, _ := c.repo.git("rev-parse", "HEAD~1"); made == before {
			fix += ", or, if nothing is pushed, git reset --hard HEAD~2, and try again"
		}
		c.refuse(fix, "%s is released or begun, and has no tag here", c.version)
	case semver.Compare(c.version, c.last) <= 0 || !slices.Contains(next, number.FindString(c.version)):
		c.refuse("take "+strings.Join(next, ", ")+", or one of its prereleases", "%s does not follow %s, the last version", c.version, c.last)
	case semver.Compare(c.version, "v2") >= 0:
		c.refuse("the paths of all modules then end in "+semver.Major(c.version), "%s needs other module paths", c.version)
	}
}

// following returns what may come after a version, but for prereleases: the smallest first.
func following(last string) []string {
	if semver.Prerelease(last) != "" {
		return []string{number.FindString(last)}
	}
	var major, minor, patch int
	fmt.Sscanf(last, "v%d.%d.%d", &major, &minor, &patch)
	return []string{fmt.Sprintf("v%d.%d.%d", major, minor, patch+1), fmt.Sprintf("v%d.%d.0", major, minor+1), fmt.Sprintf("v%d.0.0", major+1)}
}

// steps asks for go.mod files that can be brought to the version together.
func (c *checker) steps() {
	root := c.modules[0].mod.Module.Mod.Path
	for _, m := range c.modules {
		file := m.file("go.mod")
		for _, q := range m.mod.Require {
			switch {
			case q.Mod.Path == root && q.Mod.Version != c.last:
				c.refuse(fmt.Sprintf("go mod edit -require=%s@%s %s", root, c.last, file), "%s requires the root at %s, and the last version is %s", file, q.Mod.Version, c.last)
			case q.Mod.Path != root && strings.HasPrefix(q.Mod.Path, root+"/"):
				c.refuse("move what they share to the root", "%s requires %s, and nested modules may require only the root", file, q.Mod.Path)
			}
		}
		for _, q := range m.mod.Replace {
			if q.Old.Path != root {
				c.refuse("go mod edit -dropreplace="+q.Old.Path+" "+file, "%s replaces %s: users would get something else, and go install refuses it", file, q.Old.Path)
			}
		}
	}
}

var heading = regexp.MustCompile(`(?m)^## \[([^]]+)\](.*)$`)

// dayOf returns the day of a heading, which is a match in text.
func dayOf(text string, heading []int) (time.Time, error) {
	return time.Parse(" - "+time.DateOnly, text[heading[4]:heading[5]])
}

// changelog asks for the section of the version, and returns it.
func (c *checker) changelog(text string) string {
	bare := c.version[1:]
	want := fmt.Sprintf("## [%s] - %s", bare, c.today.Format(time.DateOnly))
	at := heading.FindAllStringSubmatchIndex(text, -1)
	for i, h := range at {
		name, end := text[h[2]:h[3]], len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		body := strings.TrimSpace(text[h[1]:end])
		switch {
		case name == bare:
			var below time.Time
			if i+1 < len(at) {
				below, _ = dayOf(text, at[i+1])
			}
			switch day, err := dayOf(text, h); {
			case err != nil:
				c.refuse("write "+want, "CHANGELOG.md gives %s no day", bare)
			case day.Sub(c.today) > 24*time.Hour: // it may be tomorrow elsewhere
				c.refuse("write "+want, "CHANGELOG.md gives %s a day that is to come", bare)
			case day.Before(below):
				c.refuse("write "+want, "CHANGELOG.md gives %s a day before that of the version below", bare)
			}
			if body == "" {
				c.refuse("write what one can do with it", "CHANGELOG.md says nothing of %s", bare)
			}
			return body
		case name == "Unreleased" && body != "":
			c.refuse("move it into the section "+bare, "CHANGELOG.md has something below Unreleased")
		case name != "Unreleased":
			c.refuse("write the section "+want+" above it, with what one can do with the version", "CHANGELOG.md begins with %s", name)
			return body
		}
	}
	c.refuse("write the section "+want+", with what one can do with the version", "CHANGELOG.md has no section %s", bare)
	return ""
}

// tags checks those of a version that is there: users of a module without a tag, or whose
// go.mod is not in step, get nothing or something else.
func (c *checker) tags() {
	version, commit := c.version, c.repo.commitOf(c.version)
	var err error
	if c.modules, err = modules(c.repo.at(commit)); !c.try(err) {
		return
	}
	root := c.modules[0].mod.Module.Mod.Path
	for _, m := range c.modules {
		switch tag, on := m.tag(version), c.repo.commitOf(m.tag(version)); on {
		case "":
			c.refuse(fmt.Sprintf("git tag %s %.9s", tag, commit), "%s has no tag %s", m.mod.Module.Mod.Path, tag)
		case commit:
		default:
			c.refuse(fmt.Sprintf("if neither is pushed, git tag -f %s %.9s; else release the next version", tag, commit), "the tag %s is on %.9s, and %s on %.9s", tag, on, version, commit)
		}
		undo := "if nothing is pushed, delete its tags and use .ci/release -do; else release the next version"
		for _, q := range m.mod.Require {
			if q.Mod.Path == root && q.Mod.Version != version {
				c.refuse(undo, "at %s, %s requires the root at %s", version, m.file("go.mod"), q.Mod.Version)
			}
		}
		for _, q := range m.mod.Replace {
			c.refuse(undo, "at %s, %s replaces %s, so go install refuses its commands", version, m.file("go.mod"), q.Old.Path)
		}
	}
}
