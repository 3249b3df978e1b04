// Package pipeline runs an evolution from a seed to the pack that a game ships.
// Its stages read and write the files of a folder, so each can be repeated by
// itself:
//
//	stage       reads                       writes
//	calibrate   the library                 calibration.json, and classes.json if there are no classes
//	search      classes.json                archive.jsonl, history.jsonl
//	certify     archive.jsonl               certified.jsonl, certify.json
//	pick        certified.jsonl             picked.jsonl, pick.json
//	pack        picked.jsonl, votes.jsonl   shipped.jsonl, pack.json, packing.json
//	holdout     pack.json, archive.jsonl    holdout.json, learned.json
//
// A stage that plays rounds records them in a journal beside its files, such as
// search.journal. A run that was killed plays only what is not recorded when it
// is started again. All its files but timing.json are then the same to the byte
// as without the interruption, for any number of workers.
package pipeline
