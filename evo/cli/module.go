package cli

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"
)

// importPath returns the import path of the package in a folder, which need not
// exist, and whether the folder is in a Go module.
func importPath(dir string) (within string, found bool, err error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", false, err
	}
	for root := full; ; root = filepath.Dir(root) {
		file := filepath.Join(root, "go.mod")
		text, err := os.ReadFile(file)
		switch {
		case err == nil:
			name := moduleName(string(text))
			if name == "" {
				return "", false, fmt.Errorf("%s names no module", file)
			}
			rest, err := filepath.Rel(root, full)
			return path.Join(name, filepath.ToSlash(rest)), true, err
		case !errors.Is(err, os.ErrNotExist):
			return "", false, err
		case root == filepath.Dir(root):
			return "", false, nil
		}
	}
}

// moduleName returns the path of the module that a go.mod declares, or "".
func moduleName(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		words = append(words, strings.Fields(line)...)
	}
	i := slices.Index(words, "module") + 1
	if i < len(words) && words[i] == "(" {
		i++
	}
	if i == 0 || i >= len(words) {
		return ""
	}
	return strings.Trim(words[i], "\"`")
}
