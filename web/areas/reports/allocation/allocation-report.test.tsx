import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../../testing/real-app.tsx';
import { columnsOf, fieldsOf, sumOf, targetsResolver } from './targets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

const call = async (token: string, method: string, path: string, body: object) =>
  (await test.call(method, path, { token, body })).body.data;

/** 3,000 in an account and 1,000 in a fund. */
async function showAllocation() {
  const { token, router } = await showPage(
    test,
    '/dashboard/reports?report=allocation',
    async (token) => {
      await call(token, 'POST', '/accounts', {
        accountName: '工资卡',
        accountType: 'SAVINGS',
        initialBalance: 3000,
      });
      await call(token, 'POST', '/investments', {
        investmentName: '甲基金',
        symbol: 'F-1',
        investmentType: 'FUND',
        currency: 'CNY',
        quantity: 10,
        purchasePrice: 100,
        purchaseDate: '2026-03-02',
      });
    },
  );
  await screen.findByRole('figure', { name: '资产配置' }, patience);
  return { token, router, person: newPerson() };
}

/** The texts of a row of the table. */
function row(name: string): (string | null)[] {
  const table = screen.getByRole('table', { name: '资产配置' });
  const head = within(table).getByRole('rowheader', { name });
  return [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent);
}

async function openTargets(person: UserEvent) {
  await person.click(screen.getByRole('button', { name: '设定目标' }));
  return screen.findByRole('dialog', {}, patience);
}

it('shows how money is divided, and what to buy or sell once targets are set', async () => {
  const { person } = await showAllocation();
  expect(row('现金')).toEqual(['现金', '¥3,000.00', '75.00%', '-', '-', '-']);
  const dialog = await openTargets(person);
  await person.type(within(dialog).getByLabelText('基金'), '60');
  within(dialog).getByText('合计 60%，还差 40.00%');
  await person.click(within(dialog).getByRole('button', { name: '保存' }));
  await within(dialog).findByText('目标占比合计必须是100%');
  await person.type(within(dialog).getByLabelText('股票'), '40');
  await person.click(within(dialog).getByRole('button', { name: '保存' }));
  // 60 % of 4,000 are 2,400: 1,400 more than there is. Cash has no target, so that it counts as 0.
  await waitFor(
    () =>
      expect(row('基金').slice(1)).toEqual([
        ...['¥1,000.00', '25.00%', '60.00%', '¥2,400.00', '买入 ¥1,400.00'],
      ]),
    patience,
  );
  expect(row('现金').slice(3)).toEqual(['0%（未设目标）', '¥0.00', '卖出 ¥3,000.00']);
  await person.type(screen.getByLabelText('新投入金额'), '1000');
  // 60 % of 5,000.
  await waitFor(() => expect(row('基金').at(-1)).toBe('买入 ¥2,000.00'), patience);
});

it('shows what another page has set meanwhile, and saves on top of it only when asked again', async () => {
  const { person, token } = await showAllocation();
  const dialog = await openTargets(person);
  await call(token, 'PUT', '/allocation/targets', {
    by: 'TYPE',
    targets: [{ key: 'CASH', percent: 100 }],
    version: 0,
  });
  await person.type(within(dialog).getByLabelText('基金'), '100');
  await person.click(within(dialog).getByRole('button', { name: '保存' }));
  await within(dialog).findByText('现金 100%', {}, patience);
  await person.click(within(dialog).getByRole('button', { name: '仍然保存我的修改' }));
  await waitFor(() => expect(row('基金')[3]).toBe('100.00%'), patience);
});

it('divides by the dimension of the address, and writes there the one that is chosen', async () => {
  const { person, router } = await showAllocation();
  await person.click(screen.getByRole('button', { name: '账户' }));
  await waitFor(() => expect(row('工资卡')[2]).toBe('75.00%'), patience);
  expect(router.state.location.search).toBe('?report=allocation&by=ACCOUNT');
});

it('targets are percentages of four decimals that make 100 together, or none', async () => {
  const fields = (...texts: string[]) => ({
    percents: Object.fromEntries(texts.map((text, at) => [`K${9 - at}`, text])),
  });
  const errorsOf = async (...texts: string[]) =>
    (await targetsResolver(fields(...texts), undefined, {} as never)).errors;
  const whole = fields('33.3333', ' 66.6667 ', '');
  expect(sumOf(whole)).toBe(100);
  expect(columnsOf(whole)).toEqual({
    targets: '[{"key":"K8","percent":66.6667},{"key":"K9","percent":33.3333}]',
  });
  const row = { id: 'TYPE', version: 1, ...columnsOf(whole) } as const;
  expect(fieldsOf(row, ['K9', 'K8', 'K7'])).toEqual(fields('33.3333', '66.6667', ''));
  expect([await errorsOf('100', ''), await errorsOf('', '')]).toEqual([{}, {}]);
  const sum = { root: { type: 'sum', message: '目标占比合计必须是100%' } };
  expect([await errorsOf('99.9999'), await errorsOf('60', '50')]).toEqual([sum, sum]);
  const wrong = { type: 'pattern', message: '请填写 0 到 100 之间的数，最多四位小数' };
  expect(await errorsOf('100.0001', '33.33333', '-1', '5')).toEqual({
    percents: { K9: wrong, K8: wrong, K7: wrong },
  });
});
