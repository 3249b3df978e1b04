package pipeline

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Tables are genomes that a search can start from, as a file has them. Their
// vocabulary may be older than the game's.
type Tables struct {
	Ethogram   string     `json:"ethogram"` // "tables"
	Version    int        `json:"version"`  // of the format
	From       string     `json:"from"`     // where they come from, as in "pack:old/pack.json"
	Game       string     `json:"game"`
	Role       string     `json:"role,omitempty"` // that the tables play; "" if the file does not say
	Vocabulary genome.Key `json:"vocabulary"`     // the catalog's fingerprint
	Tables     []Table    `json:"tables"`
}

// Table is a genome of a file of tables.
type Table struct {
	Name    string          `json:"name"`
	Class   string          `json:"class,omitempty"`   // that it was in
	Lineage string          `json:"lineage,omitempty"` // in the run that it is from
	Genome  json.RawMessage `json:"genome"`            // as evo.Catalog.AppendJSON writes it

	key genome.Key // of the genome, if the file had it
}

const (
	tablesKind    = "tables"
	tablesVersion = 1
)

// Source says where tables come from: a kind and a path, as in "pack:old/pack.json".
type Source struct{ Kind, Path string }

// sources are the kinds of [Source] that are files or folders, and how each is read.
var sources = map[string]func(path string) (*Tables, error){
	"archive": readElites,
	"pack":    readPack,
	"run":     readRun,
	"tables":  readTables,
}

// ParseSource reads a source as a user writes it.
func ParseSource(text string) (Source, error) {
	kind, path, ok := strings.Cut(text, ":")
	if _, known := sources[kind]; !ok || path == "" || !known && kind != "go" {
		return Source{}, fmt.Errorf("%s is no source of tables; want archive:FILE, pack:FILE, run:FOLDER, tables:FILE or go:PACKAGE", strict.Quote(text))
	}
	return Source{kind, path}, nil
}

// String returns the source as [ParseSource] reads it.
func (s Source) String() string { return s.Kind + ":" + s.Path }

// Read reads the tables of a source that is a file or a folder. The error for a
// missing file wraps os.ErrNotExist.
func (s Source) Read() (*Tables, error) {
	read := sources[s.Kind]
	if read == nil {
		return nil, fmt.Errorf("%v is neither a file nor a folder", s)
	}
	t, err := read(s.Path)
	if err != nil {
		return nil, err
	}
	t.From = s.String()
	return t, nil
}

func readElites(path string) (*Tables, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := archive.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	t := newTables(f.Game, f.Role, f.Fingerprint)
	class := map[genome.Key]string{}
	for _, l := range f.Layers {
		for _, key := range l.Elites {
			class[key] = l.Name
		}
	}
	for _, e := range f.Elites {
		t.Tables = append(t.Tables, Table{Name: e.Key.String()[:8], Class: class[e.Key], Lineage: e.Lineage, Genome: e.Genome, key: e.Key})
	}
	return t, nil
}

func readPack(path string) (*Tables, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var p funnel.Pack
	if err := strict.Decode(data, &p); err != nil {
		return nil, fmt.Errorf("%s: %w. Fix: take the pack.json that a run or an export has written", path, err)
	}
	t := newTables(p.Game, p.Role, p.Vocabulary)
	for _, c := range p.Classes {
		for _, of := range c.Tables {
			t.Tables = append(t.Tables, Table{Name: of.Key.String()[:8], Class: c.Name, Genome: of.Genome, key: of.Key})
		}
	}
	return t, nil
}

// readRun reads the archive of styles of a run, or its pack if it has none.
func readRun(path string) (*Tables, error) {
	t, err := readElites(filepath.Join(path, "elites.json"))
	if errors.Is(err, os.ErrNotExist) {
		t, err = readPack(filepath.Join(path, "pack.json"))
	}
	return t, err
}

func readTables(path string) (*Tables, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t, err := ParseTables(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// NewTables returns an empty list of tables of a game and a role; "" is any.
func NewTables(game, role string, catalog *genome.Catalog) *Tables {
	return newTables(game, role, catalog.Fingerprint())
}

func newTables(game, role string, vocabulary genome.Key) *Tables {
	return &Tables{Ethogram: tablesKind, Version: tablesVersion, Game: game, Role: role, Vocabulary: vocabulary, Tables: []Table{}}
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
	Table   Table
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
func (t *Tables) Transfer(spec *evo.Spec, o variation.Options) (*Tables, []search.Ancestor, []Loss, error) {
	if t.Game != spec.Name {
		return nil, nil, nil, fmt.Errorf("%s has tables of the game %s, not of %q. Fix: name a file of this game, or run the program of that one",
			t.From, strict.Quote(t.Game), spec.Name)
	}
	if t.Role != "" && t.Role != spec.Role {
		return nil, nil, nil, fmt.Errorf("%s has tables of the role %s, and the role that evolves is %s. Fix: name tables of this role, or choose the other one with -role",
			t.From, strict.Quote(t.Role), strict.Quote(spec.Role))
	}
	moved := NewTables(spec.Name, spec.Role, spec.Catalog)
	moved.From = t.From
	var all []search.Ancestor
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
			g, loss.Changes, loss.Out = variation.Adapt(spec.Catalog, g, o)
		}
		if loss.Out == nil {
			table.Genome = spec.Catalog.AppendJSON(nil, g)
			moved.Tables = append(moved.Tables, table)
			all = append(all, search.NewAncestor(g, table.Name, table.Class, table.Lineage))
		}
		losses = append(losses, loss)
	}
	if len(all) == 0 {
		return nil, nil, losses, fmt.Errorf("%s has no table that this game's vocabulary allows. Fix: name another file, or start without it", t.From)
	}
	return moved, all, losses, nil
}

// Lost reports whether the table is not what it was.
func (l Loss) Lost() bool {
	return l.Out != nil || len(l.Cuts) > 0 || len(l.Moves) > 0 || len(l.Changes) > 0
}

// JSON returns the tables as their file has them.
func (t *Tables) JSON() ([]byte, error) { return indent(t) }

// Digest is that of the names, classes and genomes, and of nothing else.
func (t *Tables) Digest() (genome.Key, error) {
	text, err := json.Marshal(t.Tables)
	sum := sha256.Sum256(text)
	return genome.Key(sum[:16]), err
}

// AncestorsFile is the run's copy of the tables that its search started from.
const AncestorsFile = "ancestors.json"

// Start makes tables the ancestors of the run's search. [Run.KeepAncestors] copies
// them into the run's folder.
func (r *Run) Start(t *Tables) ([]Loss, error) {
	moved, all, losses, err := t.Transfer(r.Env.Spec, r.Config.Search.Variation)
	if err != nil {
		return losses, err
	}
	r.Config.Search.Ancestors, r.ancestors = all, moved
	return losses, nil
}

// Ancestors reads the run's copy of the tables that its search started from. The
// error wraps os.ErrNotExist if the search started from none.
func (r *Run) Ancestors() (*Tables, error) { return readTables(r.Path(AncestorsFile)) }

// KeepAncestors writes the ancestors of the search, and the tables that joined the
// library, into the run's folder, so that the search can be resumed without the files
// that they are from.
func (r *Run) KeepAncestors() error {
	if r.joined != nil {
		if err := r.write(LibraryFile, r.joined); err != nil {
			return err
		}
	}
	if r.ancestors == nil {
		return nil
	}
	return r.write(AncestorsFile, r.ancestors)
}
