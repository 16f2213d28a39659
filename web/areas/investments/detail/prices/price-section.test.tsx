import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '../../../../../server/testing/build-test-app.ts';
import { stubChartWidth } from '../../../../testing/chart-width.ts';
import {
  longTest,
  patience,
  sale,
  showHolding,
  showHoldingOf,
} from '../../../../testing/holding-page.tsx';
import { connect, startRealApp } from '../../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const section = () => within(screen.getByRole('region', { name: '价格走势' }));

describe('the price line of a holding', () => {
  it(
    'shows what was bought and sold beside the price and the cost of a unit, as a table too',
    async () => {
      const { person } = await showHolding(test, sale);
      const line = await section().findByRole('application', { name: /^价格走势/ }, patience);
      line.focus();
      await person.keyboard('{Home}');
      const status = section().getByRole('status');
      // 10,005.10 for 1,000.
      expect(status.textContent).toContain('买入均价 ¥10.005');
      expect(status.textContent).toContain('2026-03-02');
      expect(status.textContent).toContain('买入 1,000 × ¥10.00');
      await person.click(section().getByRole('button', { name: '以表格查看' }));
      const rows = section()
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
      expect(rows[0]).toEqual(['日期', '价格', '买入均价', '备注']);
      expect(rows.find(([day]) => day === '2026-03-05')).toEqual([
        ...['2026-03-05', '¥11.00', '¥10.005', '卖出 400 × ¥11.00'],
      ]);
    },
    longTest,
  );

  it(
    'keeps the cost of earlier purchases when a shorter period is chosen',
    async () => {
      const { person } = await showHolding(test, sale);
      await section().findByRole('application', { name: /^价格走势/ }, patience);
      await person.click(section().getByRole('radio', { name: '1月' }));
      // The price by hand of today stands alone, long after the last entry, once the longer period has gone.
      await person.click(section().getByRole('button', { name: '以表格查看' }));
      await waitFor(() => expect(section().getAllByRole('row')).toHaveLength(2), patience);
      section().getByRole('row', { name: /^2026-11-21 ¥12.00 ¥10.005$/ });
    },
    longTest,
  );

  it(
    'has an axis that tells the prices of a fund apart, of which a month moves the third decimal',
    async () => {
      onTestFinished(stubChartWidth());
      const firstEntry = { type: 'BUY', day: '2026-03-02', quantity: 1000, price: 1.2321 };
      const fund = { investmentName: '短债基金', symbol: 'F-1', investmentType: 'FUND' };
      const priced = { ...fund, currency: 'CNY', currentPrice: 1.2352, firstEntry };
      await showHoldingOf(test, priced);
      const ticks = await section().findAllByText(/^1\.23/, { selector: 'text' }, patience);
      expect(ticks.map((tick) => tick.textContent)).toEqual([
        ...['1.232', '1.233', '1.234', '1.235', '1.236'],
      ]);
    },
    longTest,
  );
});
