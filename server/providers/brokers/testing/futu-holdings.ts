import type { FutuRequest } from './futu-wire.ts';
import type { VenueCase } from './program.ts';

/** A universal account with a number above 2^53; its funds are under a separate market. */
export const futuAccountId = '281756455998014487';
const simulated = '9007199254740993';
const disabled = '281756455998014500';
const futures = '281756455998014600';

const ok = (s2c: object) => ({ retType: 0, s2c });
const no = (retMsg: string, retType = -1) => ({ retType, retMsg, errCode: 0 });

/** The stub OpenD's answer to one call. */
export function futuAnswer(name: string, { c2s }: FutuRequest, venueCase: VenueCase): object {
  if (venueCase === 'wrong-ip') return no('该账户没有权限');
  if (venueCase === 'rate-limited') return no('请求过于频繁，频率限制每30秒10次');
  if (venueCase === 'html-503') return no('与服务器的连接已断开', -200);
  if (venueCase === 'internal-error') return no('超时', -100);
  const header = c2s?.header;
  if (name === 'Trd_GetAccList') return ok({ accList: accounts(c2s?.trdCategory, venueCase) });
  if (!header || header.accID !== futuAccountId || header.trdEnv !== 1) return no('账户不存在');
  const answered = { ...header };
  if (name === 'Trd_GetFunds') {
    // A universal account has no currency: without one in the request the real OpenD refuses.
    if (!c2s?.currency) return no('缺少必要参数：currency');
    return ok({ header: answered, funds: funds(venueCase) });
  }
  if (venueCase === 'main-only' && header.trdMarket !== 1) return no('该市场没有权限');
  const rows = header.trdMarket === 113 ? fundRows : shareRows;
  return ok({ header: answered, positionList: positions(rows, venueCase) });
}

function accounts(category: number | undefined, venueCase: VenueCase): object[] {
  const account = (accID: string, more: object = {}) => ({
    trdEnv: 1,
    accID,
    trdMarketAuthList: [1, 2, 4, 113],
    accType: 2,
    uniCardNum: '1001100321',
    accStatus: 0,
    ...more,
  });
  if (category === 2) return venueCase === 'more-accounts' ? [account(futures)] : [];
  if (category === 3) return [];
  return [
    account(simulated, { trdEnv: 0 }),
    account(futuAccountId),
    account(disabled, { accStatus: 1 }),
  ];
}

function funds(venueCase: VenueCase): object {
  const none = venueCase === 'empty' || venueCase === 'zero';
  const amount = (value: number) => (none ? 0 : value);
  return {
    power: amount(50000),
    // The cash and positions below in Hong Kong dollars, at 7.7811 for a US dollar and 1.0936 for a yuan.
    totalAssets: amount(venueCase === 'more-accounts' ? 355750 : 350750),
    cash: amount(33333.33),
    marketVal: amount(317500),
    frozenCash: 0,
    debtCash: 0,
    avlWithdrawalCash: amount(30000),
    currency: 1,
    fundAssets: amount(1050),
    bondAssets: amount(venueCase === 'more-accounts' ? 5000 : 0),
    ...(venueCase !== 'missing-rows' &&
      venueCase !== 'empty' && {
        cashInfoList: [
          { currency: 1, cash: amount(10000.1) },
          { currency: 2, cash: amount(3000) },
          { currency: 3, cash: amount(-88.88) },
        ],
      }),
  };
}

interface Row {
  positionID: string;
  code: string;
  name: string;
  qty: number;
  price: number;
  val: number;
  [field: string]: unknown;
}

/** The positions of a universal account, the same for every exchange of the request. */
const shareRows: Row[] = [
  {
    positionID: '9223372036854775809',
    code: '00700',
    name: '腾讯控股',
    qty: 300,
    price: 400.2,
    val: 120060,
    secMarket: 1,
    currency: 1,
    trdMarket: 1,
    averageCostPrice: 352.1,
    dilutedCostPrice: 340,
    costPrice: 340,
  },
  {
    positionID: '9223372036854775810',
    code: 'AAPL',
    name: '苹果',
    qty: 10,
    price: 230.1,
    val: 2301,
    secMarket: 2,
    currency: 2,
    trdMarket: 2,
    dilutedCostPrice: 181.255,
  },
  {
    positionID: '9223372036854775811',
    code: 'TSLA',
    name: '特斯拉',
    qty: 5,
    price: 400,
    val: -2000,
    positionSide: 1,
    secMarket: 2,
    currency: 2,
    trdMarket: 2,
    averageCostPrice: 410,
  },
  {
    positionID: '9223372036854775812',
    code: '600519',
    name: '贵州茅台',
    qty: 100,
    price: 1700.5,
    val: 170050,
    secMarket: 31,
    currency: 3,
    trdMarket: 4,
    averageCostPrice: 1500,
  },
  {
    positionID: '9223372036854775813',
    code: 'AAPL261218C250000',
    name: 'AAPL 261218 250.00C',
    qty: 2,
    price: 5.2,
    val: 1040,
    secMarket: 2,
    currency: 2,
    trdMarket: 2,
    averageCostPrice: 4.8,
  },
];

const fundRows: Row[] = [
  {
    positionID: '9223372036854775900',
    code: 'HK0000676327',
    name: '高腾微金美元货币基金',
    qty: 10,
    price: 105,
    val: 1050,
    currency: 1,
    trdMarket: 113,
    averageCostPrice: 100,
  },
];

function positions(rows: Row[], venueCase: VenueCase): object[] {
  if (venueCase === 'empty') return [];
  return rows.map((row) => {
    const whole = { positionSide: 0, canSellQty: row.qty, plVal: 0, ...row };
    if (venueCase === 'zero') return { ...whole, qty: 0, canSellQty: 0, val: 0 };
    if (venueCase !== 'missing-rows') return whole;
    const {
      averageCostPrice: _a,
      dilutedCostPrice: _d,
      costPrice: _c,
      currency: _,
      ...rest
    } = whole as Row;
    return rest;
  });
}
