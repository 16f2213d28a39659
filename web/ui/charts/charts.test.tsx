import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chartsFixture, drawing } from '../../testing/charts-fixture.ts';
import { AreaChart } from './area-chart.tsx';
import { AreaSwatch } from './area-look.tsx';
import { BarChart } from './bar-chart.tsx';
import { HeatMap } from './heat-map.tsx';
import { RingChart } from './ring-chart.tsx';
import { WaterfallChart } from './waterfall-chart.tsx';

const { announced, plot, press, tableRows } = chartsFixture();

describe('an area chart', () => {
  it('says its areas and their sum, by keyboard and as a table', async () => {
    render(
      <AreaChart
        {...drawing}
        label="净资产"
        axis={{ days: ['2026-03-02', '2026-03-03'] }}
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
        {...drawing}
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

it('a bar chart names its bars below where there are several in a place', () => {
  const show = (...series: { name: string; values: number[] }[]) => {
    const names = [{ name: '2026-01', label: '2026-01' }];
    const chart = { ...drawing, label: '现金流水', axisName: '月份', names, series };
    const { unmount } = render(<BarChart {...chart} />);
    const named = series.map(({ name }) => screen.queryAllByText(name).length);
    unmount();
    return named;
  };
  const income = { name: '收入', values: [10] };
  expect(show(income)).toEqual([0]);
  expect(show(income, { name: '支出', values: [-4] })).toEqual([1, 1]);
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
        format={drawing.format}
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
        format={drawing.format}
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
        format={drawing.format}
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
