import { transactionTypeLabels } from '../../../../contract/accounts/account-fields.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Import, ImportRow } from '../../../../contract/imports/imports.ts';
import { type EntryType, entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import {
  formatAmount,
  formatMoney,
  formatQuantity,
  formatSigned,
} from '../../../lib/format/format.ts';

/** A row as it is shown: of one that becomes nothing, what the file has. */
export interface RowInWords {
  day: string;
  /** What happens: `存入`, `买入`. */
  action: string;
  /** The description of a movement, or the security of a trade. */
  what: string;
  /** Of a movement its account, of a trade its quantity and price. */
  detail: string;
  /** Signed, of a movement; of a trade what it came to. */
  amount: string;
}

/** The texts of a row. `nameOf` says what an account of the file is called here. */
export function rowInWords(
  row: ImportRow,
  draft: Pick<Import, 'accounts'>,
  nameOf: (ref: string) => string,
): RowInWords {
  const { becomes } = row;
  if (!becomes) return asSent(row);
  if ('symbol' in becomes) {
    const { type, day, name, symbol, quantity, price, amount, fee, tax } = becomes;
    const charges = fee + tax;
    return {
      day,
      action: entryTypeLabels[type],
      what: name && name !== symbol ? `${name} ${symbol}` : symbol,
      detail: [
        quantityInWords(type, quantity),
        price === null ? '' : `× ${formatQuantity(price)}`,
        charges > 0 ? `费税 ${formatAmount(charges)}` : '',
      ]
        .filter(Boolean)
        .join(' '),
      amount: amount === null ? '-' : formatAmount(amount),
    };
  }
  if ('item' in becomes) {
    const { item, day, amount, currency, detail } = becomes;
    return {
      day: day ?? '-',
      action: '新建',
      what: item,
      detail: detail ?? '',
      amount: amount === null ? '-' : formatMoney(amount, currency ?? 'CNY', { mark: 'code' }),
    };
  }
  const { type, day, ref, counterRef, amount, description } = becomes;
  const currency: Currency =
    draft.accounts.find((account) => account.ref === ref)?.currency ?? 'CNY';
  return {
    day,
    action: transactionTypeLabels[type],
    what: description ?? '',
    detail: counterRef ? `${nameOf(ref)} ⇄ ${nameOf(counterRef)}` : nameOf(ref),
    amount: formatSigned(amount, currency, { mark: 'code' }),
  };
}

/** A split states what is held afterwards, all others what was traded. */
function quantityInWords(type: EntryType, quantity: number | null): string {
  if (quantity === null) return '';
  return type === 'SPLIT' ? `变为 ${formatQuantity(quantity)}` : formatQuantity(quantity);
}

function asSent({ sent }: ImportRow): RowInWords {
  const text = (...fields: string[]) =>
    fields
      .map((field) => sent[field])
      .filter((cell) => cell !== undefined && cell !== '')
      .join(' ');
  return {
    day: text('occurredAt') || text('day') || '-',
    action: text('word') || '-',
    what: text('name', 'symbol') || text('accountName') || text('counterparty', 'note'),
    detail: text('quantity', 'price') || text('account'),
    amount: text('amount') || text('cash') || text('originalValue', 'initialBalance') || '-',
  };
}
