package decider

import (
	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// nameFuncs puts the names of the functions of rows into what tools see of them, see
// funcName. A function is called by its row where another row has another one of that
// name: each function that one function has made is another one.
func (b *bound) nameFuncs(nodes []node, rows []RowInfo) {
	type user struct {
		full string
		of   *Decider[erased]
	}
	first, shared := map[string]user{}, map[string]bool{}
	read := func(d *Decider[erased], f any) string {
		name, full, made := funcname.Of(f)
		if was, known := first[name]; !known {
			first[name] = user{full, d}
		} else if was.full != full || made && was.of != d {
			shared[name] = true
		}
		return name
	}
	for i := range nodes {
		d, r := nodes[i].src, &rows[i]
		if d.Targets != nil {
			r.Targets = read(d, b.list(d))
		}
		if d.When == nil && d.Decide == nil {
			continue
		}
		for _, f := range b.functions(d) {
			switch {
			case f.field == "When" && d.When != nil:
				r.When = read(d, f.value)
			case f.field == "Decide" && methodOwner(d, "Decide") != nil:
				r.Decide = acts.Name(askOf(d))
			case f.field == "Decide" && d.Decide != nil:
				r.Decide = read(d, f.value)
			}
		}
	}
	for i := range rows {
		r := &rows[i]
		for _, name := range []*string{&r.When, &r.Decide, &r.Targets} {
			if *name != "" && shared[*name] {
				*name = r.Name
			}
		}
	}
}
