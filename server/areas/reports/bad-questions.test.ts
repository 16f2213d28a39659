import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportNames } from '../../../contract/reports/reports.schemas.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;
let investmentId = '';
beforeAll(async () => {
  test = await buildTestApp({ now: '2026-04-30T02:00:00.000Z' });
  user = await signIn(test);
  const bought = {
    investmentName: '股',
    symbol: '未上市',
    investmentType: 'STOCK',
    currency: 'CNY',
    quantity: 10,
    costPrice: 3,
    purchaseDate: '2026-03-02',
  };
  const answer = await test.call('POST', '/investments', { token: user.token, body: bought });
  investmentId = answer.body.data.id;
});
afterAll(() => test.close());

const tomorrow = '2026-05-01';
const early = '日期不能早于1970-01-01';
const late = '日期不能晚于今天';
const daysOf = (field: string): [string, string, string][] => [
  [`${field}=1969-12-31`, field, early],
  [`${field}=${tomorrow}`, field, late],
  [`${field}=2026-02-30`, field, '日期格式不正确'],
  [`${field}=2026-04-01&${field}=2026-04-02`, field, '必须是文字'],
];
const currency: [string, string, string] = ['currency=BTC', 'currency', '不支持的货币'];
const period: [string, string, string][] = [
  ...[...daysOf('from'), ...daysOf('to'), currency],
  ['from=2026-04-02&to=2026-04-01', 'from', '开始日期不能晚于结束日期'],
];
const returns: [string, string, string][] = [
  ...period,
  ['benchmark=DAX', 'benchmark', '不支持的基准'],
  ['benchmark=FIXED', 'ratePercent', '请填写年利率'],
  ['benchmark=FIXED&ratePercent=-100', 'ratePercent', '年利率应在 -99 到 1000 之间'],
  ['inputs=maybe', 'inputs', '必须是 true 或 false'],
];
/** Reports that are about no period. */
const ofToday: readonly string[] = ['cash-forecast', 'goals', 'scenarios'];
const others = ['balance-sheet', 'allocation', ...ofToday];
const ofPeriods = reportNames.filter((name) => !others.includes(name));

describe.each<[string, [string, string, string][]]>([
  ['/net-worth', [...daysOf('day'), currency]],
  [
    '/net-worth/history',
    [
      ...period,
      ['interval=HOUR', 'interval', '不支持的间隔'],
      ['split=perhaps', 'split', '必须是 true 或 false'],
    ],
  ],
  ['/net-worth/changes', period],
  ['/net-worth/changes/rows?part=saving', [...period, ['part=luck', 'part', '不支持的变动项']]],
  ['/net-worth/rows?group=liquid', [...daysOf('day'), ...daysOf('compareDay'), currency]],
  ['/investments/performance', [...returns, ['type=ART', 'type', '不支持的投资类型']]],
  ['/investments/:id/performance', returns],
  ['/allocation', [['by=COLOUR', 'by', '不支持的分类方式'], currency]],
  ['/reports/balance-sheet', [...daysOf('day'), ...daysOf('compareDay'), currency]],
  ['/reports/allocation', [['by=COLOUR', 'by', '不支持的分类方式'], currency]],
  ...ofToday.map((name): [string, [string, string, string][]] => [`/reports/${name}`, [currency]]),
  ...ofPeriods.map((name): [string, [string, string, string][]] => [`/reports/${name}`, period]),
])('a bad question to %s', (path, cases) => {
  it.each(cases)('%s is refused at %s: %s', async (query, field, text) => {
    const address = `${path.replace(':id', investmentId)}${path.includes('?') ? '&' : '?'}${query}`;
    const { status, body } = await test.call('GET', address, { token: user.token });
    expect([status, body.error?.fields]).toEqual([400, { [field]: [text] }]);
  });
});
