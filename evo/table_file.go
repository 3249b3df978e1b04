package evo

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/stimuli"
)

// partsOf returns what files know by the names of entries.
func (b *Builder[A]) partsOf() *vocabulary.Vocabulary {
	v, _ := vocabulary.Of(&decider.Decider[A]{})
	called := map[any]string{} // the first entry with an Act or Ask of a type
	add := func(kind, name string, part any) {
		if err := v.Add(kind, name, part); err != nil {
			panic(err) // names are of one entry each, and parts have been checked
		}
	}
	entry := func(kind, name string, p *prototype, fun string) {
		if p.fun != nil {
			add(fun, name, p.fun)
		}
		if p.of == nil {
			return
		}
		of := [2]any{kind, reflect.TypeOf(p.of)}
		if called[of] == "" {
			called[of] = name
			add(kind, name, p.of)
		}
		for _, f := range rowfield.ArgFunctions(reflect.ValueOf(p.of).Elem()) {
			if !f.Value.IsNil() {
				add(called[of]+"."+f.Path, name, f.Value.Interface())
			}
		}
	}
	for i := range b.acts {
		entry("Act", b.c.Actions[i].Name, &b.acts[i], "Targets.List")
	}
	for i := range b.asks {
		entry("Ask", b.c.Conditions[i].Name, &b.asks[i], "When")
	}
	n := decider.Names{Flags: map[decider.Flags]string{}, Stimuli: map[stimuli.Mask]string{}}
	for _, g := range b.c.Guards {
		if g.Stimuli {
			n.Stimuli[stimuli.Mask(g.Bit)] = g.Name
		} else {
			n.Flags[decider.Flags(g.Bit)] = g.Name
		}
	}
	if err := v.SetNames(n); err != nil {
		panic(err) // as above
	}
	return v
}

// write returns the table of a genome as data.
func (b *Builder[A]) write(g *Genome) ([]byte, error) {
	table, err := genome.Assemble(b.c, g, &b.parts)
	if err != nil {
		return nil, err
	}
	return b.named().Encode(table)
}

// read returns the genome of a table as data, in which the names of rows say their IDs. With lost,
// rows of which something is wrong are lost.
func (b *Builder[A]) read(data []byte, lost *genome.Lost) (*Genome, error) {
	table, err := vocabulary.Decode[A](b.named(), data)
	gone := map[string]gap{}                                                               // by row
	for tries, more := 0, true; err != nil && lost != nil && more && tries < 10; tries++ { // each finds at most 100 rows
		if data, more = without(data, err, gone); more {
			table, err = vocabulary.Decode[A](b.named(), data)
		}
	}
	if err != nil {
		return nil, err
	}
	c := cloner[A]{b: b, places: map[*decider.Decider[A]]int{}, file: map[*decider.Decider[A]]*Row{}, lost: lost, gone: gone}
	g := &Genome{Root: c.row(table)}
	return g, c.errs.Err()
}

// gap is a row that could not be read.
type gap struct {
	why  string
	acts bool // it ran an action
}

// without returns data without all that rows say of which something is wrong. ok is false if there
// are no more of them.
func without(data []byte, err error, gone map[string]gap) (_ []byte, ok bool) {
	var found decider.Errors
	errors.As(err, &found)
	for _, p := range found {
		if _, why, _ := strings.Cut(p.Message, ": "); p.Name != "" && gone[p.Name].why == "" { // behind the place
			gone[p.Name], ok = gap{why: why}, true
		}
	}
	var file map[string]any
	mark, _ := plain.Mark(data)
	if !ok || json.Unmarshal(data[mark:], &file) != nil {
		return nil, false
	}
	var strip func(of any)
	strip = func(of any) {
		row, _ := of.(map[string]any)
		name, _ := row["Name"].(string)
		is, wrong := gone[plain.Name(name)]
		for key := range row {
			if is.acts = is.acts || key == "Act"; wrong && key != "Name" && key != "Policy" && key != "Children" {
				delete(row, key)
			}
		}
		if wrong {
			gone[plain.Name(name)] = is
		}
		children, _ := row["Children"].([]any)
		for _, child := range children {
			strip(child)
		}
	}
	strip(file["Table"])
	data, err = json.Marshal(file)
	return data, err == nil
}
