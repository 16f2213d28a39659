import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../testing/real-app.tsx';
import { toasts } from '../../ui/feedback/toast.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

let test: TestApp;
let token: string;
/** What was sent, but for what is only read. */
let sent: string[];
/** Stands between the page and the server for what is changed. */
let through: (send: () => Promise<Response>) => Promise<Response>;

const patience = { timeout: 25_000 };
const customers = ['张三', '李四', '王五'];

beforeAll(async () => {
  vi.setConfig({ testTimeout: 60_000 });
  test = await startRealApp();
});
beforeEach(async () => {
  connect(test);
  sent = [];
  through = (send) => send();
  const real = globalThis.fetch as Fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const { method = 'GET' } = init;
    if (method === 'GET') return real(url, init);
    sent.push(method);
    return through(() => real(url, init));
  });
  ({ token } = await showPage(test, '/dashboard/receivables-payables', async (token) => {
    for (const [index, customerName] of customers.entries()) {
      const body = { customerName, amount: 100, dueDate: `2099-01-0${index + 1}` };
      await test.call('POST', '/receivables', { token, body });
    }
  }));
  await button('删除 张三');
});
afterAll(() => test.close());

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name }, patience);
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull(), patience);
const toastTexts = () => toasts.current().map(({ title, text }) => title ?? text);

async function stored(): Promise<string[]> {
  const { data } = (await test.call('GET', '/receivables', { token })).body;
  return data.map((row: { customerName: string; status: string }) => row.customerName + row.status);
}

async function askToDelete(name: string): Promise<HTMLElement> {
  await newPerson().click(await button(`删除 ${name}`));
  const dialog = await screen.findByRole('dialog', {}, patience);
  return within(dialog).getByRole('button', { name: '删除' });
}

describe('the button that marks an entry as paid', () => {
  it('does not pay the next entry, which is under the pointer at the second click of a double click', async () => {
    fireEvent.click(await button('标记已收 张三'), { detail: 1 });
    await gone('标记已收 张三');
    fireEvent.click(await button('标记已收 李四'), { detail: 2 });
    expect(sent).toEqual(['PUT']);
    expect((await stored()).toSorted()).toEqual(
      ['张三PAID', '李四PENDING', '王五PENDING'].toSorted(),
    );
  });

  it('is sent once when both clicks come before the row has moved', async () => {
    const mark = await button('标记已收 张三');
    fireEvent.click(mark, { detail: 1 });
    fireEvent.click(mark, { detail: 2 });
    await gone('标记已收 张三');
    expect(sent).toEqual(['PUT']);
  });
});

describe('the deletion of an entry', () => {
  it('is sent once, however often its confirmation is pressed while that closes', async () => {
    const confirm = await askToDelete('张三');
    for (const detail of [1, 2, 0, 0]) fireEvent.click(confirm, { detail });
    await gone('删除 张三');
    fireEvent.click(confirm);
    expect(sent).toEqual(['DELETE']);
    expect(toastTexts()).toEqual(['应收款已删除']);
    expect((await stored()).length).toBe(2);
  });

  it('is not sent after 取消, even if 删除 is pressed while the confirmation closes', async () => {
    const confirm = await askToDelete('张三');
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(sent).toEqual([]);
  });

  it('shows its row as busy, without a button to press, until the list has been fetched anew', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    through = async (send) => {
      await promise;
      return send();
    };
    fireEvent.click(await askToDelete('张三'));
    const group = (await button('删除 张三')).closest('fieldset');
    await waitFor(() => expect(group?.getAttribute('aria-busy')).toBe('true'), patience);
    for (const name of ['标记已收 张三', '编辑 张三', '删除 张三']) {
      expect((await button(name)).matches(':disabled')).toBe(true);
    }
    expect((await button('删除 李四')).matches(':disabled')).toBe(false);
    resolve();
    await gone('删除 张三');
    expect(sent).toEqual(['DELETE']);
  });

  it('counts as done when the answer got lost and the next attempt finds nothing', async () => {
    through = async (send) => {
      const answer = await send();
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return answer;
    };
    fireEvent.click(await askToDelete('张三'));
    await gone('删除 张三');
    expect(sent).toEqual(['DELETE', 'DELETE']);
    expect(toastTexts()).toEqual(['应收款已删除']);
  });

  it('can be tried again after a failure', async () => {
    through = async () =>
      new Response(JSON.stringify({ success: false, message: '请稍后' }), { status: 400 });
    fireEvent.click(await askToDelete('张三'));
    await waitFor(() => expect(toastTexts()).toEqual(['操作失败']), patience);
    await waitFor(async () => {
      expect((await button('删除 张三')).matches(':disabled')).toBe(false);
    }, patience);
  });

  it('says that the entry has been deleted elsewhere, and shows the newest list', async () => {
    const { data } = (await test.call('GET', '/receivables', { token })).body;
    await test.call('DELETE', `/receivables/${data[0].id}`, { token });
    fireEvent.click(await askToDelete('张三'));
    await gone('删除 张三');
    expect(toastTexts()).toEqual(['操作失败']);
  });
});
