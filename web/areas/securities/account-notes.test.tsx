import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { AccountNotes } from './account-notes.tsx';

const account = {
  accountName: '欧易',
  unread: [],
  unpriced: [],
  unpricedCount: 0,
  mismatches: [],
} as unknown as SecuritiesAccount;

function notesOf(fields: Partial<SecuritiesAccount>): (string | null)[] {
  render(<AccountNotes account={{ ...account, ...fields }} />, {
    wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider>,
  });
  const list = screen.queryByRole('list', { name: '欧易 未能读取或核对的内容' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : [];
}

describe('the notes of an account', () => {
  it('are none when everything was read', () => {
    expect(notesOf({})).toEqual([]);
  });

  it('are a list with a line for each', () => {
    expect(notesOf({ unread: ['U本位合约账户', '子账户'] })).toEqual(['U本位合约账户', '子账户']);
  });

  it('name the positions without a price', () => {
    const fields = { unread: ['期权'], unpriced: ['NOPAIR', '币安人生'], unpricedCount: 2 };
    expect(notesOf(fields)).toEqual(['期权', '没有价格，未计入资产：NOPAIR、币安人生']);
  });

  it('count the positions without a price when not all of them are named', () => {
    expect(notesOf({ unpriced: ['A', 'B'], unpricedCount: 35 })).toEqual([
      '没有价格，未计入资产：A、B 等 35 项',
    ]);
  });
});
