package tables

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"
)

// Listing is what the compiler says of packages with -S: the data that it lays out, and
// what the function that it adds for the package's variables does.
type Listing map[string]*objects // by import path

// objects is what of one package is needed.
type objects struct {
	kinds   map[string]string   // of the package's own symbols, without its path: "SDATA"
	points  map[string][]string // from data to the data of this package that it points to
	touched map[string]bool     // what the init function names
	written map[string]bool     // what it writes by name
	lines   map[line]bool       // of its instructions
}

type line struct {
	file string
	n    int
}

var (
	symbolLine = regexp.MustCompile(`^([^\t ].*?|) (S[A-Z]+) (?:\S+ )*size=\d+`)
	codeLine   = regexp.MustCompile(`^\t0x[0-9a-f]+ \d+ \((.*):(\d+)\)\t(.*)$`)
	relocation = regexp.MustCompile(`^\trel \d+\+\d+ t=\S+ (\S+?)(?:[+-]\d+)?$`)
	target     = regexp.MustCompile(`, (?:\$)?([^\s,]+?)(?:[+-]\d+)?\(SB\)$`)
)

// ReadListing reads what go list -export -gcflags=-S prints on its standard error, and
// returns the lines of it that are nothing of the kind, such as errors.
func ReadListing(r io.Reader) (Listing, []string, error) {
	all := Listing{}
	var other []string
	var o *objects
	own, symbol := "", "" // how the names of the package's symbols begin; the one whose lines come
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		text := strings.TrimSuffix(lines.Text(), "\r")
		if path, ok := strings.CutPrefix(text, "# "); ok {
			path, _, _ = strings.Cut(path, " ")
			o = &objects{map[string]string{}, map[string][]string{}, map[string]bool{}, map[string]bool{}, map[line]bool{}}
			all[path], own, symbol = o, prefix(path)+".", ""
			continue
		}
		if o == nil {
			other = append(other, text)
			continue
		}
		name := func(s string) (string, bool) {
			if rest, ok := strings.CutPrefix(s, own); ok {
				return rest, true
			}
			return strings.CutPrefix(s, "main.") // of a program
		}
		if !strings.HasPrefix(text, "\t") {
			symbol = ""
			if m := symbolLine.FindStringSubmatch(text); m != nil {
				if of, mine := name(m[1]); mine {
					symbol = of
					o.kinds[of] = m[2]
				}
			} else if !strings.HasPrefix(text, "go:") {
				other = append(other, text)
			}
			continue
		}
		data := strings.HasSuffix(o.kinds[symbol], "DATA")
		switch {
		case symbol == "" || symbol != "init" && !data: // most of what there is
		case strings.HasPrefix(text, "\trel "):
			m := relocation.FindStringSubmatch(text)
			if m == nil {
				continue
			}
			if to, ok := name(m[1]); ok && data {
				o.points[symbol] = append(o.points[symbol], to)
			} else if ok {
				o.touched[to] = true
			}
		case !data:
			m := codeLine.FindStringSubmatch(text)
			if m == nil {
				continue
			}
			n, _ := strconv.Atoi(m[2])
			o.lines[line{m[1], n}] = true
			if t := target.FindStringSubmatch(m[3]); t != nil {
				if to, ok := name(t[1]); ok {
					o.written[to] = true
				}
			}
		}
	}
	return all, other, lines.Err()
}

// prefix returns how the linker writes an import path.
func prefix(path string) string {
	slash := strings.LastIndexByte(path, '/')
	var b strings.Builder
	for i := range len(path) {
		c := path[i]
		if c <= ' ' || c == '%' || c == '"' || c >= 0x7f || c == '.' && i > slash {
			fmt.Fprintf(&b, "%%%02x", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Built reports whether code builds a variable of a package when the program starts: the
// whole of it, or a value in it. It is false for what the listing does not have. at is
// where the value stands in the source.
func (l Listing) Built(path, variable string, from, to token.Position) bool {
	o := l[path]
	if o == nil {
		return false
	}
	switch kind := o.kinds[variable]; {
	case kind == "":
		return false
	case strings.HasSuffix(kind, "BSS"):
		return o.touched[variable]
	case o.written[variable]:
		return true
	case o.touched[variable]: // read by another variable, or written by its address
		for at := range o.lines {
			if filepath.Base(at.file) == filepath.Base(from.Filename) && from.Line <= at.n && at.n <= to.Line {
				return true
			}
		}
	}
	// The compiler keeps what pointers in a literal point to in variables without a name.
	seen := []string{variable}
	for i := 0; i < len(seen); i++ {
		for _, to := range o.points[seen[i]] {
			if !strings.HasPrefix(to, ".stmp_") || slices.Contains(seen, to) {
				continue
			}
			if o.touched[to] {
				return true
			}
			seen = append(seen, to)
		}
	}
	return false
}
