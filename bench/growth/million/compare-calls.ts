import { pino } from 'pino';
import { addDays } from '../../../finance/calendar/days.ts';
import { buildApp } from '../../../server/app.ts';
import type { Db } from '../../../server/db/database.ts';
import type { Deps } from '../../../server/deps.ts';
import { caller } from '../../../server/testing/call.ts';
import { median } from '../../speed/load.ts';
import { richEvery, type Templates } from './load-users.ts';
import { ProcessorClock } from './processor-time.ts';
import { idOf, tokenOf } from './row-template.ts';
import { today } from './template-user.ts';

/** A database and how many users are in it. */
export interface Population {
  db: Db;
  users: number;
}

interface Person {
  token: string;
  accountId: string;
  investmentId: string;
}

interface Call {
  name: string;
  send: (person: Person) => readonly [method: string, path: string, body?: object];
}

const month = `/net-worth/history?interval=DAY&split=true&from=${addDays(today, -30)}`;
const get = (name: string, path: string): Call => ({ name, send: () => ['GET', path] });
const calls: Call[] = [
  get('session', '/auth/me'),
  get('overview', '/overview/assets'),
  get('accounts', '/accounts'),
  get('accounts summary', '/accounts/summary'),
  get('investments', '/investments'),
  get('investments summary', '/investments/summary'),
  get('net worth of 30 days', month),
  {
    name: 'deposit',
    send: ({ accountId }) => ['POST', `/accounts/${accountId}/deposit`, { amount: 0.01 }],
  },
  {
    name: 'entry of an investment',
    send: ({ investmentId }) => [
      'POST',
      `/investments/${investmentId}/entries`,
      { type: 'BUY', day: today, quantity: 1, price: 70.5, fee: 5 },
    ],
  },
];

/** Milliseconds of a call. */
interface Cost {
  cpu: number;
  clock: number;
}

/** The medians of what a call costs in each population. */
export interface CallCost {
  name: string;
  costs: readonly Cost[];
}

/**
 * Sends each call once for `rounds` users drawn at random, in turn to each population, so that whatever else the
 * machine does meets them alike. Nothing is cached, and the first call of a round, another one each time, is the
 * one that finds its user's rows out of memory.
 */
export async function compareCalls(
  deps: Deps,
  templates: Templates,
  populations: readonly Population[],
  rounds: number,
): Promise<CallCost[]> {
  const quiet = { ...deps, log: pino({ level: 'silent' }) };
  const apps = await Promise.all(
    populations.map(async ({ db, users }) => {
      const app = await buildApp({ ...quiet, db }, { hasCaches: false });
      return { app, ask: caller(app), users, seen: calls.map((): Cost[] => []) };
    }),
  );
  // The first rounds run code that is not compiled yet, on connections that know no statement.
  const warmUps = Math.ceil(rounds / 5);
  const processor = new ProcessorClock();
  for (let round = 0; round < warmUps + rounds; round += 1) {
    if (populations[0]) await processor.findConnections(populations[0].db);
    const people = apps.map(({ users }) => somebody(templates, users));
    for (let step = 0; step < calls.length; step += 1) {
      const place = (step + round) % calls.length;
      for (let turn = 0; turn < apps.length; turn += 1) {
        const at = (turn + round) % apps.length;
        const [app, person, call] = [apps[at], people[at], calls[place]];
        if (!app || !person || !call) continue;
        const cost = await measure(app.ask, call, person, round, processor);
        if (round >= warmUps) app.seen[place]?.push(cost);
      }
    }
  }
  for (const { app } of apps) await app.close();
  return calls.map(({ name }, place) => ({
    name,
    costs: apps.map(({ seen }) => ({
      cpu: median((seen[place] ?? []).map(({ cpu }) => cpu)),
      clock: median((seen[place] ?? []).map(({ clock }) => clock)),
    })),
  }));
}

async function measure(
  ask: ReturnType<typeof caller>,
  { send }: Call,
  person: Person,
  round: number,
  processor: ProcessorClock,
): Promise<Cost> {
  const [method, path, body] = send(person);
  // Calls of one address are limited.
  const address = `10.0.${(round >> 8) & 255}.${round & 255}`;
  const [clockBefore, cpuBefore] = [performance.now(), processor.now()];
  const answer = await ask(method, path, { token: person.token, body, address });
  const cost = { cpu: processor.now() - cpuBefore, clock: performance.now() - clockBefore };
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return cost;
}

/** One of the users of twenty rows whose session has not ended. */
function somebody(templates: Templates, users: number): Person {
  const n = Math.floor(Math.random() * users);
  if (n % richEvery === 0 || n % 256 === 1) return somebody(templates, users);
  const { tokenPlace, accountPlace, investmentPlace } = templates.usual;
  return {
    token: tokenOf(n, tokenPlace),
    accountId: idOf(n, accountPlace),
    investmentId: idOf(n, investmentPlace),
  };
}
