package probe

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/tables"
)

//go:embed program
var programFiles embed.FS

var programs = template.Must(template.ParseFS(programFiles, "program/*.txt"))

// What test programs do: check the tables, or say what they are.
const (
	CheckFile = "check.go.txt"
	TellFile  = "tell.go.txt"
)

const answered = "ethogram check: " // begins the lines of a test program with answers

// Answer is what a test program says of a table.
type Answer struct {
	Package, Variable, Table string // a variable may hold several tables

	// Of check.go.txt.
	Rows     int
	Failure  string // that is none of the problems
	Problems []struct {
		Code, Path, Message, Fix string
		Warning                  bool
	}

	// Of tell.go.txt.
	Data, Wrong string // the table, and why there is none
	Agent       string
	Parts       []Part // of the first table of a type of agents
}

// Part is one that tables have, or could have.
type Part struct {
	Kind, Name, Doubt string
	Rows, Fields      []string
}

// Program is a test program for packages.
type Program struct {
	Go
	File    string                         // its text: CheckFile or TellFile
	Edits   map[string][][]vocabulary.Edit // lists of them by path of package, space, name of table
	Files   map[string][]byte              // source that is not as it is on disk, by path
	Listing *tables.Listing                // of the packages, if it is asked for
}

// Run runs it in each of the packages, and returns what is answered. The error has what else is said.
func (r Program) Run(packages ...*Package) (answers []Answer, err error) {
	if len(packages) == 0 {
		return nil, nil
	}
	dir, err := os.MkdirTemp("", "ethogram")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	put := func(path, name string, text []byte) {
		overlay.Replace[path] = filepath.Join(dir, strconv.Itoa(len(overlay.Replace))+name)
		err = errors.Join(err, os.WriteFile(overlay.Replace[path], text, 0o600))
	}
	for path, text := range r.Files {
		put(path, ".go", text)
	}
	edits, _ := json.Marshal(r.Edits)
	var paths []string
	for _, p := range packages {
		// Without the package's own tests: TestMain might do anything.
		for _, name := range append(slices.Clone(p.TestGoFiles), p.XTestGoFiles...) {
			overlay.Replace[filepath.Join(p.Dir, name)] = ""
		}
		var text bytes.Buffer
		err = errors.Join(err, programs.ExecuteTemplate(&text, r.File, struct {
			*Package
			Edits string
		}{p, string(edits)}))
		put(filepath.Join(p.Dir, "zz_ethogram_check_test.go"), "_test.go", text.Bytes())
		paths = append(paths, p.ImportPath)
	}
	text, _ := json.Marshal(overlay)
	list := filepath.Join(dir, "overlay.json")
	if err = errors.Join(err, os.WriteFile(list, text, 0o600)); err != nil {
		return nil, err
	}
	// Without what debuggers need, which most of linking is for.
	args := append([]string{"test", "-v", "-vet=off", "-ldflags=-w", "-run=^TestEthogramCheck_$", "-overlay=" + list}, r.build()...)
	if r.Listing != nil {
		args = append(args, "-gcflags=-S")
	} else {
		r.Listing = new(tables.Listing)
	}
	read, write := io.Pipe()
	other := make(chan []string, 1)
	go func() {
		listing, lines, err := tables.ReadListing(read)
		*r.Listing = listing
		read.CloseWithError(err) // else the command would wait for a reader
		other <- lines
	}()
	out, err := r.command(args, paths, write)
	write.Close()
	said := strings.Fields(string(out) + strings.Join(<-other, " "))
	for line := range strings.Lines(string(out)) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), answered); ok {
			var a Answer
			if err := json.Unmarshal([]byte(text), &a); err != nil {
				return nil, fmt.Errorf("what a test program says cannot be read: %w: %s", err, text)
			}
			answers = append(answers, a)
		}
	}
	if len(said) > 60 {
		said = append([]string{"…"}, said[len(said)-60:]...)
	}
	if err != nil {
		err = fmt.Errorf("the go command says: %s", strings.Join(said, " "))
	} else if len(answers) == 0 {
		err = errors.New("it says nothing: are the tables nil?")
	}
	return answers, err
}

// SavesGames reports whether the package calls ethogram.Save or Load.
func (p *Package) SavesGames() bool {
	for _, o := range p.Info.Uses { // in any order: one is enough
		if o.Pkg() != nil && o.Pkg().Path() == tables.Library && (o.Name() == "Save" || o.Name() == "Load") {
			return true
		}
	}
	return false
}

// Calls returns those of ethogramCheck_ for all tables.
func (p *Package) Calls() string {
	var b strings.Builder
	for _, t := range p.Roots {
		calls(&b, t.Name.Name, strconv.Quote(t.Name.Name), t.Name.Name, t.Var.Type(), 0)
	}
	return b.String()
}

// calls writes those for an expression in a variable. name is Go code of its name, for readers.
func calls(b *strings.Builder, variable, name, expr string, t types.Type, depth int) {
	if !tables.Holds(t) {
		return
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		fmt.Fprintf(b, "\tethogramCheck_(%q, %s, %s)\n", variable, name, expr)
	case *types.Slice, *types.Array, *types.Map:
		fmt.Fprintf(b, "\tfor k%d_, v%[1]d_ := range %s {\n\t_, _ = k%[1]d_, v%[1]d_\n", depth, expr)
		calls(b, variable, fmt.Sprintf("%s+ethogram_fmt.Sprintf(\"[%%v]\", k%d_)", name, depth), fmt.Sprintf("v%d_", depth), t.(interface{ Elem() types.Type }).Elem(), depth+1)
		b.WriteString("\t}\n")
	case *types.Struct:
		for field := range t.Fields() {
			if field.Name() != "_" {
				calls(b, variable, fmt.Sprintf("%s+%q", name, "."+field.Name()), expr+"."+field.Name(), field.Type(), depth)
			}
		}
	default: // a row
		fmt.Fprintf(b, "\tethogramCheck_(%q, %s, &%s)\n", variable, name, expr)
	}
}

// Parts returns the functions, methods of agents, shared variables and structs of a package, one of which may
// be a part that no table has.
func (p *Package) Parts() (all []string) {
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		switch o := scope.Lookup(name).(type) {
		case *types.Func:
			if o.Signature().TypeParams() == nil && name != "main" {
				all = append(all, name)
			}
		case *types.Var:
			if t, ok := types.Unalias(o.Type()).(*types.Named); ok && slices.Contains([]string{"Behavior", "Scope", "Gate", "Slot"}, t.Obj().Name()) {
				all = append(all, "&"+name)
			}
		case *types.TypeName:
			t, ok := o.Type().(*types.Named)
			if !ok || t.TypeParams() != nil {
				continue
			}
			if _, isStruct := t.Underlying().(*types.Struct); isStruct {
				all = append(all, "new("+name+")")
			}
			for m := range t.Methods() {
				all = append(all, "(*"+name+")."+m.Name())
				if _, pointer := m.Signature().Recv().Type().(*types.Pointer); !pointer {
					all = append(all, name+"."+m.Name())
				}
			}
		}
	}
	return all
}
