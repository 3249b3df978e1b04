package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/tables"
)

const (
	testFile = "zz_ethogram_check_test.go"
	testName = "TestEthogramCheck_"
	answered = "ethogram check: " // begins the lines with answers
	unnamed  = "without a name "  // begins the names of functions that have none, where edits are tried
)

// programs runs a test program in each of the packages, and returns what they answer, as JSON, and all that was
// said. files have the texts of source that is not as it is on disk, by path.
func programs[T any](o options, packages []*checked, program func(*checked) []byte, files map[string][]byte) (answers []T, said string, err error) {
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
	args := append([]string{"test", "-v", "-vet=off", "-run=^" + testName + "$", "-overlay=" + list}, o.build()...)
	var more bytes.Buffer
	out, err := o.goCommand(args, paths, &more)
	for line := range strings.Lines(string(out)) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), answered); ok {
			var a T
			if err := json.Unmarshal([]byte(text), &a); err != nil {
				return nil, text, fmt.Errorf("what a test program says cannot be read: %w", err)
			}
			answers = append(answers, a)
		}
	}
	return answers, string(out) + more.String(), err
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

// teller prints tables as data, after edits if there are some.
const teller = `
type ethogramTable_ struct {
	variable, table string
	root            any
	clone           func() any
}

var ethogramTables_ []ethogramTable_

func ethogramCheck_[A any](variable, table string, root *ethogram_decider.Decider[A]) {
	if root != nil {
		ethogramTables_ = append(ethogramTables_, ethogramTable_{variable, table, root, func() any { return ethogram_decider.Clone(root) }})
	}
}

type ethogramPart_ struct {
	Kind, Name, Doubt string
	Rows              []string
	Fields            []string
}

func ethogramTell_(names ethogram_decider.Names, parts []any, edits string) {
	var changes map[string][]ethogram_vocabulary.Edit
	wrongEdits := ethogram_json.Unmarshal([]byte(edits), &changes)
	known := map[string]*ethogram_vocabulary.Vocabulary{}
	for _, t := range ethogramTables_ {
		a := struct {
			Package, Variable, Table, Data, Wrong, Agent string
			Parts                                        []ethogramPart_
		}{Package: ethogramPackage_, Variable: t.variable, Table: t.table, Agent: ethogram_fmt.Sprintf("%T", t.root)}
		v, err := known[a.Agent], wrongEdits
		if v == nil {
			var same []any
			for _, other := range ethogramTables_ {
				if ethogram_fmt.Sprintf("%T", other.root) == a.Agent {
					same = append(same, other.root)
				}
			}
			v, err = ethogram_vocabulary.Of(same...)
			if err == nil {
				err = v.SetNames(names)
			}
			for _, kind := range []string{"When", "Decide", "Do", "Each", "EachFor", "Run", "RunFor", "Behavior", "Scope", "Gate", "Slot", "Act", "Ask"} {
				for _, part := range parts {
					_ = v.Add(kind, "", part) // those that fit, and whose names are free
				}
			}
			known[a.Agent] = v
			for i, p := range v.Parts("") {
				if p.Doubt != "" && changes != nil {
					_ = v.Add(p.Kind, ethogram_fmt.Sprint("` + unnamed + `", i), p.Value)
				}
			}
			for _, p := range v.Parts("") {
				one := ethogramPart_{Kind: p.Kind, Name: p.Name, Doubt: p.Doubt, Rows: p.Rows}
				for _, f := range p.Fields() {
					text := f.Path + " " + f.Kind
					for _, tag := range [][2]string{{"min", f.Min}, {"max", f.Max}, {"step", f.Step}, {"unit", f.Unit}} {
						if tag[1] != "" {
							text += " " + tag[0] + " " + tag[1]
						}
					}
					one.Fields = append(one.Fields, text)
				}
				a.Parts = append(a.Parts, one)
			}
		}
		table := t.clone()
		if err == nil {
			err = v.Apply(table, changes[t.table]...)
		}
		if err == nil {
			var data []byte
			data, err = v.Encode(table)
			a.Data = string(data)
		}
		if err != nil {
			a.Wrong = err.Error()
		}
		text, _ := ethogram_json.Marshal(a)
		ethogram_os.Stdout.WriteString("\n` + answered + `" + string(text) + "\n")
	}
}
`

// tells returns the test file that says the tables as data, after edits.
func (p *checked) tells(s *gosource.Source, edits map[string][]vocabulary.Edit) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n", p.Name)
	for _, path := range []string{"encoding/json", "fmt", "os", "testing", tables.Library + "/decider", tables.Library + "/decider/vocabulary", tables.Library + "/stimuli"} {
		fmt.Fprintf(&b, "\tethogram_%s %q\n", path[strings.LastIndexByte(path, '/')+1:], path)
	}
	fmt.Fprintf(&b, ")\n\nconst ethogramPackage_ = %q\n%s\nfunc %s(*ethogram_testing.T) {\n", p.ImportPath, teller, testName)
	p.calls(&b)
	text, _ := json.Marshal(edits)
	names := s.Names()
	b.WriteString("\tnames := ethogram_decider.Names{Flags: map[ethogram_decider.Flags]string{")
	for flag, name := range names.Flags {
		fmt.Fprintf(&b, "%d: %q, ", flag, name)
	}
	b.WriteString("}, Stimuli: map[ethogram_stimuli.Mask]string{")
	for mask, name := range names.Stimuli {
		fmt.Fprintf(&b, "%d: %q, ", mask, name)
	}
	fmt.Fprintf(&b, "}}\n\tethogramTell_(names, []any{%s}, %q)\n}\n", strings.Join(p.parts(), ", "), text)
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
