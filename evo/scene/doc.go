// Package scene shows rounds of a game to people: as a page that replays a round,
// and as the front end of package evo/play, in which a person drives.
//
// A game describes how it looks with a [View]: what a round's ground is, where the
// players are, and what a person's [Controls] do to an agent. Scenes are plain data,
// shapes with places in the game's own units; the page draws them. It needs no code
// of the game.
//
// How do I…
//
//   - let people watch rounds as a page? Set [evo.Game.Replay] to the method
//     [View.Replay] of the game's view.
//   - let a person drive? Set [View.Drive]; see evo/play.
//   - make frames for something else? [NewRecorder].
//   - change the page? Its sources and a README are in the folder page.
//
// A round is the same with and without a recorder, and the bytes of a scene depend
// on nothing but the round and the names of the players.
package scene
