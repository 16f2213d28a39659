import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 30_000 };

it('moves an account to the household after a preview, and undoes it on the page of the household', async () => {
  const { token, router } = await showPage(test, '/dashboard/accounts', async (token) => {
    const open = async (accountName: string) => {
      const body = { accountName, accountType: 'SAVINGS', initialBalance: 1000 };
      return (await test.call('POST', '/accounts', { token, body })).body.data.id;
    };
    const [fromAccountId, toAccountId] = [await open('共用卡'), await open('工资卡')];
    const body = { fromAccountId, toAccountId, amount: 30 };
    await test.call('POST', '/accounts/transfers', { token, body });
    await test.call('POST', '/household', { token, body: { name: '我们家' } });
  });
  const person = newPerson();
  await person.click(await screen.findByRole('button', { name: '移到家庭 共用卡' }, patience));
  const dialog = await screen.findByRole('dialog', {}, patience);
  await within(dialog).findByText(/家庭的所有成员都能看到它和它的全部历史/, {}, patience);
  await within(dialog).findByText(/1 笔转账，不一起移动则记为家庭往来/, {}, patience);
  await person.click(within(dialog).getByRole('checkbox', { name: /工资卡/ }));
  await within(dialog).findByText('一起移动', {}, patience);
  await person.click(within(dialog).getByRole('checkbox', { name: /工资卡/ }));
  await within(dialog).findByText(/1 笔转账/, {}, patience);
  const move = within(dialog).getByRole('button', { name: '移动' });
  await waitFor(() => expect(move.hasAttribute('disabled')).toBe(false), patience);
  await person.click(move);
  await screen.findByText('已移动', {}, patience);
  await waitFor(
    () => expect(screen.queryByRole('button', { name: '移到家庭 共用卡' })).toBeNull(),
    patience,
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
  await router.navigate('/dashboard/household');
  await person.click(await screen.findByRole('button', { name: '撤销移动 共用卡' }, patience));
  await person.click(await screen.findByRole('button', { name: '撤销移动' }, patience));
  await screen.findByText('移动已撤销', {}, patience);
  await waitFor(() => expect(screen.queryByText('最近的移动')).toBeNull(), patience);
  const { body } = await test.call('GET', '/accounts', { token });
  expect(body.data.map((row: { accountName: string }) => row.accountName)).toEqual([
    '共用卡',
    '工资卡',
  ]);
}, 120_000);

it('moves from today on what the dialog shows at its worth, and leaves the history', async () => {
  const { token } = await showPage(test, '/dashboard/accounts', async (token) => {
    const body = { accountName: '共用卡', accountType: 'SAVINGS', initialBalance: 1000 };
    await test.call('POST', '/accounts', { token, body });
    await test.call('POST', '/household', { token, body: { name: '我们家' } });
  });
  const person = newPerson();
  await person.click(await screen.findByRole('button', { name: '移到家庭 共用卡' }, patience));
  const dialog = await screen.findByRole('dialog', {}, patience);
  await person.click(await within(dialog).findByRole('radio', { name: /从今天起/ }, patience));
  await within(dialog).findByText(/按今天的价值 ¥1,000\.00/, {}, patience);
  await within(dialog).findByText(/今天以前的历史留在“我的”，其他成员看不到/, {}, patience);
  const move = within(dialog).getByRole('button', { name: '移动' });
  await waitFor(() => expect(move.hasAttribute('disabled')).toBe(false), patience);
  await person.click(move);
  await screen.findByText('已移动', {}, patience);
  const { body } = await test.call('GET', '/accounts', { token });
  expect(body.data).toMatchObject([{ accountName: '共用卡', balance: 0 }]);
}, 120_000);

/** Things of each kind that has a page of its own, by the path that they are added at. */
const things = {
  '/deposits': {
    kind: 'DEPOSIT',
    ...{ name: '定期', depositType: 'TIME', principal: 1000, annualRatePercent: 1 },
    ...{ months: 12, startDate: '2026-11-01' },
  },
  '/loans': {
    kind: 'LOAN',
    ...{ name: '车贷', loanType: 'CAR', method: 'ANNUITY', principal: 1200, months: 12 },
    ...{ annualRatePercent: 4.9, startDate: '2026-11-01' },
  },
  '/other-assets': { kind: 'HOUSING_FUND', name: '公积金', value: 500, day: '2026-11-01' },
  '/fixed-assets': {
    kind: 'FIXED_ASSET',
    ...{ name: '汽车', assetCode: 'FA-1', assetCategory: '交通', originalValue: 60_000 },
    ...{ salvageValue: 0, estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
    ...{ purchaseDate: '2026-06-10', startUseDate: '2026-06-10' },
  },
};

it.each(Object.entries(things))(
  'what has moved is not deleted, or moved again, on its page: %s',
  async (area, thing) => {
    const path = `/dashboard${area}`;
    let page = '';
    const { router } = await showPage(test, path, async (token) => {
      const send = async (to: string, body: object) => {
        const answer = await test.call('POST', to, { token, body });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body.data;
      };
      await send('/household', { name: '我们家' });
      const { kind, ...rest } = thing;
      const isOther = area === '/other-assets';
      const { id } = await send(area, isOther ? thing : rest);
      await send('/household/moves', { kind: isOther ? 'OTHER_ASSET' : kind, id, from: 'TODAY' });
      page = `${path}/${id}`;
    });
    await screen.findAllByText(/已移走/, {}, patience);
    expect(screen.queryByRole('button', { name: `删除 ${thing.name}` })).toBeNull();
    await router.navigate(page);
    await screen.findAllByText(/已移走|已经移到另一边/, {}, patience);
    await screen.findByRole('heading', { level: 1, name: thing.name }, patience);
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
    expect(screen.queryByRole('button', { name: '移到家庭' })).toBeNull();
  },
  120_000,
);
