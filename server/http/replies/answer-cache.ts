import { createKept, type Kept } from '../../lib/lru-cache.ts';

/** Answers as bytes, not text: one is encoded once, however often it is sent. */
export type AnswerCache = Kept<Buffer>;

/** What a kept answer takes beside its bytes: its key, its state and its place in the map. */
const overheadBytes = 500;

/** Keeps answers as they were sent, at most so many bytes of them. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  return createKept(maxBytes, (bytes, key) => bytes.length + 2 * key.length + overheadBytes);
}
