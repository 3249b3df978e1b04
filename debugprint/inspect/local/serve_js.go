package local

import (
	"context"
	"sync"
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
	set("connect", func(args []js.Value) any { // what takes the news
		number++
		pages[number] = &page{take: args[0]}
		return number
	})
	set("next", func(args []js.Value) any {
		if p := pages[args[0].Int()]; p != nil { // otherwise it has left
			p.next(g)
		}
		return nil
	})
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
			p.next(g)
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
	mu   sync.Mutex
	take js.Value // is called with the news
	at   record.Cursor
	told string
}

// next has the page take what is new: the status, lines of the log, or that some of those
// are gone which would have come next, so that the log begins once more. What is read is
// taken before another goroutine reads: an answer would come back after all goroutines
// wait, and so behind the last news if the game ends meanwhile.
func (p *page) next(g *Game) {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer func() {
		if err := recover(); err != nil {
			if _, gone := err.(js.Error); !gone { // a frame that was taken away throws
				panic(err)
			}
		}
	}()
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
	if len(news) > 0 {
		p.take.Invoke(news)
	}
}
