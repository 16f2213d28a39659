import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import {
  figure,
  findButton,
  longTest,
  openDialog,
  patience,
  showHolding,
} from '../../testing/holding-page.tsx';
import { connect, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

/** 1,000 shares for 10,005.10, now at 12. */
const gain = '+¥1,994.90';

async function choose(label: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  const list = document.getElementById(
    screen.getByRole('combobox', { name: label }).getAttribute('aria-controls') ?? '',
  );
  const found = [...(list?.querySelectorAll('[role=option]') ?? [])].find(
    ({ textContent }) => textContent === option,
  );
  fireEvent.click(found as HTMLElement);
}

it(
  'shows the three measures beside each other, each with what it is made of',
  async () => {
    const { person } = await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    // 1,994.90 ÷ 10,005.10.
    expect(figure('累计收益率')).toContain('+19.94%');
    expect(figure('累计收益率')).toContain('赚了投入的百分之几');
    expect(figure('时间加权')).toContain('+19.94%');
    expect(figure('资金加权·期间')).toContain('+19.94%');
    await person.click(await findButton('累计收益率：说明'));
    (await openDialog()).getByText(`${gain} ÷ ¥10,005.10`);
    await person.keyboard('{Escape}');
    await person.click(await findButton('时间加权：说明'));
    expect((await openDialog()).queryByText(/两部分相乘/)).toBeNull();
    await person.keyboard('{Escape}');
    await person.click(await findButton('资金加权·期间：说明'));
    const panel = await openDialog();
    panel.getByText('2026-03-02 买卖');
    panel.getByText('-¥10,005.10');
  },
  longTest,
);

it(
  'shows a dash and its reason for what cannot be known',
  async () => {
    const { person } = await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    await choose('计算币种', 'USD');
    await waitFor(
      () => expect(figure('时间加权')).toContain('缺少 2026-03-02 的 CNY 汇率'),
      patience,
    );
    expect(figure('时间加权')).toContain('-');
    await person.click(await findButton('时间加权：说明'));
    (await openDialog()).getByText('+19.94%');
  },
  longTest,
);

it(
  'compares with a fixed rate, and names what an index leaves out',
  async () => {
    await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    await choose('比较基准', '固定年利率');
    await screen.findByText(/同样的钱在同样的日子买固定年利率3%/, {}, patience);
    await choose('比较基准', '恒生指数');
    await screen.findByText(/恒生指数（不含股息）：- 指数缺少 2026-03-02 的收盘/, {}, patience);
  },
  longTest,
);

it(
  'takes days of one’s own, and says what is wrong with them',
  async () => {
    const { person } = await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    await person.click(screen.getByRole('radio', { name: '自选' }));
    fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-06-02' } });
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-06-01' } });
    await screen.findByText('开始日期不能晚于结束日期', {}, patience);
  },
  longTest,
);

it(
  'copies flows, values and rates as a table',
  async () => {
    const { person } = await showHolding(test);
    await person.click(await findButton('复制明细'));
    await screen.findByText('已复制', {}, patience);
    expect(await navigator.clipboard.readText()).toContain(
      '日期\t项目\t金额（CNY）\n2026-03-02\t买卖\t-10005.1\n',
    );
  },
  longTest,
);
