import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

it('the same correction twice asks for a rule, whose form is filled in; a payee that is declined is not asked for again', async () => {
  const { token } = await showPage(test, '/dashboard/ledger', async (signedIn) => {
    const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await test.call(method, path, { token: signedIn, body })).body.data;
    const { id: accountId } = await send('POST', '/accounts', {
      accountName: '信用卡',
      accountType: 'CREDIT',
      day: '2026-09-01',
    });
    const [wrong, right] = await Promise.all(
      ['购物', '餐饮'].map((name) =>
        send('POST', '/spending/categories', { name, kind: 'EXPENSE' }).then(({ id }) => id),
      ),
    );
    const conditions = { direction: 'OUT' };
    await send('POST', '/spending/rules', { conditions, effects: { categoryId: wrong } });
    for (const payee of ['面馆', '面馆', '茶馆', '茶馆']) {
      const entry = { accountId, type: 'WITHDRAW', amount: 20, payee };
      const { id } = await send('POST', '/spending/entries', entry);
      await send('PUT', `/spending/entries/${id}`, { categoryId: right });
    }
  });
  const person = newPerson();
  const asked = async (text: string) => {
    const question = await screen.findByRole('region', { name: '记成规则' }, patience);
    await waitFor(() => within(question).getByText(text), patience);
    return within(question);
  };
  const first = await asked('“茶馆”已有 2 次改为 餐饮。要不要记成规则？');
  await person.click(first.getByRole('button', { name: '不用' }));
  const second = await asked('“面馆”已有 2 次改为 餐饮。要不要记成规则？');
  await person.click(second.getByRole('link', { name: '记成规则' }));
  const dialog = within(await screen.findByRole('dialog', {}, patience));
  expect(dialog.getByLabelText<HTMLInputElement>('比较的文字').value).toBe('面馆');
  await waitFor(
    () =>
      expect(dialog.getByLabelText<HTMLInputElement>('分类', { selector: 'input' }).value).toBe(
        '餐饮',
      ),
    patience,
  );
  await person.click(dialog.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
  // It stands before the rule that proposed otherwise.
  await waitFor(async () => {
    const { data } = (await test.call('GET', '/spending/rules', { token })).body;
    expect(data[0].conditions.texts).toMatchObject([{ value: '面馆' }]);
  }, patience);
  await person.click(screen.getByRole('link', { name: '返回列表' }));
  await screen.findByRole('button', { name: '多选' }, patience);
  await waitFor(
    () => expect(screen.queryByRole('region', { name: '记成规则' })).toBeNull(),
    patience,
  );
});
