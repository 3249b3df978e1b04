// Recall measures how many faults the command hunt finds that are seeded into games.
//
// The faults of testdata/forage.faults, lander.faults and sumo.faults were written before
// their author had read a line of package hunt or run it on these games, from the rules of
// the games and from what goes wrong in others: they are committed before the first
// measurement. None may be removed or made easier afterwards; only a text that does not
// apply or compile may be mended. A fault's oracle is what the game of that commit could
// have noticed, and "none" if nothing of it could.
package main
