import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays } from '../../finance/calendar/days.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import type { Figure } from '../speed/after-a-write.ts';
import { firstThreadMs, startBenchServer } from '../speed/bench-database.ts';
import { openBulk } from '../speed/bulk.ts';
import { type BenchRequest, Connection, encode } from '../speed/connection.ts';
import { figureTable } from '../speed/tables.ts';
import { makeUserRows, type Person, smallUser } from '../speed/user-rows.ts';
import { firstDay, tenYearsOfHousehold, tenYearsOfMarkets, today } from './ten-years.ts';

/**
 * `npm run bench:growth -- --only bursts`: one client sends `--calls` heavy reads at once, each over a connection
 * of its own, while another user reads something small, over an open connection and over new ones. The
 * household has ten years of entries and 20 loans of 50 years; each call of a burst asks for other days, so that no
 * cache helps. Exits with 1 when the other user has waited longer than promised.
 */
const { values } = parseArgs({ options: { calls: { type: 'string', default: '60' } } });
const calls = Number(values.calls);
const mostMs = 250;
const pauseMs = 2;

interface Wait {
  clockMs: number;
  /** Processor time of the server's first thread: what the wait comes to on an idle machine. */
  cpuMs: number;
}

const database = await createTestDatabase();
const [household, householdRows] = tenYearsOfHousehold();
const [other, otherRows] = makeUserRows(2, smallUser);
const bulk = await openBulk(database.target);
await bulk.insert(tenYearsOfMarkets());
await bulk.insert(householdRows);
await bulk.insert(otherRows);
await bulk.run('ANALYZE');
await bulk.close();

const server = await startBenchServer({ test: database });
const figures: Figure[] = [];
try {
  const feed = await prepare();
  await sleep(1500);
  for (const [what, pathOf] of Object.entries(burstsOf(feed))) {
    const { took, waits, refused } = await besideBurst(pathOf);
    const clockMs = Math.max(...waits.map((wait) => wait.clockMs));
    const cpuMs = Math.max(...waits.map((wait) => wait.cpuMs));
    figures.push({
      what: `${calls} × ${what}`,
      figure: `${clockMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} of the processor; ${took.toFixed(0)} ms in all, ${refused} refused`,
      wanted: `≤ ${mostMs} ms`,
      reached: clockMs <= mostMs,
    });
  }
} finally {
  await server.end('SIGTERM');
  await database.close();
}
console.log(figureTable(figures));
process.exitCode = figures.every(({ reached }) => reached) ? 0 : 1;

/** Adds the loans and the calendar, and answers its address. */
async function prepare(): Promise<string> {
  const connection = await Connection.open(server.url);
  const post = async (path: string, body: object) => {
    const request: BenchRequest = { method: 'POST', path, token: household.token, body };
    const answer = await connection.send(encode(request));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body}`);
    return JSON.parse(answer.body.toString()).data;
  };
  for (let count = 0; count < 20; count += 1) {
    await post('/api/loans', {
      name: `房贷${count}`,
      loanType: 'COMMERCIAL_MORTGAGE',
      method: 'ANNUITY',
      principal: 1_000_000,
      annualRatePercent: 3.5,
      months: 600,
      startDate: addDays(today, -300 * 30),
    });
  }
  const { path } = await post('/api/calendar-feed', {});
  connection.close();
  return path;
}

/** The heavy reads, each with another question for the n-th call. */
function burstsOf(feed: string): Record<string, (n: number) => string> {
  const since = (n: number) => `from=${addDays(firstDay, n)}`;
  return {
    'the calendar feed': () => feed,
    'dues of ten years': (n) => `/api/dues?from=${addDays(today, -n)}&to=${addDays(today, 3600)}`,
    'dues of ten years as a file': (n) =>
      `/api/dues/export?format=xlsx&from=${addDays(today, -n)}&to=${addDays(today, 3600)}`,
    'daily net worth of ten years': (n) =>
      `/api/net-worth/history?interval=DAY&split=true&${since(n)}`,
    'changes of net worth': (n) => `/api/net-worth/changes?${since(n)}`,
    'returns of all investments': (n) => `/api/investments/performance?${since(n)}`,
    'the report of returns': (n) => `/api/reports/investment-returns?${since(n)}`,
    'the report of changes': (n) => `/api/reports/net-worth-changes?${since(n)}`,
    'the balance sheet as a file': (n) =>
      `/api/reports/balance-sheet/export?format=xlsx&day=${addDays(today, -n)}`,
    'everything as a file': () => '/api/personal-data/export',
    'everything as a workbook': () => '/api/personal-data/workbook',
  };
}

/** How long the burst takes, and how long each read of the other user waits meanwhile. */
async function besideBurst(pathOf: (n: number) => string) {
  const connections = await Promise.all(
    Array.from({ length: calls }, () => Connection.open(server.url)),
  );
  const reading = readMeanwhile(other);
  await sleep(50);
  const begunAt = performance.now();
  const answers = await Promise.all(
    connections.map((connection, n) =>
      connection.send(encode({ method: 'GET', path: pathOf(n), token: household.token })),
    ),
  );
  const took = performance.now() - begunAt;
  const waits = await reading();
  for (const connection of connections) connection.close();
  const refused = answers.filter(({ status }) => status === 429 || status === 503).length;
  const wrong = answers.find(({ status }) => ![200, 429, 503].includes(status));
  if (wrong)
    throw new Error(`${pathOf(0)}: ${wrong.status} ${wrong.body.toString().slice(0, 200)}`);
  return { took, waits, refused };
}

/** Reads again and again until the answered function is called, which answers the waits in milliseconds. */
function readMeanwhile({ token }: Person): () => Promise<Wait[]> {
  const request = encode({ method: 'GET', path: '/api/accounts', token });
  const waits: Wait[] = [];
  let isRunning = true;
  const read = async (open: () => Promise<Connection>, close: (used: Connection) => void) => {
    while (isRunning) {
      const [sentAt, cpuAt] = [performance.now(), firstThreadMs(server)];
      const connection = await open();
      const { status } = await connection.send(request);
      if (status !== 200 && status !== 503) throw new Error(`a small read was answered ${status}`);
      waits.push({ clockMs: performance.now() - sentAt, cpuMs: firstThreadMs(server) - cpuAt });
      close(connection);
      await sleep(pauseMs);
    }
  };
  const kept = Connection.open(server.url);
  const done = Promise.all([
    read(
      () => kept,
      () => undefined,
    ),
    read(
      () => Connection.open(server.url),
      (used) => used.close(),
    ),
  ]);
  return async () => {
    isRunning = false;
    await done;
    (await kept).close();
    return waits;
  };
}
