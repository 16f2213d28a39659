import { describe, expect, it } from 'vitest';
import { decimal, toText } from '../money/decimal.ts';
import { adjust, book, type LedgerEntry, mayHold } from './ledger.ts';

const checking = (balance: string) => ({
  accountType: 'CHECKING' as const,
  balance: decimal(balance),
});
const credit = (balance: string) => ({ accountType: 'CREDIT' as const, balance: decimal(balance) });

function booked(result: ReturnType<typeof book>) {
  const { amount, balanceAfter } = result as LedgerEntry;
  return [toText(amount), toText(balanceAfter)];
}

describe('the ledger', () => {
  it('adds a deposit to the balance', () => {
    expect(booked(book(checking('100.10'), 'DEPOSIT', decimal('0.2')))).toEqual(['0.2', '100.3']);
  });

  it('subtracts a withdrawal from the balance, down to nothing', () => {
    expect(booked(book(checking('50'), 'WITHDRAW', decimal('50')))).toEqual(['-50', '0']);
  });

  it('refuses to withdraw a cent more than there is', () => {
    expect(book(checking('50'), 'WITHDRAW', decimal('50.01'))).toBe('INSUFFICIENT_BALANCE');
  });

  it('lets a credit account go into debt', () => {
    expect(booked(book(credit('20'), 'WITHDRAW', decimal('100')))).toEqual(['-100', '-80']);
    expect(mayHold('CREDIT', decimal(-1))).toBe(true);
    expect(mayHold('SAVINGS', decimal(-1))).toBe(false);
  });

  it('books the difference that an adjustment to a new balance makes, up or down', () => {
    expect(booked(adjust(checking('80'), decimal('100')))).toEqual(['20', '100']);
    expect(booked(adjust(checking('80'), decimal('0')))).toEqual(['-80', '0']);
    expect(booked(adjust(credit('-80'), decimal('0')))).toEqual(['80', '0']);
  });

  it('refuses a balance that a JSON number could not carry exactly', () => {
    const nearlyFull = checking('9999999999999.99');
    expect(book(nearlyFull, 'DEPOSIT', decimal('0.01'))).toMatchObject({ type: 'DEPOSIT' });
    expect(book(checking('99999999999999.9'), 'DEPOSIT', decimal('0.01'))).toBe(
      'BALANCE_TOO_LARGE',
    );
  });
});
