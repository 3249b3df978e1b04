// Package journal keeps the results of a run in one file that is only ever
// appended to, so that a run that was killed goes on where it was.
//
// It stores results, not state. A program that breeds and certifies genomes
// does nothing but ask a [match.MatchCache] for rounds; a [Session] is one that
// answers from its journal what is in it, and has the rest played and appended.
// To resume a run is to run the same program again: it asks the same, in the
// same order, and comes to where it was killed without playing a round. Records
// are appended in the order of the questions, never in that of the answers, so
// the bytes of a journal are the same for any number of workers, straight
// through or killed and resumed; that of a run with a time limit is a prefix of
// a longer one's.
//
// Each record has its length and checksums. The end of a file that was cut in
// the middle of a record is cut to the record before; damage anywhere else is
// an error with its position, and Options.Repair goes on from what is intact.
package journal
