import type { within } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { startRealApp } from './real-app.tsx';

export type Dialog = ReturnType<typeof within>;

export const agreed = { CN: { percent: '0.025', least: '5', platform: '' } };

export const fund = {
  investmentName: '某沪深300指数A',
  symbol: '000961',
  investmentType: 'FUND',
  currency: 'CNY',
  firstEntry: { type: 'BUY', day: '2026-06-01', quantity: 1000, price: 1 },
};

/** Starts the real application for each test, on one day. */
export function suggestionsFixture() {
  let test: TestApp;

  beforeEach(async () => {
    test = await startRealApp();
  });

  afterEach(async () => {
    localStorage.removeItem('agreed-charges');
    await test.close();
  });

  return {
    get test() {
      return test;
    },
  };
}
