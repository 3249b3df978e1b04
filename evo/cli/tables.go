package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// tables finds genomes by what a user types.
type tables struct {
	spec *evo.Spec
	pack []packed // of the run's folder, if it has one
}

// packed is a table of a pack.
type packed struct {
	pack.Table
	genome *evo.Genome
}

func newTables(r *loop.Run) (*tables, error) {
	t := &tables{spec: r.Env.Spec}
	pack, genomes, err := r.ReadPack()
	if errors.Is(err, os.ErrNotExist) {
		return t, nil
	} else if err != nil {
		return nil, err
	}
	for i, class := range pack.Classes {
		for k, of := range class.Tables {
			t.pack = append(t.pack, packed{of, genomes[i][k]})
		}
	}
	return t, nil
}

const tableHelp = `TABLE is the name of a table of the library or of the pack, the key of a table of the pack or its first digits
(4 or more), or a file with a genome as JSON.`

// fieldHelp says who plays in the seats for which a user names no table.
const fieldHelp = "Tables of the library take the seats that are left, others in each round, drawn by its seed: as in certification."

// minDigits is how much of a key a user must give: fewer digits are too easily a
// typing error that fits.
const minDigits = 4

// find returns a genome, by its name in the library or the pack, its key or the
// first digits of that, or its file, and a short name for it.
func (t *tables) find(text string) (*evo.Genome, string, error) {
	library := t.spec.Library
	named := slices.IndexFunc(library, func(ref evo.Reference) bool { return ref.Name == text })
	if named < 0 {
		named = slices.IndexFunc(library, func(ref evo.Reference) bool { return strings.EqualFold(ref.Name, text) })
	}
	if named >= 0 {
		return library[named].Genome, plain.Name(library[named].Name), nil
	}
	var found []packed
	for _, of := range t.pack {
		if strings.EqualFold(of.Name, text) {
			return of.genome, of.called(), nil
		}
		if len(text) >= minDigits && strings.HasPrefix(of.Key.String(), strings.ToLower(text)) {
			found = append(found, of)
		}
	}
	switch {
	case len(found) == 1:
		return found[0].genome, found[0].called(), nil
	case len(found) > 1:
		return nil, "", fmt.Errorf("%q is the beginning of %d keys: give more of it", text, len(found))
	}
	data, err := os.ReadFile(text)
	if err == nil {
		g, err := genome.Parse(t.spec.Catalog, data)
		if err != nil {
			return nil, "", fmt.Errorf("%s:\n%w", text, err)
		}
		return g, plain.Name(text), nil
	}
	return nil, "", fmt.Errorf("%q is no table of the library (%s) or the pack, no key of the pack or at least its first %d digits, and no file",
		text, strings.Join(t.names(), ", "), minDigits)
}

// table is find for what only tables can do: a bot is none.
func (t *tables) table(text string) (*evo.Genome, string, error) {
	g, name, err := t.find(text)
	if bot, ok := g.Bot(); err == nil && ok {
		return nil, "", fmt.Errorf("the bot %s is Go code and no table: it can only be an opponent. Fix: name a table", plain.Name(bot))
	}
	return g, name, err
}

// called is a short name for people.
func (p packed) called() string { return p.Name + " " + p.Key.String()[:8] }

func (t *tables) names() []string {
	var names []string
	for _, ref := range t.spec.Library {
		names = append(names, ref.Name)
	}
	return names
}

// player is a table that plays a round.
type player struct {
	name   string
	genome *evo.Genome
	key    genome.Key
}

// seating is the players of a round by slot, and the slots of those that the user
// named. The others are without a player until a field is drawn for them.
type seating struct {
	players []player
	named   []int

	mode evo.Mode
	env  *loop.Env
}

// field returns the players of the round of a seed: tables of the library, drawn by the
// seed, in the slots of which the user named none.
func (s seating) field(seed uint64) []player {
	all := slices.Clone(s.players)
	for slot, ref := range declared.Draw(s.env.Spec, s.mode, evo.NewRand(evo.Seed(seed, "field")), s.named...) {
		if ref != nil {
			key, _ := s.env.Store.Add(ref.Genome)
			all[slot] = player{ref.Name + " of the library", ref.Genome, key}
		}
	}
	return all
}

// first returns the first player that the user named, and its slot.
func (s seating) first() (player, int) { return s.players[s.named[0]], s.named[0] }

// round opens a run and finds the players of a round in the evaluation mode. Close
// the run's Env.
func (c *console[A]) round(o runFlags, args []string) (*loop.Run, seating, error) {
	r, _, all, err := c.roundOf(o, "", args)
	return r, all, err
}

// roundOf is round in a mode of the game; "" is the evaluation mode.
func (c *console[A]) roundOf(o runFlags, mode string, args []string) (*loop.Run, evo.Mode, seating, error) {
	r, _, err := c.open(o)
	if err != nil {
		return nil, evo.Mode{}, seating{}, err
	}
	of := r.Env.Spec.Evaluation
	switch show := r.Env.Spec.Showdown; mode {
	case "", of.Name:
	case show.Name:
		of = show
	default:
		err = misuse(fmt.Sprintf("-mode %q is none of the game's, %q and %q", mode, of.Name, show.Name))
	}
	var all seating
	if err == nil {
		all, err = c.players(r, args, of)
	}
	if err != nil {
		return nil, of, seating{}, errors.Join(err, r.Env.Close())
	}
	return r, of, all, nil
}

// players seats the tables of a round: each of those that args name in the first
// slot of a role that it plays.
func (c *console[A]) players(r *loop.Run, args []string, mode evo.Mode) (seating, error) {
	if len(args) > mode.Slots {
		return seating{}, misuse(fmt.Sprintf("%d tables are more than the %d that play a round", len(args), mode.Slots))
	}
	t, err := newTables(r)
	if err != nil {
		return seating{}, err
	}
	s := seating{players: make([]player, mode.Slots), mode: mode, env: r.Env}
	for _, arg := range args {
		g, name, err := t.find(arg)
		if err != nil {
			return s, err
		}
		key, _ := r.Env.Store.Add(g)
		slot := s.free(t.spec, mode, key)
		if slot < 0 {
			return s, misuse(fmt.Sprintf("%s has no seat: the slots of the roles that it plays are taken, and mode %q has no more", name, mode.Name))
		}
		s.players[slot] = player{name, g, key}
		s.named = append(s.named, slot)
	}
	return s, nil
}

// free returns the first slot without a player whose role a table plays, or -1.
func (s seating) free(b *evo.Spec, mode evo.Mode, key genome.Key) int {
	for slot := range s.players {
		if !slices.Contains(s.named, slot) && len(match.Playing(b, []genome.Key{key}, mode.Role(slot))) > 0 {
			return slot
		}
	}
	return -1
}

// keysOf returns the keys of players, by slot.
func keysOf(all []player) []genome.Key {
	keys := make([]genome.Key, len(all))
	for i, p := range all {
		keys[i] = p.key
	}
	return keys
}

// cache returns an empty cache for the matches of one command.
func cache(r *loop.Run) *match.Memory {
	return match.NewMemory(r.Env.Evaluator, r.Env.Store, r.Env.Rules.Key())
}
