package main

import (
	"fmt"
	"path"
	"strings"
	"time"

	"golang.org/x/exp/slices"
	"golang.org/x/mod/semver"
)

// goOn releases on top of a version in a copy, as people would: a patch, and a minor version
// with a new name, which is refused as long as .ci/api does not have it, and as a patch.
func (r repo) goOn(version string) (later []string, err error) {
	release := func(version, says string) error {
		err := r.section(version, says)
		if err == nil {
			err = r.whole(version)
		}
		later = append(later, version)
		return err
	}
	refused := func(version string, asked func(*checker), because string) error {
		_, err := check(asked, r, version)
		if err == nil || !strings.Contains(err.Error(), because) {
			return fmt.Errorf("%s is not refused with the words %q: %v", version, because, err)
		}
		return nil
	}
	if semver.Prerelease(version) != "" {
		version = following(version)[0]
		if err := release(version, "Nothing is new."); err != nil {
			return nil, err
		}
	}
	if err := release(following(version)[0], "Something is mended."); err != nil {
		return nil, err
	}
	mods, err := modules(r.now())
	if err != nil {
		return nil, err
	}
	const says = "There is `Rehearsed`."
	pkg := path.Base(mods[0].mod.Module.Mod.Path)
	if err := r.write("rehearsed.go", fmt.Appendf(nil, "package %s\n\n// Rehearsed is the API of a rehearsal.\nconst Rehearsed = true\n", pkg)); err != nil {
		return nil, err
	}
	patch, minor := following(later[len(later)-1])[0], following(version)[1]
	if r.hasAPITest() {
		if err := refused(patch, (*checker).recorded, "the code exports something else"); err != nil {
			return nil, err
		}
	}
	api := ".ci/api/" + pkg + ".txt"
	data, err := r.now()(api)
	if err != nil {
		return nil, err
	}
	lines := append(strings.Split(strings.TrimSpace(string(data)), "\n"), "pkg "+pkg+", const Rehearsed = true")
	slices.Sort(lines)
	if err := r.write(api, joined(lines)); err != nil {
		return nil, err
	}
	if err := r.commit("A new name"); err != nil {
		return nil, err
	}
	if err := r.section(patch, says); err != nil {
		return nil, err
	}
	if err := refused(patch, (*checker).all, "new names: "+pkg+".Rehearsed"); err != nil {
		return nil, err
	}
	if _, err := r.git("reset", "-q", "--hard", "HEAD~1"); err != nil {
		return nil, err
	}
	return later, release(minor, says)
}

// section commits a changelog that begins with a version.
func (r repo) section(version, says string) error {
	data, err := r.now()("CHANGELOG.md")
	if err != nil {
		return err
	}
	text := string(data)
	if at := heading.FindStringIndex(text); at != nil {
		text = fmt.Sprintf("%s## [%s] - %s\n\n%s\n\n%s", text[:at[0]], version[1:], time.Now().UTC().Format(time.DateOnly), says, text[at[0]:])
	}
	if err := r.write("CHANGELOG.md", []byte(text)); err != nil {
		return err
	}
	return r.commit("What is new in " + version)
}

// whole releases a version, and reads its tags again, as those who get them.
func (r repo) whole(version string) error {
	mods, err := check((*checker).all, r, version)
	if err == nil {
		err = r.release(mods, version)
	}
	if err == nil {
		_, err = check((*checker).tags, r, version)
	}
	return err
}
