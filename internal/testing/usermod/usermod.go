// Package usermod writes modules as users of the library have them, for tests.
package usermod

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const library = "github.com/ethogram-go/ethogram"

// version is what the go command itself gives a module that a folder replaces. All tests
// have the same one: for another version the library is compiled again.
const version = "v0.0.0-00010101000000-000000000000"

// Write writes go.mod and go.sum into a folder: they make it a module of this name that
// uses the checkout of the library at root, and the versions of modules that it uses.
func Write(dir, module, root string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	text, named := strings.CutPrefix(string(mod), "module "+library+"\n")
	if !named {
		return fmt.Errorf("%s is not the root of %s", root, library)
	}
	text = fmt.Sprintf("module %s\n%s\nrequire %s %s\n\nreplace %[3]s => %[5]q\n", module, text, library, version, filepath.ToSlash(root))
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644)
}
