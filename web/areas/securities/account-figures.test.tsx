import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { AccountWorth } from './account-figures.tsx';

const account = {
  totalAssets: 1234.5,
  currency: 'CNY',
  missingRates: [],
  lastSyncTime: '2026-11-21T02:00:00.000Z',
} as unknown as SecuritiesAccount;

function shown(fields: Partial<SecuritiesAccount>): string | null {
  const { container } = render(<AccountWorth account={{ ...account, ...fields }} />, {
    wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider>,
  });
  return container.querySelector('div')?.textContent ?? null;
}

it('the total of an account is shown in its currency', () => {
  expect(shown({})).toBe('¥1,234.50');
});

it('the total of an account names the currencies that could not be converted', () => {
  expect(shown({ missingRates: ['HKD', 'USD'] })).toBe('¥1,234.50未计入 HKD、USD');
});

it('the total of an account is a dash when nothing could be converted', () => {
  expect(shown({ totalAssets: 0, missingRates: ['USD'] })).toBe('-未计入 USD');
});

it('the total of an account is a dash before the first sync', () => {
  expect(shown({ totalAssets: 0, lastSyncTime: null })).toBe('-');
});
