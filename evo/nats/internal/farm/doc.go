// Package farm plays matches on many machines. A [Coordinator] is a
// [match.Evaluator] whose matches are played by workers elsewhere; a worker is a
// process of the same game's program that runs [Work]. Between them stands a broker,
// NATS with JetStream: inside of the coordinator's process, or a cluster that is
// there already.
//
// From a match to its outcome:
//
//	coordinator          has a job for each match that a caller wants
//	coordinator_queue    publishes jobs to a work queue, several in a message, and makes the queue
//	worker_session       pulls messages, one for each match that is played at a time
//	worker_play          asks the coordinator for genomes that it has not seen, and plays
//	coordinator_outcome  takes outcomes, acknowledges the message, hands them to callers
//	coordinator_check    plays a share of them again, before they are handed out
//
// The messages are frames of [match], as they go between processes.
//
// Spreading, redelivery and reconnection are the broker's and its client's. Only the
// coordinator acknowledges a message, and only once it has the outcomes. So whatever is
// lost, the queue delivers the message again after [Options.AckWait], to any worker; a
// worker that is busy for longer says so in time. What is played twice comes to the same
// outcome: outcomes are known by the key of their match, and two different ones for a key
// are [match.ErrDiffers]. The coordinator plays a share of the matches again
// ([Options.Recheck]), so that a worker which is wrong is found. If the queue itself is
// lost, the coordinator makes another and publishes again what it still waits for.
//
// A queue is a stream, and a broker has one stream of a name: so a queue has one
// coordinator, whose session is in the stream's subject. Whoever finds a queue asks whether
// its coordinator is there, and the broker says at once if nobody listens. One that was away
// while another took its place ends when it is back. Only workers that have shown what they
// play count. A match that no worker survives ends the evaluation, but only if workers have
// vanished of it: while the coordinator is away, messages are handed out again, too.
//
// The broker keeps nothing that is needed later. The results of a run are in its
// log, which only the coordinator writes.
package farm
