package main

import (
	"encoding/json"
	"os"
	"syscall/js"
)

// main runs the demo that the page names, for play.js: the object ethogramDemo has what
// the page asks of it.
func main() {
	object := js.Global().Get("Object").New()
	r, err := open(os.Args[len(os.Args)-1])
	if err == nil {
		_, err = r.game.Serve()
	}
	if err != nil {
		object.Set("error", err.Error())
		js.Global().Set("ethogramDemo", object)
		return
	}
	object.Set("step", js.FuncOf(func(js.Value, []js.Value) any { // what is wrong, or ""
		if err := r.next(); err != nil {
			return err.Error()
		}
		return ""
	}))
	object.Set("scene", js.FuncOf(func(js.Value, []js.Value) any {
		s, err := r.scene()
		if err != nil {
			return `{"things":[]}`
		}
		return string(s)
	}))
	object.Set("override", js.FuncOf(func(_ js.Value, args []js.Value) any { // what is wrong, or ""
		if err := r.override(args[0].String()); err != nil {
			return err.Error()
		}
		return ""
	}))
	if r.press != nil {
		object.Set("press", js.FuncOf(func(_ js.Value, args []js.Value) any {
			var h hands
			if err := json.Unmarshal([]byte(args[0].String()), &h); err == nil {
				r.press(h)
			}
			return nil
		}))
	}
	js.Global().Set("ethogramDemo", object)
	select {}
}
