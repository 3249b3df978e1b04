package hunt

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// FileName returns how the Go file of WriteTest should be called.
func (f *Finding) FileName() string {
	return "hunt_" + strings.ReplaceAll(f.Name(), "-", "_") + "_test.go"
}

// WriteTest writes a finding as a Go file with a test that fails until the defect is
// mended. The file belongs into the package of the game's vocabulary. It has the
// tables of the round, and calls [Require]. The game must say its Expr.
func WriteTest[A any](w io.Writer, game *evo.Game[A], f *Finding) error {
	if game.Expr == "" || game.Vocabulary == nil {
		return errors.New("the game says no Expr, which is needed to write Go code")
	}
	build, err := evo.NewBuilder(game.Vocabulary)
	if err != nil {
		return err
	}
	pkg, local, ok := strings.Cut(strings.TrimLeft(game.Expr, "&*"), ".")
	if !ok {
		pkg, local = "main", game.Expr
	}
	variable := "hunt" + camel(f.Name())
	file := evo.GoFile{Package: pkg}
	file.Import, _ = genome.PackageOf(reflect.TypeFor[A]())
	arguments := func(r Round, of, where string) string {
		var args strings.Builder
		for slot, g := range r.Slots {
			if g == nil {
				args.WriteString(", nil")
				continue
			}
			name := fmt.Sprintf("%s%sSlot%d", variable, of, slot)
			file.Tables = append(file.Tables, evo.GoTable{
				Variable: name, Genome: g,
				Comment: fmt.Sprintf("%s plays slot %d of %sTestHunt%s.", name, slot, where, camel(f.Name())),
			})
			args.WriteString(", &" + name)
		}
		return args.String()
	}
	args := arguments(f.Round, "", "")
	var before []string
	for i, r := range f.Round.Before {
		before = append(before, arguments(r, fmt.Sprintf("Before%d", i), "an earlier round of "))
	}
	tables := []byte("package " + pkg + "\n")
	if len(file.Tables) > 0 {
		var b bytes.Buffer
		if err := build.WriteGo(&b, file); err != nil {
			return err
		}
		tables = b.Bytes()
	}
	our := "hunt"
	if pkg == our {
		our = "ethogramHunt"
	}
	for _, imported := range [][2]string{{"testing", "testing"}, {"github.com/ethogram-go/ethogram/evo/hunt", our}} {
		tables = gosource.WithImport(tables, imported[0], imported[1])
	}
	var calls strings.Builder
	for i, r := range f.Round.Before {
		fmt.Fprintf(&calls, "\t%s.Play(t, %s, %s%s)\n", our, reference(game.Expr, local), r.source(our), before[i])
	}
	fmt.Fprintf(&calls, "\t%s.Require(t, %s, %s%s)\n", our, reference(game.Expr, local), f.Round.source(our), args)
	source := fmt.Sprintf("%s\n%sfunc TestHunt%s(t *testing.T) {\n%s}\n", tables, f.comment(), camel(f.Name()), calls.String())
	formatted, err := format.Source([]byte(source))
	if err != nil {
		return fmt.Errorf("the finding gives no Go source: %w", err)
	}
	_, err = w.Write(formatted)
	return err
}

// reference returns a pointer to the game within its own package.
func reference(expr, local string) string {
	switch expr[0] {
	case '&':
		return "&" + local
	case '*':
		return local
	}
	return "&" + local
}

// camel returns a name as a part of a Go identifier: "panic-1f0c34" as "Panic1f0c34".
func camel(name string) string {
	return strings.ReplaceAll(strings.ToUpper(name[:1])+name[1:], "-", "")
}

// comment returns the comment of the test.
func (f *Finding) comment() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// TestHunt%s fails until this is mended:\n//\n//\t%s\n", camel(f.Name()), harmless(f.Verdict.Message))
	if f.Verdict.Place != "" {
		fmt.Fprintf(&b, "//\tat %s\n", harmless(f.Verdict.Place))
	}
	fmt.Fprintf(&b, "//\n// It shows after step %d", f.Verdict.Step)
	if n := len(f.Round.Before); n > 0 {
		fmt.Fprintf(&b, ", and only after %s of the same process", count(n, "other round"))
		if f.Differs != "" {
			fmt.Fprintf(&b, ":\n// %s", harmless(f.Differs))
		}
	}
	b.WriteString(". A hunt found it, and wrote this file.\n")
	return b.String()
}

// harmless returns a text for a comment: as a Name, without the mark that Go takes only at
// the beginning of a file.
func harmless(text string) string {
	return strings.ReplaceAll(plain.Name(text), "\uFEFF", `\ufeff`)
}

// source returns a round as a Go expression, without its slots.
func (r Round) source(pkg string) string {
	text := fmt.Sprintf("%s.Round{Mode: %q, Seed: %d", pkg, r.Mode, r.Seed)
	number := func(name string, n int) {
		if n != 0 {
			text += fmt.Sprintf(", %s: %d", name, n)
		}
	}
	number("Steps", r.Steps)
	if r.Check != "" {
		text += fmt.Sprintf(", Check: %s.%s", pkg, camel(string(r.Check)))
	}
	if r.Symmetry != "" {
		text += fmt.Sprintf(", Symmetry: %q", r.Symmetry)
	}
	number("At", r.At)
	number("Other", r.Other)
	if r.Exact {
		text += ", Exact: true"
	}
	return text + "}"
}
