import { expect, it } from 'vitest';
import { within } from './deadline.ts';

const never = () => new Promise<void>(() => {});
const patience = { timeoutMs: 60_000, stop: new AbortController().signal, graceMs: 60_000 };

it('hands on what the work answers or throws', async () => {
  expect(await within(patience, async () => 1)).toBe(1);
  await expect(within(patience, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('gives up after its time, and hears no more', async () => {
  const late = () => new Promise<void>((_, reject) => setTimeout(reject, 30, new Error('late')));
  await expect(within({ ...patience, timeoutMs: 10 }, late)).rejects.toThrow('no answer');
  await new Promise((resolve) => setTimeout(resolve, 40));
});

it('gives up soon after a stop, also one that came before', async () => {
  const stop = new AbortController();
  const waiting = within({ ...patience, stop: stop.signal, graceMs: 10 }, never);
  stop.abort();
  await expect(waiting).rejects.toThrow('the server is stopping');
  await expect(within({ ...patience, stop: stop.signal, graceMs: 10 }, never)).rejects.toThrow(
    'the server is stopping',
  );
});
