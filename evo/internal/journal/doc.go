// Package journal keeps the results of a run in one file that only grows, so that
// a run that was killed resumes where it was.
//
// A journal stores results, not state. A program that breeds and certifies
// genomes does nothing but ask a [match.MatchCache] for rounds; a [Session] is
// one that answers from its journal if it can, and otherwise has the match played
// and appends the outcome. To resume a run is to run the same program again: it
// asks the same questions in the same order, and reaches the point where it was
// killed without playing a round. Records are appended in the order of the
// questions, not of the answers. So the bytes of a journal are the same for any
// number of workers, and whether or not the run was killed; the journal of a run
// with a time limit is a prefix of that of a longer run.
//
// Each record has its length and checksums. If the file ends within a record, it
// is cut back to the record before; damage anywhere else is an error with its
// position, and Options.Repair resumes with the records before it.
package journal
