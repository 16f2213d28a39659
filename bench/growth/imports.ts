import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rowsSentAtOnce } from '../../contract/imports/import-words.ts';
import { addDays } from '../../finance/calendar/days.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { answerRequest } from '../../web/areas/imports/reading/answer-request.ts';
import type { Figure } from '../speed/after-a-write.ts';
import {
  buildBenchDatabase,
  closeBenchDatabase,
  memoryMib,
  startBenchServer,
} from '../speed/bench-database.ts';
import { Connection, encode } from '../speed/connection.ts';
import { percentiles } from '../speed/load.ts';
import { figureTable } from '../speed/tables.ts';
import type { Person } from '../speed/user-rows.ts';

/**
 * `npm run bench:growth -- --only imports`: a statement of `--rows` trades of 50 shares is read as the
 * browser's worker reads it, sent to the server that `npm start` runs, written with the money that it moved,
 * and undone, while others read and pay in. Exits with 1 when something promised is missed.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const count = Number(values.rows);
const pauseMs = 5;

const bench = await buildBenchDatabase(200);
const server = await startBenchServer(bench);
const [importer, reader, payer] = bench.some as [Person, Person, Person];
const figures: Figure[] = [];
const alone = 'others alone';
const waits = { reads: [] as number[], deposits: [] as number[] };
try {
  const rows = await read();
  const connection = await Connection.open(server.url);
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const request = { method, path: `/api${path}`, token: importer.token, body };
    const answer = await connection.send(encode(request));
    const text = answer.body.toString();
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  };
  const account = { accountName: '证券资金', accountType: 'CREDIT', day: '2010-01-01' };
  const { id: cashAccountId } = await call('POST', '/accounts', account);
  await beside(alone, undefined, () => sleep(2000));
  const idle = memoryMib(server);
  const body = { kind: 'TRADES', source: 'ths', cashAccountId };
  const { id } = await call('POST', '/imports', body);
  await beside('rows sent', undefined, async () => {
    for (let offset = 0; offset < count; offset += rowsSentAtOnce) {
      const part = rows.slice(offset, offset + rowsSentAtOnce);
      await call('POST', `/imports/${id}/rows`, {
        offset,
        rows: part,
        more: offset + rowsSentAtOnce < count,
      });
    }
  });
  await beside('preview', 1500, async () => {
    const { counts } = await call('GET', `/imports/${id}`);
    if (counts.new !== count) throw new Error(`not all rows are new: ${JSON.stringify(counts)}`);
  });
  await beside('written', 3000, () => call('POST', `/imports/${id}/apply`, {}));
  await beside('undone', undefined, () => call('DELETE', `/imports/${id}`));
  connection.close();
  figures.push(othersFigure('reads of others meanwhile', waits.reads, 100));
  figures.push(
    othersFigure('deposits of others meanwhile', waits.deposits, Number.POSITIVE_INFINITY),
  );
  const most = peakMib(server) - idle;
  const wanted = `≤ 60 MiB above the ${idle.toFixed(0)} MiB before`;
  figures.push({ what: 'memory', figure: `+${most.toFixed(0)} MiB`, wanted, reached: most <= 60 });
  console.log(figureTable(figures));
} finally {
  await server.end('SIGTERM');
  await closeBenchDatabase(bench);
}
process.exitCode = figures.some(({ reached }) => !reached) ? 1 : 0;

/** Reads a statement in the layout of 同花顺, as the worker does. */
async function read(): Promise<object[]> {
  const lines = Array.from({ length: count }, (_, index) => {
    const day = addDays('2016-01-04', Math.floor(index / 4)).replaceAll('-', '');
    const isSale = index >= count / 2 && index % 3 === 0;
    const cash = isSale ? '1019.50' : '-1030.00';
    const what = `="${600_000 + (index % 50)}"\t浦发银行\t${isSale ? '证券卖出' : '证券买入'}`;
    return `${day}\t${what}\t100\t10.250\t1025.00\t${cash}\t5.00\t${isSale ? '0.50' : '0.00'}\t0.00\t8000.00\t${index + 1}\tA100000001`;
  });
  const header =
    '成交日期\t证券代码\t证券名称\t操作\t成交数量\t成交均价\t成交金额\t发生金额\t手续费\t印花税\t其他杂费\t资金余额\t合同编号\t股东帐户';
  const file = new File([[header, ...lines].join('\n')], 'table.xls');
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await answerRequest({ file }, () => undefined);
  const answer = await answerRequest({ file, choices: {} }, () => undefined);
  const took = performance.now() - startedAt;
  const { user } = process.cpuUsage(before);
  if (!('rows' in answer)) throw new Error('the statement could not be read');
  const figure = `${took.toFixed(0)} ms, ${(user / 1000).toFixed(0)} ms of the processor`;
  figures.push({ what: 'read', figure, wanted: '≤ 1,000 ms', reached: took <= 1000 });
  return answer.rows;
}

/** How long something takes, what it costs the server, and how long two other users wait meanwhile. */
async function beside(what: string, mostMs: number | undefined, work: () => Promise<unknown>) {
  let isRunning = true;
  const repeat = async (request: Buffer) => {
    const connection = await Connection.open(server.url);
    const times: number[] = [];
    while (isRunning) {
      const sentAt = performance.now();
      const { status, body } = await connection.send(request);
      if (status !== 200) throw new Error(body.toString());
      times.push(performance.now() - sentAt);
      await sleep(pauseMs);
    }
    connection.close();
    return times;
  };
  const path = `/api/accounts/${payer.accountIds[0]}/deposit`;
  const others = Promise.all([
    repeat(encode({ method: 'GET', path: '/api/accounts', token: reader.token })),
    repeat(encode({ method: 'POST', path, token: payer.token, body: { amount: 0.01 } })),
  ]);
  const [startedAt, before] = [performance.now(), processorMs(server)];
  await work();
  const [took, processor] = [performance.now() - startedAt, processorMs(server) - before];
  isRunning = false;
  const [reads, deposits] = await others;
  if (what !== alone) {
    waits.reads.push(...reads);
    waits.deposits.push(...deposits);
  }
  figures.push({
    what,
    figure: `${took.toFixed(0)} ms, ${processor} ms of the processor; others waited at most ${Math.max(...reads).toFixed(0)} ms to read and ${Math.max(...deposits).toFixed(0)} ms to pay in`,
    wanted: mostMs ? `≤ ${mostMs} ms` : '',
    reached: took <= (mostMs ?? Number.POSITIVE_INFINITY),
  });
}

/** What others waited over all of the import. */
function othersFigure(what: string, times: number[], mostMs: number): Figure {
  const { p50Ms, p99Ms } = percentiles(times);
  const figure = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms of ${times.length}`;
  const wanted = Number.isFinite(mostMs) ? `p99 ≤ ${mostMs} ms` : '';
  return { what, figure, wanted, reached: p99Ms <= mostMs };
}

function processorMs({ child }: ServerProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function peakMib({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
