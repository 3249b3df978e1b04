package debugprint

import (
	"cmp"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// GraphOptions say how [Mermaid] and [SVG] draw a tree.
type GraphOptions struct {
	// State, unless it is the zero State, has its active path highlighted. It must be
	// of the tree that is drawn: drawing panics otherwise.
	State decider.State

	// Unfold draws every occurrence of a decider. Otherwise a decider that
	// several groups share is drawn once.
	Unfold bool

	// Caption is the drawing's title, unless it is empty.
	Caption string

	// World, if not nil, has the names of flags and stimuli; without it they are
	// drawn as in the source, 1<<3.
	World *decider.World

	// NoLegend leaves out the explanation of colours and shapes.
	NoLegend bool

	// NoDark leaves out the style sheet with which [SVG] is dark on a dark page: for a
	// page that forbids such style sheets, or wants the light colours everywhere.
	NoDark bool
}

// graph is the drawing of a tree, in no language yet.
type graph struct {
	nodes []graphNode
	edges []graphEdge
	of    []int // by row: its node

	follows []followEdge
}

// followEdge leads from a state of a StateMachine to one that may follow it.
type followEdge struct {
	from, to int
	ended    bool   // only when that has ended,
	on       string // with this end, "" for any
}

type graphNode struct {
	row     *decider.RowInfo
	kind    rowKind
	title   string
	details []string // lines below the title
	active  bool
	depth   int // of its deepest occurrence
}

type graphEdge struct {
	from, to int
	order    int  // the child's place in its group, from 0
	several  bool // the group has several children
	active   bool
}

// graphOf returns the graph of a compiled tree. Nodes and edges are in depth-first
// order, the root first.
func graphOf(outline *decider.Outline, opts GraphOptions) *graph {
	agree("GraphOptions.State", outline, opts.State)
	g := &graph{of: make([]int, len(outline.Rows()))}
	b := graphBuilder{g: g, outline: outline, opts: opts, known: map[string]int{}}
	b.add(0, 0)
	words := graphWords{lexicon{opts.World, outline}}
	for i := range g.nodes {
		n := &g.nodes[i]
		n.kind, n.title, n.details = kindOf(n.row), plain.Name(n.row.Name), words.details(n.row)
	}
	slices.SortFunc(g.edges, func(a, b graphEdge) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.order, b.order))
	})
	return g
}

type graphBuilder struct {
	g       *graph
	outline *decider.Outline
	opts    GraphOptions
	known   map[string]int // nodes by the decider's name, unless unfolded
}

// add adds row r and the rows below it, and returns its node.
func (b *graphBuilder) add(r decider.Row, depth int) int {
	info := b.outline.Row(r)
	node, seen := b.known[info.Name]
	if !seen {
		node = len(b.g.nodes)
		b.g.nodes = append(b.g.nodes, graphNode{row: info})
		if !b.opts.Unfold {
			b.known[info.Name] = node
		}
	}
	b.g.of[r] = node
	n := &b.g.nodes[node]
	n.active = n.active || b.active(r)
	n.depth = max(n.depth, depth)
	for i, child := range info.Children {
		to := b.add(child, depth+1)
		edge := graphEdge{node, to, i, len(info.Children) > 1, b.active(child)}
		if seen {
			b.light(edge)
		} else {
			b.g.edges = append(b.g.edges, edge)
		}
	}
	if !seen && info.Policy == decider.StateMachine {
		b.addFollows(info)
	}
	return node
}

// addFollows adds an edge for each name in From and After of the states of a StateMachine.
func (b *graphBuilder) addFollows(machine *decider.RowInfo) {
	for _, to := range machine.Children {
		info := b.outline.Row(to)
		for _, from := range machine.Children {
			switch name := b.outline.Row(from).Name; {
			case slices.Contains(info.From, name):
				b.g.follows = append(b.g.follows, followEdge{from: b.g.of[from], to: b.g.of[to]})
			case slices.Contains(info.After, name):
				b.g.follows = append(b.g.follows, followEdge{b.g.of[from], b.g.of[to], true, onWords(info.On)})
			}
		}
	}
}

// light marks an edge of a shared group that is active in another occurrence.
func (b *graphBuilder) light(edge graphEdge) {
	if !edge.active {
		return
	}
	for i := range b.g.edges {
		e := &b.g.edges[i]
		if e.from == edge.from && e.order == edge.order {
			e.active = true
		}
	}
}

func (b *graphBuilder) active(r decider.Row) bool {
	return b.opts.State != decider.State{} && b.opts.State.Active(r)
}

// label joins a node's escaped lines.
func (n *graphNode) label(escape func(string) string, newline string) string {
	lines := []string{escape(n.title)}
	for _, line := range n.details {
		lines = append(lines, escape(line))
	}
	return strings.Join(lines, newline)
}

// label is the text of an edge: the child's place if there are several children.
func (e *graphEdge) label() string {
	if !e.several {
		return ""
	}
	return strconv.Itoa(e.order)
}
