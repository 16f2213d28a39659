import { isCurrency } from '../../../../contract/fields/currencies.ts';
import { positionTypeLabels } from '../../../../contract/securities/positions.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import {
  type SyncedItem,
  type SyncedReading,
  syncedFlows,
} from '../../../../finance/holdings/synced-flows.ts';
import { toText } from '../../../../finance/money/decimal.ts';
import { fixedOfText, oneFixed } from '../../../../finance/money/fixed.ts';
import type { AreaFlows, Beginning, WorthItem } from '../../../../finance/net-worth/flows.ts';
import type { BeginningQuestion, FlowQuestion } from '../../../area-worth.ts';
import type { Db } from '../../../db/database.ts';
import { type AccountHoldings, loadPortfolio } from '../portfolio.ts';
import { activeOf } from '../securities-answers.ts';
import {
  listFirstReadings,
  listRecordedDays,
  type RecordedRow,
} from './securities-days.repository.ts';

/** What changed the worth of securities accounts between the ends of two days, from one reading to the next. */
export async function securitiesFlows(
  db: Db,
  { ownerId, from, to, today, now }: FlowQuestion,
): Promise<AreaFlows> {
  const rows = await listRecordedDays(db, ownerId, to);
  const readings = Map.groupBy(rows, ({ account_id }) => account_id);
  const byAccount = new Map([...readings].map(([id, ofAccount]) => [id, readingsOf(ofAccount)]));
  if (to === today) {
    for (const account of activeOf(await loadPortfolio(db, ownerId, now))) {
      const { id } = account.account;
      const earlier = (byAccount.get(id) ?? []).filter(({ day }) => day < today);
      byAccount.set(id, [...earlier, { day: today, items: itemsNow(account) }]);
    }
  }
  const all = [...byAccount.values()].map((ofAccount) => syncedFlows(ofAccount, { from, to }));
  return {
    opening: all.flatMap(({ opening }) => opening),
    flows: all.flatMap(({ flows }) => flows),
  };
}

/** The amounts that the first readings of accounts found. */
export async function securitiesBeginnings(
  db: Db,
  question: BeginningQuestion,
): Promise<Beginning[]> {
  const { from, to } = question;
  const firsts = (await listFirstReadings(db, question.ownerId)).filter(
    ({ day }) => from < day && day <= to,
  );
  const [first, last] = [firsts[0], firsts.at(-1)];
  if (!first || !last) return [];
  const days = { from: addDays(first.day, -1), to: last.day };
  const { flows } = await securitiesFlows(db, { ...question, ...days });
  return flows.flatMap(({ part, day, subject, currency, amount }) =>
    part === 'recorded' ? [{ day, subject, currency, amount }] : [],
  );
}

/** The readings of one account by day, from its recorded rows in the order of their days. */
function readingsOf(rows: readonly RecordedRow[]): SyncedReading[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, found]) => ({
    day,
    items: found.flatMap((row) => toItem(row) ?? []),
  }));
}

type ItemColumns = Pick<
  RecordedRow,
  'account_id' | 'account_name' | 'kind' | 'symbol' | 'quantity' | 'price' | 'currency'
>;

/** A row as an item that counts; undefined without a price, or in a currency that the product does not have. */
function toItem(row: ItemColumns): SyncedItem | undefined {
  const { account_id, account_name, kind, symbol, quantity, price, currency } = row;
  if (price === null || !isCurrency(currency)) return undefined;
  const key = `${kind} ${symbol} ${currency}`;
  const subject = `${account_name} ${kind === 'CASH' ? `现金 ${symbol}` : symbol}`;
  return {
    key,
    of: itemOf(account_id, key, subject, kind),
    subject,
    currency,
    quantity: fixedOfText(quantity),
    price: fixedOfText(price),
  };
}

function itemOf(
  accountId: string,
  key: string,
  name: string,
  kind: RecordedRow['kind'],
): WorthItem {
  const label = kind === 'CASH' ? '券商现金' : positionTypeLabels[kind];
  return { key: `${accountId} ${key}`, name, part: 'investments', kind: label };
}

/** The items of an account now; a position without a broker's price counts at its newest quote. */
function itemsNow({ account, positions, cash }: AccountHoldings): SyncedItem[] {
  const { id: account_id, account_name } = account;
  const shares = positions.flatMap(({ row, holding: { quantity, price } }) => {
    const now = price && {
      account_id,
      account_name,
      kind: row.position_type,
      symbol: row.symbol,
      quantity: toText(quantity),
      price: toText(price.amount),
      currency: price.currency,
    };
    return (now && toItem(now)) ?? [];
  });
  const money = cash.flatMap(({ amount, currency }) => {
    if (!isCurrency(currency)) return [];
    const subject = `${account_name} 现金 ${currency}`;
    const key = `CASH ${currency} ${currency}`;
    const of = itemOf(account_id, key, subject, 'CASH');
    return [{ key, of, subject, currency, quantity: fixedOfText(toText(amount)), price: oneFixed }];
  });
  return [...shares, ...money];
}
