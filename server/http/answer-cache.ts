/** Answers as they were sent, to be sent again while what they rest on is the same. */
export interface AnswerCache {
  /** The answer kept for a call, if it was worked out from this very state. */
  find(key: string, state: string): string | undefined;
  /** Keeps an answer in the place of the one before it for the same call. */
  keep(key: string, state: string, text: string): void;
}

interface Kept {
  state: string;
  text: string;
}

/** What a kept answer takes beside its text: its key, its state and its place in the map. */
const overheadBytes = 500;

/**
 * Keeps answers in this process, at most so many bytes of them: those unused for longest make room,
 * and one that would take an eighth of it all is not kept. It knows nothing of time or data: what
 * an answer rests on is in its state, which its caller reads from the database at every call.
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const weigh = (key: string, { text }: Kept) => 2 * (text.length + key.length) + overheadBytes;
  const drop = (key: string, answer: Kept) => {
    kept.delete(key);
    bytes -= weigh(key, answer);
  };
  return {
    find: (key, state) => {
      const answer = kept.get(key);
      if (answer?.state !== state) return undefined;
      // A map remembers the order of insertion: what was used last goes to its end.
      kept.delete(key);
      kept.set(key, answer);
      return answer.text;
    },
    keep: (key, state, text) => {
      const before = kept.get(key);
      if (before) drop(key, before);
      const answer = { state, text };
      const weight = weigh(key, answer);
      if (weight > maxBytes / 8) return;
      kept.set(key, answer);
      bytes += weight;
      for (const [oldest, old] of kept) {
        if (bytes <= maxBytes) break;
        drop(oldest, old);
      }
    },
  };
}
