package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
)

func (c *console[A]) exportCommand() command {
	var o runFlags
	var name string
	var code bool
	return command{
		name: "export", args: "FOLDER", about: "write what a run ships as a Go package, with its test",
		long: `It replaces the files of an earlier export. If another .go file is in the way, it writes nothing.
With -code, FOLDER must be inside of a Go module. Each table gets a file NAME_code.go, which decides as
the table does, only faster, and Entry.Code for decider.Generated; a test of the package renews it.`,
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.StringVar(&name, "package", "", "the package's `name`; empty is the folder's")
			f.BoolVar(&code, "code", false, "generate Go code of each table, too")
		},
		run: func(ctx context.Context, args []string) error { return c.export(ctx, o, name, code, args) },
	}
}

// export writes a Go package: the tables of each class in a file, a list of all
// tables with their measurements, the pack, and a test that checks it. With code, it
// also generates Go code of each table.
func (c *console[A]) export(ctx context.Context, o runFlags, name string, code bool, args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes the folder of the package, not %d arguments", len(args)))
	}
	dir := args[0]
	name, err := packageName(name, dir)
	if err != nil {
		return err
	}
	imported, err := c.imported()
	if err != nil {
		return err
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	pack, genomes, err := r.ReadPack()
	if err != nil {
		return err
	}
	if empty(genomes) {
		return errors.New("the pack has no tables: nothing was written. Fix: evolve longer, or with other classes")
	}
	data, err := os.ReadFile(r.Path("pack.json"))
	if err != nil {
		return err
	}
	builder, err := evo.NewBuilder(c.game.Vocabulary)
	if err != nil {
		return err
	}
	e := exported{
		Package: name, Game: c.game.Name, Import: imported,
		Expr: c.game.Expr, Agent: reflect.TypeFor[A]().String(), Pack: pack, Classes: exportedClasses(pack),
		Points: r.Env.Spec.Metrics[r.Env.Spec.Points],
	}
	var coded exportedCode
	if code {
		if coded, err = codeOfTables(dir, builder, e, genomes); err != nil {
			return err
		}
		e.Code = true
	}
	files, err := e.source(builder.WriteGo, genomes, coded.files)
	if err != nil {
		return err
	}
	files["pack.json"] = data
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := replaceFiles(dir, files); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is package %s; its test checks that its tables still play the same.\n", dir, name)
	for _, class := range e.Classes {
		fmt.Fprintf(c.out, "  %-10s %4d\n", class.Name, len(class.Tables))
	}
	if code {
		coded.report(c.out)
	}
	return nil
}

// packageName returns the name of the package in a folder: the given one, else
// the folder's.
func packageName(name, dir string) (string, error) {
	if name == "" {
		full, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		name = filepath.Base(full)
	}
	if !token.IsIdentifier(name) || name == "main" || strings.HasPrefix(name, "_") || strings.HasSuffix(name, "_test") {
		return "", misuse(fmt.Sprintf("%q is no name for a package: give one with -package", name))
	}
	return name, nil
}
