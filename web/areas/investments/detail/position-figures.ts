import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { decimal, round, sum, toWire } from '../../../../finance/money/decimal.ts';
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatQuantity,
  formatSigned,
} from '../../../lib/format/format.ts';
import { areAmountsHidden } from '../../../lib/format/hidden-amounts.ts';
import type { ExplainedFigureProps } from '../../../ui/figures/explained-figure.tsx';
import { sourceLabel, unitPrice, wholePrice } from '../price-labels.ts';

/**
 * The gains as the page shows them: each rounded to the cent, and the total their sum,
 * so that the shown figures add up.
 */
export function shownGains({ profit, realizedGain, income }: Investment) {
  const inCents = (amount: number) => toWire(decimal(amount), 2);
  const gains = {
    unrealized: inCents(profit),
    realized: inCents(realizedGain),
    income: inCents(income),
  };
  return { ...gains, total: toWire(sum(Object.values(gains).map((gain) => decimal(gain))), 2) };
}

/** The figures at the head of a holding's page, each with its formula and the numbers in it. */
export function positionFigures(holding: Investment): ExplainedFigureProps[] {
  return [
    quantityFigure(holding),
    costFigure(holding),
    valueFigure(holding),
    unrealizedFigure(holding),
    dayFigure(holding),
    realizedFigure(holding),
    incomeFigure(holding),
    chargesFigure(holding),
    totalFigure(holding),
  ];
}

function quantityFigure({ quantity, entryCount }: Investment): ExplainedFigureProps {
  return {
    label: '数量',
    value: formatQuantity(quantity),
    note: quantity === 0 ? '已清仓' : `${entryCount} 笔记录`,
    text: '下面每一笔记录增减的数量，从第一笔加到最后一笔。',
    parts: [
      { label: '记录', value: `${entryCount} 笔` },
      { label: '数量', value: formatQuantity(quantity) },
    ],
  };
}

function costFigure(holding: Investment): ExplainedFigureProps {
  const { quantity, totalCost, averageCost, dilutedCost, dilutedUnitCost, currency } = holding;
  const unit = (price: number | null) => (price === null ? '-' : unitCost(price, holding));
  const units = formatQuantity(quantity);
  const isHeld = quantity !== 0;
  return {
    label: '成本',
    value: formatMoney(totalCost, currency),
    note: isHeld
      ? `买入均价 ${unit(averageCost)} · 摊薄成本 ${unit(dilutedUnitCost)}`
      : '均价 -：已清仓，没有持仓',
    text: '按移动加权平均：买入连同费用和税加进成本，卖出按当时的平均成本结转。摊薄成本是上次清仓以来投入的钱减去收回的钱，多数券商显示它，可能为负数。',
    parts: isHeld
      ? [
          {
            label: '买入均价',
            value: `${formatMoney(totalCost, currency)} ÷ ${units} = ${unit(averageCost)}`,
          },
          {
            label: '摊薄成本',
            value: `${formatMoney(dilutedCost, currency)} ÷ ${units} = ${unit(dilutedUnitCost)}`,
          },
          { label: '先进先出成本', value: formatMoney(holding.fifoCost, currency) },
        ]
      : [],
    notes: isHeld ? [] : ['现在没有持仓，所以没有均价。'],
  };
}

function valueFigure(holding: Investment): ExplainedFigureProps {
  const { quantity, currentPrice, currentValue, totalCost, currency } = holding;
  const value = formatMoney(currentValue, currency);
  if (currentPrice === null) {
    return {
      label: '市值',
      value,
      note: '暂无价格，按成本计',
      text: '数量 × 现价。现在还没有任何价格，所以按成本计。',
      parts: [{ label: '成本', value: formatMoney(totalCost, currency) }],
    };
  }
  const factors = `${formatQuantity(quantity)} × ${wholePrice(currentPrice, currency)}`;
  return {
    label: '市值',
    value,
    note: `现价 ${unitPrice(currentPrice, currency)}`,
    text: '数量 × 现价。',
    parts: [{ label: factors, value }],
    basis: priceBasis(holding),
  };
}

function unrealizedFigure(holding: Investment): ExplainedFigureProps {
  const { currentValue, totalCost, currentPrice, currency } = holding;
  const { unrealized } = shownGains(holding);
  return {
    label: '持有收益',
    value: formatSigned(unrealized, currency),
    note: currentPrice === null ? '暂无价格，按成本计' : '还没有卖出，随价格变动',
    gain: unrealized,
    text: '市值 − 成本。',
    parts: [
      { label: '市值', value: formatMoney(currentValue, currency) },
      { label: '减：成本', value: formatMoney(totalCost, currency) },
      { label: '持有收益', value: formatSigned(unrealized, currency) },
    ],
    basis: priceBasis(holding),
  };
}

function realizedFigure(holding: Investment): ExplainedFigureProps {
  const { currency, fifoRealizedGain } = holding;
  const { realized } = shownGains(holding);
  return {
    label: '已实现盈亏',
    value: formatSigned(realized, currency),
    note: '卖出部分的盈亏',
    gain: realized,
    text: '每一笔卖出：成交金额 − 费用 − 税 − 结转的成本；再减去单独记的费用。每一笔的数字在下面的记录里。',
    parts: [
      { label: '移动加权平均', value: formatSigned(realized, currency) },
      { label: '先进先出', value: formatSigned(fifoRealizedGain, currency) },
    ],
    notes: ['两种算法的累计盈亏相同，只是已实现和未实现的划分不同。'],
  };
}

function incomeFigure(holding: Investment): ExplainedFigureProps {
  const { currency } = holding;
  const { income } = shownGains(holding);
  return {
    label: '分红收入',
    value: formatMoney(income, currency),
    note: '税后',
    text: '现金分红、利息和红利再投，减去扣掉的费用和税，以及之后补扣的税。',
    parts: [{ label: '分红收入', value: formatMoney(income, currency) }],
  };
}

function chargesFigure({ fees, taxes, currency }: Investment): ExplainedFigureProps {
  const total = toWire(sum([fees, taxes].map((amount) => round(decimal(amount), 2))), 2);
  return {
    label: '费用与税',
    value: formatMoney(total, currency),
    note: `费用 ${formatMoney(fees, currency)} · 税 ${formatMoney(taxes, currency)}`,
    text: '所有记录里的费用和税。已经含在成本、已实现盈亏和分红收入里，不再另外扣除。',
    parts: [
      { label: '费用', value: formatMoney(fees, currency) },
      { label: '税', value: formatMoney(taxes, currency) },
      { label: '费用与税', value: formatMoney(total, currency) },
    ],
  };
}

function totalFigure(holding: Investment): ExplainedFigureProps {
  const { currency } = holding;
  const { unrealized, realized, income, total } = shownGains(holding);
  return {
    label: '累计盈亏',
    value: formatSigned(total, currency),
    note: '持有 + 已实现 + 分红',
    gain: total,
    text: '持有收益 + 已实现盈亏 + 分红收入。',
    parts: [
      { label: '持有收益', value: formatSigned(unrealized, currency) },
      { label: '已实现盈亏', value: formatSigned(realized, currency) },
      { label: '分红收入', value: formatSigned(income, currency) },
      { label: '累计盈亏', value: formatSigned(total, currency) },
    ],
    basis: priceBasis(holding),
  };
}

/** What the last day with a price brought; of a fund that is the day of its net asset value. */
function dayFigure(holding: Investment): ExplainedFigureProps {
  const { dayGain, dayGainDay, currency, investmentType } = holding;
  const dayName = investmentType === 'FUND' ? '净值日' : '价格日';
  const isKnown = dayGain !== null;
  const value = isKnown ? formatSigned(dayGain, currency) : '-';
  const day = formatDay(dayGainDay);
  return {
    label: '当日盈亏',
    value,
    note: isKnown ? `${dayName} ${day}` : '算不出来',
    gain: dayGain ?? 0,
    text: '当日市值 − 前一日市值，减去当日买入、加上当日卖出的成交金额，再加分红、减费用和税。',
    parts: isKnown
      ? [
          { label: dayName, value: day },
          { label: '当日盈亏', value },
        ]
      : [],
    notes: isKnown ? [] : ['当日没有持仓，或者还没有当日和前一日的价格。'],
    basis: priceBasis(holding),
  };
}

/** A unit cost with the four decimals that it has; hidden with the amounts that it follows from. */
function unitCost(price: number, { currency }: Investment): string {
  return areAmountsHidden() ? formatMoney(price, currency) : unitPrice(price, currency, 4);
}

function priceBasis({ currentPrice, priceSource, priceTime, currency }: Investment): string[] {
  if (currentPrice === null) return [];
  const source = priceSource ? `，${sourceLabel(priceSource)}` : '';
  const time = priceTime ? (priceTime.length > 10 ? formatInstant(priceTime) : priceTime) : '';
  return [`现价 ${unitPrice(currentPrice, currency)}${source} ${time}`.trim()];
}
