// Package pack has the files that a game shares with evolution: pack.json, which a run
// ships, and votes.jsonl, in which people say what they think of its tables. It also says
// whether the tables of a pack still play as they did: see [Check].
package pack
