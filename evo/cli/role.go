package cli

import (
	"cmp"
	"flag"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// addRole adds the flag -role to the commands of a game with roles that work in a
// run's folder.
func (c *console[A]) addRole(f *flag.FlagSet) {
	folder := ", that of the run in the folder, else "
	if f.Lookup("out") == nil {
		folder = ", "
	}
	if len(c.game.Roles) == 0 {
		return
	}
	var names []string
	for _, role := range c.game.Roles {
		names = append(names, role.Name)
	}
	f.StringVar(&c.role, "role", "", "the `role` that evolves: "+strings.Join(names, " or ")+
		"; without this flag"+folder+cmp.Or(c.game.Role, names[0]))
}

// chooseRole gives the game the role that evolves in a folder.
func (c *console[A]) chooseRole(dir string) error {
	if len(c.game.Roles) == 0 {
		return nil
	}
	begun, err := loop.ReadSettings(dir)
	if err != nil {
		return err
	}
	stored := ""
	if begun != nil {
		stored = begun.Role
	}
	if c.role != "" && stored != "" && c.role != stored {
		return fmt.Errorf("the run in %s evolves the role %q, not %q. Fix: leave -role out, or choose another folder (-out)", dir, stored, c.role)
	}
	c.game = playing(c.game, cmp.Or(c.role, stored))
	return nil
}

// playing returns a game that evolves a role, unless that is "".
func playing[A any](game *evo.Game[A], role string) *evo.Game[A] {
	own := *game
	own.Role = cmp.Or(role, game.Role)
	return &own
}
