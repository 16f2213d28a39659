import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { SourcesFailedError } from '../providers/http/provider-error.ts';
import { attempt } from './attempt.ts';

let lines: string[] = [];
const log = pino({}, { write: (line: string) => lines.push(line) });
beforeEach(() => {
  lines = [];
});

const failing = (error: unknown, stop?: AbortSignal) =>
  attempt({ log, stop }, { key: 'SH600519' }, 'an item failed', () => Promise.reject(error));

it('the result of an item’s work is returned', async () => {
  expect(await attempt({ log }, { key: 'SH600519' }, 'failed', async () => 3)).toBe(3);
  expect(lines).toEqual([]);
});

it('an item that fails is logged with its key, without the database’s message', async () => {
  const refused = Object.assign(new Error('duplicate key: 271828.18'), {
    code: '23505',
    detail: 'Key (amount)=(271828.18) already exists.',
  });
  expect(await failing(refused)).toBeUndefined();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'an item failed',
    key: 'SH600519',
    error: 'Error',
    code: '23505',
  });
  expect(lines[0]).toContain('attempt.test.ts');
  expect(lines[0]).not.toContain('271828');
});

it('an item that all sources fail for is logged with the reason of each', async () => {
  const reasons = [{ provider: 'yahoo', code: 'TIMEOUT', message: '连接超时' } as const];
  expect(await failing(new SourcesFailedError(reasons))).toBeUndefined();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, reasons: '雅虎财经：连接超时' });
});

it('an unreachable database ends the run', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  await expect(failing(away)).rejects.toBe(away);
});

it('what fails because the server stops is not logged', async () => {
  expect(await failing(new Error('cut off'), AbortSignal.abort())).toBeUndefined();
  expect(lines).toEqual([]);
});
