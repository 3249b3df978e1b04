package match

import (
	"encoding/json"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Candidate is a genome on its way from the search that makes it to the pack that ships
// it, whoever has it: each adds what it has measured.
type Candidate struct {
	Key    genome.Key     `json:"key"` // of the genome
	Genome *genome.Genome `json:"-"`
	Origin Origin         `json:"origin"`

	// Lineage is its first ancestor: the name of a table of the library, or what made
	// the genome, as in "random", with the first digits of the genome's key. Of two
	// parents the one counts of which it has more rows. "" is unknown.
	Lineage string `json:"lineage,omitempty"`
}

// NewCandidate returns a candidate of which only its origin is known.
func NewCandidate(g *genome.Genome, o Origin) Candidate {
	return Candidate{Key: genome.KeyOf(g), Genome: g, Origin: o}
}

// ReadGenome reads the genome of a candidate from a file, as JSON, which must have the
// candidate's key. what is the place in the file that somebody else would have changed.
func (c *Candidate) ReadGenome(catalog *genome.Catalog, data json.RawMessage, what string) (err error) {
	if c.Genome, err = genome.Parse(catalog, data); err != nil {
		return err
	}
	if key := genome.KeyOf(c.Genome); key != c.Key {
		return fmt.Errorf("the genome's key is %v, not %v: the %s was changed", key, c.Key, what)
	}
	return nil
}
