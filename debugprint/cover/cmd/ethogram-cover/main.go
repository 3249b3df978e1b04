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
	"github.com/ethogram-go/ethogram/internal/plain"
)

const usage = `Usage: ethogram-cover COMMAND [flags] FILES

It reads profiles of decision coverage: files, or directories with all files *.json in
them. Tests write them with ETHOGRAM_COVER=DIR, or one package with -args
-decisioncover=FILE.

Commands:
  report   say which decisions the profiles cover together, and which not
  merge    write all profiles as one

Flags of report:
  -json               write the report as JSON
  -require PERCENT    end with code 1 if less is covered
  -allow ROW=REASON   excuse what is missing in a row; may stand several times

Flags of merge:
  -o FILE             write to this file instead of the standard output

Exit codes: 0; 1 if a file cannot be read or written, if it is damaged, or if less is
covered than -require wants; 2 if the command line is wrong.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// usageError is a mistake in the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// run runs the command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	err := command(args, stdout)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, flag.ErrHelp):
		if _, err := io.WriteString(stdout, usage); err != nil {
			return 1
		}
		return 0
	}
	code, more := 1, ""
	if errors.As(err, new(usageError)) {
		code, more = 2, "; see -h"
	}
	fmt.Fprintf(stderr, "ethogram-cover: %s%s\n", plain.AppendText(nil, err.Error()), more)
	return code
}

func command(args []string, stdout io.Writer) error {
	if len(args) == 0 {
		return usagef("no command: want report or merge")
	}
	switch name := args[0]; name {
	case "report":
		return report(args[1:], stdout)
	case "merge":
		return merge(args[1:], stdout)
	case "help", "-h", "-help", "--help":
		return flag.ErrHelp
	default:
		return usagef("unknown command %q: want report or merge", name)
	}
}

// read reads the flags, then the profiles of the files and directories behind them.
func read(flags *flag.FlagSet, args []string) (*cover.Profile, error) {
	flags.SetOutput(io.Discard)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		return nil, usageError{err}
	}
	if flags.NArg() == 0 {
		return nil, usagef("%s: no files: want profiles, or directories with profiles", flags.Name())
	}
	all := &cover.Profile{}
	for _, path := range flags.Args() {
		files, err := profiles(path)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			p, err := cover.ReadFile(file)
			if err != nil {
				return nil, err
			}
			all.Merge(p)
		}
	}
	return all, nil
}

// profiles returns path, or the profiles in it if it is a directory.
func profiles(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(file, ".json") {
			files = append(files, file)
		}
		return err
	})
	if err == nil && files == nil {
		err = fmt.Errorf("%s: no file *.json in this directory. Fix: run the tests with %s=%s, as an absolute path", path, cover.Env, path)
	}
	slices.Sort(files)
	return files, err
}

func report(args []string, stdout io.Writer) error {
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
	p, err := read(flags, args)
	if err != nil {
		return err
	}
	if !(*require >= 0 && *require <= 100) {
		return usagef("-require %v: want 0 to 100", *require)
	}
	r := p.Report(allowed...)
	if *asJSON {
		e := json.NewEncoder(stdout)
		e.SetIndent("", "\t")
		err = e.Encode(r)
	} else {
		_, err = r.WriteTo(stdout)
	}
	if err == nil && r.Percent() < *require {
		err = fmt.Errorf("decision coverage is %.1f %%; want %v %%", r.Percent(), *require)
	}
	return err
}

func merge(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("merge", flag.ContinueOnError)
	out := flags.String("o", "", "")
	p, err := read(flags, args)
	switch {
	case err != nil:
		return err
	case *out != "":
		return p.WriteFile(*out)
	}
	_, err = p.WriteTo(stdout)
	return err
}
