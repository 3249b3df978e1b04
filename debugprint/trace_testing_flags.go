package debugprint

import (
	"flag"
	"fmt"
	"os"
	"strconv"

	"github.com/ethogram-go/ethogram/internal/testflag"
)

// Environment variables that set the level and the form of [Trace] where the
// flags -trace and -trace-form do not.
const (
	traceEnv     = "ETHOGRAM_TRACE"
	traceFormEnv = "ETHOGRAM_TRACE_FORM"
)

// The values of the flags -trace and -trace-form, nil if they are not registered.
var (
	traceFlag = registerTrace(flag.CommandLine, os.Args, os.Getenv(traceEnv))
	formFlag  = registerForm(flag.CommandLine, os.Args, os.Getenv(traceEnv))
)

// registerTrace registers -trace if args are those of a test binary that is
// started with it. It must run before package testing parses the flags.
func registerTrace(flags *flag.FlagSet, args []string, env string) *int {
	if !wanted(flags, args, env, "trace") {
		return nil
	}
	return flags.Int("trace", 0, "ethogram: log the decisions of the agents of traced worlds, at `level` 1 to 5")
}

// registerForm registers -trace-form in the same way.
func registerForm(flags *flag.FlagSet, args []string, env string) *Form {
	if !wanted(flags, args, env, "trace-form") {
		return nil
	}
	form := new(Form)
	flags.Func("trace-form", "ethogram: the `form` of these lines, plain or spore", func(s string) (err error) {
		*form, err = parseForm(s)
		return err
	})
	return form
}

// wanted reports whether this flag is to be registered.
func wanted(flags *flag.FlagSet, args []string, env, name string) bool {
	return env != "off" && testflag.Wanted(flags, args, name)
}

// traceLevel returns the level that the flag or the environment sets.
func traceLevel() int {
	if traceFlag != nil && *traceFlag != 0 {
		return *traceFlag
	}
	level, err := strconv.Atoi(os.Getenv(traceEnv))
	if err != nil {
		return 0 // off, or not set
	}
	return level
}

// traceForm returns the form that the flag or the environment sets, with an error
// Plain.
func traceForm() (Form, error) {
	if formFlag != nil {
		return *formFlag, nil
	}
	form, err := parseForm(os.Getenv(traceFormEnv))
	if err != nil {
		return Plain, fmt.Errorf("%s: %w", traceFormEnv, err)
	}
	return form, nil
}

// parseForm returns the form of this name, Plain if it is empty.
func parseForm(name string) (Form, error) {
	switch name {
	case "", Plain.String():
		return Plain, nil
	case Spore.String():
		return Spore, nil
	}
	return Plain, fmt.Errorf("unknown trace form %q: want plain or spore", name)
}
