import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { tooManyRequests } from '../../errors.ts';
import { currentTurn, isTurnLong, nextTurn } from '../../lib/loop-turns.ts';

/** Whose calls wait for each other, and how many of them are worked on at once. */
export interface QueuePlace {
  /** A user, or the client of a call without one. */
  caller: string;
  /** Calls of one kind do not wait for those of another. */
  kind: 'read' | 'steps' | 'transaction';
}

/**
 * How many calls of a caller are in flight at once. `steps` wait for services outside, and changes that
 * wait for the disk share a commit, so that more of them cost others nothing.
 */
const mostInFlight = { read: 4, steps: 100, transaction: 32 } satisfies Record<
  QueuePlace['kind'],
  number
>;

/** How many more calls of a caller wait; what comes then is refused. A program that sends as many does not listen. */
const mostWaiting = 1000;

type Answer = Pick<Writable, 'writableFinished' | 'destroyed' | 'once' | 'removeListener'>;

interface Line {
  inFlight: number;
  waiting: (() => void)[];
}

/** Works on a call when its turn has come. */
export type FairQueue = <T>(
  place: QueuePlace,
  reply: FastifyReply,
  work: () => Promise<T> | T,
) => Promise<T>;

/**
 * Lets no caller's burst keep others waiting: a few calls of each are in flight at once, the rest wait in
 * order, and a caller whose calls have filled a turn of the event loop goes on in later turns, one call at a
 * time, so that other callers are answered in between. A call is in flight until it is worked
 * out and its answer is sent, or its connection is gone.
 */
export function createFairQueue(): FairQueue {
  const lines = new Map<string, Line>();
  return async ({ caller, kind }, reply, work) => {
    const key = `${kind} ${caller}`;
    const line = lines.get(key) ?? { inFlight: 0, waiting: [] };
    lines.set(key, line);
    const leave = () => {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.inFlight === 0) lines.delete(key);
    };
    await enter(line, mostInFlight[kind], caller);
    try {
      // The client has disconnected.
      if (reply.raw.destroyed) throw tooManyRequests(1);
      return await work();
    } finally {
      onceAnswered(reply.raw, leave);
    }
  };
}

/** Calls back once an answer is sent, or its connection gone; one sent by `inject` never closes. */
function onceAnswered(raw: Answer, then: () => void): void {
  if (raw.writableFinished || raw.destroyed) {
    then();
    return;
  }
  const done = () => {
    raw.removeListener('finish', done).removeListener('close', done);
    then();
  };
  raw.once('finish', done).once('close', done);
}

async function enter(line: Line, most: number, caller: string): Promise<void> {
  if (line.inFlight >= most) {
    if (line.waiting.length >= mostWaiting) throw tooManyRequests(1);
    // The one that leaves hands its place on.
    await new Promise<void>((resolve) => line.waiting.push(resolve));
    await nextTurn();
  } else {
    line.inFlight += 1;
    if (currentTurn().callers.has(caller) && isTurnLong()) await nextTurn();
  }
  currentTurn().callers.add(caller);
}
