package evo

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// roles checks the roles of a game, and the seats and teams of its modes. It
// reports what needs no vocabulary.
func (k *gameChecker) roles(s *Spec) {
	for i, role := range s.Roles {
		path := s.rolePath(i)
		if role.Name == "" {
			k.add(codeRole, path, "give it a name, as in \"prey\"", "the role has no name")
		} else if slices.ContainsFunc(s.Roles[:i], func(o Role) bool { return o.Name == role.Name }) {
			k.add(codeRole, path, "give one of them another name", "two roles have this name")
		}
		if len(s.Evaluation.of(role.Name)) == 0 && len(s.Showdown.of(role.Name)) == 0 {
			k.add(codeRole, path, "seat it in the Seats of a mode, or leave the role out", "no mode has a seat of the role")
		}
	}
	if s.Role != "" && s.roleIndex(s.Role) < 0 {
		k.add(codeRole, s.Name, "choose one of them: "+s.roleNames(), "there is no role %q to evolve", problem.Clip(s.Role))
	}
	for i, mode := range []Mode{s.Evaluation, s.Showdown} {
		if i > 0 && mode.Equal(s.Evaluation) {
			continue // what is wrong with it has been reported
		}
		k.seats(s, mode, [...]string{"Evaluation", "Showdown"}[i])
	}
}

// seats checks the seats and teams of a mode.
func (k *gameChecker) seats(s *Spec, m Mode, field string) {
	path := strings.TrimSpace(fmt.Sprintf("%s > %s %s", s.Name, field, m.Name))
	add := func(fix, format string, args ...any) { k.add(codeRole, path, fix, format, args...) }
	if m.Seats != nil && len(m.Seats) != m.Slots {
		add("name the role of each slot, or leave Seats out", "it has %d Seats for %d slots", len(m.Seats), m.Slots)
		return
	}
	if m.Teams != nil && len(m.Teams) != m.Slots {
		add("number the team of each slot, or leave Teams out", "it has %d Teams for %d slots", len(m.Teams), m.Slots)
	}
	for slot, role := range m.Seats {
		if s.roleIndex(role) < 0 {
			add("name one of the game's Roles: "+s.roleNames(), "slot %d has the role %q, which the game does not have", slot, problem.Clip(role))
			break
		}
	}
	if s.roleIndex(s.Role) >= 0 && len(s.Seats(m)) == 0 {
		add("seat it in this mode, too, or evolve another role", "it has no seat of %s, the role that evolves", s.Role)
	}
}

// cast gives the library's tables their roles, and the spec the catalog of the role
// that evolves. It reports what roles and vocabulary do not share.
func (k *gameChecker) cast(s *Spec) {
	s.Catalog = s.Vocabulary
	for i, role := range s.Roles {
		path := s.rolePath(i)
		catalog := s.Vocabulary
		if role.Entries != nil {
			catalog = s.Vocabulary.Only(role.Entries)
			for _, name := range role.Entries {
				if !s.Vocabulary.Has(name) {
					k.add(codeRole, path, "name an action, a condition, a flag or a stimulus of the vocabulary", "the vocabulary has no entry %q", problem.Clip(name))
				}
			}
			if len(catalog.Actions) == 0 {
				k.add(codeRole, path, "name what the role can do in Entries", "none of its entries is an action, so that no table could do anything")
				continue
			}
		}
		if role.Name == s.Role {
			s.Catalog = catalog
		}
		k.castRole(s, role, catalog, path)
	}
	for i, ref := range s.Library {
		if len(s.Roles) > 0 && ref.Roles == nil {
			k.add(codeRole, fmt.Sprintf("%s > library[%d] %s", s.Name, i, ref.Name), "name it in the Library of a role, or leave it out", "the table plays no role")
		}
	}
}

// castRole gives a role to the library's tables that play it.
func (k *gameChecker) castRole(s *Spec, role Role, catalog *genome.Catalog, path string) {
	for _, name := range role.Library {
		if !slices.ContainsFunc(s.Library, func(ref Reference) bool { return ref.Name == name }) {
			k.add(codeRole, path, "name tables of the game's Library", "the library has no table %q", problem.Clip(name))
		}
	}
	none := true
	for n := range s.Library {
		ref := &s.Library[n]
		if role.Library != nil && !slices.Contains(role.Library, ref.Name) {
			continue
		}
		none = false
		ref.Roles = append(ref.Roles, role.Name)
		if _, bot := ref.Genome.Bot(); bot {
			continue
		}
		if foreign := catalog.Foreign(ref.Genome); foreign != nil {
			k.add(codeRole, path, "add it to the role's Entries, or take the table out of the role's Library",
				"its table %s of the library uses %s, which the role may not use", ref.Name, strings.Join(foreign, ", "))
		}
	}
	if none {
		k.add(codeRole, path, "write a table that plays it, and name it in the role's Library", "no table of the library plays the role, so there are no opponents")
	} else if least := len(s.Seats(s.Evaluation)) / 2; role.Name == s.Role && len(s.Peers()) < least {
		k.add(codeLibrary, path, "write some more tables: genomes are measured against them",
			"%d tables of the role are fewer than the %d that a round needs", len(s.Peers()), least)
	}
}

func (s *Spec) rolePath(i int) string {
	return strings.TrimSpace(fmt.Sprintf("%s > roles[%d] %s", s.Name, i, problem.Clip(s.Roles[i].Name)))
}

// roleIndex returns the place of a role by its name, or -1.
func (s *Spec) roleIndex(name string) int {
	return slices.IndexFunc(s.Roles, func(r Role) bool { return r.Name == name })
}

func (s *Spec) roleNames() string {
	if len(s.Roles) == 0 {
		return "the game has none"
	}
	var names []string
	for _, r := range s.Roles {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}
