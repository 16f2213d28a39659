import { changePartLabels } from '../../../contract/net-worth/net-worth-fields.ts';
import type { Performance } from '../../../contract/returns/returns.ts';
import { formatMoney, formatSigned, formatSignedPercent } from '../../lib/format/format.ts';
import type { ExplainedFigureProps } from '../../ui/figures/explained-figure.tsx';

const flowNames = { opening: '期初', trade: '买卖', dividend: '分红', closing: '期末市值' };
/** Lines of an explanation; the rest is in what is copied. */
const shownLines = 12;

/** The figures of a period, money first, each with the numbers that it is made of. */
export function returnFigures(data: Performance): ExplainedFigureProps[] {
  return [
    profitFigure(data),
    simpleFigure(data),
    timeWeightedFigure(data),
    moneyWeightedFigure(data),
  ];
}

function profitFigure(data: Performance): ExplainedFigureProps {
  const { currency, profit, openingValue, closingValue, moneyIn, moneyOut } = data;
  return {
    label: '期间盈亏',
    value: formatSigned(profit, currency),
    note: data.isEstimated ? '估算：手工价格已超过31天' : `${data.from} 至 ${data.to}`,
    gain: profit,
    text: '期末市值 − 期初市值 − 投入 + 收回。同一天的投入和收回先相抵；当天开始时没有持仓，或当天亏损清仓的，分别计入。',
    parts: [
      { label: '期末市值', value: formatMoney(closingValue, currency) },
      { label: '减：期初市值', value: formatMoney(openingValue, currency) },
      { label: '减：投入', value: formatMoney(moneyIn, currency) },
      { label: '加：收回', value: formatMoney(moneyOut, currency) },
      { label: '期间盈亏', value: formatSigned(profit, currency) },
      { label: '其中 持有', value: formatSigned(data.unrealizedGain, currency) },
      { label: '其中 已实现', value: formatSigned(data.realizedGain, currency) },
      { label: '其中 分红', value: formatSigned(data.income, currency) },
    ],
    notes: exchangeNotes(data),
    basis: data.priceDay ? [`价格日期 ${data.priceDay}`] : [],
  };
}

/** Where another currency is asked for: what the market did, and what the exchange rate did. */
function exchangeNotes({ fx, currency }: Performance): string[] {
  if (!fx) return [];
  const { market, fx: rates } = fx;
  return [
    `${changePartLabels.market} ${formatSigned(market, currency)}，汇率 ${formatSigned(rates, currency)}。`,
  ];
}

function simpleFigure({ simple, profit, currency }: Performance): ExplainedFigureProps {
  const peak = formatMoney(simple.peakInvested, currency);
  const percent = formatSignedPercent(simple.percent);
  return {
    label: '累计收益率',
    value: percent,
    note: simple.reason?.message ?? '赚了投入的百分之几',
    gain: simple.percent,
    text: '盈亏 ÷ 最大净投入。最大净投入是净投入曾经达到的最高值，同一笔钱反复投入只算一次。',
    parts: simple.reason
      ? []
      : [
          { label: '最大净投入', value: peak },
          { label: `${formatSigned(profit, currency)} ÷ ${peak}`, value: percent },
        ],
  };
}

function timeWeightedFigure(data: Performance): ExplainedFigureProps {
  const { twr, inputs, currency } = data;
  const known = inputs?.values ?? [];
  const local =
    twr.localPercent === null
      ? []
      : [
          { label: '本币', value: formatSignedPercent(twr.localPercent) },
          { label: '汇率', value: formatSignedPercent(twr.fxPercent) },
        ];
  return {
    label: '时间加权',
    value: formatSignedPercent(twr.percent),
    note: twr.reason?.message ?? '选得好不好，与何时投入多少无关',
    gain: twr.percent,
    text: '每次投入或收回的前后各估一次值，各段的收益相乘：(期末市值 + 收回) ÷ (上次市值 + 投入)。',
    parts: [
      ...linesOf(
        known.map(({ day, value }) => ({ label: day, value: formatMoney(value, currency) })),
      ),
      ...local,
      ...(twr.reason ? [] : [{ label: '时间加权', value: formatSignedPercent(twr.percent) }]),
      ...annual(twr.annualPercent),
    ],
    notes: [
      ...(twr.annualReason ? [`年化：${twr.annualReason.message}。`] : []),
      ...(twr.emptyDays > 0 ? [`空仓 ${twr.emptyDays} 天，不计入。`] : []),
      ...(local.length > 0 ? ['(1 + 本币) × (1 + 汇率) − 1，两部分相乘。'] : []),
    ],
    basis: rateLines(data),
  };
}

/** Of a day whose gross amounts count, what came in and went out; empty for others. */
export function grossText(
  { moneyIn, moneyOut }: { moneyIn?: number | undefined; moneyOut?: number | undefined },
  currency: Performance['currency'],
): string {
  if (moneyIn === undefined || moneyOut === undefined) return '';
  return `（投入 ${formatMoney(moneyIn, currency)}，收回 ${formatMoney(moneyOut, currency)}）`;
}

function moneyWeightedFigure({ xirr, inputs, currency, days }: Performance): ExplainedFigureProps {
  const isYear = xirr.periodPercent === null;
  const percent = isYear ? xirr.annualPercent : xirr.periodPercent;
  const flows = (inputs?.flows ?? []).map((flow) => ({
    label: `${flow.day} ${flowNames[flow.kind]}`,
    value: `${formatSigned(-flow.amount, currency)}${grossText(flow, currency)}`,
  }));
  const yearly = isYear ? [] : annual(xirr.annualPercent);
  return {
    label: isYear ? '资金加权·年化' : '资金加权·期间',
    value: formatSignedPercent(percent),
    note: xirr.reason?.message ?? '我的钱实际收益多少',
    gain: percent,
    text: '使全部现金流折现后等于零的收益率（内部收益率，每年按365天）。负数是投入，正数是收回和期末市值。',
    parts: [...linesOf(flows), { label: '天数', value: String(days) }, ...yearly],
    notes: [
      ...(xirr.annualReason ? [`年化：${xirr.annualReason.message}。`] : []),
      ...(yearly.length > 0 ? ['不足一年，年化仅供参考。'] : []),
    ],
  };
}

function annual(percent: number | null) {
  return percent === null ? [] : [{ label: '年化', value: formatSignedPercent(percent) }];
}

/** The first lines and the last one; how many are left out stands in between. */
function linesOf(lines: { label: string; value: string }[]) {
  if (lines.length <= shownLines) return lines;
  const left = lines.length - shownLines + 1;
  return [
    ...lines.slice(0, shownLines - 2),
    { label: `另有 ${left} 行`, value: '复制明细可见' },
    ...lines.slice(-1),
  ];
}

function rateLines({ inputs, currency }: Performance): string[] {
  const rates = inputs?.rates ?? [];
  return rates
    .slice(-2)
    .map(({ day, currency: from, rate }) => `${day} 1 ${from} = ${rate} ${currency}`);
}

/** All inputs as a table to paste into a spreadsheet. */
export function inputsAsText({ inputs, currency }: Performance): string {
  if (!inputs) return '';
  const rows = [
    ['日期', '项目', `金额（${currency}）`],
    ...inputs.flows.map(({ day, amount, kind }) => [day, flowNames[kind], String(-amount)]),
    ...inputs.values.map(({ day, value }) => [day, '市值', String(value)]),
    ...inputs.rates.map(({ day, currency: from, rate }) => [day, `${from} 汇率`, String(rate)]),
  ];
  return rows.map((row) => row.join('\t')).join('\n');
}
