import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  choose,
  fill,
  findButton,
  isClosed,
  longTest,
  openDialog,
  patience,
  showHolding,
  showHoldingOf,
} from '../../../../testing/holding-page.tsx';
import { agreed, type Dialog, fund, suggestionsFixture } from '../../../../testing/suggestions.ts';

const fixture = suggestionsFixture();

/** Today by the clock of the server, on which the price was entered. */
const serverDay = '2026-11-21';

const agree = (stored: object) => localStorage.setItem('agreed-charges', JSON.stringify(stored));

const textOf = (dialog: Dialog, label: string) =>
  (dialog.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;

const says = (dialog: Dialog, label: string, value: string) =>
  waitFor(() => expect(textOf(dialog, label)).toBe(value), patience);

describe('what is suggested for a trade of shares', () => {
  it(
    'is the commission that was agreed, the transfer fee and the stamp duty of the day',
    async () => {
      agree(agreed);
      const { person, stored } = await showHolding(fixture.test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await choose(dialog, '卖出');
      await fill(dialog, { 日期: '2026-03-05', 数量: '400', 价格: '11' });
      // 4,400 × 0.025 % is less than five yuan; 0.001 % and 0.05 % of 4,400.
      await says(dialog, '费用', '5.04');
      await says(dialog, '税', '2.2');
      dialog.getByText('建议：佣金 ¥5.00、过户费 ¥0.04');
      dialog.getByText('建议：印花税 ¥2.20');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 400, fee: 5.04, tax: 2.2 });
    },
    longTest,
  );

  it(
    'never replaces what was typed or cleared, and follows the amount elsewhere',
    async () => {
      agree(agreed);
      const { person } = await showHolding(fixture.test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await choose(dialog, '卖出');
      await fill(dialog, { 日期: '2026-03-05', 数量: '400', 价格: '11' });
      await says(dialog, '税', '2.2');
      await fill(dialog, { 费用: '3' });
      await fill(dialog, { 数量: '800' });
      await says(dialog, '税', '4.4');
      expect(textOf(dialog, '费用')).toBe('3');
      await fill(dialog, { 税: '' });
      await fill(dialog, { 数量: '600' });
      await dialog.findByText('建议：印花税 ¥3.30', {}, patience);
      expect([textOf(dialog, '费用'), textOf(dialog, '税')]).toEqual(['3', '']);
    },
    longTest,
  );

  it(
    'has no fee until a commission is agreed, which is typed once',
    async () => {
      const { person } = await showHolding(fixture.test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await fill(dialog, { 日期: '2026-03-05', 数量: '400', 价格: '11' });
      await dialog.findByText('过户费 ¥0.04，另加佣金', {}, patience);
      expect(textOf(dialog, '费用')).toBe('');
      await person.click(dialog.getByText(/A股佣金约定：未填写/));
      await fill(dialog, { 佣金费率: '0.03', 每笔最低佣金: '0.1' });
      // 1.32 and 0.04.
      await says(dialog, '费用', '1.36');
      dialog.getByText('A股佣金约定：0.03%，最低 0.1');
      const stored = JSON.parse(localStorage.getItem('agreed-charges') ?? '{}');
      expect(stored.CN).toMatchObject({ percent: '0.03', least: '0.1' });
    },
    longTest,
  );

  it(
    'is the price of the day, and no other day’s',
    async () => {
      const { person } = await showHolding(fixture.test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await fill(dialog, { 日期: serverDay });
      await says(dialog, '价格', '12');
      dialog.getByText(/^建议：您填写的当日价格/);
      await fill(dialog, { 日期: '2026-03-05' });
      await says(dialog, '价格', '');
      await fill(dialog, { 日期: serverDay });
      await says(dialog, '价格', '12');
      // What was paid is stated: a price beside it would only disagree.
      await fill(dialog, { 成交金额: '1150' });
      await says(dialog, '价格', '');
    },
    longTest,
  );

  it(
    'changes nothing in the field that has the focus',
    async () => {
      agree(agreed);
      const { person } = await showHolding(fixture.test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await choose(dialog, '卖出');
      await fill(dialog, { 日期: '2026-03-05', 数量: '400', 价格: '11' });
      dialog.getByLabelText(/^费用/).focus();
      await says(dialog, '税', '2.2');
      expect(textOf(dialog, '费用')).toBe('');
      dialog.getByLabelText(/^备注/).focus();
      await says(dialog, '费用', '5.04');
      // What is typed then takes the place of what was suggested.
      dialog.getByLabelText(/^税/).focus();
      await person.keyboard('2.21');
      expect(textOf(dialog, '税')).toBe('2.21');
    },
    longTest,
  );
});

describe('what is suggested for a fund', () => {
  it(
    'is the shares that an amount buys after the fee, and the day of the confirmation (case S02)',
    async () => {
      agree({ FUND: { purchase: '0.15', tiers: '' } });
      const { person, stored } = await showHoldingOf(fixture.test, fund);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await fill(dialog, { 日期: '2026-06-12', 付款金额: '1000', 价格: '2.3471' });
      await says(dialog, '数量', '425.42');
      await says(dialog, '成交金额', '998.5');
      await says(dialog, '费用', '1.5');
      // A Friday; confirmed on Monday.
      await says(dialog, '确认日', '2026-06-15');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({
        quantity: 425.42,
        amount: 998.5,
        fee: 1.5,
        confirmDay: '2026-06-15',
      });
    },
    longTest,
  );

  it(
    'is the fee of a redemption, lot by lot (case S05)',
    async () => {
      const { person } = await showHoldingOf(fixture.test, fund);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await choose(dialog, '卖出');
      // Confirmed on Monday the 8th, the seventh day: 1 % of 1,020.
      await fill(dialog, { 日期: '2026-06-05', 数量: '1000', 价格: '1.02' });
      await says(dialog, '费用', '10.2');
      dialog.getByText('建议：赎回费 ¥10.20（1,000 份持有 7 天 1%）');
    },
    longTest,
  );
});
