import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../chaos/load.ts';

/** How reads fared while a part of the cluster was lost. */
export interface Reads {
  /** The longest time without an answer that was right, in milliseconds. */
  longestGapMs: number;
  /** Writes that had been acknowledged before the breakage and that an answer lacked. */
  lacking: string[];
}

/**
 * Reads again and again until writes are served, as a proxy in front of the servers would: from each in
 * turn until one answers. An answer is right if it has every account. The journal is read as well, once
 * more at the end, and held against what was acknowledged before.
 */
export async function readThrough(
  addresses: () => readonly string[],
  token: string,
  load: Load,
  acknowledged: readonly string[],
  isWritten: () => boolean,
): Promise<Reads> {
  const [longestGapMs, lacking] = await Promise.all([
    longestGap(isWritten, async () => {
      const answer = await ask(addresses(), token, '/accounts');
      return answer !== undefined && load.accounts.every((id) => answer.includes(id));
    }),
    lackingKeys(isWritten, acknowledged, () => readKeys(addresses(), token)),
  ]);
  return { longestGapMs, lacking };
}

/** Repeats a look at the journal until one is answered after `isOver`; resolves to what any of them lacked. */
async function lackingKeys(
  isOver: () => boolean,
  keys: readonly string[],
  look: () => Promise<Set<string> | undefined>,
): Promise<string[]> {
  const patientUntil = performance.now() + 240_000;
  const lacking = new Set<string>();
  for (;;) {
    const isLast = isOver();
    const seen = await look();
    for (const key of keys) if (seen && !seen.has(key)) lacking.add(key);
    if (isLast && seen) return [...lacking];
    if (performance.now() > patientUntil) throw new Error('nothing could be read for minutes');
    await sleep(500);
  }
}

/** Repeats a read until something holds. Resolves to the longest time without a success. */
async function longestGap(isOver: () => boolean, succeeds: () => Promise<boolean>) {
  let longestGapMs = 0;
  let readAt = performance.now();
  for (;;) {
    const isRead = await succeeds();
    const now = performance.now();
    if (isRead || isOver()) longestGapMs = Math.max(longestGapMs, now - readAt);
    if (isRead) readAt = now;
    if (isOver()) return longestGapMs;
    await sleep(50);
  }
}

/** The keys of all writes that a reader sees; undefined when nothing answers. */
async function readKeys(
  addresses: readonly string[],
  token: string,
): Promise<Set<string> | undefined> {
  const entries = await ask(addresses, token, '/accounts/transactions/export?format=csv');
  const debts = await ask(addresses, token, '/receivables/export?format=csv');
  if (entries === undefined || debts === undefined) return undefined;
  return new Set(`${entries}\n${debts}`.match(/write-\d+/g));
}

/** What the first server that answers a call says; each is given two seconds. */
async function ask(
  addresses: readonly string[],
  token: string,
  path: string,
): Promise<string | undefined> {
  for (const address of addresses) {
    try {
      const answer = await fetch(`${address}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(2000),
      });
      const text = await answer.text();
      if (answer.ok) return text;
    } catch {
      // The next server is asked.
    }
  }
  return undefined;
}
