import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { hideAmounts } from '../../../lib/format/hidden-amounts.ts';
import { newPerson } from '../../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;

/** The dialog of a prepayment of 100 at 12 % over three months, with an amount in it. */
async function askToPrepay(amount: string) {
  const token = await signInBrowser(test);
  const body = {
    name: '小额贷款',
    loanType: 'CONSUMER',
    method: 'ANNUITY',
    principal: 100,
    annualRatePercent: 12,
    months: 3,
    startDate: '2026-09-10',
    assumedPaidBefore: '2026-09-10',
  };
  const { data } = (await test.call('POST', '/loans', { token, body })).body;
  const person = newPerson();
  openPage(`/dashboard/loans/${data.id}`);
  await person.click(await screen.findByRole('button', { name: '提前还款' }, patience));
  const dialog = within(await screen.findByRole('dialog', {}, patience));
  fireEvent.change(dialog.getByLabelText(/提前还款金额/), { target: { value: amount } });
  return { person, dialog };
}

describe('the preview of a prepayment', () => {
  it(
    'tells what is paid every month from the next instalment, which has the interest until then too',
    async () => {
      const { dialog } = await askToPrepay('33.5');
      fireEvent.change(dialog.getByLabelText(/还款日期/), { target: { value: '2026-10-25' } });
      const reduce = within(await dialog.findByRole('region', { name: '减少月供' }, patience));
      await reduce.findByText('下一期还款', {}, patience);
      const facts = reduce.getAllByRole('definition').map(({ textContent }) => textContent);
      // 33.50 over two months are 17.00 a month; 15 days of interest on the other 33.50 are 0.17.
      expect(facts.slice(1, 3)).toEqual(['¥17.00', '¥17.17']);
    },
    longTest,
  );

  it(
    'does not say in a refusal what is owed while amounts are hidden',
    async () => {
      hideAmounts(true);
      onTestFinished(() => hideAmounts(false));
      const { person, dialog } = await askToPrepay('999');
      const refusal = /^提前还款不能超过剩余本金\*{4}(?!.*\d\.\d)/;
      await waitFor(() => expect(dialog.getAllByText(refusal)).toHaveLength(2), patience);
      await person.click(dialog.getByRole('button', { name: '入账' }));
      await waitFor(() => expect(dialog.getAllByText(refusal)).toHaveLength(3), patience);
    },
    longTest,
  );
});
