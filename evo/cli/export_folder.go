package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// mark is the first line of each Go file that export writes. It is not the mark
// of generated code, because tools hide that, and tables are there to be read.
const mark = "// Written by the command export, which replaces or removes this file when it is run again."

// replaceFiles replaces the files of an exported package. It writes nothing if a
// Go file of somebody else is in the way.
func replaceFiles(dir string, files map[string][]byte) error {
	var all []atomicfile.File
	for name, data := range files { // any order: they are sorted below
		all = append(all, atomicfile.File{Path: filepath.Join(dir, name), Data: data})
	}
	slices.SortFunc(all, func(a, b atomicfile.File) int { return strings.Compare(a.Path, b.Path) })
	for _, file := range all {
		if err := replaceable(file.Path); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := atomicfile.WriteAll(all...); err != nil {
		return err
	}
	return sweep(dir, files)
}

// replaceable returns an error if path is a Go file that export did not write.
func replaceable(path string) error {
	if !strings.HasSuffix(path, ".go") {
		return nil
	}
	ours, err := marked(path)
	if err == nil && !ours {
		return fmt.Errorf("%s was not written by export: nothing was written. Fix: choose another folder or -package, or remove the file", path)
	} else if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// sweep removes files of an earlier export that this one does not have: tables of
// a class that is gone, or a package of another name.
func sweep(dir string, files map[string][]byte) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if _, stays := files[e.Name()]; stays || e.IsDir() || filepath.Ext(path) != ".go" {
			continue
		}
		if ours, err := marked(path); err != nil && !errors.Is(err, os.ErrNotExist) { // an editor's dangling link
			return err
		} else if ours {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// marked reports whether export wrote a file, or the test that it wrote has renewed it.
func marked(path string) (bool, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	first, rest, _ := strings.Cut(string(data), "\n")
	second, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSuffix(first, "\r") == mark || strings.TrimSuffix(second, "\r") == codeMark, nil
}
