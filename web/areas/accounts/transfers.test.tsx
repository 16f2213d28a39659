import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 15_000 };

/** The accounts page with a bank account, a card, and dollars. */
async function showAccounts() {
  const { token } = await showPage(test, '/dashboard/accounts', async (token) => {
    for (const body of [
      { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 1000 },
      { accountName: '信用卡', accountType: 'CREDIT' },
      { accountName: '美元', accountType: 'SAVINGS', currency: 'USD' },
    ]) {
      await test.call('POST', '/accounts', { token, body });
    }
  });
  const person = newPerson();
  const open = await screen.findByRole('button', { name: '转账' }, patience);
  await waitFor(() => expect(open.hasAttribute('disabled')).toBe(false), patience);
  const transfers = async () =>
    (await test.call('GET', '/accounts/transfers', { token })).body.data.records;
  return { token, person, open, transfers };
}

describe('a transfer on the accounts page', () => {
  it('moves money, appears on both accounts with its day, and can be undone', async () => {
    const { person, open, transfers } = await showAccounts();
    await person.click(open);
    const dialog = await screen.findByRole('dialog', {}, patience);
    await person.type(within(dialog).getByLabelText(/金额/), '300');
    const day = within(dialog).getByLabelText(/日期/);
    await person.clear(day);
    await person.type(day, '2026-11-03');
    await person.type(within(dialog).getByLabelText('备注'), '还款');
    await person.click(within(dialog).getByRole('button', { name: '转账' }));
    await screen.findByText('转账成功', {}, patience);
    expect(await transfers()).toMatchObject([
      { amount: 300, toAmount: 300, day: '2026-11-03', description: '还款' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await person.click(screen.getByRole('button', { name: '明细 信用卡' }));
    const list = await screen.findByRole('list', { name: '交易明细' }, patience);
    await within(list).findByText('2026-11-03', {}, patience);
    await within(list).findByText('+¥300.00', {}, patience);
    await person.click(within(list).getByRole('button', { name: /撤销转账 2026-11-03 转入/ }));
    await person.click(await screen.findByRole('button', { name: '撤销转账' }, patience));
    await screen.findByText('转账已撤销', {}, patience);
    await within(list).findByText('转入冲正', {}, patience);
    await waitFor(
      () => expect(within(list).queryByRole('button', { name: /撤销/ })).toBeNull(),
      patience,
    );
    expect(await transfers()).toEqual([]);
  });

  it('between two currencies asks for the amount that arrived and shows the resulting rate', async () => {
    const { person, open, transfers } = await showAccounts();
    await person.click(open);
    const dialog = await screen.findByRole('dialog', {}, patience);
    const to = within(dialog).getByRole('combobox', { name: /转入账户/ });
    await person.click(to);
    // Both choices have the same options in the document; those of this one come last.
    const dollars = await screen.findAllByRole('option', { name: /美元/, hidden: true }, patience);
    await person.click(dollars.at(-1) as HTMLElement);
    await person.type(within(dialog).getByLabelText(/转出金额/), '720');
    await person.click(within(dialog).getByRole('button', { name: '转账' }));
    await within(dialog).findByText('账户币种不同，请填写到账金额', {}, patience);
    await person.type(within(dialog).getByLabelText(/到账金额/), '100');
    await within(dialog).findByText('1 CNY = 0.138889 USD', {}, patience);
    // Wrong digits of every size are shown as digits.
    fireEvent.change(within(dialog).getByLabelText(/到账金额/), { target: { value: '0.00007' } });
    await within(dialog).findByText('1 CNY = 0.0000000972222 USD', {}, patience);
    fireEvent.change(within(dialog).getByLabelText(/到账金额/), { target: { value: '7200000' } });
    await within(dialog).findByText('1 CNY = 10,000 USD', {}, patience);
    fireEvent.change(within(dialog).getByLabelText(/到账金额/), { target: { value: '100' } });
    await person.click(within(dialog).getByRole('button', { name: '转账' }));
    await screen.findByText('转账成功', {}, patience);
    expect(await transfers()).toMatchObject([{ amount: 720, toAmount: 100 }]);
  });

  it('shows at the amount that the balance is too low', async () => {
    const { person, open, transfers } = await showAccounts();
    await person.click(open);
    const dialog = await screen.findByRole('dialog', {}, patience);
    await person.type(within(dialog).getByLabelText(/金额/), '1000.01');
    await person.click(within(dialog).getByRole('button', { name: '转账' }));
    await within(dialog).findByText('余额不足', {}, patience);
    expect(await transfers()).toEqual([]);
  });
});

it('money goes to the household of a member and comes back when it is undone', async () => {
  let ours = '';
  const { token } = await showPage(test, '/dashboard/accounts', async (token) => {
    const own = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 1000 };
    await test.call('POST', '/accounts', { token, body: own });
    const founded = await test.call('POST', '/household', { token, body: { name: '我们家' } });
    const query = { userId: founded.body.data.id };
    const body = { accountName: '共同账户', accountType: 'SAVINGS' };
    ours = (await test.call('POST', '/accounts', { token, query, body })).body.data.id;
  });
  const person = newPerson();
  const open = await screen.findByRole('button', { name: '转账' }, patience);
  await waitFor(() => expect(open.hasAttribute('disabled')).toBe(false), patience);
  await person.click(open);
  const dialog = await screen.findByRole('dialog', {}, patience);
  await person.click(within(dialog).getByRole('combobox', { name: /转入账户/ }));
  const shared = await screen.findAllByRole('option', { name: /共同账户/, hidden: true }, patience);
  await person.click(shared.at(-1) as HTMLElement);
  await within(dialog).findByText(/记为家庭往来，不计收支/, {}, patience);
  await person.type(within(dialog).getByLabelText(/金额/), '300');
  await person.click(within(dialog).getByRole('button', { name: '转账' }));
  await screen.findByText('转账成功', {}, patience);
  const balance = async () => {
    const { body } = await test.call('GET', '/household/accounts', { token });
    return body.data.find(({ id }: { id: string }) => id === ours).balance;
  };
  expect(await balance()).toBe(300);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
  await person.click(screen.getByRole('button', { name: '明细 工资卡' }));
  const list = await screen.findByRole('list', { name: '交易明细' }, patience);
  await within(list).findByText('转给 我们家', {}, patience);
  await person.click(within(list).getByRole('button', { name: /撤销转账 .*家庭往来转出/ }));
  await person.click(await screen.findByRole('button', { name: '撤销转账' }, patience));
  await screen.findByText('转账已撤销', {}, patience);
  await within(list).findByText('家庭往来转出冲正', {}, patience);
  expect(await balance()).toBe(0);
});

it('a deposit takes a day and whether it is interest', async () => {
  const { token, person } = await showAccounts();
  await person.click(screen.getByRole('button', { name: '存入 工资卡' }));
  const dialog = await screen.findByRole('dialog', {}, patience);
  await person.type(within(dialog).getByLabelText(/金额/), '1.25');
  const day = within(dialog).getByLabelText(/日期/);
  await person.clear(day);
  await person.type(day, '2026-11-20');
  await person.click(within(dialog).getByRole('combobox', { name: /类型/ }));
  await person.click(await screen.findByRole('option', { name: '利息', hidden: true }, patience));
  await person.click(within(dialog).getByRole('button', { name: '存入' }));
  await screen.findByText('存入成功', {}, patience);
  const [account] = (await test.call('GET', '/accounts', { token })).body.data;
  const { data } = (await test.call('GET', `/accounts/${account.id}/transactions`, { token })).body;
  expect(data.records[0]).toMatchObject({ type: 'INTEREST', day: '2026-11-20', amount: 1.25 });
});
