/** Answers as they were sent, to be sent again while what they rest on is the same. */
export interface AnswerCache {
  /** The answer kept for a call, if it was worked out from this very state. */
  find(key: string, state: string): Buffer | undefined;
  /** Keeps an answer in the place of the one before it for the same call. */
  keep(key: string, state: string, bytes: Buffer): void;
}

/** Bytes, not text: an answer is encoded once, however often it is sent. */
interface Kept {
  state: string;
  bytes: Buffer;
}

/** What a kept answer takes beside its bytes: its key, its state and its place in the map. */
const overheadBytes = 500;

/**
 * Keeps answers in this process, at most so many bytes of them: those unused for longest make room,
 * and one that would take an eighth of it all is not kept. It knows nothing of time or data: what
 * an answer rests on is in its state, which its caller reads from the database at every call.
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const kept = new Map<string, Kept>();
  let total = 0;
  const weigh = (key: string, { bytes }: Kept) => bytes.length + 2 * key.length + overheadBytes;
  const drop = (key: string, answer: Kept) => {
    kept.delete(key);
    total -= weigh(key, answer);
  };
  return {
    find: (key, state) => {
      const answer = kept.get(key);
      if (answer?.state !== state) return undefined;
      // A map remembers the order of insertion: what was used last goes to its end.
      kept.delete(key);
      kept.set(key, answer);
      return answer.bytes;
    },
    keep: (key, state, bytes) => {
      const before = kept.get(key);
      if (before) drop(key, before);
      const answer = { state, bytes };
      const weight = weigh(key, answer);
      if (weight > maxBytes / 8) return;
      kept.set(key, answer);
      total += weight;
      for (const [oldest, old] of kept) {
        if (total <= maxBytes) break;
        drop(oldest, old);
      }
    },
  };
}
