// Package ask answers questions about a game that was recorded: what is wrong with it, which
// agents do something, why one does, and what it did. An answer is a short text for people,
// for tests and for assistants; the words are those of debugprint.
//
//	g := ask.File("night.jsonl.gz")
//	a, err := g.Ask(ctx, ask.Question{Ask: "problems"})
//
// A [Game] is a log in a file, one that is read already, or what a recorder holds while the
// game runs.
//
// # Outline
//
//   - game: [Game], [File], [Live], [Of]; names of agents, rows and moments.
//   - question: [Question], [Questions], [Answer].
//   - lives: one look at a whole log: who was in which row, and what rows answered.
//   - wishes: a wish is a time in which all flags and stimuli of a row were there. It is met,
//     late or unmet.
//   - flags, ends, aims: who never has a flag or has one for long, how rows end, and whom they
//     are about.
//   - problems, odd, compare, find, why, history, table: the questions.
//
// # Guarantees
//
//   - An answer has at most [Most] bytes and says how to get the rest.
//   - Names are data: those that are more than a word are quoted, without control characters.
//   - Any log can be asked, and any question: what makes no sense is an error in words.
//   - The same log gives the same answer.
package ask
