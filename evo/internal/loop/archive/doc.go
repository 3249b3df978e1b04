// Package archive keeps the best tables of every style: an archive of elites, as
// in MAP-Elites (Mouret and Clune, 2015), for noisy rounds.
//
// A game's [evo.Descriptor]s say by which traits styles differ. Their cells make a
// [Grid], and an [Archive] has one [Layer] on this grid for each class of
// difficulty, or a single one for points. [Archive.Add] lets a table compete only
// with the others of its cell, so that no style displaces another:
//
//	a := archive.Empty(spec, archive.Classes(spec)...)
//	a.Add(archive.Elite{Candidate: match.NewCandidate(g, origin), Metrics: means})
//	a.Layers()[0].Summary().Coverage() // cells with an elite
//
// Rounds are noisy: some elites were only lucky. A cell therefore keeps several
// elites (Flageat and Cully, 2020: Deep-Grid), and elites play again
// ([Archive.Due], [Archive.Replay]) with running means (Flageat and Cully, 2023:
// Archive-Sampling). Their rank and their cell follow their means.
//
// The measures are those of pyribs: coverage is the share of cells with an elite,
// the QD score is the sum of the quality of the best of each cell.
//
// Everything is counted in integers, and ties go by the genome's key: the result
// depends only on what was added in which order.
package archive
