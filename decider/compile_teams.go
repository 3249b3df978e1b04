package decider

import (
	"fmt"
	"strings"
)

// noteTeams notes what squads of the tree have in common with those of others.
func (c *compiler) noteTeams() {
	t := c.tree
	for i := range c.nodes {
		n := &c.nodes[i]
		if !n.opts.has(optSquad) {
			continue
		}
		q := n.src.Squad
		var text strings.Builder
		fmt.Fprint(&text, n.row.Name, q.Members, q.Start, q.Min, q.Join, q.Key != nil, q.Pair != nil)
		for _, r := range q.Roles {
			fmt.Fprint(&text, " ", r.Flag, r.Score != nil)
		}
		t.barriers(n.self, func(b *node) { fmt.Fprint(&text, " ", b.meeting, b.row.Name) })
		if t.teams == nil {
			t.teams = map[string]string{}
		}
		t.teams[n.row.Name] = text.String()
	}
}
