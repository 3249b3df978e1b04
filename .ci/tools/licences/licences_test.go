package licences

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/exp/slices"
)

var update = flag.Bool("update", false, "write the tables of the pages")

const (
	root    = "../../.."
	page    = root + "/docs/licences.md"
	ofTools = "tables.md"
	modules = "modules"
	needers = "who needs modules"
)

// tables have the dependencies by who needs them: on the page what comes with a game, beside
// this test what only contributors run.
var tables = map[string][]string{
	page:    {"the library", "the pages", modules},
	ofTools: {needers, "the site", "tools", buildsSite},
}

// TestLicences: each is allowed, and the pages list it.
func TestLicences(t *testing.T) {
	all, err := Of(root)
	if err != nil {
		t.Fatal(err)
	}
	for page, names := range tables { // any order: each by itself
		was, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := was
		for _, name := range names {
			begin, end := fmt.Sprintf("<!-- %s -->\n", name), fmt.Sprintf("<!-- end of %s -->\n", name)
			before, rest, ok := bytes.Cut(text, []byte(begin))
			_, after, closed := bytes.Cut(rest, []byte(end))
			if !ok || !closed {
				t.Fatalf("%s has no %q and %q", page, begin, end)
			}
			text = bytes.Join([][]byte{before, []byte(begin), table(all, name), []byte(end), after}, nil)
		}
		switch {
		case bytes.Equal(was, text):
		case *update:
			if err := os.WriteFile(page, text, 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is not what the modules require. Fix: (cd .ci/tools && GOWORK=off go test ./licences -update), and read the difference", page)
		}
	}
}

// table lists what belongs into one of the tables: where it comes closest to a game.
func table(all []*Dependency, name string) []byte {
	var b bytes.Buffer
	if name != needers && name != "the site" && name != "tools" { // in short: a line each licence
		names := map[string][]string{}
		var licences []string
		for _, d := range all {
			if l := strings.Join(d.Licences, ", "); of(d) == name {
				names[l] = append(names[l], d.Name)
				licences = append(licences, l)
			}
		}
		slices.Sort(licences)
		b.WriteString("| licence | of what |\n| --- | --- |\n")
		for _, l := range slices.Compact(licences) {
			fmt.Fprintf(&b, "| %s | %s |\n", l, strings.Join(names[l], ", "))
		}
		return b.Bytes()
	}
	if name == needers {
		name = modules
	}
	b.WriteString("| what | licence | needed by |\n| --- | --- | --- |\n")
	for _, d := range all {
		if of(d) == name {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", d.Name, cmp.Or(strings.Join(d.Licences, ", "), "none"), strings.Join(d.Uses, ", "))
		}
	}
	return b.Bytes()
}

func of(d *Dependency) string {
	if len(d.Uses) == 1 && d.Uses[0] == buildsSite {
		return buildsSite
	}
	place := "tools"
	for _, use := range d.Uses {
		switch use {
		case "the library", "the pages":
			return use
		case "the site":
			place = use
		case "tests", buildsPages, buildsSite, ".ci/tools", "decider/bench", "debugprint/inspect/browser":
		default:
			place = modules
		}
	}
	return place
}

func TestUnknown(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "no licence that is known",
		"All rights reserved. Ask Bertha.": "the licence unknown",
		gpl:                                "the licence GPL-3.0",
	} {
		dir := t.TempDir()
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, "LICENSE.txt"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		d := &Dependency{Name: "example.com/m"}
		if err := d.read(dir); err != nil {
			t.Fatal(err)
		}
		if err := d.problem(); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "Fix: ") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestLicencesOfTools(t *testing.T) {
	d := &Dependency{Name: "axe", Licences: []string{"MPL-2.0"}, Uses: []string{buildsPages, buildsSite}}
	if err := d.problem(); err != nil {
		t.Error(err)
	}
	d.Uses = append(d.Uses, "the pages")
	if err := d.problem(); err == nil {
		t.Error("what is in the pages may not have the licence of a tool")
	}
}

const gpl = `This program is free software: you can redistribute it and/or modify
it under the terms of the GNU General Public License as published by
the Free Software Foundation, either version 3 of the License, or
(at your option) any later version.

This program is distributed in the hope that it will be useful,
but WITHOUT ANY WARRANTY; without even the implied warranty of
MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
GNU General Public License for more details.

You should have received a copy of the GNU General Public License
along with this program.  If not, see <https://www.gnu.org/licenses/>.
`

// TestTerms: of what may be chosen, that which is allowed is; what comes together counts together.
func TestTerms(t *testing.T) {
	for expression, want := range map[string]string{
		"MIT": "MIT", "(MIT OR GPL-3.0-or-later)": "MIT", "(GPL-3.0 OR ISC)": "ISC", "(MIT AND Zlib)": "MIT,Zlib",
		"MIT AND GPL-3.0": "MIT,GPL-3.0", "(GPL-2.0 OR GPL-3.0)": "(GPL-2.0 OR GPL-3.0)", "": "",
	} {
		if got := strings.Join(terms(expression), ","); got != want {
			t.Errorf("%q: got %s, want %s", expression, got, want)
		}
	}
}
