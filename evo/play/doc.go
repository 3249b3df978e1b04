// Package play lets people play a game against evolved tables, in a browser: is it
// fun, and does it look natural?
//
// The server runs the Sim and is the only one to decide anything: a page sends what
// the person's hands do, and shows the frames of package evo/scene that come back,
// one for each tick. The person's slot has a table of one row, see [scene.View.Driver],
// so a game needs nothing but a view. Votes are on the disk before the page says so.
//
// How do I…
//
//   - play from a game's program? Give cli.Main the [Extension], and run its command
//     play.
//   - play from a program of my own? [New], and serve its handler.
//
// One page drives, others watch. A page that is closed or loses its link lets go of
// the controls, and the round pauses; whoever connects then gets the whole round.
package play
