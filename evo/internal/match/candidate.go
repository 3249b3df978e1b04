package match

import "github.com/ethogram-go/ethogram/evo/internal/genome"

// Candidate is a genome on its way from the search that makes it to the pack that ships
// it, whoever has it: each adds what it has measured.
type Candidate struct {
	Key    genome.Key // of the genome
	Genome *genome.Genome
	Origin Origin

	// Lineage is its first ancestor: the name of a table of the library, or what made
	// the genome, as in "random", with the first digits of the genome's key. Of two
	// parents the one counts of which it has more rows. "" is unknown.
	Lineage string
}

// NewCandidate returns a candidate of which only its origin is known.
func NewCandidate(g *genome.Genome, o Origin) Candidate {
	return Candidate{Key: genome.KeyOf(g), Genome: g, Origin: o}
}
