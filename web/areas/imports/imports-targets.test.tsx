import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import {
  bill,
  endImports,
  fileOf,
  longTest,
  optionsOf,
  patience,
  showImports,
  startImports,
  statement,
} from '../../testing/imports-page.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startImports();
});
afterEach(() => endImports(test));

describe('what an import writes to', () => {
  it(
    'offers to take rows from before an account was opened, and says what that does to its opening',
    async () => {
      const { choose, press, token, person } = await showImports(test);
      const body = { accountName: '支付宝余额', accountType: 'CHECKING', initialBalance: 500 };
      await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-03-02' } });
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByText(/文件里有更早的记录/, {}, patience);
      await person.click(await screen.findByLabelText(/今天的余额保持不变/, {}, patience));
      // The opening of 500.00 on 2 March was 512.00 on 1 March, before the 12.00 of that day.
      await screen.findByText(/期初从 2026-03-02 移到 2026-03-01/, {}, patience);
    },
    longTest,
  );

  it(
    'asks what unknown words of a broker mean, and lets a code belong to a holding that is there',
    async () => {
      const { choose, press, get, token, person } = await showImports(test);
      const body = { investmentName: '平安', symbol: 'PA', investmentType: 'STOCK' };
      const first = { type: 'BUY', day: '2026-01-05', quantity: 100, price: 10 };
      await test.call('POST', '/investments', {
        token,
        body: { ...body, currency: 'CNY', firstEntry: first },
      });
      await choose(fileOf(statement, 'table.xls'));
      await press('下一步：核对');
      const words = await screen.findByRole('combobox', { name: '打新股买进' }, patience);
      await person.click(words);
      await person.click(optionsOf(words).getByText('买入'));
      await press('按此重新计算');
      await waitFor(
        () => expect(screen.queryByRole('combobox', { name: '打新股买进' })).toBeNull(),
        patience,
      );
      await press('更改000001对应的投资');
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      const holding = dialog.getByRole('combobox', { name: '对应到' });
      await person.click(holding);
      await person.click(optionsOf(holding).getByText('平安 PA（CNY）'));
      await person.click(dialog.getByRole('button', { name: '重新计算' }));
      // 100 were held, 1,200 and 200 are bought and 300 sold.
      await screen.findByText('→ 1,200', {}, patience);
      await press('导入 3 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/investments')).data).toMatchObject([
        { investmentName: '平安', quantity: 1200 },
      ]);
    },
    longTest,
  );

  it(
    'says before the attempt that a new account would end below zero, and takes the balance that it has now',
    async () => {
      const { choose, press, get, person } = await showImports(test);
      // Without the 200.00 that came, the 12.00 leave an account that begins with nothing.
      await choose(fileOf(bill.replace('收入,200.00', '支出,200.00')));
      await press('下一步：核对');
      await screen.findByText(/新账户从 0 开始，导入后会低于零/, {}, patience);
      await press('导入 2 笔');
      await screen.findByText(/余额不足/, {}, patience);
      expect((await get('/accounts')).data).toEqual([]);
      const balance = screen.getByRole('textbox', { name: /导入后应有的余额/ });
      // Before 12.00 and 200.00 were spent there was less than nothing, which cannot be.
      await person.type(balance, '-300');
      await press('按此计算');
      await screen.findByText(/第一笔之前的余额会是 -¥88.00/, {}, patience);
      await person.clear(balance);
      await person.type(balance, '88.50');
      await press('按此计算');
      await screen.findByText(/第一笔之前有 ¥300.50、导入后有 ¥88.50/, {}, patience);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 88.5 }]);
    },
    longTest,
  );

  it(
    'lets the account of rows be changed in the preview, although rows that are left out name none',
    async () => {
      const { choose, press, get, token, person } = await showImports(test);
      const body = { accountName: '生活费', accountType: 'CHECKING', initialBalance: 1 };
      await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-01-01' } });
      // A bill says nothing of how an order was paid that was closed.
      await choose(fileOf(bill.replace('45.00,余额', '45.00,')));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      await press('更改导入到的账户');
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      expect(dialog.queryByRole('combobox', { name: '这个文件导入到' })).toBeNull();
      const target = dialog.getByRole('combobox', { name: '余额导入到' });
      await person.click(target);
      await person.click(optionsOf(target).getByText('生活费（CNY）'));
      await person.click(dialog.getByRole('button', { name: '重新计算' }));
      await screen.findByText('¥189.00', {}, patience);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([
        { accountName: '生活费', balance: 189 },
      ]);
    },
    longTest,
  );
});
