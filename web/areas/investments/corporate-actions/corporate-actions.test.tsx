import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  figure,
  fill,
  findButton,
  isClosed,
  longTest,
  openDialog,
  patience,
  showHolding,
} from '../../../testing/holding-page.tsx';
import { connect, startRealApp } from '../../../testing/real-app.tsx';
import { arithmeticOfText } from './action-texts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const section = async () =>
  within(await screen.findByRole('region', { name: '公司行动' }, patience));

async function announce(token: string, id: string, text: string, exDay = '2026-06-12') {
  const body = { text, exDay };
  await test.call('POST', `/investments/${id}/corporate-actions`, { token, body });
}

/** Goes from the page of a holding, once all of it is there, to the list. */
async function toList(person: Awaited<ReturnType<typeof showHolding>>['person']) {
  await section();
  await person.click(screen.getByRole('link', { name: '返回列表' }));
  await screen.findByRole('heading', { level: 1, name: '投资组合' }, patience);
}

describe('corporate actions', () => {
  it(
    'are entered in the words of the announcement, with what they come to while one types',
    async () => {
      const { person, stored } = await showHolding(test);
      await person.click(await findButton('录入公告'));
      const dialog = await openDialog();
      await fill(dialog, { 公告方案: '不分配' });
      await dialog.findByText('看不懂的方案，请写成“10送3转2派1元”', {}, patience);
      await fill(dialog, { 公告方案: '10送3转2派1元', 除权除息日: '2026-06-12' });
      await dialog.findByText('2026-06-11 收盘时持有 1,000', {}, patience);
      for (const text of ['1,000 × 0.3 = 300', '1,000 × 0.2 = 200']) dialog.getByText(text);
      dialog.getByText('1,000 × ¥0.10 = ¥100.00（税前）');
      await fill(dialog, { 登记日收盘价: '20' });
      // X01: (20.00 − 0.10) ÷ 1.5.
      await dialog.findByText('(¥20.00 − 0.1) ÷ 1.5 = ¥13.27', {}, patience);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();

      const proposed = await section();
      await proposed.findByText('公司行动 · 1 项待处理', {}, patience);
      proposed.getByText('已除权未处理');
      proposed.getByText('(¥20.00 − 0.1) ÷ 1.5 = ¥13.27');
      await person.click(await findButton(/^接受 /));
      await waitFor(() => expect(figure('数量')).toContain('1,500'), patience);
      await proposed.findByText('没有待处理的分红、送转、配股或拆股。', {}, patience);
      const types = (await stored()).map(({ type }: { type: string }) => type);
      expect(types).toEqual(['DIVIDEND', 'CAPITALISATION', 'BONUS', 'BUY']);
    },
    longTest,
  );

  it(
    'say why it is not known what they come to when the quantity of the record day cannot be fetched',
    async () => {
      const { person } = await showHolding(test);
      await person.click(await findButton('录入公告'));
      const dialog = await openDialog();
      const real = globalThis.fetch;
      const refusal = { success: false, code: 'TOO_MANY_REQUESTS', message: '请求过于频繁' };
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
        /entries\?to=2026-06-11/.test(url)
          ? new Response(JSON.stringify(refusal), { status: 429 })
          : real(url, init),
      );
      await fill(dialog, { 公告方案: '10送3', 除权除息日: '2026-06-12' });
      await dialog.findByText('无法读取股权登记日的持仓：请求过于频繁', {}, patience);
    },
    longTest,
  );

  it(
    'are accepted with the days and amounts that were really credited, or not at all',
    async () => {
      const { person, stored, token, id } = await showHolding(test);
      await announce(token, id, '10转5派1元');
      await toList(person);
      await screen.findByText('公司行动 · 1 项待处理', {}, patience);
      await person.click(await findButton(/^编辑后接受 /));
      const dialog = await openDialog();
      const cash = within(dialog.getByRole('group', { name: '现金分红' }));
      await fill(cash, { 日期: '2026-06-18', 税前金额: '-5', 扣税: '10' });
      await person.click(dialog.getByRole('button', { name: '接受' }));
      await dialog.findByText('金额必须大于0', {}, patience);
      await fill(cash, { 税前金额: '99.5' });
      await person.click(dialog.getByRole('button', { name: '接受' }));
      await isClosed();
      const [paid, shares] = await stored();
      expect(paid).toMatchObject({ type: 'DIVIDEND', day: '2026-06-18', amount: 99.5, tax: 10 });
      expect(shares).toMatchObject({ type: 'CAPITALISATION', quantity: 500, note: '10转5派1元' });
      await waitFor(
        () => expect(screen.queryByRole('region', { name: '公司行动' })).toBeNull(),
        patience,
      );
    },
    longTest,
  );

  it(
    'of all holdings stand above the list, three at first, and can be dismissed',
    async () => {
      const { person, stored, token, id } = await showHolding(test);
      for (const [month, cash] of [
        ['03', 1],
        ['04', 2],
        ['05', 3],
        ['06', 4],
      ]) {
        await announce(token, id, `10派${cash}元`, `2026-${month}-12`);
      }
      await toList(person);
      await screen.findByText('公司行动 · 4 项待处理', {}, patience);
      const all = await section();
      expect(all.getAllByRole('listitem')).toHaveLength(3);
      await person.click(all.getByRole('button', { name: '显示另外 1 项' }));
      expect(all.getAllByRole('listitem')).toHaveLength(4);
      await person.click(await findButton('忽略 平安银行 10派4元'));
      await all.findByText('公司行动 · 3 项待处理', {}, patience);
      expect(await stored()).toHaveLength(1);
    },
    longTest,
  );

  it(
    'of a day when nothing was held can only be dismissed',
    async () => {
      const { person, token, id } = await showHolding(test);
      await announce(token, id, '10送3', '2026-02-12');
      await toList(person);
      await screen.findByText('登记日没有持仓，没有可以记入的交易。', {}, patience);
      const pressable = ['接受', '编辑后接受', '忽略'].filter(
        (answer) =>
          !screen
            .getByRole('button', { name: `${answer} 平安银行 10送3` })
            .hasAttribute('disabled'),
      );
      expect(pressable).toEqual(['忽略']);
    },
    longTest,
  );

  it('of cash in another currency say what it is in both, or that what arrived is to be entered', () => {
    const days = { exDay: '2026-06-12', recordDay: '2026-06-11', payDay: null };
    const lines = (text: string) => arithmeticOfText(text, 400, days, null, 'HKD');
    expect(lines('每股派0.1美元')).toEqual([
      {
        label: '现金分红',
        text: '400 × $0.10 = $40.00（税前），到账的 HKD 金额请编辑后填写',
      },
    ]);
    expect(lines('每股派0.1美元;相当于0.78港元')?.[0]?.text).toBe(
      '400 × $0.10 = $40.00（税前），公告折合每股 HK$0.78，共 HK$312.00',
    );
  });

  it('have every decimal of what is multiplied', () => {
    const days = { exDay: '2026-06-12', recordDay: '2026-06-11', payDay: null };
    // 400 × 1.2525 = 501, and 20.0625 − 1.2525 = 18.81.
    expect(arithmeticOfText('每股派1.2525美元', 400, days, 20.0625, 'USD')).toEqual([
      { label: '现金分红', text: '400 × $1.2525 = $501.00（税前）' },
      { label: '除权参考价', text: '$20.0625 − 1.2525 = $18.81' },
    ]);
  });
});
