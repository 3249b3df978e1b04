package pack

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Pack is what a game ships: tables by class, each with what was measured of
// it and a round that shows whether it still plays the same.
type Pack struct {
	Game       string     `json:"game"`
	Version    int        `json:"version"`    // of the game's rules
	Vocabulary genome.Key `json:"vocabulary"` // the catalog's fingerprint
	Role       string     `json:"role,omitempty"`
	Seed       uint64     `json:"seed"`    // of the run
	Classes    []Class    `json:"classes"` // easiest first
}

// Class is a class and its tables.
type Class struct {
	evo.Class
	Tables []Table `json:"tables"` // by key
}

// Table is a table of a pack.
type Table struct {
	Name   string          `json:"name"`  // by what it does: an exported Go identifier, unique in the pack
	Style  string          `json:"style"` // the same in words
	Key    genome.Key      `json:"key"`
	Genome json.RawMessage `json:"genome"` // in its canonical form

	// The mean points over the rounds of its admission, with the bounds of the
	// 90 % interval, in thousandths.
	Points int64 `json:"points"`
	Low    int64 `json:"low"`
	High   int64 `json:"high"`
	Rounds int64 `json:"rounds"`

	// The hash of the state at the end of the round that Check plays again.
	Hash string `json:"hash"`
}

// Round returns the round that shows whether a table, in the first seat of its role
// among tables of the library, still plays the same: the players by slot, its seed, and
// the slot of the table. Since that is the same for all tables of a game, it also shows
// how they differ.
func Round(b *evo.Spec, g *evo.Genome) (players []*evo.Genome, seed uint64, slot int) {
	slot = b.Seats(b.Evaluation)[0]
	for _, ref := range declared.Fill(b, b.Evaluation, slot) {
		player := g
		if ref != nil {
			player = ref.Genome
		}
		players = append(players, player)
	}
	return players, evo.Seed(0, "check"), slot
}

// Match is the [Round] of a table.
func Match(b *evo.Spec, g *evo.Genome) match.Match {
	players, seed, _ := Round(b, g)
	m := match.Match{Mode: b.Evaluation.Name, Seed: seed}
	for _, player := range players {
		m.Slots = append(m.Slots, genome.KeyOf(player))
	}
	return m
}

// Hash returns what [Table].Hash says of the end of a round.
func Hash(out match.Outcome) string {
	if out.Status != match.OK {
		return out.Status.String()
	}
	return fmt.Sprintf("%016x", out.Hash)
}

// Read reads a pack and returns it with its genomes, by class. It refuses
// everything that a run could not have made of this game, such as a genome
// with another key, a table that is there twice, or bytes behind the end. It
// reports all problems at once. Some or all classes may be without tables.
//
// It also refuses a pack of another version of the rules or of another
// vocabulary. With force it accepts such a pack if its genomes are valid now.
func Read(b *evo.Spec, data []byte, force bool) (*Pack, [][]*evo.Genome, error) {
	p := &Pack{}
	if err := strict.Decode(data, p); err != nil {
		return nil, nil, fmt.Errorf("pack: %w. Fix: take the pack.json that a run has written", err)
	}
	if p.Game != b.Name {
		return nil, nil, fmt.Errorf("pack: it is of the game %s, not of %q. Fix: name a pack of this game, or run the program of that one",
			strict.Quote(p.Game), b.Name)
	}
	stale := p.current(b)
	if stale != nil && !force {
		return nil, nil, stale
	}
	if p.Classes == nil { // a run that needs none has an empty list
		return nil, nil, errors.New("pack: it has no classes. Fix: take the pack.json that a run has written")
	}
	classes := make([]evo.Class, len(p.Classes))
	for i, class := range p.Classes {
		classes[i] = class.Class
	}
	if _, err := b.WithClasses(classes); err != nil {
		return nil, nil, fmt.Errorf("pack: %w", err)
	}
	var bad strict.Problems
	genomes := make([][]*evo.Genome, len(p.Classes))
	seen, taken := map[genome.Key]bool{}, map[string]bool{}
	for i, class := range p.Classes {
		for k, t := range class.Tables {
			g, err := t.read(b)
			if err == nil && stale == nil {
				err = t.admitted(b, class.Class)
			}
			if err == nil && seen[t.Key] {
				err = errors.New("it is there twice")
			}
			if err == nil && t.Name != "" && taken[t.Name] {
				err = fmt.Errorf("another table is called %s, too", t.Name)
			}
			seen[t.Key], taken[t.Name] = true, true
			if err != nil {
				bad.Addf("pack: class %s, table %d, %v: %w", plain.Name(class.Name), k, t.Key, err)
				continue
			}
			genomes[i] = append(genomes[i], g)
		}
	}
	if err := bad.Err(); err != nil {
		return nil, nil, fmt.Errorf("%w\nFix: pack the run again, or take the file from a backup", err)
	}
	return p, genomes, nil
}

// current returns an error if the pack is of other rules than the game has now.
func (p *Pack) current(b *evo.Spec) error {
	switch {
	case p.Role != b.Role:
		return fmt.Errorf("pack: it is of the role %q, and the role that evolves is %q. Fix: choose the role of the pack (-role, or Game.Role)",
			plain.Name(p.Role), b.Role)
	case p.Version != b.Version:
		return fmt.Errorf("pack: it is of version %d of the game's rules, and the game has version %d: its rounds may come out otherwise. "+
			"Fix: certify its tables under the rules of now (remeasure -force), or evolve others", p.Version, b.Version)
	case p.Vocabulary != b.Catalog.Fingerprint():
		return fmt.Errorf("pack: it is of the vocabulary %v, and the game has %v: its tables may mean something else. "+
			"Fix: certify them as they are understood now (remeasure -force), or evolve others", p.Vocabulary, b.Catalog.Fingerprint())
	}
	return nil
}

// read returns the genome of a table, or what is wrong with the table.
func (t Table) read(b *evo.Spec) (*evo.Genome, error) {
	if len(t.Genome) == 0 {
		return nil, errors.New("it has no genome")
	}
	g, err := genome.Parse(b.Catalog, t.Genome)
	if err != nil {
		return nil, err
	}
	if genome.KeyOf(g) != t.Key {
		return nil, fmt.Errorf("its key is %v, not %v: the file was changed", genome.KeyOf(g), t.Key)
	}
	if err := b.Catalog.Validate(g, evo.Limits{}); err != nil {
		return nil, err
	}
	if GoName(t.Name) != t.Name {
		return nil, fmt.Errorf("its name is %s, want an exported Go identifier", strict.Quote(t.Name))
	}
	if t.Rounds < 1 || t.Low > t.Points || t.Points > t.High {
		return nil, fmt.Errorf("it has %d points, from %d to %d, over %d rounds: that was never measured", t.Points, t.Low, t.High, t.Rounds)
	}
	if sum, err := hex.DecodeString(t.Hash); err != nil || len(sum) != 8 {
		return nil, fmt.Errorf("its hash is %s, want 16 hexadecimal digits", strict.Quote(t.Hash))
	}
	return g, nil
}

// admitted returns an error if no certification can have put the table into its class:
// the Director and players take its points for measured.
func (t Table) admitted(b *evo.Spec, class evo.Class) error {
	m := b.Metrics[b.Points]
	if t.Points < m.Min*1000 || t.Points > m.Max*1000 {
		return fmt.Errorf("it has %s points, and the game's are from %d to %d: the file was changed", declared.Show(m, t.Points), m.Min, m.Max)
	}
	for _, r := range class.Ranges {
		if b.Metric(r.Metric) != b.Points {
			continue
		}
		if _, out := measure.Within(b, r, t.Low, t.High); out {
			return fmt.Errorf("it has %s points (%s to %s), and its class wants %s: the file was changed",
				declared.Show(m, t.Points), declared.Show(m, t.Low), declared.Show(m, t.High), measure.RangeText(b, r))
		}
	}
	return nil
}

// Role returns the role of the tables in a pack, or "" if the game has none or
// this is no pack.
func Role(data []byte) string {
	var p struct{ Role string }
	mark, _ := plain.Mark(data)
	if json.Unmarshal(data[mark:], &p) != nil {
		return ""
	}
	return p.Role
}

// GoName makes an exported Go identifier of words: the letters and digits of ASCII,
// with each word's first letter in upper case. It returns "" if there is no
// letter to begin with.
func GoName(text string) string {
	var b strings.Builder
	up := true
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z' && up:
			b.WriteRune(r - 'a' + 'A')
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9' && b.Len() > 0:
			b.WriteRune(r)
		default:
			up = true
			continue
		}
		up = false
	}
	return b.String()
}
