// Release makes a version of all modules of this repository: see CONTRIBUTING.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/mod/semver"
)

const usage = `Release makes a version: one commit in which the go.mod files of all modules say it,
a tag for each module, and a commit after it, in which the modules use the checkout
again. It says all that is wrong before it changes anything, and pushes nothing.

  .ci/release VERSION             say what would be done, or check tags that are there
  .ci/release -do VERSION         do it
  .ci/release -rehearse DIR       do it in a copy of this checkout in DIR, whatever its
                                  version, and print the environment in which the go
                                  command gets it, in an empty module cache:
                                  env $(.ci/release -rehearse DIR) go get PACKAGE

VERSION is such as v0.1.0 or v0.2.0-rc.1.
`

func main() {
	do := flag.Bool("do", false, "")
	rehearsal := flag.String("rehearse", "", "")
	checkout := flag.String("C", ".", "") // .ci/release says where it stands
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	flag.Parse()
	if (flag.NArg() == 1) == (*rehearsal != "") || flag.NArg() > 1 || *do && *rehearsal != "" {
		flag.Usage()
		os.Exit(2)
	}
	top, err := repo{*checkout}.git("-c", "safe.directory=*", "rev-parse", "--show-toplevel")
	if err == nil && *rehearsal != "" {
		err = rehearse(os.Stdout, top, *rehearsal)
	} else if err == nil {
		err = run(os.Stdout, repo{top}, flag.Arg(0), *do)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run releases a version, or says what it would do.
func run(w io.Writer, r repo, version string, do bool) error {
	if version == "" || version != semver.Canonical(version) {
		return fmt.Errorf("%q is no version. Fix: write all of it, as in v0.1.0 or v0.2.0-rc.1", version)
	}
	if r.tagged(version) {
		mods, err := check((*checker).tags, r, version)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s has its tags, on one commit: %s\n", version, strings.Join(tags(mods, version), " "))
		return nil
	}
	mods, err := check((*checker).code, r, version)
	if err != nil {
		return err
	}
	if !do {
		fmt.Fprintf(w, `%s can be released. With -do:
  a commit in which %[2]d modules require the root at %[1]s and replace nothing; their go.sum files and %[3]s follow
  the tags %[4]s
  a commit after it, in which the modules use the checkout again
`, version, len(mods)-1, releasedAPI, strings.Join(tags(mods, version), " "))
		return nil
	}
	was, err := r.git("rev-parse", "HEAD")
	if err != nil {
		return err
	}
	if err := r.release(mods, version); err != nil {
		return err
	}
	branch, err := r.git("branch", "--show-current")
	if err != nil {
		return err
	}
	names := tags(mods, version)
	fmt.Fprintf(w, `%s is made, and nothing is pushed. To push it, the root's tag last and alone, as GitHub starts no workflow when
more than three tags come at once:
  git push --atomic origin %s %s && git push origin %s
Or to undo it:
  git tag -d %s && git reset --hard %s
`, version, branch, strings.Join(names[1:], " "), names[0], strings.Join(names, " "), was)
	return nil
}

// check returns the modules, or all reasons why not.
func check(what func(*checker), r repo, version string) ([]module, error) {
	c := &checker{repo: r, version: version, today: time.Now().UTC().Truncate(24 * time.Hour)}
	what(c)
	if len(c.reasons) == 0 {
		return c.modules, nil
	}
	return nil, fmt.Errorf("%s is not released:\n- %s", version, strings.Join(c.reasons, "\n- "))
}
