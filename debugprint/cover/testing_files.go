package cover

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/internal/testflag"
)

// Env is the environment variable that names a directory, by its absolute path. Each
// test binary writes a file with the profile of its tests there. Run go test with
// -count=1: a test whose result is cached writes nothing.
const Env = "ETHOGRAM_COVER"

// flagName is the flag that names the file for the profile of one test binary. It
// stands after -args.
const flagName = "decisioncover"

// fileFlag is the value of the flag, nil if it is not registered.
var fileFlag = registerFile(flag.CommandLine, os.Args)

// registerFile registers the flag if args are those of a test binary that is started
// with it. It must run before package testing parses the flags.
func registerFile(flags *flag.FlagSet, args []string) *string {
	if !testflag.Wanted(flags, args, flagName) {
		return nil
	}
	return flags.String(flagName, "", "ethogram: write a profile of decision coverage to `file`")
}

// started tells the files of processes with the same number apart.
var started = time.Now().UnixNano()

var saving sync.Mutex

// save writes the profile of all tests so far to where the flag and the environment
// want it.
func save() error {
	var paths []string
	if fileFlag != nil && *fileFlag != "" {
		paths = append(paths, *fileFlag)
	}
	if dir := os.Getenv(Env); dir != "" {
		if !filepath.IsAbs(dir) {
			return fmt.Errorf("decision coverage: %s is %q: want an absolute path, because go test runs each package in a directory of its own", Env, dir)
		}
		name := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"), ".test")
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%s.%d.%d.json", name, os.Getpid(), started)))
	}
	if paths == nil {
		return nil
	}
	saving.Lock()
	defer saving.Unlock()
	p := suite.profile()
	if len(treesOf(p)) == 0 {
		return nil
	}
	for _, path := range paths {
		if err := p.WriteFile(path); err != nil {
			return fmt.Errorf("decision coverage: %w", err)
		}
	}
	return nil
}

// selected reports whether flags of package testing select some of the tests, or
// start no tests at all.
func selected() bool {
	for _, name := range [...]string{"run", "skip", "list", "fuzz"} {
		if f := flag.Lookup("test." + name); f != nil && f.Value.String() != "" {
			return true
		}
	}
	return false
}
