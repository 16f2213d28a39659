import { corporateActionsTable } from '../../../../contract/investments/corporate-actions.table.ts';
import type {
  CorporateAction,
  ProposedEntry,
} from '../../../../contract/investments/corporate-actions.ts';
import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { addDays, dayIn } from '../../../../finance/calendar/days.ts';
import {
  cashIn,
  exPrice,
  parseAnnouncement,
} from '../../../../finance/holdings/corporate-actions/announcement.ts';
import {
  entitlementDay,
  proposedEntries,
} from '../../../../finance/holdings/corporate-actions/proposal.ts';
import { quantityOn } from '../../../../finance/holdings/entries/fold.ts';
import { isListedFund, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { type Decimal, decimal, toExactWire } from '../../../../finance/money/decimal.ts';
import type { Db } from '../../../db/database.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { Deps } from '../../../deps.ts';
import { closesOnDays } from '../../quotes/closes.repository.ts';
import { listEntries } from '../entries/entries.repository.ts';
import { foldStored } from '../entries/position.ts';
import { type InvestmentRow, listInvestments } from '../investments.repository.ts';
import type { CorporateActionRow } from './corporate-actions.repository.ts';

/** A close of so many days before the ex-day is still the last one before it. */
const lookBackDays = 14;

/** Actions as they are answered: with what was held on their record days, and what that comes to. */
export async function toActionAnswers(
  db: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  ownerId: string,
  rows: readonly CorporateActionRow[],
): Promise<CorporateAction[]> {
  const ids = [...new Set(rows.map((row) => row.investment_id))];
  const holdings = new Map((await listInvestments(db, ownerId, ids)).map((row) => [row.id, row]));
  const entries = Map.groupBy(await listEntries(db, ownerId, ids), (row) => row.investment_id);
  const heldOn = new Map(
    [...holdings.values()].map(({ id, investment_type }) => {
      const folded = foldStored(entries.get(id) ?? [], investment_type);
      return [id, (day: string) => quantityOn(folded, day)];
    }),
  );
  const today = dayIn(config.timeZone, now());
  const closes = await closesBefore(db, rows, holdings, today);
  return rows.flatMap((row) => {
    const holding = holdings.get(row.investment_id);
    const days = { recordDay: row.record_day, exDay: row.ex_day };
    const heldQuantity = heldOn.get(row.investment_id)?.(entitlementDay(days));
    if (!holding || !heldQuantity) return [];
    const close = row.close === null ? closes(row) : decimal(row.close);
    return [toAction(row, holding, heldQuantity, close)];
  });
}

/** The stored close before the ex-day; none before that day is over. */
async function closesBefore(
  db: Db,
  rows: readonly CorporateActionRow[],
  holdings: ReadonlyMap<string, InvestmentRow>,
  today: string,
): Promise<(row: CorporateActionRow) => Decimal | undefined> {
  const keyOf = (row: CorporateActionRow) => holdings.get(row.investment_id)?.instrument_key;
  const rowsWithoutClose = rows.filter(
    (row) => row.close === null && row.ex_day <= today && keyOf(row),
  );
  const keys = new Set(rowsWithoutClose.flatMap((row) => keyOf(row) ?? []));
  const days = new Set(rowsWithoutClose.map((row) => addDays(row.ex_day, -1)));
  const closes = await closesOnDays(db, [...keys], [...days]);
  return (row) => {
    const found = closes
      .get(keyOf(row) ?? '')
      ?.findLast(({ day }) => day < row.ex_day && day >= addDays(row.ex_day, -lookBackDays));
    const isKnown = found && row.ex_day <= today;
    const isSameCurrency = found?.currency === holdings.get(row.investment_id)?.currency;
    return isKnown && isSameCurrency ? decimal(found.close) : undefined;
  };
}

function toAction(
  row: CorporateActionRow,
  holding: InvestmentRow,
  heldQuantity: Decimal,
  close: Decimal | undefined,
): CorporateAction {
  const action = parseAnnouncement(row.text);
  if (!action) throw new Error('a stored announcement cannot be read');
  const { record_day: recordDay, ex_day: exDay, pay_day: payDay } = row;
  const { currency } = holding;
  const cash = cashIn(action, currency);
  const expected = close && cash && exPrice(close, action, cash, tickPlaces(holding));
  const days = { recordDay, exDay, payDay };
  return {
    ...toAnswer(corporateActionsTable, row),
    investmentName: holding.investment_name,
    symbol: holding.symbol,
    currency,
    close: close ? toExactWire(close) : null,
    quantityHeld: toExactWire(heldQuantity),
    exPrice: expected?.gt(0) ? toExactWire(expected) : null,
    entries: proposedEntries(action, heldQuantity, days, currency).map(toProposed),
  };
}

function toProposed({
  announced,
  ...entry
}: ReturnType<typeof proposedEntries>[number]): ProposedEntry {
  const number = (value: Decimal | null) => value && toExactWire(value);
  return {
    ...entry,
    label: entryTypeLabels[entry.type],
    quantity: number(entry.quantity),
    price: number(entry.price),
    amount: number(entry.amount),
    announcedAmount: number(announced?.amount ?? null),
    announcedCurrency: announced?.currency ?? null,
  };
}

/** Prices have 2 places; of funds, and of B shares in dollars, 3. */
function tickPlaces({ instrument_key, investment_type, currency }: InvestmentRow): 2 | 3 {
  const instrument = normalizeSymbol(instrument_key ?? '', 'stock');
  const isFund = investment_type === 'FUND' || (instrument && isListedFund(instrument.code));
  return isFund || (instrument?.market === 'SH' && currency === 'USD') ? 3 : 2;
}
