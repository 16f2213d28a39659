import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 60_000 };
const longTest = 240_000;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

/** Of 12 000 over five years from January 2026 on, 200 a month. */
const camera = {
  name: '相机',
  assetCode: 'FA-20260105-0001',
  assetCategory: '电子设备',
  originalValue: 12_000,
  estimatedLife: 5,
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2026-01-05',
  startUseDate: '2026-01-05',
};

/** The page of an asset, with a loan when its terms are given. */
async function show(loan?: object) {
  const token = await signInBrowser(test);
  const call = async (method: string, path: string, body?: object) =>
    (await test.call(method, path, { token, ...(body && { body }) })).body.data;
  const { id } = await call('POST', '/fixed-assets', camera);
  if (loan) await call('POST', '/loans', { fixedAssetId: id, ...loan });
  const person = newPerson();
  openPage(`/dashboard/fixed-assets/${id}`);
  await screen.findByText('还没有估值', {}, patience);
  return { person, call, id };
}

describe('the page of an asset', () => {
  it(
    'shows its book value once, also where loans leave a part of it as equity',
    async () => {
      await show({
        name: '相机分期',
        loanType: 'CAR',
        method: 'EQUAL_PRINCIPAL',
        principal: 6_000,
        months: 12,
        annualRatePercent: 3,
        startDate: '2026-11-21',
      });
      const labels = screen.getAllByRole('term').map((label) => label.textContent);
      expect(labels).toEqual([
        '账面价值',
        '市场估值',
        '计入净资产',
        '日均成本',
        '相机分期',
        '净权益',
      ]);
    },
    longTest,
  );

  it(
    'shows what a disposal comes to while it is typed, books it, and undoes it',
    async () => {
      const { person, call, id } = await show();
      const account = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 100 };
      const accountId = (await call('POST', '/accounts', account)).id;
      await person.click(screen.getByRole('button', { name: '出售或报废' }));
      const dialog = await shownDialog();
      fill(dialog.getByLabelText(/处置日期/), '2026-11-10');
      fill(dialog.getByLabelText(/处置收入/), '9000');
      fill(dialog.getByLabelText(/处置费用/), '150.5');
      await dialog.findByText('¥10,200.00', {}, patience);
      dialog.getByText('¥8,849.50');
      dialog.getByText('-¥1,350.50');
      dialog.getByText('¥10.16（310 天）');
      await person.click(dialog.getByLabelText('收支账户'));
      await person.click(
        await screen.findByRole('option', { name: /工资卡/, hidden: true }, patience),
      );
      await person.click(dialog.getByRole('button', { name: '登记处置' }));
      await closed();
      await screen.findByText('2026-11-10 出售', {}, patience);
      expect((await call('GET', `/fixed-assets/${id}`)).disposal).toMatchObject({ gain: -1_350.5 });
      expect((await call('GET', `/accounts/${accountId}`)).balance).toBe(8_949.5);
      await person.click(screen.getByRole('button', { name: '撤销处置' }));
      await person.click(await screen.findByRole('button', { name: '撤销' }, patience));
      await screen.findByRole('button', { name: '出售或报废' }, patience);
      expect((await call('GET', `/accounts/${accountId}`)).balance).toBe(100);
    },
    longTest,
  );

  it(
    'asks before a disposal is given up of which only the kind was chosen',
    async () => {
      const { person } = await show();
      await person.click(screen.getByRole('button', { name: '出售或报废' }));
      await person.click((await shownDialog()).getByRole('radio', { name: '报废' }));
      await person.keyboard('{Escape}');
      await screen.findByRole('dialog', { name: '放弃未保存的内容？' }, patience);
    },
    longTest,
  );

  it(
    'has market values that are added, changed and deleted, and counts them once they are chosen',
    async () => {
      const { person, call, id } = await show();
      await person.click(screen.getByRole('button', { name: '添加估值' }));
      const adding = await shownDialog();
      await person.click(adding.getByRole('button', { name: '添加' }));
      await adding.findByText('请填写不小于0的估值', {}, patience);
      fill(adding.getByLabelText(/^估值(?!日)/), '13000');
      await person.click(adding.getByRole('button', { name: '添加' }));
      await closed();
      await person.click(await screen.findByRole('button', { name: /^修改 .* 的估值$/ }, patience));
      const editing = await shownDialog();
      fill(editing.getByLabelText(/^估值(?!日)/), '13500');
      await person.click(editing.getByRole('button', { name: '保存' }));
      await closed();
      expect(await call('GET', `/fixed-assets/${id}/valuations`)).toMatchObject([
        { value: 13_500, version: 2 },
      ]);

      await person.click(screen.getByRole('button', { name: '更改' }));
      const choosing = await shownDialog();
      fill(choosing.getByLabelText(/从哪一天起/), '2026-01-05');
      await person.click(choosing.getByRole('button', { name: '保存' }));
      await closed();
      await screen.findByText('从 2026-01-05 起按市场估值计入净资产。', {}, patience);
      expect(await call('GET', `/fixed-assets/${id}`)).toMatchObject({
        valueBasis: 'MARKET',
        countedValue: 13_500,
      });

      await person.click(screen.getByRole('button', { name: /^删除 .* 的估值$/ }));
      await person.click(await screen.findByRole('button', { name: '删除' }, patience));
      await screen.findByText(/还没有估值，先按账面价值计入/, {}, patience);
    },
    longTest,
  );
});
