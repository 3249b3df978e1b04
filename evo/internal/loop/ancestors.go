package loop

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Tables are genomes that a search can start from, as a file has them. Their
// vocabulary may be older than the game's.
type Tables struct {
	Ethogram   string        `json:"ethogram"` // "tables"
	Version    int           `json:"version"`  // of the format
	From       string        `json:"from"`     // where they come from, as in "pack:old/pack.json"
	Game       string        `json:"game"`
	Role       string        `json:"role,omitempty"` // that the tables play; "" if the file does not say
	Vocabulary genome.Key    `json:"vocabulary"`     // the catalog's fingerprint
	Tables     []SourceTable `json:"tables"`
}

// SourceTable is a genome of a file of tables.
type SourceTable struct {
	Name   string          `json:"name"`
	Class  string          `json:"class,omitempty"` // that it was in
	Genome json.RawMessage `json:"genome"`          // as evo.Catalog.AppendJSON writes it

	key genome.Key // of the genome, if the file had it
}

const (
	tablesKind    = "tables"
	tablesVersion = 2
)

// PackageReader reads the tables of a Go package, which takes the go command and a
// program of the game.
type PackageReader func(ctx context.Context, path string) (*Tables, error)

// sources are the kinds of sources that are files or folders, and how each is read.
var sources = map[string]func(path string) (*Tables, error){"pack": readPack, "run": readRun}

// splitSource splits a source of tables into its kind and its path, as in
// "pack:old/pack.json".
func splitSource(text string) (kind, path string, err error) {
	kind, path, ok := strings.Cut(text, ":")
	if _, known := sources[kind]; !ok || path == "" || !known && kind != "go" {
		return "", "", fmt.Errorf("from: %s is no source of tables; want pack:FILE, run:FOLDER or go:PACKAGE", strict.Quote(text))
	}
	return kind, path, nil
}

// readSource reads the tables of a source.
func readSource(ctx context.Context, text string, inGo PackageReader) (t *Tables, err error) {
	kind, path, err := splitSource(text)
	switch {
	case err != nil:
		return nil, err
	case kind != "go":
		t, err = sources[kind](path)
	case inGo == nil:
		err = fmt.Errorf("only the program of a game reads Go packages. Fix: begin the run with its command evolve, or name a pack:FILE or run:FOLDER")
	default:
		t, err = inGo(ctx, path)
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("from: %s is not there, and the run has no copy of its tables. Fix: name the folder of a run or a pack.json that is there, or start without it", text)
	} else if err != nil {
		return nil, fmt.Errorf("from: %s: %w", text, err)
	}
	t.From = text
	return t, nil
}

func readPack(path string) (*Tables, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var p pack.Pack
	if err := strict.Decode(data, &p); err != nil {
		return nil, fmt.Errorf("%s: %w. Fix: take the pack.json that a run or an export has written", path, err)
	}
	t := newTables(p.Game, p.Role, p.Vocabulary)
	for _, c := range p.Classes {
		for _, of := range c.Tables {
			t.Tables = append(t.Tables, SourceTable{Name: of.Key.String()[:8], Class: c.Name, Genome: of.Genome, key: of.Key})
		}
	}
	return t, nil
}

// readRun reads the pack in the folder of a run.
func readRun(path string) (*Tables, error) { return readPack(filepath.Join(path, PackFile)) }

// NewTables returns an empty list of tables of a game and a role; "" is any.
func NewTables(game, role string, catalog *genome.Catalog) *Tables {
	return newTables(game, role, catalog.Fingerprint())
}

func newTables(game, role string, vocabulary genome.Key) *Tables {
	return &Tables{Ethogram: tablesKind, Version: tablesVersion, Game: game, Role: role, Vocabulary: vocabulary, Tables: []SourceTable{}}
}

// ParseTables reads what [Tables.JSON] returns.
func ParseTables(data []byte) (*Tables, error) {
	var t Tables
	if err := strict.ReadFile(bytes.NewReader(data), tablesKind, "file of tables", tablesVersion, &t); err != nil {
		return nil, err
	}
	return &t, nil
}

// Loss is what the vocabulary of a game made of a table: what was cut, moved or
// changed, and why the table is left out, if it is.
type Loss struct {
	Table   SourceTable
	Cuts    []genome.Cut
	Moves   []genome.Move
	Changes []variation.Change
	Out     error
}

// Transfer returns the tables with the genomes that the vocabulary of a game allows,
// and for each table what it lost. Rows whose entries the vocabulary no longer has are
// cut, values become the nearest ones that it has, and what is left is changed to
// follow the rules of evolution. (Paper: transfer learning.) The error is for tables
// of another game or role, and if none is left.
func (t *Tables) Transfer(spec *evo.Spec) ([]Start, []Loss, error) {
	if t.Game != spec.Name {
		return nil, nil, fmt.Errorf("%s has tables of the game %s, not of %q. Fix: name a file of this game, or run the program of that one",
			t.From, strict.Quote(t.Game), spec.Name)
	}
	if t.Role != "" && t.Role != spec.Role {
		return nil, nil, fmt.Errorf("%s has tables of the role %s, and the role that evolves is %s. Fix: name tables of this role, or choose the other one (option role)",
			t.From, strict.Quote(t.Role), strict.Quote(spec.Role))
	}
	var all []Start
	var losses []Loss
	for _, table := range t.Tables {
		loss := Loss{Table: table}
		var g *evo.Genome
		if g, loss.Cuts, loss.Moves, loss.Out = genome.Salvage(spec.Catalog, table.Genome); loss.Out == nil && g == nil {
			loss.Out = errors.New("nothing is left")
		}
		if same := t.Vocabulary == spec.Catalog.Fingerprint() && table.key != (genome.Key{}); loss.Out == nil && same && genome.KeyOf(g) != table.key {
			loss.Out = fmt.Errorf("the genome's key is %v, not %v: the file was changed. Fix: take the file that the program wrote", genome.KeyOf(g), table.key)
		}
		if loss.Out == nil {
			g, loss.Changes, loss.Out = variation.Adapt(spec.Catalog, g, variation.DefaultOptions())
		}
		if loss.Out == nil {
			all = append(all, Start{Name: table.Name, Genome: g})
		}
		losses = append(losses, loss)
	}
	if len(all) == 0 {
		return nil, losses, fmt.Errorf("%s has no table that this game's vocabulary allows. Fix: name another file, or start without it", t.From)
	}
	return all, losses, nil
}

// Lost reports whether the table is not what it was.
func (l Loss) Lost() bool {
	return l.Out != nil || len(l.Cuts) > 0 || len(l.Moves) > 0 || len(l.Changes) > 0
}

// JSON returns the tables as their file has them.
func (t *Tables) JSON() ([]byte, error) { return json.Marshal(t) }

// String says in lines what a table has lost.
func (l Loss) String() string {
	name := l.Table.Name
	if l.Table.Class != "" {
		name = l.Table.Class + " " + name
	}
	var b strings.Builder
	b.WriteString(name)
	for _, cut := range l.Cuts {
		fmt.Fprintf(&b, "\n    loses %v", cut)
	}
	for _, move := range l.Moves {
		fmt.Fprintf(&b, "\n    %v", move)
	}
	for _, change := range l.Changes {
		fmt.Fprintf(&b, "\n    %v", change)
	}
	if l.Out != nil {
		fmt.Fprintf(&b, "\n    is left out: %v", l.Out)
	}
	return b.String()
}
