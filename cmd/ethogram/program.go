package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/tables"
)

const (
	testFile = "zz_ethogram_check_test.go"
	testName = "TestEthogramCheck_"
	answered = "ethogram check: " // begins the lines with answers
)

// programs runs a test program in each of the packages, and returns what they answer, as JSON, and all that was
// said. files have the texts of source that is not as it is on disk, by path. A listing that is not nil gets what
// the compiler says of the packages.
func programs[T any](o options, packages []*checked, program func(*checked) []byte, files map[string][]byte, listing *tables.Listing) (answers []T, said string, err error) {
	if len(packages) == 0 {
		return nil, "", nil
	}
	dir, err := os.MkdirTemp("", "ethogram")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(dir)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	put := func(path, name string, text []byte) {
		file := filepath.Join(dir, fmt.Sprintf("%d%s", len(overlay.Replace), name))
		overlay.Replace[path] = file
		if err == nil {
			err = os.WriteFile(file, text, 0o600)
		}
	}
	for path, text := range files {
		put(path, ".go", text)
	}
	var paths []string
	for _, p := range packages {
		// Without the package's own tests: TestMain might do anything.
		for _, name := range append(append([]string{}, p.TestGoFiles...), p.XTestGoFiles...) {
			overlay.Replace[filepath.Join(p.Dir, name)] = ""
		}
		put(filepath.Join(p.Dir, testFile), "_test.go", program(p))
		paths = append(paths, p.ImportPath)
	}
	list := filepath.Join(dir, "overlay.json")
	text, wrong := json.Marshal(overlay)
	if err == nil && wrong == nil {
		err = os.WriteFile(list, text, 0o600)
	}
	if err != nil {
		return nil, "", err
	}
	// Without what debuggers need, which most of linking is for.
	args := append([]string{"test", "-v", "-vet=off", "-ldflags=-w", "-run=^" + testName + "$", "-overlay=" + list}, o.build()...)
	if listing != nil {
		args = append(args, "-gcflags=-S")
	}
	read, write := io.Pipe()
	other := make(chan []string, 1)
	go func() {
		is, lines, err := tables.ReadListing(read)
		if listing != nil {
			*listing = is
		}
		read.CloseWithError(err) // else the command would wait for a reader
		other <- lines
	}()
	out, err := o.goCommand(args, paths, write)
	write.Close()
	more := strings.Join(<-other, "\n")
	for line := range strings.Lines(string(out)) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), answered); ok {
			var a T
			if err := json.Unmarshal([]byte(text), &a); err != nil {
				return nil, text, fmt.Errorf("what a test program says cannot be read: %w", err)
			}
			answers = append(answers, a)
		}
	}
	return answers, string(out) + more, err
}

// told is what a test program says of a table as data.
type told struct {
	Package, Variable, Table string
	Data, Wrong              string // the table, and why there is none
	Parts                    []part // of the first table of a type of agents
	Agent                    string
}

type part struct {
	Kind, Name, Doubt string
	Rows              []string
	Fields            []string
}

// tells returns the test file that says the tables: as data, or those with edits after each list of them in full.
func (p *checked) tells(edits map[string][][]vocabulary.Edit) []byte {
	text, _ := json.Marshal(edits)
	return p.text("tell.go.txt", struct {
		asked
		Names decider.Names
		Parts []string
		Edits string
	}{p.asked(), p.Names(), p.parts(), string(text)})
}

//go:embed program
var texts embed.FS

var programTexts = template.Must(template.ParseFS(texts, "program/*.txt"))

// asked is what all test programs say.
type asked struct{ Name, ImportPath, Library, Test, Answer, Calls string }

func (p *checked) asked() asked {
	return asked{p.Name, p.ImportPath, tables.Library, testName, answered, p.calls()}
}

// text returns a test file.
func (p *checked) text(name string, about any) []byte {
	var b bytes.Buffer
	if err := programTexts.ExecuteTemplate(&b, name, about); err != nil {
		panic(err) // it has what the file asks for
	}
	return b.Bytes()
}

// parts returns the functions, methods of agents, shared variables and structs of a package, one of which may
// be a part that no table has.
func (p *checked) parts() (all []string) {
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
