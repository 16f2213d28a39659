import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { signIn } from '../../../server/testing/sign-in.ts';
import { newPerson } from '../../testing/person.ts';
import { openPage, showPage, signInBrowser, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 15_000 };

async function add(token: string, fields: Record<string, unknown>) {
  const body = {
    assetCategory: '电子设备',
    originalValue: 1000,
    depreciationMethod: 'STRAIGHT_LINE',
    purchaseDate: '2026-10-05',
    startUseDate: '2026-10-05',
    ...fields,
  };
  return (await test.call('POST', '/fixed-assets', { token, body })).body.data;
}

/** Signs in a user who has a camera and a piano. */
async function signInWithTwo() {
  const token = await signInBrowser(test);
  await add(token, { name: '相机', assetCode: 'A-1', purchaseDate: '2026-10-05' });
  await add(token, { name: '钢琴', assetCode: 'A-2', originalValue: 50, usageStatus: 'IDLE' });
  return token;
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /相机|钢琴/.exec(row.textContent ?? '')?.[0]);

describe('the fixed-assets page', () => {
  it('explains how to begin when there are no assets', async () => {
    await showPage(test, '/dashboard/fixed-assets');
    await screen.findByText('暂无数据', {}, patience);
    const links = screen.getAllByRole('link', { name: /添加资产/ });
    expect(links[0]?.getAttribute('href')).toBe('/dashboard/fixed-assets/add');
  });

  it('shows figures and rows, sorts them, and deletes the selected ones', async () => {
    await signInWithTwo();
    openPage('/dashboard/fixed-assets');
    await screen.findByText('A-1', {}, patience);
    await screen.findAllByText('¥1,050.00', {}, patience);
    const person = newPerson();
    await person.click(screen.getByRole('button', { name: '原值' }));
    expect(names()).toEqual(['相机', '钢琴']);
    await person.click(screen.getByRole('button', { name: '原值' }));
    expect(names()).toEqual(['钢琴', '相机']);
    expect(screen.getByRole('columnheader', { name: '原值' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );

    await person.click(screen.getByRole('checkbox', { name: '选择本页全部资产' }));
    await person.click(screen.getByRole('button', { name: '删除所选' }));
    const dialog = await screen.findByRole('dialog', {}, patience);
    within(dialog).getByText('确定要删除选中的 2 项固定资产吗？');
    await person.click(within(dialog).getByRole('button', { name: '删除' }));
    await screen.findByText('暂无数据', {}, patience);
    expect(await test.deps.db.selectFrom('fixed_assets').selectAll().execute()).toEqual([]);
  });

  it('asks before it deletes an asset', async () => {
    await signInWithTwo();
    openPage('/dashboard/fixed-assets');
    const person = newPerson();
    await person.click(await screen.findByRole('button', { name: '删除 钢琴' }, patience));
    const dialog = await screen.findByRole('dialog', {}, patience);
    within(dialog).getByText('确定要删除这个固定资产吗？');
    await person.click(within(dialog).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(names()).toEqual(['相机']), patience);
  });

  it('filters by a keyword, and exports what is shown', async () => {
    await signInWithTwo();
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    openPage('/dashboard/fixed-assets');
    await screen.findByText('A-1', {}, patience);
    const person = newPerson();
    await person.type(screen.getByRole('textbox', { name: '关键词' }), '钢琴');
    await waitFor(() => expect(names()).toEqual(['钢琴']), patience);
    for (const [format, name] of [
      ['Excel 表格', '固定资产-20261121.xlsx'],
      ['CSV 文件', '固定资产-20261121.csv'],
    ] as const) {
      await person.click(screen.getByRole('button', { name: '导出固定资产' }));
      await person.click(await screen.findByRole('menuitem', { name: format }));
      await waitFor(() => expect(saved.at(-1)).toBe(name), patience);
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull(), patience);
    }
    const bodies = sent.mock.calls
      .filter(([url]) => String(url).includes('/fixed-assets/export?format='))
      .map(([, init]) => JSON.parse(String(init?.body)));
    expect(bodies).toEqual([{ keyword: '钢琴' }, { keyword: '钢琴' }]);
    vi.restoreAllMocks();
  });

  it('shows no asset of another user', async () => {
    const { token: other } = await signIn(test);
    await add(other, { name: '别人的', assetCode: 'X' });
    await showPage(test, '/dashboard/fixed-assets');
    await screen.findByText('暂无数据', {}, patience);
    expect(screen.queryByText('别人的')).toBeNull();
  });
});
