import type { ServerProcess } from '../../server/testing/server-process.ts';
import { type Calls, load, type Measured, median } from './load.ts';

/** What a figure is held against: a call of the floor server. */
export const floors = {
  bare: { method: 'GET', path: '/bare' },
  row: { method: 'GET', path: '/row' },
  write: { method: 'POST', path: '/write' },
  verify: { method: 'POST', path: '/verify' },
} as const;

export interface Scenario {
  name: string;
  calls: Calls;
  against: keyof typeof floors;
  /** The least ratio to the floor that is promised. */
  atLeast?: number;
  /** The same with more than one connection, where it differs. */
  atLeastShared?: number;
  connections?: readonly number[];
  /** So many times the usual length of a loop, for what comes to few calls in it. */
  longer?: number;
}

export interface Line {
  what: string;
  connections: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  floorPerSecond: number;
  /** Median, least and most over the rounds, each against the floor measured right before it. */
  ratio: number;
  range: [number, number];
  wanted: string;
  reached: boolean | undefined;
}

export interface Pace {
  rounds: number;
  loopMs: number;
}

/** Measures a scenario and its floor in turn, so that what else the machine does hits both. */
export async function compare(
  server: ServerProcess,
  floor: ServerProcess,
  scenario: Scenario,
  pace: Pace,
): Promise<Line[]> {
  const lines: Line[] = [];
  const lastsMs = pace.loopMs * (scenario.longer ?? 1);
  for (const connections of scenario.connections ?? [1, 16]) {
    const shared = { connections, lastsMs };
    const warm = { ...shared, lastsMs: lastsMs / 2 };
    await load({ ...warm, url: server.url, calls: scenario.calls });
    const pairs: { base: Measured; own: Measured }[] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      const base = await load({ ...shared, url: floor.url, calls: floors[scenario.against] });
      const own = await load({ ...shared, url: server.url, calls: scenario.calls });
      pairs.push({ base, own });
    }
    const ratios = pairs.map(({ base, own }) => own.perSecond / base.perSecond);
    const ratio = median(ratios);
    const atLeast =
      connections > 1 ? (scenario.atLeastShared ?? scenario.atLeast) : scenario.atLeast;
    lines.push({
      what: scenario.name,
      connections,
      perSecond: median(pairs.map(({ own }) => own.perSecond)),
      p50Ms: median(pairs.map(({ own }) => own.p50Ms)),
      p99Ms: median(pairs.map(({ own }) => own.p99Ms)),
      floorPerSecond: median(pairs.map(({ base }) => base.perSecond)),
      ratio,
      range: [Math.min(...ratios), Math.max(...ratios)],
      wanted: atLeast === undefined ? '' : `≥ ${atLeast}`,
      reached: atLeast === undefined ? undefined : ratio >= atLeast,
    });
  }
  return lines;
}
