// Ethogram looks at the tables of Go packages, edits them, and answers questions about games
// that were recorded.
//
//	go run github.com/ethogram-go/ethogram/cmd/ethogram check ./...
//
// Run it in the module of your game, so that the tables are compiled with the version of
// the library that the game uses. It needs the go command.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/ethogram-go/ethogram/internal/command"
)

const help = `Usage: ethogram COMMAND [flags] [arguments]

  init        write a module with one creature, its table and a test
  check       say what is wrong with the tables of packages
  vocabulary  list what the tables of packages are made of
  table       print the tables of a package as data, or data as Go
  edit        make a list of edits in the source of a table
  ask         answer questions about a game that was recorded

'ethogram COMMAND -h' describes a command and its flags.
`

var commands = []command.Command{
	{Name: "init", Run: initModule},
	{Name: "check", Run: check},
	{Name: "vocabulary", Run: listVocabulary},
	{Name: "table", Run: printTable},
	{Name: "edit", Run: edit},
	{Name: "ask", Run: askGame},
}

// running ends with Ctrl-C, and with it the go command.
var running = context.Background()

func main() {
	running, _ = signal.NotifyContext(running, os.Interrupt)
	os.Exit(command.Run("ethogram", help, commands, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
