// Package corpus makes small saves, logs and texts of everything that games keep, and
// keeps those of each version in testdata: tests load them from then on, here and on
// machines with other words. A folder of a version has a file of each item, and
// report.txt with what loading them gave when they were added.
//
//	go test ./internal/testing/corpus -run TestAdd -add 3
//
// writes the folder of version 3, and no other. Do so when a released version is about
// to have another format, or other draws or rules; until it is released, write its
// folder again.
package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"
)

// Item is one kind of file.
type Item struct {
	Name string
	Make func() []byte            // nil for one that is not written any more
	Load func(data []byte) string // what became of it, in one line
}

// Items are all kinds, in the order of their names.
func Items() []Item {
	items := append(append(append(append(lone(), worlds()...), logs()...), noticed()...), texts()...)
	slices.SortFunc(items, func(a, b Item) int { return strings.Compare(a.Name, b.Name) })
	return items
}

// Report loads the files of the folders of all versions in dir. A file that no item
// knows is an error in it.
func Report(dir string) (string, error) {
	var b strings.Builder
	folders, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, folder := range folders {
		report, err := ReportOf(filepath.Join(dir, folder.Name()))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "version %s\n%s", folder.Name(), report)
	}
	return b.String(), nil
}

// ReportOf loads the files of one folder.
func ReportOf(dir string) (string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	items := Items()
	for _, file := range files {
		if file.Name() == "report.txt" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, file.Name()))
		if err != nil {
			return "", err
		}
		i := slices.IndexFunc(items, func(item Item) bool { return item.Name == file.Name() })
		if i < 0 {
			return "", fmt.Errorf("%s: no item has this name", file.Name())
		}
		fmt.Fprintf(&b, "%s: %s\n", file.Name(), items[i].Load(data))
	}
	return b.String(), nil
}

// must panics with err: what makes a file cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func must1[T any](v T, err error) T {
	must(err)
	return v
}
