package decider_test

import "github.com/ethogram-go/ethogram/decider"

// built is a scenario's tables, as written and compiled.
type built struct {
	settings
	root   *row
	names  []string // of all rows
	trees  map[string]*row
	tree   *decider.Tree[*actor]
	guests map[string]*decider.Tree[*actor]
}

// compile builds and compiles a scenario.
func (s *scenario) compile() (*built, error) {
	b := &built{guests: map[string]*decider.Tree[*actor]{}}
	var err error
	var more []string
	if _, b.settings, err = s.start(); err != nil {
		return nil, err
	}
	if b.root, b.names, err = s.build(); err != nil {
		return nil, err
	}
	if b.trees, more, err = s.buildTrees(); err != nil {
		return nil, err
	}
	b.names = append(b.names, more...)
	if b.tree, err = decider.Compile(b.root, decider.MaxRedecides(b.maxRedecides)); err != nil {
		return nil, err
	}
	for _, t := range s.trees {
		if b.guests[t.name], err = decider.Compile(b.trees[t.name]); err != nil {
			return nil, err
		}
	}
	return b, nil
}
