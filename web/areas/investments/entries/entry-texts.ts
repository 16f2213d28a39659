import type { Currency } from '../../../../contract/fields/currencies.ts';
import type {
  EntryPreview,
  InvestmentEntry,
  PositionFigures,
} from '../../../../contract/investments/entries.schemas.ts';
import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { writerName } from '../../../ledger/writer-name.ts';
import { formatMoney, formatQuantity, formatSigned } from '../../../lib/format/format.ts';
import { unitPrice } from '../price-labels.ts';

/** What stands below the kind of an entry: its note, and who of a household wrote it. */
export function notesOf({ note, writtenBy }: InvestmentEntry): string[] {
  return [...(note ? [note] : []), ...(writtenBy ? [`${writerName(writtenBy)}写入`] : [])];
}

/** What an entry states, as it is shown; a dash where it states nothing of the kind. */
export function statedTexts(entry: InvestmentEntry) {
  const { quantity, price, amount, fee, tax, cost, ratioNew, ratioOld, currency } = entry;
  const charges = [
    fee > 0 && `费用 ${formatMoney(fee, currency)}`,
    tax > 0 && `税 ${formatMoney(tax, currency)}`,
  ].filter((text) => text !== false);
  const isCorrection = entry.type === 'CORRECTION';
  return {
    quantity:
      ratioNew !== null && ratioOld !== null
        ? `${ratioOld} 变 ${ratioNew}`
        : `${isCorrection ? '改为 ' : ''}${formatQuantity(quantity)}`,
    price: price === null ? '' : unitPrice(price, currency),
    amount:
      amount === null && cost !== null
        ? `成本 ${formatMoney(cost, currency)}`
        : formatMoney(amount, currency),
    charges: charges.join(' · '),
  };
}

/** What an entry changes, line by line. */
export function effectTexts({ effect, currency }: InvestmentEntry): string[] {
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatQuantity(value)}`;
  return [
    effect.quantity !== 0 && `数量 ${signed(effect.quantity)}`,
    effect.cost !== 0 && `成本 ${formatSigned(effect.cost, currency)}`,
    effect.realizedGain !== 0 && `已实现 ${formatSigned(effect.realizedGain, currency)}`,
    effect.income !== 0 && `分红收入 ${formatSigned(effect.income, currency)}`,
  ].filter((text) => text !== false);
}

/** `数量 1,000 → 600` for each figure that changes. */
export function changeTexts(
  { before, after }: Pick<EntryPreview, 'before' | 'after'>,
  currency: Currency,
): { label: string; text: string }[] {
  const money = (value: number) => formatMoney(value, currency);
  const figures = [
    { label: '数量', of: (state: PositionFigures) => formatQuantity(state.quantity) },
    { label: '成本', of: (state: PositionFigures) => money(state.cost) },
    { label: '已实现', of: (state: PositionFigures) => money(state.realizedGain) },
    { label: '分红收入', of: (state: PositionFigures) => money(state.income) },
  ];
  return figures
    .filter(({ of }) => of(before) !== of(after))
    .map(({ label, of }) => ({ label, text: `${of(before)} → ${of(after)}` }));
}

/** The other entries whose realised gain changes; of many the first, and how many more. */
export function movedTexts({ moved }: EntryPreview, currency: Currency): string[] {
  const shown = 3;
  const lines = moved
    .slice(0, shown)
    .map(
      ({ day, type, realizedBefore, realizedAfter }) =>
        `${day} 的${entryTypeLabels[type]}：已实现 ${formatSigned(realizedBefore, currency)} → ${formatSigned(realizedAfter, currency)}`,
    );
  const more = moved.length - shown;
  return more > 0 ? [...lines, `另有 ${more} 笔记录的已实现盈亏随之改变`] : lines;
}
