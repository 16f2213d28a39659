import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { newPerson } from './person.ts';
import { openPage, signInBrowser } from './real-app.tsx';

export const patience = { timeout: 25_000 };
export const longTest = 90_000;

/** 1,000 shares bought at 10 with 5.10 of charges: they cost 10,005.10. */
const shares = {
  investmentName: '平安银行',
  symbol: '000001',
  investmentType: 'STOCK',
  currency: 'CNY',
  currentPrice: 12,
  firstEntry: { type: 'BUY', day: '2026-03-02', quantity: 1000, price: 10, fee: 5.1 },
};
/** 400 of them sold at 11: 4,400 − 5.04 − 2.20 − 4,002.04 (= 10,005.10 × 400 ÷ 1,000) = 390.72. */
export const sale = {
  type: 'SELL',
  day: '2026-03-05',
  quantity: 400,
  price: 11,
  fee: 5.04,
  tax: 2.2,
};
export const dividend = { type: 'DIVIDEND', day: '2026-03-10', amount: 60 };

/** Shows the page of a holding with these entries after its purchase. */
export function showHolding(test: TestApp, ...entries: object[]) {
  return showHoldingOf(test, shares, ...entries);
}

/** The same of another holding. */
export async function showHoldingOf(
  test: TestApp,
  holding: { investmentName: string },
  ...entries: object[]
) {
  const token = await signInBrowser(test);
  const { data } = (await test.call('POST', '/investments', { token, body: holding })).body;
  const path = `/investments/${data.id}/entries`;
  for (const body of entries) await test.call('POST', path, { token, body });
  const person = newPerson();
  const router = openPage(`/dashboard/investments/${data.id}`);
  await screen.findByRole('heading', { level: 1, name: holding.investmentName }, patience);
  const stored = async () => (await test.call('GET', path, { token })).body.data.records;
  return { token, person, router, id: data.id as string, stored };
}

export const figure = (label: string) =>
  screen.getAllByText(label).find((term) => term.tagName === 'DT')?.parentElement?.textContent;
/** The button once it may be pressed: its row is busy until what a change concerns has been fetched anew. */
export const findButton = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveProperty('disabled', false);
    return button;
  }, patience);
export const openDialog = async () => within(await screen.findByRole('dialog', {}, patience));
export const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

export async function fill(dialog: ReturnType<typeof within>, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
}

export async function choose(dialog: ReturnType<typeof within>, label: string) {
  const kinds = dialog.getByRole('combobox', { name: '类型' });
  fireEvent.click(kinds);
  // The filter of the list behind the dialog offers the same words.
  const options = document.getElementById(kinds.getAttribute('aria-controls') ?? '');
  fireEvent.click(within(options as HTMLElement).getByText(label));
}
