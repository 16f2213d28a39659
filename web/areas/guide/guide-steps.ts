import type { GuideStep } from '../../../contract/guide/guide.ts';

interface StepWords {
  key: GuideStep;
  label: string;
  /** What belongs to it, in words that people use. */
  hint: string;
}

/** The questions of the guide, in their order. */
export const steps: readonly StepWords[] = [
  { key: 'accounts', label: '现金账户', hint: '银行卡、支付宝、微信、手头的现金' },
  { key: 'deposits', label: '定期存款', hint: '定期、大额存单、零存整取' },
  { key: 'investments', label: '投资与基金', hint: '股票、基金、黄金、加密货币' },
  { key: 'securities', label: '证券账户', hint: '券商或交易所，连接后自动读取持仓和资金' },
  { key: 'fixedAssets', label: '房产与车', hint: '自有的房子、车和其他大件' },
  {
    key: 'otherAssets',
    label: '公积金与其他资产',
    hint: '公积金、养老金、医保账户、保险、银行理财',
  },
  { key: 'debts', label: '贷款与借款', hint: '房贷、车贷、向别人借的钱' },
];

/** Where somebody is: the choice of the steps, one of them, or the result. */
export type Place = 'choice' | GuideStep | 'result';

/** The chosen steps as the address has them, in the order of the guide. */
export function chosenSteps(text: string | null): GuideStep[] {
  const named = (text ?? '').split(',');
  return steps.map(({ key }) => key).filter((key) => named.includes(key));
}

/** The place that an address names; one that it cannot name is the choice. */
export function placeOf(text: string | null, chosen: readonly GuideStep[]): Place {
  if (text === 'result') return 'result';
  return chosen.find((key) => key === text) ?? 'choice';
}

/** The place behind a step. */
export function placeAfter(step: GuideStep, chosen: readonly GuideStep[]): Place {
  return chosen[chosen.indexOf(step) + 1] ?? 'result';
}

/** The place before a step. */
export function placeBefore(step: GuideStep, chosen: readonly GuideStep[]): Place {
  return chosen[chosen.indexOf(step) - 1] ?? 'choice';
}
