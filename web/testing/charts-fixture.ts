import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { stubChartWidth } from './chart-width.ts';
import { newPerson } from './person.ts';

/** What most charts of the tests are drawn with. */
export const drawing = {
  height: 200,
  format: (value: number) => `${value} 元`,
  formatTick: String,
};

/** Has every chart of the tests of a file be 600 pixels wide, and reads what a chart says. */
export function chartsFixture() {
  let giveBackWidth = () => {};
  beforeEach(() => {
    giveBackWidth = stubChartWidth(600);
  });
  afterEach(() => giveBackWidth());

  const plot = () => screen.getByRole('application');
  return {
    plot,
    /** What a screen reader is given of the selected point. */
    announced: () => screen.getByRole('status').textContent,
    async press(...keys: string[]) {
      const person = newPerson();
      plot().focus();
      for (const key of keys) await person.keyboard(`{${key}}`);
    },
    /** The rows of the table behind the chart, the head first. */
    async tableRows() {
      await newPerson().click(screen.getByRole('button', { name: '以表格查看' }));
      expect(screen.queryByRole('application')).toBeNull();
      return within(screen.getByRole('table'))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
    },
  };
}
