package genome

// File has genomes as the data of tables. Package evo, which knows the game's agents, says how.
type File struct {
	Write func(g *Genome) ([]byte, error)

	// Read returns a genome of unknown worth. With lost, it leaves out what the vocabulary no
	// longer has.
	Read func(data []byte, lost *Lost) (*Genome, error)
}

// Lost is what a vocabulary no longer has of a file.
type Lost struct {
	Rows  map[*Row]string // why they are lost
	Moves map[*Row][]Move // these say nothing of the row yet
}

// AppendJSON is that of evo.Catalog.
func (c *Catalog) AppendJSON(b []byte, g *Genome) []byte {
	if g != nil && g.Root != nil {
		if text, err := c.File.Write(g); err == nil {
			return append(b, text...)
		}
	}
	return append(b, "null"...)
}

// Parse is evo.ParseGenome.
func Parse(c *Catalog, data []byte) (*Genome, error) {
	g, err := c.File.Read(data, nil)
	if err == nil {
		err = c.survey(g).errs.Err()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Salvage is evo.Salvage, with what was lost as data. The moves are those of the rows
// that are left.
func Salvage(c *Catalog, data []byte) (_ *Genome, cuts []Cut, moves []Move, err error) {
	lost := &Lost{map[*Row]string{}, map[*Row][]Move{}}
	g, err := c.File.Read(data, lost)
	if err != nil {
		return nil, nil, nil, err
	}
	if s := c.survey(g); s.broken { // else what it finds may be cut
		return nil, nil, nil, s.errs.Err()
	}
	if g, cuts = c.salvage(g, lost.Rows); g == nil {
		return nil, cuts, nil, nil
	}
	if err := c.survey(g).errs.Err(); err != nil {
		return nil, nil, nil, err
	}
	for place := range g.Places() {
		for _, m := range lost.Moves[place.Row] {
			m.Name = place.Row.Name()
			moves = append(moves, m)
		}
	}
	return g, cuts, moves, nil
}
