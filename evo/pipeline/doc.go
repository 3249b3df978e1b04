// Package pipeline runs an evolution from a seed to what a game ships, in
// stages that read and write the files of a folder, so that each can be run
// again by itself:
//
//	stage       reads                       writes
//	calibrate   the library                 calibration.json, and classes.json if there are no classes
//	search      classes.json                archive.jsonl, history.jsonl
//	certify     archive.jsonl               certified.jsonl, certify.json
//	pick        certified.jsonl             picked.jsonl, pick.json
//	pack        picked.jsonl, votes.jsonl   shipped.jsonl, pack.json
//	holdout     pack.json                   holdout.json
//
// A stage that plays rounds records them in a journal beside its files
// (search.journal and so on). A run that was killed is run again, and plays
// only what is not recorded: all files but timing.json come out the same to the
// byte as if it had never been killed, with any number of workers.
package pipeline
