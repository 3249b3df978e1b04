// Ethogram looks at the tables of Go packages.
//
//	go run github.com/ethogram-go/ethogram/cmd/ethogram check ./...
//
// Run it in the module of your game, so that the tables are compiled with the version of
// the library that the game uses. It needs the go command.
package main

import (
	"os"

	"github.com/ethogram-go/ethogram/internal/command"
)

const help = `Usage: ethogram COMMAND [flags] [arguments]

  check   say what is wrong with the tables of packages

'ethogram COMMAND -h' describes a command and its flags.
`

var commands = []command.Command{
	{Name: "check", Run: check},
}

func main() {
	os.Exit(command.Run("ethogram", help, commands, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
