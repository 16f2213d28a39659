import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rowsSentAtOnce } from '../../contract/imports/import-words.ts';
import { addDays } from '../../finance/calendar/days.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import type { Figure } from '../speed/after-a-write.ts';
import { firstThreadMs, startBenchServer } from '../speed/bench-database.ts';
import { openBulk } from '../speed/bulk.ts';
import { type BenchRequest, Connection, encode } from '../speed/connection.ts';
import { accept, median, percentiles } from '../speed/load.ts';
import { figureTable } from '../speed/tables.ts';
import { makeUserRows, type Person, smallUser } from '../speed/user-rows.ts';
import { payeeOf, ruleRows, tenYearsOfBooks } from './spending-rows.ts';
import { firstDay, tenYearsOfMarkets, today } from './ten-years.ts';

/**
 * `npm run bench:growth -- --only spending`: the ledger and the report of income and expense of one user with
 * `--entries` entries over ten years, as the first call of a server that was just started, after a deposit, and
 * unchanged; and `--rows` rows imported without rules and with 200. Another user reads meanwhile. Figures are
 * medians of `--rounds`, on the clock and in processor time of the server. Exits with 1 when something promised
 * is missed.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
  },
});
const [entries, rowCount, rounds] = [values.entries, values.rows, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const pauseMs = 5;
/** A server that was busy for long refuses calls until it has measured again how busy it is. */
const restMs = 1200;
const unchangedMs = 20;
const mostMoreMs = 300;
const othersMs = 100;

/** What is asked, and how long it may take when nothing is cached. */
const reads: Record<string, { path: string; mostMs: number }> = {
  'first page of the ledger and its sum': { path: '/api/spending/entries', mostMs: 150 },
  'ledger filtered by text': {
    path: `/api/spending/entries?text=${encodeURIComponent('商户77号')}`,
    mostMs: 250,
  },
  'report of ten years': {
    path: `/api/spending/report?from=${addDays(firstDay, 1)}&to=${today}`,
    mostMs: 300,
  },
};

interface Cost {
  clockMs: number;
  cpuMs: number;
}

const database = await createTestDatabase();
const [person, rows] = tenYearsOfBooks(entries);
const [other, otherRows] = makeUserRows(2, smallUser);
const [plain, plainRows] = makeUserRows(3, smallUser);
const [ruled, ruledRows] = makeUserRows(4, smallUser);
const bulk = await openBulk(database.target);
for (const some of [tenYearsOfMarkets(), rows, otherRows, plainRows, ruledRows]) {
  await bulk.insert(some);
}
await bulk.insert(ruleRows(ruled.userId, 200));
await bulk.close();

const figures: Figure[] = [];
const waits: number[] = [];
try {
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < rounds; round += 1) await readOnce(costs);
  for (const [what, { mostMs }] of Object.entries(reads)) {
    for (const [when, most] of [
      ['the first call of a process', mostMs],
      ['after a deposit', mostMs],
      ['unchanged', unchangedMs],
    ] as const) {
      figures.push(figureOf(`${what}, ${when}`, costs.get(`${what} ${when}`) ?? [], most));
    }
  }
  console.log(figureTable(figures));
  await compareImports();
} finally {
  await database.close();
}
const { p50Ms, p99Ms } = percentiles(waits);
figures.push({
  what: 'a small read of another user meanwhile',
  figure: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms of ${waits.length}`,
  wanted: `p99 ≤ ${othersMs} ms`,
  reached: p99Ms <= othersMs,
});
console.log(figureTable(figures));
process.exitCode = figures.every(({ reached }) => reached) ? 0 : 1;

/** A server that was just started is asked for everything, each first, after a deposit, and again. */
async function readOnce(costs: Map<string, Cost[]>): Promise<void> {
  for (const [what, { path }] of Object.entries(reads)) {
    await onServer(async (call) => {
      const request: BenchRequest = { method: 'GET', path, token: person.token };
      const deposit = `/api/accounts/${person.accountIds[0]}/deposit`;
      const take = async (when: string) => {
        await sleep(restMs);
        const key = `${what} ${when}`;
        const { cost } = await call(request);
        costs.set(key, [...(costs.get(key) ?? []), cost]);
      };
      await take('the first call of a process');
      for (let again = 0; again < 3; again += 1) {
        const paid = { token: person.token, body: { amount: 0.01 } };
        await sleep(restMs);
        await call({ method: 'POST', path: deposit, ...paid });
        await take('after a deposit');
      }
      await take('unchanged');
    });
  }
}

/** The same file is imported by one who has no rules and by one who has 200. */
async function compareImports(): Promise<void> {
  const costs = { plain: [] as Cost[], ruled: [] as Cost[] };
  for (let round = 0; round < rounds; round += 1) {
    await onServer(async (call) => {
      costs.plain.push(await importFile(call, plain));
      costs.ruled.push(await importFile(call, ruled));
    });
  }
  const clockOf = (all: readonly Cost[]) => median(all.map(({ clockMs }) => clockMs));
  const cpuOf = (all: readonly Cost[]) => median(all.map(({ cpuMs }) => cpuMs));
  const more = median(
    costs.ruled.map(({ clockMs }, index) => clockMs - (costs.plain[index]?.clockMs ?? 0)),
  );
  const moreCpu = cpuOf(costs.ruled) - cpuOf(costs.plain);
  figures.push({
    what: `${rowCount} rows imported with 200 rules`,
    figure: `${more.toFixed(0)} ms more than the ${clockOf(costs.plain).toFixed(0)} ms without; ${moreCpu.toFixed(0)} more than ${cpuOf(costs.plain).toFixed(0)} of the processor`,
    wanted: `≤ ${mostMoreMs} ms more`,
    reached: more <= mostMoreMs,
  });
}

type Call = (request: BenchRequest) => Promise<{ cost: Cost; body: Buffer }>;

async function importFile(call: Call, { token }: Person): Promise<Cost> {
  const sum = { clockMs: 0, cpuMs: 0 };
  const send = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const { cost, body: answer } = await call({ method, path: `/api${path}`, token, body });
    sum.clockMs += cost.clockMs;
    sum.cpuMs += cost.cpuMs;
    return JSON.parse(answer.toString()).data;
  };
  const opened = { accountName: '导入', accountType: 'CREDIT', day: firstDay };
  const { id: accountId } = await send('POST', '/accounts', opened);
  const accounts = [{ ref: '', accountId }];
  const { id } = await send('POST', '/imports', { kind: 'CASH', source: 'alipay', accounts });
  const all = Array.from({ length: rowCount }, (_, n) => ({
    n: n + 2,
    occurredAt: addDays(today, -1 - (n % 900)),
    amount: (n % 3 === 0 ? 30_000 : 100 + (n % 900)) / 100,
    externalId: String(n),
    counterparty: payeeOf(n),
    description: `订单 ${n}`,
  }));
  for (let offset = 0; offset < rowCount; offset += rowsSentAtOnce) {
    const part = all.slice(offset, offset + rowsSentAtOnce);
    const more = offset + rowsSentAtOnce < rowCount;
    await send('POST', `/imports/${id}/rows`, { offset, rows: part, more });
  }
  await send('POST', `/imports/${id}/apply`, {});
  const { ...imported } = sum;
  await send('DELETE', `/imports/${id}`);
  await send('DELETE', `/accounts/${accountId}`);
  return imported;
}

/** Runs some calls on a server that was just started, while another user reads again and again. */
async function onServer(work: (call: Call) => Promise<void>): Promise<void> {
  const server = await startBenchServer({ test: database });
  try {
    // A server that people start has been idle for a moment before they sign in.
    await sleep(1000);
    const connection = await Connection.open(server.url);
    let isRunning = true;
    const others = readMeanwhile(server.url, () => isRunning);
    await work(async (request) => {
      const bytes = encode(request);
      const [clock, cpu] = [performance.now(), firstThreadMs(server)];
      const answer = await connection.send(bytes);
      accept(answer, bytes);
      const cost = { clockMs: performance.now() - clock, cpuMs: firstThreadMs(server) - cpu };
      return { cost, body: answer.body };
    });
    isRunning = false;
    await others;
    connection.close();
  } finally {
    await server.end('SIGTERM');
  }
}

async function readMeanwhile(url: string, isRunning: () => boolean): Promise<void> {
  const connection = await Connection.open(url);
  const request = encode({ method: 'GET', path: '/api/accounts', token: other.token });
  while (isRunning()) {
    const sentAt = performance.now();
    const answer = await connection.send(request);
    // A server that is under pressure refuses for a moment; the wait counts all the same.
    if (answer.status !== 503) accept(answer, request);
    waits.push(performance.now() - sentAt);
    await sleep(pauseMs);
  }
  connection.close();
}

function figureOf(what: string, costs: readonly Cost[], mostMs: number): Figure {
  const clockMs = median(costs.map((cost) => cost.clockMs));
  const cpuMs = median(costs.map((cost) => cost.cpuMs));
  return {
    what,
    figure: `${clockMs.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of the processor`,
    wanted: `≤ ${mostMs} ms`,
    reached: clockMs <= mostMs,
  };
}
