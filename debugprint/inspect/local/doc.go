// Package local answers the page of package inspect where it runs in the same process
// as the game, as a game does that is compiled to WebAssembly: page and game in one tab
// of a browser, and no server. It also has the tables that the page may change, for
// package inspect, which serves all this over HTTP.
//
//	game := &local.Game{Recorder: rec, Tuning: []*local.Table{table}}
//	stop, err := game.Serve()
//
// It does not import net/http, which alone is a third of such a program.
package local
