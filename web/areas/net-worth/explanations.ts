import {
  assetsByLook,
  liabilitiesByLook,
  partOf,
} from '../../../contract/net-worth/sheet-parts.ts';
import { decimal, sum } from '../../../finance/money/decimal.ts';
import { formatMoney, formatPercent, formatSigned } from '../../lib/format/format.ts';
import type { Explanation as TextOfFigure } from '../../ui/figures/explanation-text.tsx';
import { riskText, type ShownOverview } from './shown-overview.ts';

/** What a figure of the overview is made of. */
export interface Explanation extends TextOfFigure {
  /** The figure depends on prices, so their age is shown. */
  priced?: boolean;
}

export function explainNetWorth(overview: ShownOverview): Explanation {
  const { totalAssets, totalLiabilities, netWorth } = overview;
  return {
    text: '您拥有的，减去您欠下的。',
    parts: [
      { label: '总资产', value: money(overview, totalAssets) },
      { label: '减：总负债', value: money(overview, totalLiabilities) },
      { label: '净资产', value: money(overview, netWorth) },
    ],
    notes: roundingNotes(
      [totalAssets, totalLiabilities === null ? null : -totalLiabilities],
      netWorth,
    ),
  };
}

export function explainAssets(overview: ShownOverview): Explanation {
  const { totalAssets, liquidAssets, assetBreakdown } = overview;
  const owned = assetsByLook.flatMap((part) => {
    const amount = assetBreakdown[part];
    return amount === undefined ? [] : [{ label: partOf(part).label, amount }];
  });
  return {
    text: '您拥有的一切：余额为正的资金账户和存款的本息，投资和启用的证券账户，固定资产的账面价值或您选择的市场估值，还没有收回的应收款，以及手工记录的其他资产。',
    parts: [
      ...owned.map(({ label, amount }) => ({ label, value: money(overview, amount) })),
      { label: '总资产', value: money(overview, totalAssets) },
    ],
    notes: [
      `其中流动资产 ${money(overview, liquidAssets)}：现金加投资和其他资产，不含“其他”类投资和受限资产。`,
      ...roundingNotes(
        owned.map(({ amount }) => amount),
        totalAssets,
      ),
    ],
    priced: true,
  };
}

export function explainLiabilities(overview: ShownOverview): Explanation {
  const { totalLiabilities, statistics } = overview;
  const owed = liabilitiesByLook.map((part) => ({
    label: partOf(part).label,
    amount: overview.liabilityBreakdown[part],
  }));
  return {
    text: '您欠下的：还没有付清的应付款，贷款的剩余本金，和余额为负的信用账户。',
    parts: [
      ...owed.map(({ label, amount }) => ({ label, value: money(overview, amount) })),
      { label: '总负债', value: money(overview, totalLiabilities) },
    ],
    notes: [
      `到期日早于今天的应付款有 ${statistics.overduePayables ?? '-'} 笔。`,
      ...roundingNotes(
        owed.map(({ amount }) => amount),
        totalLiabilities,
      ),
    ],
  };
}

export function explainGain(overview: ShownOverview): Explanation {
  const { totalInvestmentCost, totalUnrealizedGainLoss, overallReturnRate } =
    overview.investmentMetrics;
  return {
    text: '现在持有的投资，比买入时多了或少了多少；还没有卖出，所以是浮动的。收益率是盈亏除以成本。',
    parts: [
      { label: '总成本', value: money(overview, totalInvestmentCost) },
      { label: '盈亏', value: formatSigned(totalUnrealizedGainLoss, overview.currency) },
      { label: '收益率', value: formatPercent(overallReturnRate) },
    ],
    notes: ['还没有价格的投资按成本计，不赚不亏。'],
    priced: true,
  };
}

export function explainAllocation(overview: ShownOverview): Explanation {
  return {
    text: '总资产按类别分开，每一类有多少，占几成。欠款不在其中。',
    parts: [{ label: '总资产', value: money(overview, overview.totalAssets) }],
    priced: true,
  };
}

export function explainAccounts(overview: ShownOverview): Explanation {
  const { statistics, assetBreakdown, riskMetrics } = overview;
  return {
    text: '账户数量包括所有资金账户。现金余额是其中余额为正的账户之和，加上存款的本息；信用账户的欠款计入总负债。',
    parts: [
      { label: '账户数量', value: String(statistics.accountCount ?? '-') },
      { label: '现金余额', value: money(overview, assetBreakdown.cash) },
      { label: '风险等级', value: riskText(riskMetrics.portfolioRisk) },
    ],
    notes: [
      '风险等级按金额给现金和各类投资加权：现金 0，债券 1，基金、黄金和大宗商品 2，股票和其他 3，加密货币 5。平均达到 3.5，或有一项超过投资的一半，为高风险；达到 1.5 为中风险。',
    ],
    priced: true,
  };
}

export function explainInvestments(overview: ShownOverview): Explanation {
  const { statistics, assetBreakdown, investmentMetrics, riskMetrics } = overview;
  return {
    text: '投资数量是投资组合里的笔数。当前价值按最新价格计算，没有价格的按成本计，并包括启用的证券账户。',
    parts: [
      { label: '投资数量', value: String(statistics.investmentCount ?? '-') },
      { label: '总成本', value: money(overview, investmentMetrics.totalInvestmentCost) },
      { label: '当前价值', value: money(overview, assetBreakdown.investments) },
      { label: '集中度风险', value: formatPercent(riskMetrics.concentrationRisk, 1) },
    ],
    notes: ['集中度风险是最大的一项投资占全部投资的比例。'],
    priced: true,
  };
}

function money({ currency }: ShownOverview, amount: number | null): string {
  return formatMoney(amount, currency);
}

/** A sum is rounded once, from exact parts; where the rounded parts do not add up, explains why. */
function roundingNotes(parts: readonly (number | null)[], whole: number | null): string[] {
  const known = parts.filter((part) => part !== null);
  if (whole === null || known.length < parts.length) return [];
  const added = sum(known.map(decimal));
  return added.eq(decimal(whole)) ? [] : ['各项分别四舍五入到分，相加可能与合计差一两分。'];
}
