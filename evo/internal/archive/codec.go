package archive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// What [Parse] and [File.Archive] find, besides what is wrong with a genome.
const (
	CodeFile       evo.Code = "ArchiveFile"       // the file is not JSON, or no archive of this version
	CodeVocabulary evo.Code = "ArchiveVocabulary" // it is of another game or vocabulary
	CodeRole       evo.Code = "ArchiveRole"       // its tables play another role
	CodeGrid       evo.Code = "ArchiveGrid"       // its metrics, descriptors or layers are not the game's
	CodeElite      evo.Code = "ArchiveElite"      // an elite cannot be what the file says
	CodeCell       evo.Code = "ArchiveCell"       // the elites of a cell are too many, or kin
)

const (
	fileKind    = "elites"
	fileVersion = 1
)

// File is an archive as its file has it, not yet compared with a game.
type File struct {
	Ethogram    string           `json:"ethogram"` // "elites"
	Version     int              `json:"version"`  // of the format
	Game        string           `json:"game"`
	Role        string           `json:"role,omitempty"` // that the tables play, if the game has roles
	Vocabulary  string           `json:"vocabulary"`     // name and version
	Fingerprint genome.Key       `json:"fingerprint"`    // of the vocabulary
	Metrics     []string         `json:"metrics"`
	Descriptors []evo.Descriptor `json:"descriptors"`
	Measure     Measure          `json:"measure"`
	Depth       int              `json:"depth"`
	Layers      []FileLayer      `json:"layers"`
	Elites      []FileElite      `json:"elites"` // by key
}

// FileLayer names the elites of a layer, by key.
type FileLayer struct {
	Name   string       `json:"name"`
	Elites []genome.Key `json:"elites"`
}

// FileElite is an elite of a file.
type FileElite struct {
	Key     genome.Key      `json:"key"`
	Lineage string          `json:"lineage,omitempty"`
	Played  int             `json:"played"`
	Metrics []stats.Tally   `json:"metrics"`
	Genome  json.RawMessage `json:"genome"` // as evo.Catalog.AppendJSON writes it
}

// vocabulary returns the name and the version of the game's vocabulary.
func vocabulary(spec *evo.Spec) string {
	return fmt.Sprintf("%s %d", spec.Catalog.Name, spec.Catalog.Version)
}

// metricNames returns the names of the game's metrics.
func metricNames(spec *evo.Spec) []string {
	names := make([]string, len(spec.Metrics))
	for i, m := range spec.Metrics {
		names[i] = m.Name
	}
	return names
}

// Write writes an archive as JSON. The same archive is always the same bytes.
func Write(w io.Writer, a *Archive) error {
	f := File{
		Ethogram: fileKind, Version: fileVersion,
		Game: a.spec.Name, Role: a.spec.Role, Vocabulary: vocabulary(a.spec), Fingerprint: a.spec.Catalog.Fingerprint(),
		Metrics: metricNames(a.spec), Descriptors: a.spec.Descriptors, Measure: a.measure, Depth: a.depth,
	}
	for _, l := range a.layers {
		in := FileLayer{Name: l.Name, Elites: []genome.Key{}}
		for _, all := range l.cells {
			for _, p := range all {
				in.Elites = append(in.Elites, p.elite.Key)
			}
		}
		slices.SortFunc(in.Elites, genome.Key.Compare)
		f.Layers = append(f.Layers, in)
	}
	for _, e := range a.Elites() {
		f.Elites = append(f.Elites, FileElite{
			Key: e.Key, Lineage: e.Lineage, Played: e.Played, Metrics: e.Metrics,
			Genome: a.spec.Catalog.AppendJSON(nil, e.Genome),
		})
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "\t"); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err = w.Write(b.Bytes())
	return err
}

// Parse reads the file of an archive of any game. The error is of type
// [evo.Errors].
func Parse(r io.Reader) (*File, error) {
	var f File
	if err := strict.ReadFile(r, fileKind, "archive", fileVersion, &f); err != nil {
		return nil, evo.Errors{{Code: CodeFile, Message: err.Error(), Fix: "give a file that a search wrote as elites.json"}}
	}
	return &f, nil
}

// Read reads the archive of a game from a file. The error is of type [evo.Errors];
// an archive of another vocabulary or another grid is refused, and the error says
// what differs.
func Read(r io.Reader, spec *evo.Spec) (*Archive, error) {
	f, err := Parse(r)
	if err != nil {
		return nil, err
	}
	return f.Archive(spec)
}

// Archive returns the archive of a game, or all that is wrong with it. The error
// is of type [evo.Errors].
func (f *File) Archive(spec *evo.Spec) (*Archive, error) {
	if err := f.differs(spec); err != nil {
		return nil, err
	}
	a, err := Empty(spec, f.Measure, f.Depth)
	if err != nil {
		return nil, evo.Errors{{Code: CodeGrid, Message: err.Error(), Fix: "write the archive again with this game"}}
	}
	var errs evo.Errors
	elites := map[genome.Key]*Elite{}
	for i, of := range f.Elites {
		path := fmt.Sprintf("elites[%d]", i)
		e, err := of.elite(spec)
		if err == nil && i > 0 && f.Elites[i-1].Key.Compare(of.Key) >= 0 {
			err = fmt.Errorf("%v stands behind %v: elites stand once each, in the order of their keys", of.Key, f.Elites[i-1].Key)
		}
		if err != nil {
			errs = append(errs, &evo.Problem{Code: CodeElite, Path: path, Message: err.Error(), Fix: "search again, or leave the elite out"})
			continue
		}
		elites[e.Key] = e
	}
	if len(errs) > 0 {
		return nil, errs
	}
	if err := f.fill(a, elites); err != nil {
		return nil, err
	}
	return a, nil
}

// differs returns what of the file belongs to another game.
func (f *File) differs(spec *evo.Spec) error {
	var errs evo.Errors
	add := func(code evo.Code, what, found, want, fix string) {
		errs = append(errs, &evo.Problem{Code: code, Path: what, Message: fmt.Sprintf("the archive has %s, and the game %s", found, want), Fix: fix})
	}
	const transfer = "use the archive's own game, or transfer its tables to this vocabulary"
	if f.Game != spec.Name {
		add(CodeVocabulary, "game", strict.Quote(f.Game), strict.Quote(spec.Name), "use the archive's own game")
	}
	if f.Role != spec.Role {
		add(CodeRole, "role", role(f.Role), role(spec.Role), "use an archive of the role that evolves, or evolve the archive's role (-role)")
	}
	if v := vocabulary(spec); f.Vocabulary != v {
		add(CodeVocabulary, "vocabulary", strict.Quote(f.Vocabulary), strict.Quote(v), transfer)
	} else if f.Role != spec.Role {
		// Each role has its own entries of the vocabulary.
	} else if p := spec.Catalog.Fingerprint(); f.Fingerprint != p {
		add(CodeVocabulary, "vocabulary", "entries with the fingerprint "+f.Fingerprint.String(), p.String(), transfer)
	}
	const again = "search again with this game"
	if names := metricNames(spec); !slices.Equal(f.Metrics, names) {
		add(CodeGrid, "metrics", list(f.Metrics), list(names), again)
	}
	if found, want := unlike(f.Descriptors, spec.Descriptors); found != "" {
		add(CodeGrid, "descriptors", found, want, again)
	}
	var found, want []string
	for _, l := range f.Layers {
		found = append(found, l.Name)
	}
	if a, err := Empty(spec, f.Measure, max(f.Depth, 1)); err != nil {
		errs = append(errs, &evo.Problem{Code: CodeGrid, Path: "measure", Message: err.Error(), Fix: again})
	} else {
		for _, l := range a.layers {
			want = append(want, l.Name)
		}
		if !slices.Equal(found, want) {
			add(CodeGrid, "layers", list(found), list(want), again)
		}
	}
	return genome.Err(errs)
}

// role names a role for a message.
func role(name string) string {
	if name == "" {
		return "no role"
	}
	return "the role " + strict.Quote(name)
}

// list quotes texts of a file for a message.
func list(names []string) string {
	var text strings.Builder
	for i, name := range names {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(strict.Quote(name))
	}
	if text.String() == "" {
		return "none"
	}
	return text.String()
}

// unlike returns the first difference between two lists of descriptors, or "".
func unlike(a, b []evo.Descriptor) (found, want string) {
	if len(a) != len(b) {
		return fmt.Sprintf("%d descriptors", len(a)), strconv.Itoa(len(b))
	}
	for i := range a {
		x, y := &a[i], &b[i]
		for _, part := range []struct {
			what        string
			same        bool
			found, want string
		}{
			{"name", x.Name == y.Name, strict.Quote(x.Name), strict.Quote(y.Name)},
			{"metrics", slices.Equal(x.Of, y.Of), list(x.Of), list(y.Of)},
			{"divisor", slices.Equal(x.Per, y.Per), list(x.Per), list(y.Per)},
			{"cuts", slices.Equal(x.Cuts, y.Cuts), fmt.Sprint(x.Cuts), fmt.Sprint(y.Cuts)},
			{"words", slices.Equal(x.Words, y.Words), list(x.Words), list(y.Words)},
		} {
			if !part.same {
				return fmt.Sprintf("a descriptor %s with the %s %s", strict.Quote(x.Name), part.what, part.found), part.want
			}
		}
	}
	return "", ""
}

// elite returns the elite that a file has, or what is wrong with it.
func (f *FileElite) elite(spec *evo.Spec) (*Elite, error) {
	e := &Elite{Candidate: match.Candidate{Key: f.Key, Lineage: f.Lineage}, Metrics: f.Metrics, Played: f.Played}
	if err := e.ReadGenome(spec.Catalog, f.Genome, "file"); err != nil {
		return nil, err
	}
	switch {
	case len(f.Metrics) != len(spec.Metrics):
		return nil, fmt.Errorf("it has %d metrics, and the game %d", len(f.Metrics), len(spec.Metrics))
	case f.Played < 0:
		return nil, fmt.Errorf("it played in generation %d; want 0 or more", f.Played)
	}
	for i, t := range f.Metrics {
		if err := t.Check(); err != nil {
			return nil, err
		}
		if t.N != f.Metrics[0].N || t.N < 1 {
			return nil, fmt.Errorf("%d rounds have the metric %q, and %d the first: want the same number, at least 1", t.N, spec.Metrics[i].Name, f.Metrics[0].N)
		}
	}
	e.shape = genome.Shape(e.Genome, genome.IgnoreGuards, genome.IgnoreOrder)
	return e, nil
}

// fill places the elites in the layers as the file has them. It does not have them
// compete again: rejected ones may have shaped what stayed.
func (f *File) fill(a *Archive, elites map[genome.Key]*Elite) error {
	var errs evo.Errors
	add := func(code evo.Code, path, format string, args ...any) {
		errs = append(errs, &evo.Problem{Code: code, Path: path, Message: fmt.Sprintf(format, args...), Fix: "search again: the file was changed"})
	}
	for i, l := range a.layers {
		for k, key := range f.Layers[i].Elites {
			path := fmt.Sprintf("layers[%d] > elites[%d]", i, k)
			e := elites[key]
			if e == nil {
				add(CodeElite, path, "there is no elite %v", key)
				continue
			}
			cell := a.grid.Cell(e.Metrics)
			in := l.cells[cell]
			switch other := slices.IndexFunc(in, func(p placed) bool { return p.elite.kin(e) }); {
			case len(in) == a.depth:
				add(CodeCell, path, "%v is one more than the %d elites of its cell", key, a.depth)
			case other >= 0:
				add(CodeCell, path, "%v and %v are in one cell, and are of one shape or one lineage", in[other].elite.Key, key)
			default:
				l.cells[cell] = append(in, placed{e, l.Quality(e.Metrics)})
				a.elites[key] = e
			}
		}
		for _, in := range l.cells {
			slices.SortFunc(in, byQuality)
		}
	}
	for i, of := range f.Elites {
		if len(errs) == 0 && !a.Has(of.Key) {
			add(CodeElite, fmt.Sprintf("elites[%d]", i), "%v is in no layer", of.Key)
		}
	}
	return genome.Err(errs)
}
