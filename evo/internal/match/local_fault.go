package match

import (
	"fmt"
	"path"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"
)

// fault says what panicked and where, in words that are the same on every
// machine. The deferred function that recovered value calls it.
func fault(value any) string {
	text, at := Recovered(value)
	text = inProcess + text
	if at != "" {
		text += " (" + at + ")"
	}
	return text
}

// Recovered returns the text of a panic's value, and where it panicked, as
// "package/file.go:line" or "" if that is not known. Both are the same on every
// machine. The deferred function that recovered the value calls it.
func Recovered(value any) (text, at string) { return describe(value), panicked() }

// inProcess is how the Fault of a panic begins that the process has survived.
const inProcess = "panic: "

// maxFault is the length of a text of a game in an Outcome.
const maxFault = 1 << 10

// Addresses and numbers of goroutines differ from run to run.
var (
	addresses  = regexp.MustCompile(`0x[0-9a-fA-F]+|\b[cC]0[0-9a-f]{8}\b`)
	goroutines = regexp.MustCompile(`goroutine [0-9]+`)
)

// Clean makes a text of a game the same on every machine, and short enough to
// store, as [Outcome.Fault] has it: without addresses and numbers of goroutines.
func Clean(text string) string {
	text = addresses.ReplaceAllString(text, "0x?")
	text = goroutines.ReplaceAllString(text, "goroutine ?")
	text = strings.ToValidUTF8(text, "?")
	if len(text) > maxFault {
		text = text[:maxFault]
		for !utf8.ValidString(text) {
			text = text[:len(text)-1]
		}
		text += " …"
	}
	return text
}

// describe puts a panic's value into words. It prints plain values and those with
// a text of their own; others would show addresses.
func describe(value any) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("a %T whose own text panics", value)
		}
	}()
	switch v := value.(type) {
	case error:
		return Clean(v.Error())
	case fmt.Stringer:
		return Clean(v.String())
	case string:
		return Clean(v)
	case bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, float32, float64, complex64, complex128:
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("a %T", value)
}

// panicked returns the place of the panic that is being recovered, as
// "package/file.go:line", without the function: the names of closures depend on
// what the compiler inlines.
func panicked() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for raised := false; ; {
		f, more := frames.Next()
		switch inRuntime := strings.HasPrefix(f.Function, "runtime."); {
		case inRuntime:
			raised = raised || raisesPanics(f.Function)
		case raised:
			pkg, _, _ := strings.Cut(path.Base(f.Function), ".")
			return pkg + "/" + path.Base(strings.ReplaceAll(f.File, "\\", "/")) + ":" + strconv.Itoa(f.Line)
		}
		if !more {
			return ""
		}
	}
}

func raisesPanics(function string) bool {
	for _, prefix := range [...]string{"runtime.gopanic", "runtime.panic", "runtime.sigpanic"} {
		if strings.HasPrefix(function, prefix) {
			return true
		}
	}
	return false
}
