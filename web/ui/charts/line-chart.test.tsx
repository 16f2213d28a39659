import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chartsFixture, drawing } from '../../testing/charts-fixture.ts';
import { newPerson } from '../../testing/person.ts';
import { LineChart } from './line-chart.tsx';

const { announced, plot, press, tableRows } = chartsFixture();

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

function lines() {
  return render(
    <LineChart
      {...drawing}
      label="价格"
      axis={{ days }}
      series={[
        { name: '价格', values: [10, null, 12, 11], partial: [true, false, false, false] },
        { name: '投入', values: [5, 5, 5, 9], look: 'steps' },
      ]}
      marks={[
        { index: 0, kind: 'in', name: '买入', text: '买入 100' },
        ...Array.from({ length: 5 }, (_, at) => ({
          index: 2,
          kind: 'out' as const,
          name: '卖出',
          text: `卖出 ${at + 1}`,
        })),
      ]}
      notesOf={(index) => (index === 1 ? ['没有价格'] : [])}
    />,
  );
}

it('a line chart names a value of its axis once: two that are rounded alike would be misread', () => {
  const values = [5_451_400, 5_451_425];
  const rough = (value: number) => `${Math.round(value / 100) / 100}万`;
  const axis = { days: days.slice(0, 2) };
  const series = [{ name: '净资产', values }];
  render(<LineChart {...drawing} label="净资产" axis={axis} series={series} formatTick={rough} />);
  const texts = screen.getAllByText(/万$/).map(({ textContent }) => textContent);
  expect(texts).toEqual(['545.14万']);
});

describe('a line chart', () => {
  it('is walked by keyboard from its newest point, and says every series and event of a point', async () => {
    lines();
    expect(plot().getAttribute('aria-label')).toBe('价格，按左右方向键逐点查看');
    await press('ArrowLeft');
    expect(announced()).toBe('2026-03-05价格 11 元投入 9 元');
    await press('ArrowLeft');
    expect(announced()).toBe('2026-03-04价格 12 元投入 5 元卖出 1卖出 2卖出 3另有 2 笔');
    await press('ArrowLeft');
    expect(announced()).toBe('2026-03-03价格 -投入 5 元没有价格');
    await press('Home');
    expect(announced()).toBe('2026-03-02价格 10 元投入 5 元买入 100');
    await press('ArrowLeft', 'ArrowRight');
    expect(announced()).toContain('2026-03-03');
    await press('End', 'ArrowRight');
    expect(announced()).toContain('2026-03-05');
    await press('Escape');
    expect(announced()).toBe('');
  });

  it('begins at its ends when Home or End is the first key', async () => {
    lines();
    await press('Home');
    expect(announced()).toContain('2026-03-02');
    await press('Escape', 'End');
    expect(announced()).toContain('2026-03-05');
  });

  it('shows the point nearest to the pointer, until the pointer leaves', () => {
    lines();
    // The plot reaches from 60 to 592: the third of four days is at 414.7.
    fireEvent.pointerMove(plot(), { clientX: 400, clientY: 50 });
    expect(announced()).toContain('2026-03-04');
    fireEvent.pointerLeave(plot());
    expect(announced()).toBe('');
  });

  it('has a table behind it with all it shows', async () => {
    lines();
    expect(await tableRows()).toEqual([
      ['日期', '价格', '投入', '备注'],
      ['2026-03-02', '10 元', '5 元', '买入 100'],
      ['2026-03-03', '-', '5 元', '没有价格'],
      ['2026-03-04', '12 元', '5 元', '卖出 1；卖出 2；卖出 3；另有 2 笔'],
      ['2026-03-05', '11 元', '9 元', ''],
    ]);
    await newPerson().click(screen.getByRole('button', { name: '以表格查看' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(plot().querySelector('svg')).toBeTruthy();
  });

  it('draws all purchases as one path and all sales as another', () => {
    const { container } = lines();
    const marks = container.querySelectorAll('[role="application"] path[data-kind]');
    expect([...marks].map((mark) => mark.getAttribute('data-kind'))).toEqual(['in', 'out']);
  });

  it('names the kinds of its events and its lines in the legend', () => {
    const { container } = lines();
    const legend = [...container.querySelectorAll('figure > div:last-child span')];
    expect(legend.map((entry) => entry.textContent)).toEqual(['价格', '投入', '买入', '卖出']);
  });

  it('keeps a dialog open when Escape only leaves a point', async () => {
    let escapes = 0;
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog.
      <div onKeyDown={({ key }) => (escapes += key === 'Escape' ? 1 : 0)}>
        <LineChart {...drawing} label="价格" axis={{ days: ['2026-03-02'] }} series={[]} />
      </div>,
    );
    await press('Home', 'Escape');
    expect(escapes).toBe(0);
    await press('Escape');
    expect(escapes).toBe(1);
  });

  it('shows nothing and survives every key when it has no points', async () => {
    render(<LineChart {...drawing} label="价格" axis={{ days: [] }} series={[]} />);
    await press('ArrowLeft', 'Home', 'End');
    fireEvent.pointerMove(plot(), { clientX: 100, clientY: 50 });
    expect(announced()).toBe('');
  });
});
