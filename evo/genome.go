package evo

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Genome is a decider table as plain data: its rows name entries of a
// [Vocabulary] where a table points to functions. It has no agent type, and
// neither has code that breeds, stores and compares genomes. A shared Genome
// must not change: work on a copy, Clone returns one. Places visits the rows.
//
// Every row has an ID that it keeps for life and that is a part of its name.
// Random draws are keyed by that name, so cutting one row never shifts the draws
// of another.
type Genome = genome.Genome

// Row is a row of a genome. With Children it is a group, with an Action a leaf,
// with neither a condition. Zero is the default of every field, as in
// [decider.Decider], which has the same fields. Arguments are counted in steps
// from the Min of each, chances and margins in thousandths.
type Row = genome.Row

// Guard is a decision flag or a stimulus that must be set, or with Not must be
// clear.
type Guard = genome.Guard

// Place is a row of a genome and where it stands.
type Place = genome.Place

// Limits bound the size of genomes: rows in all, children of a group, levels.
type Limits = genome.Limits

// DefaultLimits keep evolved tables readable. They are about the sizes of the
// paper's trees (depth 4-9, width 3-8), in which guards and decorators are levels
// of their own.
var DefaultLimits = genome.DefaultLimits

// Problem is one thing that is wrong with a vocabulary, a table to clone, a
// genome or a file of one.
type Problem = decider.Problem

// Errors are all problems of one thing, in its order. With errors.As, a
// *Problem target gets the first of them.
type Errors = decider.Errors

// Code names a kind of problem. Its text is stable; texts of errors begin with it.
// What [Catalog.Validate] finds by having a table compiled carries decider's code,
// such as "ConditionInterrupts" (docs/validation.md).
type Code = decider.Code

// Catalog is a checked [Vocabulary] without its agent type. It is enough to check,
// read and write genomes. It is immutable.
type Catalog struct{ c *genome.Catalog }

func init() { genome.Inside = func(c any) *genome.Catalog { return c.(*Catalog).c } }

// there panics with words where c is nil or zero.
func (c *Catalog) there(method string) {
	plain.Made(c != nil && c.c != nil, "evo.Catalog", method, "NewCatalog")
}

// Validate checks a genome: that the vocabulary has its entries, that it is
// within the limits (a limit of 0 is decider's own), and that decider.Compile
// accepts its table. The error is of type [Errors] and lists everything that is
// wrong; if the rows are no tree, only that.
//
// It never panics, even if the rows are no tree. A genome that passes compiles
// for an agent of any type.
func (c *Catalog) Validate(g *Genome, l Limits) error {
	c.there("Validate")
	return c.c.Validate(g, l)
}

// ValidateEvolved checks a genome as Validate does, and also the rules of
// evolution. They keep random tables readable, and from restarting the running
// leaf over and over; a person may have good reasons to break them. Timers are those
// of a game in real time; the Catalog of a [Spec] has the [Times] of its game.
func (c *Catalog) ValidateEvolved(g *Genome, l Limits) error {
	c.there("ValidateEvolved")
	return c.c.ValidateEvolved(g, l)
}

// SortGuards puts guards into the order of the vocabulary, which rows must have.
// Guards that the vocabulary does not have come last, by name.
func (c *Catalog) SortGuards(guards []Guard) {
	c.there("SortGuards")
	c.c.SortGuards(guards)
}

// AppendJSON appends a genome as JSON, in its one canonical form: the table that it is, as
// [vocabulary.Vocabulary.Encode] writes one, with the names of entries. The names of rows have their
// IDs. Of a genome with entries that the catalog does not have, or whose rows are no tree, it is null.
//
//	{"ethogram": "table", "version": 1, "Table": {"Name": "SELECTOR_1", "Policy": "Selector", "Children": [
//		{"Name": "FLEE_2", "Flags": {"None": ["NIGHT"]}, "Act": {"FLEE": {"Range": 3}}, "Commit": "500ms"},
//		{"Name": "REST_3", "Ask": {"ENERGY_BELOW": {"Energy": 40}}, "Act": {"REST": {"Until": 60}}}
//	]}}
func (c *Catalog) AppendJSON(b []byte, g *Genome) []byte {
	c.there("AppendJSON")
	return c.c.AppendJSON(b, g)
}

// ParseGenome reads a genome as [Catalog.AppendJSON] writes it, with spaces,
// line breaks and another order of fields as you like. The error is of type
// [Errors] and has what [vocabulary.Decode] finds, each with its line, or else all that a
// genome cannot say: arguments between the steps of the vocabulary, IDs that two rows have.
// [Catalog.Validate] says whether the genome compiles.
func ParseGenome(c *Catalog, data []byte) (*Genome, error) {
	c.there("ParseGenome")
	return genome.Parse(c.c, data)
}

// Salvage reads a genome of an older vocabulary: entries that were added since
// make no difference, arguments whose values are gone get the nearest value that
// there is, and rows whose entries are gone, or that are wrong otherwise, are cut, with all below them. Groups
// that are left without a behavior go too, and conditions with no step after
// them. (Paper: transfer learning.) Each cut and each move is a line of losses. The
// other rows keep their IDs. The genome is nil if nothing is left, and it may not
// compile: see [Catalog.Validate]. An error says what else is wrong with the file.
func Salvage(c *Catalog, data []byte) (g *Genome, losses []string, err error) {
	c.there("Salvage")
	g, cuts, moves, err := genome.Salvage(c.c, data)
	for _, cut := range cuts {
		losses = append(losses, cut.String())
	}
	for _, move := range moves {
		losses = append(losses, move.String())
	}
	return g, losses, err
}

// Describe returns a row in one line, for people: its name, its guards, and the
// options that are not the default. Entries that the catalog does not know
// appear by name only.
func Describe(c *Catalog, r *Row) string {
	c.there("Describe")
	return genome.Describe(c.c, r)
}
