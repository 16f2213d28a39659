import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { CorporateAction } from '../../../../contract/investments/corporate-actions.ts';
import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import {
  type CorporateAction as ActionTerms,
  cashIn,
  exPrice,
  parseAnnouncement,
} from '../../../../finance/holdings/corporate-actions/announcement.ts';
import {
  type ActionDays,
  type ProposedEntry,
  proposedEntries,
} from '../../../../finance/holdings/corporate-actions/proposal.ts';
import { type Decimal, decimal, toText } from '../../../../finance/money/decimal.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import { sourceLabel, unitPrice, wholePrice } from '../price-labels.ts';

/** One line of the arithmetic: `送股` and `1,000 × 0.3 = 300`. */
export interface ArithmeticLine {
  label: string;
  text: string;
}

type EntryFigures = Pick<
  CorporateAction['entries'][number],
  'type' | 'quantity' | 'amount' | 'announcedAmount' | 'announcedCurrency'
>;

interface Proposal {
  terms: ActionTerms;
  heldQuantity: number;
  entries: readonly EntryFigures[];
  close: number | null;
  exPrice: number | null;
  currency: Currency;
}

/** How each entry of a stored proposal, and the ex-price, come about. */
export function arithmeticOf(action: CorporateAction): ArithmeticLine[] {
  const terms = parseAnnouncement(action.text);
  return terms ? linesOf({ ...action, terms, heldQuantity: action.quantityHeld }) : [];
}

/** The same of what is being typed; undefined while the words are not understood. */
export function arithmeticOfText(
  text: string,
  heldQuantity: number,
  days: ActionDays,
  close: number | null,
  currency: Currency,
): ArithmeticLine[] | undefined {
  const terms = parseAnnouncement(text);
  if (!terms) return undefined;
  const entries = proposedEntries(terms, decimal(heldQuantity), days, currency).map(toNumbers);
  const cash = cashIn(terms, currency);
  const expected = close === null || !cash ? null : exPrice(decimal(close), terms, cash);
  const price = expected?.gt(0) ? Number(toText(expected)) : null;
  return linesOf({ terms, heldQuantity, entries, close, exPrice: price, currency });
}

function toNumbers({ type, quantity, amount, announced }: ProposedEntry): EntryFigures {
  const number = (value: Decimal | null) => (value === null ? null : Number(toText(value)));
  return {
    type,
    quantity: number(quantity),
    amount: number(amount),
    announcedAmount: number(announced?.amount ?? null),
    announcedCurrency: announced?.currency ?? null,
  };
}

function linesOf(proposal: Proposal): ArithmeticLine[] {
  const lines = proposal.entries.map((entry) => ({
    label: entryTypeLabels[entry.type],
    text: entryText(proposal, entry),
  }));
  const { close, exPrice: expected, currency } = proposal;
  if (close === null || expected === null) return lines;
  const formula = exPriceFormula(proposal, wholePrice(close, currency));
  return [...lines, { label: '除权参考价', text: `${formula} = ${unitPrice(expected, currency)}` }];
}

function entryText(proposal: Proposal, entry: EntryFigures): string {
  const { terms, heldQuantity, currency } = proposal;
  const { type, quantity } = entry;
  const units = formatQuantity(heldQuantity);
  const { bonus, capitalisation, rights, rightsPrice, split } = terms;
  const shares = (perShare: Decimal) =>
    `${units} × ${toText(perShare)} = ${formatQuantity(quantity)}`;
  switch (type) {
    case 'BONUS':
      return shares(bonus);
    case 'CAPITALISATION':
      return shares(capitalisation);
    case 'RIGHTS': {
      const cost = formatMoney(Number(toText(rightsPrice.times(quantity ?? 0))), currency);
      return `${shares(rights)}，每股 ${wholePrice(Number(toText(rightsPrice)), currency)}，共 ${cost}`;
    }
    case 'SPLIT': {
      if (!split) return '';
      const after = decimal(heldQuantity).times(split.ratioNew).div(split.ratioOld);
      return `${units} × ${split.ratioNew} ÷ ${split.ratioOld} = ${formatQuantity(Number(toText(after)))}`;
    }
    default:
      return `${units} × ${cashText(proposal, entry)}`;
  }
}

/** The cash of one share and of all of them, in the currency in which it is announced, and in the holding's. */
function cashText(
  { terms, currency }: Proposal,
  { amount, announcedAmount, announcedCurrency }: EntryFigures,
): string {
  const price = (value: Decimal, of: Currency) => wholePrice(Number(toText(value)), of);
  const { cash } = terms;
  const known = cashIn(terms, currency);
  if (announcedCurrency === null) {
    return `${price(cash, currency)} = ${formatMoney(amount, currency)}（税前）`;
  }
  const announced = `${price(cash, announcedCurrency)} = ${formatMoney(announcedAmount, announcedCurrency)}（税前）`;
  return known && amount !== null
    ? `${announced}，公告折合每股 ${price(known, currency)}，共 ${formatMoney(amount, currency)}`
    : `${announced}，到账的 ${currency} 金额请编辑后填写`;
}

/** (前收盘 − 每股现金 + 配股价 × 配股比例) ÷ (1 + 送转比例 + 配股比例), without the parts that are 0. */
function exPriceFormula({ terms, currency }: Proposal, close: string): string {
  const { bonus, capitalisation, rights, rightsPrice, split } = terms;
  if (split) return `${close} × ${split.ratioOld} ÷ ${split.ratioNew}`;
  const cash = cashIn(terms, currency);
  const minus = cash?.gt(0) ? ` − ${toText(cash)}` : '';
  const plus = rights.gt(0) ? ` + ${toText(rightsPrice)} × ${toText(rights)}` : '';
  const divisor = bonus.plus(capitalisation).plus(rights).plus(1);
  const numerator = minus || plus ? `(${close}${minus}${plus})` : close;
  return divisor.eq(1) ? `${close}${minus}` : `${numerator} ÷ ${toText(divisor)}`;
}

/** Where a proposal stands, seen from a day. */
export function stageOf({ exDay, payDay, entries }: CorporateAction, today: string): string {
  if (exDay > today) return `${exDay} 除权除息`;
  const paysCash = entries.some(({ type }) => type === 'DIVIDEND');
  if (paysCash && payDay !== null && payDay > today) return `已除息，待到账（${payDay}）`;
  return '已除权未处理';
}

/** The days it speaks of, and where it comes from. */
export function factsOf({ recordDay, exDay, payDay, source }: CorporateAction): string {
  const days = [
    `登记日 ${recordDay}`,
    `除权除息日 ${exDay}`,
    ...(payDay ? [`派发日 ${payDay}`] : []),
  ];
  return [...days, source === null ? '手工录入' : sourceLabel(source)].join(' · ');
}

/** What the source does not state, and the owner may have to correct. Yahoo has no words of the announcement. */
export function cautionOf({ source, payDay, entries, currency }: CorporateAction): string | null {
  const has = (type: string) => entries.some((entry) => entry.type === type);
  if (source === null) return null;
  if (source === 'yahoo' && has('CAPITALISATION')) {
    return '来源分不清送股和转增；如果是送股，请编辑后接受。';
  }
  if (!has('DIVIDEND') || currency === 'CNY') return null;
  const [day, on] = payDay === null ? ['派发日和', '除息日、'] : ['', ''];
  return `来源没有给出${day}扣税，按${on}税前记；如有不同，请编辑后接受。`;
}
