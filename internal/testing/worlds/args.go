package worlds

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// who is what agents are: pointers, or values that have one.
type who interface{ self() *Agent }

func (z *Agent) self() *Agent { return z }

// Errand is an Act with an argument of each kind. All of them show in what it does.
type Errand[A who] struct {
	Text  string
	Say   func(string) string
	Odds  int           `min:"0" max:"15"` // of its end, in 16
	For   time.Duration `min:"1ms" max:"1m"`
	Steps []int         `min:"0" max:"3"` // of each For in turn: the odds that it fails
}

func (*Errand[A]) Activate(a A, x behavior.Context) bool { return a.self().begins(x, nil) }

func (*Errand[A]) Deactivate(a A, x behavior.Context, why behavior.Reason) { a.self().ends(x, why) }

func (e *Errand[A]) Act(a A, x behavior.Context) decider.Status {
	z := a.self()
	z.calls = append(z.calls, e.Say(e.Text)...)
	return z.acts(x, e.Odds, e.Steps[x.Now()/e.For%time.Duration(len(e.Steps))])
}

// Chase is told of other targets.
type Chase[A who] struct{ Errand[A] }

func (*Chase[A]) Retarget(a A, x behavior.Context, old uint64) { a.self().aims(x, old) }

// Count remembers in a block how often it was ticked. The block begins with an argument.
type Count[A who] struct{ Errand[A] }

func (c *Count[A]) Block() any { return plan{Sum: uint64(c.Odds)} }

func (c *Count[A]) Act(a A, x behavior.Context) decider.Status {
	a.self().calls = fmt.Append(a.self().calls, behavior.Block[plan](x).Sum)
	return a.self().counts(x, uint32(c.Steps[0]))
}

// Hold is for groups: it never ends, and has a block for the plans of the steps.
type Hold[A who] struct{ Errand[A] }

func (*Hold[A]) Block() any { return plan{} }

func (*Hold[A]) Act(a A, x behavior.Context) decider.Status { return a.self().acts(x, 0, 0) }

// Bid says itself how much an agent wants it.
type Bid[A who] struct {
	Errand[A]
	Wish[A]
}

// Glance only acts, and often ends at once.
type Glance[A who] struct {
	Odds uint8 `max:"16"`
}

func (g *Glance[A]) Act(a A, x behavior.Context) decider.Status {
	a.self().note('.', x.Name())
	return behavior.Until(x.IntN(16) < int(g.Odds))
}

// Wish is an Ask.
type Wish[A who] struct {
	Less  int     `min:"0" max:"5"`
	Times float64 `min:"0.5" max:"3" step:"0.5"`
}

func (w *Wish[A]) Decide(a A, q decider.Query) float64 {
	return a.self().wants(q, float64(w.Less), w.Times)
}

// act gives the row an Act of a kind. Its arguments depend on the row's name.
func (b *built) act(kind string) {
	n := core.HashName(b.name)
	e := Errand[*Agent]{
		Text: b.name, Say: strings.ToLower, Odds: int(n % 3), For: time.Duration(1+n/3%9) * 40 * time.Millisecond,
		Steps: []int{int(n / 27 % 3), int(n / 81 % 3), 1}[n/243%3:],
	}
	switch kind {
	case "errand":
		b.row.Act = &e
	case "chase":
		b.row.Act = &Chase[*Agent]{e}
	case "count":
		b.row.Act = &Count[*Agent]{e}
	case "hold":
		b.row.Act = &Hold[*Agent]{e}
	case "bid":
		b.row.Act = &Bid[*Agent]{e, b.wish(int(n / 729 % 3))}
	case "glance":
		b.row.Act = &Glance[*Agent]{[]uint8{16, 16, 5}[n%3]}
	}
}

func (b *built) wish(less int) Wish[*Agent] {
	return Wish[*Agent]{less, float64(1+core.HashName(b.name)%4) / 2}
}

// pawnAct and pawnAsk are an Act and an Ask for pawns.
func pawnAct(act behavior.Action[*Agent]) behavior.Action[Pawn] {
	switch a := act.(type) {
	case *Errand[*Agent]:
		return (*Errand[Pawn])(a)
	case *Chase[*Agent]:
		return &Chase[Pawn]{Errand[Pawn](a.Errand)}
	case *Count[*Agent]:
		return &Count[Pawn]{Errand[Pawn](a.Errand)}
	case *Hold[*Agent]:
		return &Hold[Pawn]{Errand[Pawn](a.Errand)}
	case *Bid[*Agent]:
		return &Bid[Pawn]{Errand[Pawn](a.Errand), Wish[Pawn](a.Wish)}
	case *Glance[*Agent]:
		return (*Glance[Pawn])(a)
	case *behavior.Wait[*Agent]:
		return &behavior.Wait[Pawn]{For: a.For, To: a.To, Ask: asked(a.Ask)}
	}
	return nil
}

func pawnAsk(ask decider.Question[*Agent]) decider.Question[Pawn] {
	if w, ok := ask.(*Wish[*Agent]); ok {
		return (*Wish[Pawn])(w)
	}
	return nil
}

// retuned adds other arguments to values, as data has them: those of an Act or Ask, or of a struct in
// one, by the path of that.
func retuned(values map[string]any, path string, of reflect.Value, seed int) {
	for f, v := range of.Fields() {
		path := path + "." + f.Name
		if f.Anonymous { // its fields are promoted
			path = strings.TrimSuffix(path, "."+f.Name)
		}
		switch x := v.Interface().(type) {
		case string:
			values[path] = fmt.Sprint(x, seed%3)
		case int:
			values[path] = (x + seed) % 4
		case uint8:
			values[path] = 16 - seed%3
		case float64:
			values[path] = 0.5 + float64(seed%5)/2
		case time.Duration:
			if x > 0 { // the others of a Wait are not set
				values[path] = (x + time.Duration(seed%7)*time.Millisecond).String()
			}
		case []int:
			values[path] = append(x[:len(x):len(x)], seed%3)
		default:
			if v.Kind() != reflect.Func {
				retuned(values, path, v, seed)
			}
		}
	}
}
