import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarly } from './early-answers.ts';

const url = '/api/overview/assets';
const answer = Promise.resolve(new Response('{}'));
const asAda = { method: 'GET', headers: { Authorization: 'Bearer ada' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  window.early = { token: 'ada', askedAt: performance.now(), answers: new Map([[url, answer]]) };
});
afterEach(() => {
  vi.useRealTimers();
  delete window.early;
});

describe('an answer that was asked for early', () => {
  it('is handed over once', () => {
    expect(takeEarly(url, asAda)).toBe(answer);
    expect(takeEarly(url, asAda)).toBeUndefined();
  });

  it('is for the call it was asked for, and for nobody else', () => {
    expect(takeEarly('/api/accounts', asAda)).toBeUndefined();
    expect(takeEarly(url, { ...asAda, headers: { Authorization: 'Bearer bo' } })).toBeUndefined();
  });

  it('is not shown when it has grown old', () => {
    vi.advanceTimersByTime(10_000);
    expect(takeEarly(url, asAda)).toBeUndefined();
  });

  it('is never taken for a change', () => {
    expect(takeEarly(url, { ...asAda, method: 'POST' })).toBeUndefined();
  });

  it('is missing where nothing was asked', () => {
    delete window.early;
    expect(takeEarly(url, asAda)).toBeUndefined();
  });
});
