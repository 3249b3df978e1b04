// Package testflag decides which flags a package adds to a test binary. Such flags
// exist only in a binary that is started with them: other programs, and packages with
// flags of the same names, never meet them.
package testflag

import (
	"flag"
	"strings"
)

// Wanted reports whether args are those of a test binary that is started with the
// flag called name, and no other package has registered it.
func Wanted(flags *flag.FlagSet, args []string, name string) bool {
	return isTest(args) && has(args, name) && flags.Lookup(name) == nil
}

// isTest reports whether args are those of a test binary: it is called NAME.test,
// or has flags of package testing.
func isTest(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if strings.HasSuffix(strings.TrimSuffix(args[0], ".exe"), ".test") {
		return true
	}
	for _, arg := range args[1:] {
		if strings.HasPrefix(arg, "-test.") || strings.HasPrefix(arg, "--test.") {
			return true
		}
	}
	return false
}

// has reports whether args have the flag of this name.
func has(args []string, flag string) bool {
	for _, arg := range args[1:] {
		if arg == "--" {
			return false
		}
		name, _, _ := strings.Cut(arg, "=")
		if name == "-"+flag || name == "--"+flag {
			return true
		}
	}
	return false
}
