// Ethogram-cover merges and reports the profiles of decision coverage that tests write
// with ETHOGRAM_COVER or -decisioncover.
//
//	go run github.com/ethogram-go/ethogram/debugprint/cover/cmd/ethogram-cover -h
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/internal/command"
)

const usage = `Usage: ethogram-cover COMMAND [flags] FILES

It reads profiles of decision coverage: files, directories with all files *.json in
them, or - for the standard input. Tests write them: ETHOGRAM_COVER=DIR go test -count=1,
where DIR is an absolute path, or one package with go test -args -decisioncover=FILE.

Commands:
  report   say which decisions the profiles cover together, and which not
  merge    write all profiles as one

Flags of report:
  -json               write the report as JSON
  -require PERCENT    end with code 1 if less is covered, or if an -allow excuses
                      nothing
  -allow ROW=REASON   excuse what is missing in a row; may stand several times

Flags of merge:
  -o FILE             write to this file instead of the standard output

Exit codes: 0; 1 if a file cannot be read or written, if it is damaged, or if -require
is not met; 2 if the command line is wrong.
`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	commands := []command.Command{{Name: "report", Run: report}, {Name: "merge", Run: merge}}
	return command.Run("ethogram-cover", usage, commands, args, stdin, stdout, stderr)
}

// read reads the flags, then the profiles of the files and directories behind them.
func read(flags *flag.FlagSet, args []string, stdin io.Reader) (*profile.Profile, error) {
	paths, err := command.Files(flags, args, "profiles, or directories with profiles")
	if err != nil {
		return nil, err
	}
	var files []string
	for _, path := range paths {
		more, err := profiles(path)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	all := &profile.Profile{}
	for _, file := range files {
		p, err := open(file, stdin)
		if err != nil {
			return nil, err
		}
		all.Merge(p)
	}
	return all, nil
}

// open reads a profile from a file, or from the standard input for -.
func open(file string, stdin io.Reader) (*profile.Profile, error) {
	if file != "-" {
		return profile.ReadFile(file)
	}
	p, err := profile.Read(stdin)
	if err != nil {
		err = fmt.Errorf("standard input: %w", err)
	}
	return p, err
}

// profiles returns path, or the profiles in it if it is a directory.
func profiles(path string) ([]string, error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return []string{path}, nil // its reader reports the error
	}
	var files []string
	err := filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(file, ".json") {
			files = append(files, file)
		}
		return err
	})
	if err == nil && files == nil {
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		err = fmt.Errorf("%s: no file *.json in this directory. Fix: run go test -count=1 ./... with %s=%[1]s", path, cover.Env)
	}
	slices.Sort(files)
	return files, err
}

func report(args []string, stdin io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	require := flags.Float64("require", 0, "")
	var allowed []cover.Allowance
	flags.Func("allow", "", func(s string) error {
		row, because, found := strings.Cut(s, "=")
		if !found || row == "" || because == "" {
			return errors.New("want ROW=REASON")
		}
		allowed = append(allowed, cover.Allow(row, because))
		return nil
	})
	p, err := read(flags, args, stdin)
	if err != nil {
		return err
	}
	if !(*require >= 0 && *require <= 100) {
		return command.Usagef("-require %v: want 0 to 100", *require)
	}
	r := cover.Of(p, allowed...)
	if *asJSON {
		e := json.NewEncoder(stdout)
		e.SetIndent("", "\t")
		err = e.Encode(r)
	} else {
		_, err = r.WriteTo(stdout)
	}
	switch {
	case err != nil:
		return err
	case r.Percent() < *require:
		return fmt.Errorf("decision coverage is %.1f %%; want %v %%", r.Percent(), *require)
	case *require > 0 && r.Problems() != nil:
		return errors.New("the report has problems: see its end")
	}
	return nil
}

func merge(args []string, stdin io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("merge", flag.ContinueOnError)
	out := flags.String("o", "", "")
	p, err := read(flags, args, stdin)
	switch {
	case err != nil:
		return err
	case *out != "":
		return p.WriteFile(*out)
	}
	return p.WriteJSON(stdout)
}
