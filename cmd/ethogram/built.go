package main

import "github.com/ethogram-go/ethogram/internal/tables"

// built says which tables the compiler builds when the program starts.
func (p *checked) built(listing tables.Listing) (found []finding) {
	for _, t := range p.all {
		if t.Init == nil || !listing.Built(p.ImportPath, t.Name.Name, p.Fset.Position(t.Init.Pos()), p.Fset.Position(t.Init.End())) {
			continue
		}
		at, causes := t.Name.Pos(), p.Causes(t.Init)
		if len(causes) > 0 {
			at = causes[0].At
		}
		found = append(found, finding{p.Fset.Position(at), notStatic(t.Name.Name, causes)})
	}
	return found
}
