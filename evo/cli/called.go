package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
)

// Called returns how the user has called this program, so that commands which it prints can
// be typed: its name as it was typed, or "go run" with its package, of which there is no
// program afterwards.
func Called() string {
	name := "arena"
	if len(os.Args) > 0 && os.Args[0] != "" {
		name = os.Args[0]
	}
	build, _ := debug.ReadBuildInfo()
	own, err := os.Executable()
	if err != nil || build == nil || !temporary(own) || build.Path == "" || strings.HasPrefix(build.Path, "command-line-arguments") {
		return word(name)
	}
	folder := ""
	if text, err := os.ReadFile("go.mod"); err == nil && build.Main.Path != "" && moduleName(string(text)) == build.Main.Path {
		folder = build.Main.Path
	}
	return "go run " + word(packageFrom(build.Path, folder))
}

// kept is the folder in which go run keeps a program.
var kept = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// temporary reports whether go run has built the program in that file.
func temporary(file string) bool {
	folder := filepath.Dir(file)
	return kept.MatchString(filepath.Base(folder)) || filepath.Base(folder) == "exe" && strings.Contains(filepath.ToSlash(folder), "/go-build")
}

// packageFrom returns what go run calls a package, in the folder of a module or, with "",
// anywhere else.
func packageFrom(pkg, module string) string {
	if rest, ok := strings.CutPrefix(pkg, module); ok && module != "" {
		return "." + rest
	}
	return pkg
}

var plainWord = regexp.MustCompile(`^[\pL\pN_@%+=:,./\\-]+$`)

// word returns a text as one word of a command line.
func word(text string) string {
	switch {
	case plainWord.MatchString(text):
		return text
	case !strings.ContainsAny(text, "\"$`!\\"):
		return `"` + text + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
