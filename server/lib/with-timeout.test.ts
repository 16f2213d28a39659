import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<void>(() => {});
const timeoutMs = 60_000;

it('a timeout returns or throws what the work does', async () => {
  expect(await withTimeout(Promise.resolve(1), { timeoutMs })).toBe(1);
  const refused = Promise.reject(new Error('no'));
  await expect(withTimeout(refused, { timeoutMs })).rejects.toThrow('no');
});

it('a timeout throws when it is over, and ignores the later outcome of the work', async () => {
  const late = new Promise<void>((_, reject) => setTimeout(reject, 30, new Error('late')));
  await expect(withTimeout(late, { timeoutMs: 10 })).rejects.toThrow('no answer within 0.01 s');
  await new Promise((resolve) => setTimeout(resolve, 40));
});

it('a timeout throws the error it was given', async () => {
  const error = () => new RangeError('too slow');
  await expect(withTimeout(never, { timeoutMs: 10, error })).rejects.toThrow(RangeError);
});

it('a timeout throws soon after its signal aborts, also if it has aborted before', async () => {
  const stop = new AbortController();
  const waiting = withTimeout(never, { timeoutMs, signal: stop.signal, graceMs: 10 });
  stop.abort();
  await expect(waiting).rejects.toThrow('given up before its end');
  const after = withTimeout(never, { timeoutMs, signal: stop.signal, graceMs: 10 });
  await expect(after).rejects.toThrow('given up before its end');
});
