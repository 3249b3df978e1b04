// Package gen writes Go code that decides as a table does, only faster: the tables
// stay what people read and change, and the code beside them is renewed by a test.
//
//	//go:generate go test -run ^TestCode$ -tags ethogen
//	func TestCode(t *testing.T) { gen.Check(t, "Guard", &Root) }
//
// The test writes guard_code.go and guard_code_stub.go when the build tag ethogen is
// set, and otherwise fails if they are out of date. Hand the code to Compile:
//
//	var tree = decider.MustCompile(&Root, decider.Generated(guardCode))
//
// The page generated.md says when that pays. The package is experimental: what it writes
// and how it is called may change in any version.
package gen

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"reflect"
	"strings"
	"unicode"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// Config says what the files are to be.
type Config struct {
	// Name is what the code is called: Guard declares guardCode and TickGuard in the
	// file guard_code.go; guard declares tickGuard instead.
	Name string

	// Package and Path are the name and the import path of the package that the files
	// are written for. Functions of other packages are called by name if they are
	// exported.
	Package, Path string

	// Dir is the folder of the package, in which the type of the agents must be
	// declared outside of functions. "" believes that it is.
	Dir string

	// Renew is the command that renews the files, for their first lines.
	Renew string
}

// Files are the source files of one table.
type Files struct {
	Name string // of the file of the code
	Code []byte

	StubName string // of the file that stands for it while it is renewed
	Stub     []byte

	Lines int
	Rows  int // of the table

	// Interpreted are the rows of which the code hands something to the interpreter, what and
	// why: "ROOT→THROW: a Gate (asked, entered, left)". A row that stands in several places is
	// there several times.
	Interpreted []string
	Through     []string // functions that are called through their rows, and why: "Decide of FLEE is a closure"
}

// Source writes the code of the table whose root is root, compiled with opts. The
// errors are those of Compile, or what is wrong with c or with the type of the
// agents.
func Source[A any](root *decider.Decider[A], c Config, opts ...decider.Option) (Files, error) {
	tree, err := decider.Compile(root, opts...)
	if err != nil {
		return Files{}, err
	}
	return plan((*coderun.Engine[A])(tree).Plan(), reflect.TypeFor[A](), c)
}

// plan is Source of a tree that is compiled already.
func plan(of *codeplan.Table, agentType reflect.Type, c Config) (Files, error) {
	if err := c.check(); err != nil {
		return Files{}, err
	}
	lower := string(unicode.ToLower(rune(c.Name[0]))) + c.Name[1:]
	own := []string{lower + "_code.go", lower + "_code_stub.go", lower + "_code_test.go", lower + "_code_stub_test.go"}
	n := newNames(c.Path, lower, readPackage(c.Dir, c.Package, own...), of)
	agent, err := n.typeName(agentType)
	if err != nil {
		return Files{}, err
	}
	w := tableWriter(of, n, agent)
	w.b = &bytes.Buffer{}
	w.call(lower+"Tick", w.tick)
	w.flush()
	typed := "Tick" + c.Name
	if !token.IsExported(c.Name) {
		typed = "tick" + strings.ToUpper(c.Name[:1]) + c.Name[1:]
	}
	if err := w.collisions(typed); err != nil {
		return Files{}, err
	}
	f := Files{Name: own[0], StubName: own[1], Through: w.notes, Rows: len(of.Rows), Interpreted: w.interpreted()}
	if n.inTests || strings.HasSuffix(c.Package, "_test") {
		f.Name, f.StubName = own[2], own[3]
	}
	if f.Code, err = w.file(c, lower, typed); err != nil {
		return Files{}, err
	}
	f.Lines = bytes.Count(f.Code, []byte("\n"))
	f.Stub, err = w.stub(c, lower, typed)
	return f, err
}

// check returns all that is wrong with c.
func (c Config) check() error {
	var errs []error
	if !token.IsIdentifier(c.Name) || c.Name[0] >= 0x80 || !unicode.IsLetter(rune(c.Name[0])) {
		errs = append(errs, fmt.Errorf("the name of the code is %q: want a Go identifier that begins with a letter from a to z, such as Guard", c.Name))
	}
	if !token.IsIdentifier(c.Package) {
		errs = append(errs, fmt.Errorf("the name of the package is %q: want that of the package clause", c.Package))
	}
	if c.Path == "" {
		errs = append(errs, errors.New("the import path of the package is empty: want the one by which others import it, such as example.com/game"))
	}
	return errors.Join(errs...)
}
