import { fireEvent, screen } from '@testing-library/react';
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
import { type Dialog, fund, suggestionsFixture } from '../../../../testing/suggestions.ts';

const fixture = suggestionsFixture();

describe('the other side of an entry', () => {
  /** Chooses in a list of the dialog. */
  async function pick(dialog: Dialog, list: string, name: RegExp) {
    fireEvent.click(await dialog.findByRole('combobox', { name: list }, patience));
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }, patience));
  }

  /** Adds another fund. Returns its id. */
  async function addOtherFund(token: string, fields: object = {}): Promise<string> {
    const body = { ...fund, investmentName: '某中证500指数A', symbol: '000962', ...fields };
    return (await fixture.test.call('POST', '/investments', { token, body })).body.data.id;
  }

  it(
    'of a conversion is asked for, refused at its field, and written with it',
    async () => {
      const { person, token, stored } = await showHoldingOf(fixture.test, fund);
      const otherId = await addOtherFund(token);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await choose(dialog, '转换转出');
      await fill(dialog, { 日期: '2026-06-12', 数量: '500', 价格: '1.1', 费用: '5.5' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('请选择转入的投资', {}, patience);
      await pick(dialog, '转入的投资', /某中证500指数A/);
      await fill(dialog, { 转入份额: '218', 转入净值: '2.5' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      const [out] = await stored();
      expect(out).toMatchObject({ type: 'CONVERT_OUT', quantity: 500, fee: 5.5 });
      const path = `/investments/${otherId}/entries`;
      const [conversionIn] = (await fixture.test.call('GET', path, { token })).body.data.records;
      expect(conversionIn).toMatchObject({ type: 'CONVERT_IN', quantity: 218, pairId: out.pairId });
    },
    longTest,
  );

  it(
    'of a transfer may be one’s own, which takes the cost over, or outside',
    async () => {
      const { person, token, stored } = await showHoldingOf(fixture.test, fund);
      const otherId = await addOtherFund(token);
      await addOtherFund(token, { investmentName: '美元基金', symbol: '000963', currency: 'USD' });
      await person.click(await findButton('记一笔'));
      let dialog = await openDialog();
      await choose(dialog, '转出');
      await fill(dialog, { 日期: '2026-06-12', 数量: '400' });
      await pick(dialog, '转到', /某中证500指数A/);
      expect(screen.queryByRole('option', { name: /美元基金/, hidden: true })).toBeNull();
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      const { data } = (await fixture.test.call('GET', `/investments/${otherId}`, { token })).body;
      expect(data).toMatchObject({ quantity: 1400, totalCost: 1400 });
      await person.click(await findButton('记一笔'));
      dialog = await openDialog();
      await choose(dialog, '转出');
      await fill(dialog, { 日期: '2026-06-15', 数量: '100' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ type: 'TRANSFER_OUT', pairId: null });
    },
    longTest,
  );
});

it(
  'the time, and the day of record of a dividend, are under 更多',
  async () => {
    const { person, stored } = await showHolding(fixture.test);
    await person.click(await findButton('记一笔'));
    const dialog = await openDialog();
    await choose(dialog, '现金分红');
    await fill(dialog, { 日期: '2026-03-20', 金额: '100' });
    await person.click(dialog.getByText('更多'));
    await fill(dialog, { 成交时间: '10:30', 登记日: '2026-03-18' });
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await isClosed();
    expect((await stored())[0]).toMatchObject({ time: '10:30:00', recordDay: '2026-03-18' });
  },
  longTest,
);
