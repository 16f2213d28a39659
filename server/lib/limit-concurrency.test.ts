import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

describe('limitConcurrency', () => {
  it('runs at most the given number of tasks at once, in order, whether they succeed or fail', async () => {
    const few = limitConcurrency(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = (n: number) => async () => {
      begun.push(n);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (n % 3 === 0) throw new Error('no');
      return n;
    };
    const calls = Array.from({ length: 9 }, (_, n) => few(work(n)));
    const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(most).toBe(2);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(3);
    expect(await few(work(10))).toBe(10);
  });

  it('fails a task whose turn does not come in time, and runs those that wait behind it', async () => {
    const one = limitConcurrency(1);
    const first = Promise.withResolvers<string>();
    const begun: string[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      return name;
    };
    const limit = { waitMs: 5, error: () => new Error('too late') };
    const running = one(() => first.promise);
    const hasty = one(work('hasty'), limit);
    const patient = one(work('patient'));
    await expect(hasty).rejects.toThrow('too late');
    const inTime = one(work('in time'), { ...limit, waitMs: 5_000 });
    first.resolve('first');
    expect(await Promise.all([running, patient, inTime])).toEqual(['first', 'patient', 'in time']);
    expect(begun).toEqual(['patient', 'in time']);
  });
});
