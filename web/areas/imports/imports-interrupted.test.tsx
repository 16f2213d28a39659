import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zip } from '../../../server/spreadsheets/zip.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import {
  bill,
  disconnect,
  endImports,
  fileOf,
  holdCalls,
  longTest,
  optionsOf,
  patience,
  showImports,
  startImports,
  statement,
} from '../../testing/imports-page.ts';
import { ReadingWorker } from '../../testing/reading-worker.ts';
import { loseNextAnswer } from '../../testing/real-app.tsx';
import type { WorkerRequest } from './reading/protocol.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startImports();
});
afterEach(() => endImports(test));

/** A workbook with a sheet for each name, each with one row. */
async function workbookOf(...names: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (...values: string[]) => `<row>${values.map(text).join('')}</row>`;
  const sheet = `<worksheet><sheetData>${row('日期', '金额')}${row('2026-03-01', '1')}</sheetData></worksheet>`;
  const list = (one: (name: string) => string) => names.map(one).join('');
  const parts = [
    [
      'workbook.xml',
      `<sheets>${list((name) => `<sheet name="${name}" r:id="${name}"/>`)}</sheets>`,
    ],
    [
      '_rels/workbook.xml.rels',
      list((name) => `<Relationship Id="${name}" Target="${name}.xml"/>`),
    ],
    ...names.map((name) => [`${name}.xml`, sheet]),
  ].map(([name = '', content = '']) => ({ name: `xl/${name}`, content: [content] }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(parts)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

describe('an import that something comes between', () => {
  it(
    'works everything out anew when something has changed since the preview, and writes nothing then',
    async () => {
      const { choose, press, get, token } = await showImports(test);
      const body = { accountName: '支付宝余额', accountType: 'CHECKING', initialBalance: 100 };
      const { data } = (
        await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-01-01' } })
      ).body;
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByText('¥288.00', {}, patience);
      await test.call('POST', `/accounts/${data.id}/withdraw`, { token, body: { amount: 50 } });
      await press('导入 2 笔');
      await screen.findByText('数据已有变化，请重新核对预览', {}, patience);
      await screen.findByText('¥238.00', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 50 }]);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 238 }]);
    },
    longTest,
  );

  it(
    'asks before a preview is left, finds it again for a day, and leaves nothing when it is given up',
    async () => {
      const { choose, press, get, person, router } = await showImports(test);
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      const leave = async () =>
        person.click(screen.getAllByRole('link', { name: '资金账户' })[0] as HTMLElement);
      await leave();
      await press('继续核对');
      expect(router.state.location.pathname).toBe('/dashboard/imports');
      await leave();
      await press('稍后继续');
      await screen.findByRole('heading', { level: 1, name: '资金账户' }, patience);
      await person.click(screen.getAllByRole('link', { name: '导入' })[0] as HTMLElement);
      await press('继续');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      await leave();
      await press('放弃这次导入');
      await screen.findByRole('heading', { level: 1, name: '资金账户' }, patience);
      await waitFor(async () =>
        expect((await get('/imports?state=DRAFT')).data).toMatchObject({ total: 0 }),
      );
      expect((await get('/accounts')).data).toEqual([]);
    },
    longTest,
  );

  it(
    'writes once when the answer to the first attempt got lost on its way',
    async () => {
      const { choose, press, get } = await showImports(test);
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      loseNextAnswer('POST', /\/apply$/);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 188 }]);
    },
    longTest,
  );

  it(
    'names what keeps an import from being undone',
    async () => {
      const { choose, press, get, token } = await showImports(test);
      await choose(fileOf(bill));
      await press('下一步：核对');
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      const [account] = (await get('/accounts')).data;
      await test.call('POST', `/accounts/${account.id}/withdraw`, { token, body: { amount: 150 } });
      await press('撤销这次导入');
      await press('撤销导入');
      const dialog = within(await screen.findByRole('dialog', { name: '没有撤销' }, patience));
      expect(dialog.getByRole('link').textContent).toContain('支付宝余额');
      expect((await get('/accounts')).data).toMatchObject([{ balance: 38 }]);
    },
    longTest,
  );

  it(
    'leads to the investment whose later entry keeps trades from being undone',
    async () => {
      const { choose, press, get, token } = await showImports(test);
      await choose(fileOf(statement, 'table.xls'));
      await press('下一步：核对');
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      const [holding] = (await get('/investments')).data;
      const body = { type: 'SELL', day: '2026-04-01', quantity: 900, price: 12 };
      await test.call('POST', `/investments/${holding.id}/entries`, { token, body });
      await press('撤销这次导入');
      await press('撤销导入');
      const dialog = within(await screen.findByRole('dialog', { name: '没有撤销' }, patience));
      expect(dialog.getByRole('link').getAttribute('href')).toBe(
        `/dashboard/investments/${holding.id}`,
      );
    },
    longTest,
  );

  it(
    'leaves nothing when it is cancelled while the rows are on their way, and goes on afterwards',
    async () => {
      const { choose, press, get } = await showImports(test);
      await choose(fileOf(bill));
      await screen.findByRole('heading', { name: '识别为：支付宝账单' }, patience);
      const giveBack = holdCalls('POST', /\/rows$/);
      await press('下一步：核对');
      await screen.findByRole('progressbar', { name: '正在生成预览' }, patience);
      await waitFor(async () =>
        expect((await get('/imports?state=DRAFT')).data).toMatchObject({ total: 1 }),
      );
      await press('取消');
      await waitFor(async () =>
        expect((await get('/imports?state=DRAFT')).data).toMatchObject({ total: 0 }),
      );
      giveBack();
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
    },
    longTest,
  );

  it(
    'can be given up while the tables that are remembered are still asked for',
    async () => {
      const giveBack = holdCalls('GET', /\/imports\/mappings$/);
      const { choose, press } = await showImports(test);
      await choose(fileOf(bill));
      await press('取消');
      await screen.findByLabelText('账单文件', {}, patience);
      giveBack();
    },
    longTest,
  );

  it(
    'forgets the sheet that was chosen last when the step is left before it was read',
    async () => {
      const waiting: (() => Promise<void>)[] = [];
      class WaitingWorker extends ReadingWorker {
        override postMessage(request: WorkerRequest): void {
          if (request.table === undefined) super.postMessage(request);
          else waiting.push(() => this.#answered(request));
        }

        #answered(request: WorkerRequest): Promise<void> {
          return new Promise((resolve) => {
            this.addEventListener('message', (event) => {
              if ('answer' in (event as MessageEvent).data) resolve();
            });
            super.postMessage(request);
          });
        }
      }
      Object.assign(globalThis, { Worker: WaitingWorker });
      const { choose, press, person } = await showImports(test);
      await choose(fileOf(await workbookOf('a', 'b'), '账本.xlsx'));
      const sheets = await screen.findByRole('combobox', { name: '工作表' }, patience);
      await person.click(sheets);
      await person.click(optionsOf(sheets).getByText(/^b/));
      await press('重新选择文件');
      await screen.findByLabelText('账单文件', {}, patience);
      expect(waiting).toHaveLength(1);
      for (const read of waiting) await act(read);
      expect(screen.queryByRole('combobox', { name: '工作表' })).toBeNull();
    },
    longTest,
  );

  it(
    'says that the server cannot be reached, and writes at the next press',
    async () => {
      const { choose, press, get } = await showImports(test);
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      const reconnect = disconnect();
      await press('导入 2 笔');
      await screen.findByText(/网络/, {}, patience);
      reconnect();
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 188 }]);
    },
    longTest,
  );
});
