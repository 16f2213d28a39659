import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, loseNextAnswer, showPage, startRealApp } from '../../testing/real-app.tsx';
import { chosenSteps, placeAfter, placeBefore, placeOf } from './guide-steps.ts';

const patience = { timeout: 20_000 };

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const openGuide = (token: string) =>
  test.call('PUT', '/auth/guide', { token, body: { state: 'open' } });
const stateOf = async (token: string) =>
  (await test.call('GET', '/auth/guide', { token })).body.data.state;

it('the empty overview offers an open guide, and one press skips it', async () => {
  const { token } = await showPage(test, '/dashboard', openGuide);
  await screen.findByRole('heading', { name: '三分钟，算出您的净资产' }, patience);
  expect(screen.queryByText('从第一个账户开始')).toBeNull();
  await newPerson().click(screen.getByRole('button', { name: '跳过引导' }));
  await screen.findByText('从第一个账户开始', {}, patience);
  expect(await stateOf(token)).toBe('skipped');
});

it('an overview with something in it offers nothing', async () => {
  await showPage(test, '/dashboard', async (token) => {
    await openGuide(token);
    const body = { accountName: '甲', accountType: 'SAVINGS', initialBalance: 5 };
    await test.call('POST', '/accounts', { token, body });
  });
  await waitFor(() => expect(screen.getAllByText('¥5.00').length).toBeGreaterThan(0), patience);
  expect(screen.queryByRole('region', { name: '新手引导' })).toBeNull();
});

it('an account and what is owed of it come to a net worth, and the guide is done', async () => {
  const person = newPerson();
  const { token, router } = await showPage(test, '/dashboard/guide', async (token) => {
    await openGuide(token);
    const body = { supplierName: '房东', amount: 40.5, dueDate: '2199-01-01' };
    await test.call('POST', '/payables', { token, body });
  });
  await screen.findByRole('checkbox', { name: '贷款与借款（已有记录）' }, patience);
  // The step is loaded within the click, which React then has to be told to wait for.
  await act(() => person.click(screen.getByRole('button', { name: '开始填写' })));
  const dialog = within(await screen.findByRole('dialog', {}, patience));
  await person.type(dialog.getByLabelText(/账户名称/), '工资卡');
  await person.clear(dialog.getByLabelText(/余额/));
  await person.type(dialog.getByLabelText(/余额/), '100.25');
  expect(dialog.queryByLabelText(/日期/)).toBeNull();
  expect(dialog.queryByLabelText(/备注/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: '添加' }));
  await person.click(await screen.findByRole('button', { name: '下一步' }, patience));
  const result = within(await screen.findByRole('region', { name: '净资产' }, patience));
  // 100.25 less 40.50.
  await result.findByText('¥59.75', {}, patience);
  expect(result.getAllByText('¥100.25')).toHaveLength(2);
  expect(result.getAllByText('¥40.50')).toHaveLength(2);
  await person.click(result.getByRole('button', { name: '完成，查看资产总览' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), patience);
  expect(await stateOf(token)).toBe('done');
});

it('a house counts at what it is worth now where its owner says so', async () => {
  const person = newPerson();
  const { token } = await showPage(test, '/dashboard/guide?of=fixedAssets&at=fixedAssets');
  const dialog = within(await screen.findByRole('dialog', {}, patience));
  await person.type(dialog.getByLabelText(/资产名称/), '自住房');
  await person.type(dialog.getByLabelText(/购买日期/), '2020-05-01');
  await person.type(dialog.getByLabelText(/买入价格/), '2000000');
  await person.type(dialog.getByLabelText(/现在大约值多少/), '2600000.5');
  await person.click(dialog.getByRole('button', { name: '添加' }));
  await screen.findByText('¥2,600,000.50', {}, patience);
  const { body } = await test.call('GET', '/fixed-assets', { token });
  expect(body.data).toMatchObject([
    {
      name: '自住房',
      assetCategory: '房产',
      originalValue: 2_000_000,
      estimatedLife: 20,
      valueBasis: 'MARKET',
      marketValue: 2_600_000.5,
      valueBasisFrom: '2020-05-01',
    },
  ]);
  expect((await test.call('GET', '/overview/assets', { token })).body.data.netWorth).toBe(
    2_600_000.5,
  );
});

it('a house whose answers are lost is one house, however often it is sent', async () => {
  const person = newPerson();
  const { token } = await showPage(test, '/dashboard/guide?of=fixedAssets&at=fixedAssets');
  const dialog = within(await screen.findByRole('dialog', {}, patience));
  await person.type(dialog.getByLabelText(/资产名称/), '自住房');
  await person.type(dialog.getByLabelText(/购买日期/), '2020-05-01');
  await person.type(dialog.getByLabelText(/买入价格/), '2000000');
  // A change is sent three times before it has failed.
  loseNextAnswer('POST', /\/fixed-assets$/, 3);
  await person.click(dialog.getByRole('button', { name: '添加' }));
  await waitFor(
    async () =>
      expect((await test.call('GET', '/fixed-assets', { token })).body.data).toHaveLength(1),
    patience,
  );
  // It says so when it has failed, and can be pressed again then.
  await screen.findByText('网络连接失败，请检查您的网络连接', {}, patience);
  const add = dialog.getByRole('button', { name: '添加' });
  await waitFor(() => expect(add.matches(':disabled')).toBe(false), patience);
  await person.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
  expect((await test.call('GET', '/fixed-assets', { token })).body.data).toHaveLength(1);
}, 40_000);

it.each([
  ['deposits', '添加存款'],
  ['securities', '添加证券账户'],
  ['otherAssets', '添加其他资产'],
])(
  'the step of %s opens its dialog by itself while nothing of it is entered',
  async (step, title) => {
    await showPage(test, `/dashboard/guide?of=${step}&at=${step}`);
    await screen.findByRole('dialog', { name: title }, patience);
  },
);

it('the housing fund counts with its balance', async () => {
  await showPage(test, '/dashboard/guide?of=otherAssets&at=otherAssets', async (token) => {
    const body = { name: '公积金', kind: 'HOUSING_FUND', value: 30.5 };
    await test.call('POST', '/other-assets', { token, body });
  });
  await screen.findByText('¥30.50', {}, patience);
});

it('a debt of which a part is paid counts with the rest', async () => {
  await showPage(test, '/dashboard/guide?of=debts&at=debts', async (token) => {
    const debt = { supplierName: '房东', amount: 40.5, dueDate: '2199-01-01' };
    const { id } = (await test.call('POST', '/payables', { token, body: debt })).body.data;
    await test.call('POST', `/payables/${id}/payments`, { token, body: { amount: 10 } });
  });
  await screen.findByText('¥30.50', {}, patience);
});

it('a car that is worth nothing now counts at nothing', async () => {
  await showPage(test, '/dashboard/guide?of=fixedAssets&at=fixedAssets', async (token) => {
    const body = {
      assetCode: 'FA-1',
      name: '旧车',
      assetCategory: '车辆',
      originalValue: 100_000,
      purchaseDate: '2026-01-01',
      startUseDate: '2026-01-01',
      estimatedLife: 4,
      depreciationMethod: 'STRAIGHT_LINE',
    };
    const { id } = (await test.call('POST', '/fixed-assets', { token, body })).body.data;
    await test.call('POST', `/fixed-assets/${id}/valuations`, { token, body: { value: 0 } });
    const counted = { valueBasis: 'MARKET', valueBasisFrom: '2026-01-01' };
    await test.call('PUT', `/fixed-assets/${id}`, { token, body: counted });
  });
  await screen.findByText('旧车', {}, patience);
  expect(screen.getByText('¥0.00')).toBeTruthy();
});

it('an address that names no step of the guide leads to its beginning', () => {
  const chosen = chosenSteps('debts,nothing,accounts');
  expect(chosen).toEqual(['accounts', 'debts']);
  expect(placeOf('debts', chosen)).toBe('debts');
  expect(placeOf('investments', chosen)).toBe('choice');
  expect(placeOf(null, chosenSteps(null))).toBe('choice');
  expect(placeOf('result', [])).toBe('result');
  expect(placeAfter('accounts', chosen)).toBe('debts');
  expect(placeAfter('debts', chosen)).toBe('result');
  expect(placeBefore('debts', chosen)).toBe('accounts');
  expect(placeBefore('accounts', chosen)).toBe('choice');
});
