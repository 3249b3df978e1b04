// Package farm plays matches on many machines. A [Coordinator] is a
// [match.Evaluator] whose matches are played by workers elsewhere; a worker is a
// process of the same game's program that runs [Work]. Between them stands a broker,
// NATS with JetStream: inside of the coordinator's process, or a cluster that is
// there already.
//
// From a match to its outcome:
//
//	coordinator          takes matches from its caller, no more than workers need soon
//	coordinator_parcel   packs them into messages and publishes them to a work queue
//	coordinator_queue    makes the queue; coordinator_audit finds out whether it has lost some
//	worker               takes messages from the queue, a few ahead
//	worker_genomes       asks the coordinator for genomes that it has not seen
//	worker_parcel        plays the matches and sends the outcomes to the coordinator
//	coordinator_outcome  checks them, acknowledges the message, hands them to callers
//	coordinator_check    plays a share of them again, before they are handed out
//
// Only the coordinator acknowledges a message, and only once it has the outcomes. So
// whatever is lost, the queue delivers the message again after [Options.AckWait], to
// any worker; a worker that is busy for longer says so in time. What is played twice
// comes to the same outcome: outcomes are known by the key of their match, and two
// different ones for a key are [match.ErrDiffers]. The coordinator plays a share of the
// matches again ([Options.Recheck]), so that a worker which is wrong is found. If the queue itself is lost, the
// coordinator makes another and publishes again what it still waits for.
//
// A queue has one coordinator: of two that begin at the same time at most one remains,
// and one that was away while another took its place ends when it is back, and lets its
// workers go. Each listens before it makes the queue, so whoever finds a queue can ask
// whether its coordinator is there, and the broker says at once if nobody listens. Only
// workers that have shown what they play count. A worker that cannot start processes any
// more ends; a match that no worker survives ends the evaluation, but only if workers
// have vanished of it: while the coordinator is away, messages are handed out over and
// over, too.
//
// The broker keeps nothing that is needed later. The results of a run are in its
// log, which only the coordinator writes.
//
// Sources: JetStream's work queue retention, explicit acknowledgements and in-progress
// signals, https://docs.nats.io/nats-concepts/jetstream.
package farm
