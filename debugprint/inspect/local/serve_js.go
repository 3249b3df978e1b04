package local

import (
	"context"
	"syscall/js"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// object is the global object of JavaScript by which the page finds the game.
const object = "ethogramGame"

// serve is Serve.
func (g *Game) serve() (stop func(), err error) {
	ctx, end := context.WithCancel(context.Background())
	pages := map[int]*page{}
	number := 0
	served := js.Global().Get("Object").New()
	var funcs []js.Func
	set := func(name string, do func(args []js.Value) any) {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any { return do(args) })
		funcs = append(funcs, f)
		served.Set(name, f)
	}
	set("connect", func(args []js.Value) any { // what reads the last news
		number++
		pages[number] = &page{read: args[0]}
		return number
	})
	set("next", func(args []js.Value) any { return pages[args[0].Int()].next(g) })
	set("close", func(args []js.Value) any {
		delete(pages, args[0].Int())
		return nil
	})
	set("ask", func(args []js.Value) any { // request, body or undefined, what is called with answer and error
		request, done := args[0].String(), args[2]
		var body []byte
		if args[1].Type() == js.TypeString {
			body = []byte(args[1].String())
		}
		go func() {
			answer, err := g.Ask(ctx, request, body)
			if err != nil {
				done.Invoke("", err.Error())
				return
			}
			done.Invoke(string(answer), "")
		}()
		return nil
	})
	js.Global().Set(object, served)
	return func() {
		for _, p := range pages { // any order: each has its own news
			p.read.Invoke()
		}
		if js.Global().Get(object).Equal(served) {
			js.Global().Delete(object)
		}
		end()
		for _, f := range funcs {
			f.Release()
		}
		funcs = nil
	}, nil
}

// page is one that follows the log.
type page struct {
	read js.Value // has the page call next
	at   record.Cursor
	told string
}

// next returns what is new: the status, lines of the log, or that some of those are gone
// which would have come next, so that the log begins once more.
func (p *page) next(g *Game) any {
	if p == nil {
		return nil // it has left
	}
	news := map[string]any{}
	if status, err := g.status(); err == nil && string(status) != p.told {
		p.told = string(status)
		news["status"] = p.told
	}
	lines, at, ok := g.Recorder.Since(p.at)
	p.at = at
	if !ok {
		news["restart"] = true
	}
	if len(lines) > 0 {
		news["lines"] = string(lines)
	}
	return news
}
