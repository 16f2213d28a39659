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

it('pairs are joined several at once, undone as one, and refused', async () => {
  let token = '';
  await showPage(test, '/dashboard/ledger', async (signedIn) => {
    token = signedIn;
    const post = async (path: string, body: object) =>
      (await test.call('POST', path, { token, body })).body.data;
    const [from, to] = await Promise.all(
      ['工资卡', '备用金'].map((accountName) =>
        post('/accounts', {
          ...{ accountName, accountType: 'SAVINGS', initialBalance: 900, day: '2026-09-01' },
        }),
      ),
    );
    for (const amount of [100, 200]) {
      const day = '2026-10-03';
      await post('/spending/entries', { accountId: from.id, type: 'WITHDRAW', amount, day });
      await post('/spending/entries', { accountId: to.id, type: 'DEPOSIT', amount, day });
    }
  });
  const joined = async () =>
    (await test.call('GET', '/spending/links', { token, query: { kind: 'TRANSFER' } })).body.data
      .length;
  const person = newPerson();
  const line = { name: '2 对流水可能是转账 / 重复' };
  await person.click(await screen.findByRole('button', line, patience));
  const panel = within(await screen.findByRole('dialog', {}, patience));
  await person.click(await panel.findByRole('checkbox', { name: '全选' }, patience));
  await person.click(panel.getByRole('button', { name: '记为转账 2 对' }));
  await panel.findByText('没有需要处理的流水了。', {}, patience);
  expect(await joined()).toBe(2);
  await person.click(panel.getByRole('button', { name: '撤销' }));
  await waitFor(
    () => expect(panel.getAllByRole('button', { name: /^不是 / })).toHaveLength(2),
    patience,
  );
  expect(await joined()).toBe(0);
  const [refuse] = panel.getAllByRole('button', { name: /^不是 / });
  await person.click(refuse as HTMLElement);
  await waitFor(
    () => expect(panel.getAllByRole('button', { name: /^不是 / })).toHaveLength(1),
    patience,
  );
});
