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

describe('an answer that the page requested before its scripts', () => {
  it('is used once', () => {
    expect(takeEarly(url, asAda)).toBe(answer);
    expect(takeEarly(url, asAda)).toBeUndefined();
  });

  it('is used only for the same call of the same user', () => {
    expect(takeEarly('/api/accounts', asAda)).toBeUndefined();
    expect(takeEarly(url, { ...asAda, headers: { Authorization: 'Bearer bo' } })).toBeUndefined();
  });

  it('is not used when it is too old', () => {
    vi.advanceTimersByTime(10_000);
    expect(takeEarly(url, asAda)).toBeUndefined();
  });

  it('is never used for a change', () => {
    expect(takeEarly(url, { ...asAda, method: 'POST' })).toBeUndefined();
  });

  it('is undefined when nothing was requested', () => {
    delete window.early;
    expect(takeEarly(url, asAda)).toBeUndefined();
  });
});
