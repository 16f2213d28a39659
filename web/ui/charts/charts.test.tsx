import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stubChartWidth } from '../../testing/chart-width.ts';
import { AreaChart } from './area-chart.tsx';
import { AreaSwatch } from './area-look.tsx';
import { BarChart } from './bar-chart.tsx';
import { HeatMap } from './heat-map.tsx';
import { LineChart } from './line-chart.tsx';
import { RingChart } from './ring-chart.tsx';
import { WaterfallChart } from './waterfall-chart.tsx';

let giveBackWidth = () => {};
beforeEach(() => {
  giveBackWidth = stubChartWidth(600);
});
afterEach(() => giveBackWidth());

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
const format = (value: number) => `${value} 元`;
const shared = { height: 200, format, formatTick: String };

const announced = () => screen.getByRole('status').textContent;
const plot = () => screen.getByRole('application');
/** The rows of the table behind the chart, the head first. */
async function tableRows() {
  await userEvent.setup().click(screen.getByRole('button', { name: '以表格查看' }));
  expect(screen.queryByRole('application')).toBeNull();
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

async function press(...keys: string[]) {
  const person = userEvent.setup();
  plot().focus();
  for (const key of keys) await person.keyboard(`{${key}}`);
}

function lines() {
  return render(
    <LineChart
      {...shared}
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
    await userEvent.setup().click(screen.getByRole('button', { name: '以表格查看' }));
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
        <LineChart {...shared} label="价格" axis={{ days: ['2026-03-02'] }} series={[]} />
      </div>,
    );
    await press('Home', 'Escape');
    expect(escapes).toBe(0);
    await press('Escape');
    expect(escapes).toBe(1);
  });

  it('shows nothing and survives every key when it has no points', async () => {
    render(<LineChart {...shared} label="价格" axis={{ days: [] }} series={[]} />);
    await press('ArrowLeft', 'Home', 'End');
    fireEvent.pointerMove(plot(), { clientX: 100, clientY: 50 });
    expect(announced()).toBe('');
  });
});

describe('an area chart', () => {
  it('says its areas and their sum, by keyboard and as a table', async () => {
    render(
      <AreaChart
        {...shared}
        label="净资产"
        axis={{ days: days.slice(0, 2) }}
        series={[
          { name: '现金', values: [100, 120] },
          { name: '应付款', values: [-20, -10] },
        ]}
        total={{ name: '净资产', values: [80, 110] }}
        notesOf={(index) => (index === 0 ? ['未计入 A'] : [])}
      />,
    );
    await press('Home');
    expect(announced()).toBe('2026-03-02现金 100 元应付款 -20 元净资产 80 元未计入 A');
    expect(await tableRows()).toEqual([
      ['日期', '现金', '应付款', '净资产', '备注'],
      ['2026-03-02', '100 元', '-20 元', '80 元', '未计入 A'],
      ['2026-03-03', '120 元', '-10 元', '110 元', ''],
    ]);
  });
});

describe('a bar chart', () => {
  it('says the bars of a name together, by keyboard and as a table', async () => {
    render(
      <BarChart
        {...shared}
        label="现金流水"
        axisName="月份"
        names={['2026-01', '2026-02'].map((name) => ({ name, label: name }))}
        series={[
          { name: '收入', values: [10, 12] },
          { name: '支出', values: [-4, null] },
        ]}
      />,
    );
    await press('Home');
    expect(announced()).toBe('2026-01收入 10 元支出 -4 元');
    await press('ArrowRight');
    expect(announced()).toBe('2026-02收入 12 元支出 -');
    expect(await tableRows()).toEqual([
      ['月份', '收入', '支出'],
      ['2026-01', '10 元', '-4 元'],
      ['2026-02', '12 元', '-'],
    ]);
  });
});

describe('a waterfall', () => {
  it('is walked up and down, from the opening to the closing value', async () => {
    render(
      <WaterfallChart
        label="净资产变动"
        opening={{ name: '期初', value: 100 }}
        parts={[
          { name: '储蓄', value: 30 },
          { name: '折旧', value: -10 },
        ]}
        closing={{ name: '期末', value: 120 }}
        format={format}
        formatPart={(value) => `${value > 0 ? '+' : ''}${value} 元`}
      />,
    );
    await press('Home');
    expect(announced()).toBe('期初 100 元');
    await press('ArrowDown');
    expect(announced()).toBe('储蓄 +30 元');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(announced()).toBe('期末 120 元');
    await press('ArrowUp');
    expect(announced()).toBe('折旧 -10 元');
    expect(await tableRows()).toEqual([
      ['项目', '金额'],
      ['期初', '100 元'],
      ['储蓄', '+30 元'],
      ['折旧', '-10 元'],
      ['期末', '120 元'],
    ]);
  });
});

describe('a ring', () => {
  it('says each part with its share, by keyboard, pointer and as a table', async () => {
    render(
      <RingChart
        label="资产分布"
        size={200}
        thickness={30}
        format={format}
        parts={[
          { name: '现金', value: 30, look: 0, share: '75.0%' },
          { name: '投资', value: 10, look: 1, share: '25.0%' },
        ]}
      />,
    );
    await press('Home');
    expect(announced()).toBe('现金 30 元75.0%');
    await press('ArrowRight');
    expect(announced()).toBe('投资 10 元25.0%');
    // Right of the middle of 200 pixels lies the first three quarters.
    fireEvent.pointerMove(plot(), { clientX: 190, clientY: 100 });
    expect(announced()).toContain('现金');
    expect(await tableRows()).toEqual([
      ['类别', '金额', '占比'],
      ['现金', '30 元', '75.0%'],
      ['投资', '10 元', '25.0%'],
    ]);
  });
});

describe('a heat map', () => {
  function months(onChoose: (month: string) => void = () => {}) {
    render(
      <HeatMap
        label="收益日历"
        months={[
          { month: '2025-12', value: -3 },
          { month: '2026-01', value: 5 },
        ]}
        format={format}
        formatShort={String}
        noteOf={(month) => (month === '2026-02' ? '没有价格' : undefined)}
        onChoose={onChoose}
      />,
    );
  }

  it('opens a month that has a value, and none without one', async () => {
    const opened: string[] = [];
    months((month) => opened.push(month));
    await press('Home', 'Enter', 'ArrowDown', 'Enter');
    expect(opened).toEqual(['2026-01']);
  });

  it('is walked by month and by year', async () => {
    months();
    await press('Home');
    expect(announced()).toBe('2025-01 -');
    await press('ArrowDown');
    expect(announced()).toBe('2026-01 5 元');
    await press('ArrowLeft');
    expect(announced()).toBe('2025-12 -3 元');
    await press('ArrowUp');
    expect(announced()).toBe('2025-12 -3 元');
    await press('ArrowRight', 'ArrowRight');
    expect(announced()).toBe('2026-02 -没有价格');
  });

  it('has a row for each year in its table', async () => {
    months();
    const [head, first, second] = await tableRows();
    expect(head?.[12]).toBe('12月');
    expect([first?.[0], first?.[12]]).toEqual(['2025', '-3 元']);
    expect([second?.[0], second?.[1], second?.[2]]).toEqual(['2026', '5 元', '-']);
  });

  it('finds the month beneath the pointer, and none beside the grid', () => {
    months();
    // Columns are (600 − 44) ÷ 12 = 46.3 wide and begin at 44; the second row begins at 56.
    fireEvent.pointerMove(plot(), { clientX: 60, clientY: 70 });
    expect(announced()).toContain('2026-01');
    fireEvent.pointerMove(plot(), { clientX: 10, clientY: 70 });
    expect(announced()).toBe('');
  });
});

it('as many areas as a balance sheet has are known by their colour and pattern together', () => {
  const looks = Array.from({ length: 8 }, (_, index) => {
    const { container } = render(<AreaSwatch index={index} />);
    const fill = container.querySelector('svg > rect')?.getAttribute('fill') ?? '';
    return container.querySelector(`[id="${fill.slice('url(#'.length, -1)}"]`)?.innerHTML;
  });
  expect(new Set(looks).size).toBe(8);
});
