import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { today } from '../lib/format/format.ts';
import { routes } from '../routes.tsx';
import { newPerson } from '../testing/person.ts';
import { connect, showPage, startRealApp } from '../testing/real-app.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { App } from './app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

describe('the signed-in area', () => {
  it('has the specified header and sidebar', async () => {
    await showPage(test, '/dashboard/reports');
    await screen.findByText('Web v1.0.0', {}, patience);
    const logo = screen.getByRole('link', { name: /家底 资产管理系统/ });
    expect(logo.getAttribute('href')).toBe('/dashboard');
    const links = within(screen.getByRole('navigation', { name: '主导航' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['资产总览', '/dashboard'],
      ['资金账户', '/dashboard/accounts'],
      ['存款', '/dashboard/deposits'],
      ['投资组合', '/dashboard/investments'],
      ['证券账户', '/dashboard/securities'],
      ['固定资产', '/dashboard/fixed-assets'],
      ['其他资产', '/dashboard/other-assets'],
      ['应收应付', '/dashboard/receivables-payables'],
      ['贷款', '/dashboard/loans'],
      ['流水', '/dashboard/ledger'],
      ['周期收支', '/dashboard/recurring'],
      ['预算', '/dashboard/budgets'],
      ['报表分析', '/dashboard/reports'],
      ['规划', '/dashboard/planning'],
      ['日历', '/dashboard/calendar'],
      ['提醒', '/dashboard/reminders'],
      ['导入', '/dashboard/imports'],
      ['待确认', '/dashboard/proposals'],
      ['邮件测试', '/dashboard/email-test'],
    ]);
    const groups = within(screen.getByRole('navigation', { name: '主导航' })).getAllByRole('list');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      null,
      '资产',
      '负债',
      '收支',
      '分析',
      '工具',
    ]);
  });

  it('counts in the navigation what waits, beside names that stay as they are', async () => {
    await showPage(test, '/dashboard/reports', async (token) => {
      for (const dueDate of ['2026-11-01', today(), '2199-01-01']) {
        const body = { supplierName: '房东', amount: 50, dueDate, day: '2026-10-01' };
        await test.call('POST', '/payables', { token, body });
      }
    });
    const link = await screen.findByRole('link', { name: '日历' }, patience);
    await waitFor(() => expect(link.textContent).toBe('日历2项待处理'), patience);
    const description = document.getElementById(link.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('2项待处理');
    expect(screen.getByRole('link', { name: '待确认' }).textContent).toBe('待确认');
  });

  it('masks every amount at one press, until it is pressed again', async () => {
    await showPage(test, '/dashboard/accounts', (token) =>
      test.call('POST', '/accounts', {
        token,
        body: { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 4321.09 },
      }),
    );
    const shown = async (text: string) =>
      expect((await screen.findAllByText(text, {}, patience)).length).toBeGreaterThan(0);
    await shown('¥4,321.09');
    const person = newPerson();
    const button = await screen.findByRole('button', { name: '隐藏金额' }, patience);
    await person.click(button);
    await shown('¥****');
    expect(document.querySelector('main')?.textContent).not.toMatch(/4,321/);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('amounts-hidden')).toBe('1');
    await person.click(button);
    await shown('¥4,321.09');
    expect(localStorage.getItem('amounts-hidden')).toBeNull();
  });

  it('takes a new entry on every page', async () => {
    const { token } = await showPage(test, '/dashboard/reports', (signedIn) =>
      test.call('POST', '/accounts', {
        token: signedIn,
        body: { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 100 },
      }),
    );
    const person = newPerson();
    await person.click(await screen.findByRole('button', { name: '记一笔收支' }, patience));
    const dialog = within(await screen.findByRole('dialog', { name: '记一笔' }, patience));
    await person.type(dialog.getByRole('textbox', { name: /^金额/ }), '12.5');
    await waitFor(
      () => expect(dialog.getByLabelText(/^账户/)).toHaveProperty('value', '工资卡'),
      patience,
    );
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    const { records } = (await test.call('GET', '/spending/entries', { token })).body.data;
    expect(records[0]).toMatchObject({ amount: -12.5, categoryId: null });
  });

  it('has a reports page that says that reports are not available yet', async () => {
    await showPage(test, '/dashboard/reports');
    await screen.findByText('暂无报表数据', {}, patience);
    screen.getByText('请先添加资产数据，系统会据此生成报表。');
  });

  it.each(['email-test', 'email-test-simple'])(
    'explains on /%s what a test mail does',
    async (page) => {
      await showPage(test, `/dashboard/${page}`);
      await screen.findByText('邮件可能需要几分钟才能送达。', {}, patience);
      screen.getByText('如果没有收到，请检查垃圾邮件文件夹。');
    },
  );

  it('has a form of test mails that can be cleared', async () => {
    await showPage(test, '/dashboard/email-test-simple');
    const person = newPerson();
    const address = await screen.findByLabelText(/收件邮箱/, {}, patience);
    const subject = screen.getByLabelText(/邮件主题/);
    await person.type(address, 'a@example.org');
    await person.type(subject, '你好');
    await person.click(screen.getByRole('button', { name: '重置表单' }));
    expect([address, subject].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  });

  it('removes token and user at logout, whatever the server answers', async () => {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('/auth/logout')) throw new TypeError('Failed to fetch');
      return real(url, init);
    });
    await showPage(test, '/dashboard/reports');
    const person = newPerson();
    await person.click(await screen.findByRole('button', { name: /用户菜单/ }, patience));
    await person.click(await screen.findByRole('menuitem', { name: '退出登录', hidden: true }));
    await screen.findByRole('heading', { name: '登录' }, patience);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });
});

describe('the guards of the routes', () => {
  /** The application as it starts with a stored token whose user is still to be fetched. */
  async function startWithToken(path: string) {
    localStorage.setItem('token', 'a-token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    render(<App router={router} />);
    return router;
  }

  it.each(['/dashboard/reports', '/login'])(
    'show a spinner on %s while the user is being fetched',
    async (path) => {
      const router = await startWithToken(path);
      await waitFor(
        () => expect(screen.getByRole('status', { name: /加载/ })).toBeTruthy(),
        patience,
      );
      expect(router.state.location.pathname).toBe(path);
      // Another tab has signed out.
      localStorage.clear();
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
      await screen.findByRole('heading', { name: '登录' }, patience);
      expect(router.state.location.pathname).toBe('/login');
      expect(router.state.historyAction).toBe(path === '/login' ? 'POP' : 'REPLACE');
    },
  );

  it.each(['/login', '/register'])(
    'send signed-in users from %s to the dashboard, replacing the history entry',
    async (path) => {
      await showPage(test, path);
      await screen.findByRole('heading', { level: 1, name: '资产总览' }, patience);
    },
  );

  it.each(['sm', 'md', 'lg'] as const)('can show a spinner of size %s', (size) => {
    render(<Spinner size={size} />);
    expect(screen.getByRole('status').querySelector(`[data-size="${size}"]`)).toBeTruthy();
  });
});
