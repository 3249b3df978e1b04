package match

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
)

// MatchCache plays matches for the programs that breed and certify genomes, and
// remembers their outcomes: a match that was played before is looked up. Unlike
// an [Evaluator] it answers in the order of the question. A program whose only
// source of outcomes is a MatchCache that lasts, such as a journal, resumes by
// running again. [Memory] is one that forgets with the process.
type MatchCache interface {
	// Add makes a genome known, and returns its key. Adding it again does
	// nothing.
	Add(g *evo.Genome, origin Origin) evo.Key

	// Play returns the outcomes of the matches, in their order. The genomes
	// must have been added. The error is of the infrastructure only.
	Play(ctx context.Context, matches []Match) ([]Outcome, error)

	// Note records an event of a kind, as JSON.
	Note(kind string, event any) error
}

// Library is how a genome came about that was written by hand: nothing found it,
// and it is not shipped.
const Library = "library"

// References adds the game's library to the cache and returns its keys in order.
func References(cache MatchCache, b *evo.Spec) []evo.Key {
	keys := make([]evo.Key, len(b.Library))
	for i, ref := range b.Library {
		keys[i] = cache.Add(ref.Genome, Origin{How: Library})
	}
	return keys
}

// Origin is where a genome comes from.
type Origin struct {
	How        string    `json:"how"` // Library, "random", or the operators that made it
	Parents    []evo.Key `json:"parents,omitempty"`
	Generation int       `json:"generation,omitempty"`
}
