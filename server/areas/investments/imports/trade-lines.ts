import type { SentRow } from '../../../../contract/imports/imports.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import type { ImportDraft, JudgedRow } from '../../../area-imports.ts';
import type { Deps } from '../../../deps.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { blankEntry } from '../entries/entry-rows.ts';
import { fingerprintOf } from './match-stored.ts';
import type { TradeRow } from './read-trade-row.ts';
import type { TradeTarget } from './trade-targets.ts';

/**
 * A row of the file with what was found about it. There is one for each row of the file, so what can be
 * worked out again, above all the entry, is not kept in it.
 */
export interface TradeLine extends Omit<JudgedRow, 'becomes'> {
  /** Undefined for what cannot be an entry. */
  trade: Trade | undefined;
}

/** A row that can be an entry. */
export interface Trade {
  id: string;
  read: TradeRow;
  target: TradeTarget;
  sequence: number;
  /** Of a SPLIT, as soon as what was held before it is known. */
  ratio: readonly [ratioNew: number, ratioOld: number] | null;
  /** Shared by the two sides of a conversion. */
  pairId: string | null;
  /** The cash account, of an entry that moves money there. */
  accountId: string | null;
  /** What it moves there; null for nothing. */
  moved: Cents | null;
  transactionId: string | null;
}

const nothing: string[] = [];

/** A row that is no entry. */
export function refusedLine(
  row: SentRow,
  state: 'ERROR' | 'SKIPPED',
  problems: string[],
): TradeLine {
  const warnings = row.check && state === 'ERROR' ? [row.check] : nothing;
  const { n } = row;
  return { n, state, chosen: false, problems, warnings, transferWith: null, trade: undefined };
}

/** A row that can be an entry, before it is judged. */
export function lineOf(id: string, read: TradeRow, target: TradeTarget): TradeLine {
  const none = { pairId: null, accountId: null, moved: null, transactionId: null };
  return {
    n: read.n,
    state: 'NEW',
    chosen: false,
    problems: nothing,
    warnings: nothing,
    transferWith: null,
    trade: { id, read, target, sequence: 0, ratio: null, ...none },
  };
}

/** A row that could be read and cannot be imported all the same. */
export function refuseLine(line: TradeLine, problem: string): void {
  line.state = 'ERROR';
  line.chosen = false;
  line.problems = [problem];
}

/** The entry that a row becomes. */
export function entryOf(
  { now }: Pick<Deps, 'now'>,
  draft: Pick<ImportDraft, 'id'>,
  { id, read, target, sequence, ratio, pairId, accountId, transactionId }: Trade,
): EntryRow {
  const { type, day, time, quantity, price, amount, fee, tax, cash, holder, note } = read;
  const isCost = type === 'OPENING' || type === 'TRANSFER_IN' || type === 'CORRECTION';
  // A placeholder, until what was held before the split is known (split-ratios.ts).
  const [ratioNew, ratioOld] = ratio ?? [2, 1];
  return {
    ...blankEntry({ newId: () => id, now }, target.holding, sequence),
    type,
    day,
    time,
    quantity,
    price: isCost && amount !== null ? null : price,
    amount: isCost ? null : amount,
    cost: isCost ? amount : null,
    ...(type === 'SPLIT' && { ratio_new: ratioNew, ratio_old: ratioOld }),
    pair_id: pairId,
    account_id: accountId,
    account_transaction_id: transactionId,
    fee,
    tax,
    note,
    origin: 'import',
    batch_id: draft.id,
    fingerprint: fingerprintOf(holder, cash),
  };
}

/** What a row becomes, as it is answered; null if it becomes nothing. */
export function becomesOf({ state, trade }: TradeLine): JudgedRow['becomes'] {
  if (!trade || state === 'ERROR') return null;
  const { read, target } = trade;
  const { holding, isNew, synced } = target;
  const wire = (text: string | null) => (text === null ? null : Number(text));
  return {
    type: read.type,
    investmentId: isNew || synced ? null : holding.id,
    symbol: read.symbol,
    name: read.name ?? holding.investment_name,
    day: read.day,
    quantity: wire(read.quantity),
    price: wire(read.price),
    amount: wire(read.amount),
    fee: Number(read.fee),
    tax: Number(read.tax),
  };
}
