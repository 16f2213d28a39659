import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, openPage, signInBrowser, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

/** The page of other assets, with the one that is added first. */
async function show(body?: object) {
  const token = await signInBrowser(test);
  if (body) await test.call('POST', '/other-assets', { token, body });
  const person = newPerson();
  openPage('/dashboard/other-assets');
  const list = async () => (await test.call('GET', '/other-assets', { token })).body.data;
  return { person, list };
}

describe('the page of other assets', () => {
  it(
    'says that there are none, refuses an empty form, and adds one that is restricted by its kind',
    async () => {
      const { person, list } = await show();
      await screen.findByText('暂无其他资产', {}, patience);
      const [open] = screen.getAllByRole('button', { name: '添加资产' });
      await person.click(open as HTMLElement);
      const dialog = await shownDialog();
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await dialog.findByText('名称不能为空', {}, patience);
      await dialog.findByText('金额不能为负数');
      await person.type(dialog.getByLabelText(/名称/), '公积金');
      await person.type(dialog.getByRole('textbox', { name: /^金额/ }), '86420.50');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await closed();
      expect(await list()).toMatchObject([
        { name: '公积金', kind: 'HOUSING_FUND', isRestricted: true, value: 86_420.5 },
      ]);
      await screen.findByRole('link', { name: '公积金' }, patience);
    },
    longTest,
  );

  it(
    'shows the values of one, takes another for a day, and shows what it changed by',
    async () => {
      const value = { name: '公积金', kind: 'HOUSING_FUND', value: 50_000, day: '2026-06-01' };
      const { person, list } = await show(value);
      await person.click(await screen.findByRole('link', { name: '公积金' }, patience));
      await person.click(await screen.findByRole('button', { name: '记录金额' }, patience));
      const dialog = await shownDialog();
      await person.type(dialog.getByRole('textbox', { name: /^金额/ }), '53000');
      await person.type(dialog.getByRole('textbox', { name: /其中存入/ }), '2400');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      expect(await list()).toMatchObject([{ value: 53_000, valueCount: 2 }]);
      const table = within(await screen.findByRole('table', { name: '金额记录' }, patience));
      await table.findByText('+¥3,000.00', {}, patience);
      await table.findByText(/2,400\.00/);
      await table.findByText(/600\.00/);
      await person.click(screen.getByRole('button', { name: '修改 2026-06-01' }));
      const edited = await shownDialog();
      expect(edited.getByLabelText('日期')).toHaveProperty('readOnly', true);
    },
    longTest,
  );

  it(
    'shows why the values of one could not be loaded',
    async () => {
      const real = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
        /\/values(\?|$)/.test(url)
          ? Response.json(
              { success: false, code: 'FORBIDDEN', message: '权限不足' },
              { status: 403 },
            )
          : real(url, init),
      );
      const token = await signInBrowser(test);
      const body = { name: '公积金', kind: 'HOUSING_FUND', value: 50_000 };
      const { id } = (await test.call('POST', '/other-assets', { token, body })).body.data;
      openPage(`/dashboard/other-assets/${id}`);
      const section = within(await screen.findByRole('region', { name: '金额记录' }, patience));
      await section.findByText('加载失败: 权限不足', {}, patience);
      section.getByRole('button', { name: '重新加载' });
    },
    longTest,
  );
});
