//go:build !js

package local

import "errors"

func (g *Game) serve() (stop func(), err error) {
	return nil, errors.New("local: Serve: this program runs in no browser: compile it with GOOS=js GOARCH=wasm, or call inspect.Start")
}
