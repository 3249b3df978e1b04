package main

import (
	"cmp"
	_ "embed" // the files that init writes
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/command"
	"github.com/ethogram-go/ethogram/internal/tables"
)

const initHelp = `Usage: ethogram init FOLDER

Init writes a module with one creature, its table and a test, to make it your own. The
folder must be empty, or not exist yet. The exit status is 2 after a mistake in the
command line.
`

//go:embed init/main.go.txt
var initMain []byte

//go:embed init/main_test.go.txt
var initTest []byte

// initModule is the command init.
func initModule(args []string, _ io.Reader, stdout io.Writer) error {
	var o options
	args, err := o.parse("init", initHelp, args, stdout, nil)
	if err != nil || args == nil {
		return err
	}
	if len(args) != 1 {
		return command.Usagef("init: %d arguments: want a folder", len(args))
	}
	dir := args[0]
	if entries, err := os.ReadDir(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	} else if len(entries) > 0 {
		return fmt.Errorf("%s is not empty, so that nothing was written: choose another folder", dir)
	}
	full, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	name := strings.Trim(strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' {
			return c
		}
		return -1
	}, strings.ToLower(filepath.Base(full))), "-")
	mod := fmt.Sprintf("module example.com/%s\n\ngo 1.26\n", cmp.Or(name, "creature"))
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path == tables.Library && strings.HasPrefix(info.Main.Version, "v") {
		mod += fmt.Sprintf("\nrequire %s %s\n", tables.Library, info.Main.Version)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := atomicfile.WriteAll(
		atomicfile.File{Path: filepath.Join(dir, "go.mod"), Data: []byte(mod)},
		atomicfile.File{Path: filepath.Join(dir, "main.go"), Data: initMain},
		atomicfile.File{Path: filepath.Join(dir, "main_test.go"), Data: initTest},
	); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s has a creature, in main.go. Next, there:\n  go mod tidy\n  go test ./...\n  go run .\n", dir)
	return nil
}
