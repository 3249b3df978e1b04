package genome

import "strings"

// botAction begins the action of a genome that stands for a bot: entries of
// vocabularies have no spaces.
const botAction = "bot "

// NewBot returns what stands for a bot of a library, which is Go code, wherever players
// are known by genomes and their keys. No catalog accepts it as a table.
func NewBot(name string) *Genome { return &Genome{Root: &Row{ID: 1, Action: botAction + name}} }

// Bot returns the name of the bot that a genome stands for.
func (g *Genome) Bot() (name string, ok bool) {
	if g == nil || g.Root == nil {
		return "", false
	}
	return strings.CutPrefix(g.Root.Action, botAction)
}
