import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';
import { toasts } from '../feedback/toast.ts';

vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 25_000 };

let test: TestApp;
let saved: string[];
let sent: string[];
let messages: Set<string>;
let unsubscribe: () => void;
beforeEach(async () => {
  test = await startRealApp();
  [saved, sent, messages] = [[], [], new Set()];
  // A message disappears after some seconds, which may be before the test looks for it.
  unsubscribe = toasts.subscribe(() => {
    for (const { text } of toasts.current()) messages.add(text);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.includes('/export')) sent.push(decodeURIComponent(url));
    return real(url, init);
  });
});
afterEach(async () => {
  unsubscribe();
  vi.restoreAllMocks();
  await test.close();
});

/** Chooses a file of the export menu and waits until it was saved. */
async function take(button: string, item: string) {
  const person = newPerson();
  const before = saved.length;
  await person.click(await screen.findByRole('button', { name: button }, patience));
  await person.click(await screen.findByRole('menuitem', { name: item }, patience));
  await waitFor(() => expect(saved).toHaveLength(before + 1), patience);
}

it('the button of a list saves all of it and what belongs to it, and says under which name', async () => {
  const body = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 1 };
  await showPage(test, '/dashboard/accounts', (token) =>
    test.call('POST', '/accounts', { token, body }),
  );
  await take('导出资金账户', '资金账户 Excel 表格');
  await take('导出资金账户', '全部流水 CSV 文件');
  expect(saved).toEqual(['资金账户-20261121.xlsx', '全部账户流水-20261121.csv']);
  expect([...messages]).toEqual([
    '已导出 资金账户-20261121.xlsx',
    '已导出 全部账户流水-20261121.csv',
  ]);
});

it('the file has what the filters of the page leave', async () => {
  const body = { customerName: '张三', amount: 1, dueDate: '2026-12-01' };
  await showPage(test, '/dashboard/receivables-payables', (token) =>
    test.call('POST', '/receivables', { token, body }),
  );
  const search = await screen.findByRole('searchbox', { name: '搜索客户名称' }, patience);
  await newPerson().type(search, '张');
  await take('导出应收款', 'CSV 文件');
  expect(sent).toEqual(['/api/receivables/export?keyword=张&format=csv']);
});
