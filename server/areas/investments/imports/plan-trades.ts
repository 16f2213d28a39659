import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { mayHold } from '../../../../finance/ledger/ledger.ts';
import { centsToDecimal } from '../../../../finance/money/cents.ts';
import type { ImportDraft, ImportPlan } from '../../../area-imports.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { findOpeningDay } from '../../../ledger/account-opening.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import { listCashAccounts, lockCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { lockSyncedAccount } from '../../../ledger/synced/synced-trades.repository.ts';
import { findListingDays } from '../../quotes/listing-days.repository.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { type Books, openBooks } from '../entries/holding-books.ts';
import { lockInvestments } from '../investments.repository.ts';
import { foldTrades, type PlannedHolding } from './fold-trades.ts';
import { judgeTrades, readTrades } from './judge-trades.ts';
import { type Conversion, pairConversions, refuseHalves } from './pair-conversions.ts';
import { openSyncedTargets } from './synced-targets.ts';
import { amountsOf, answerAccount, answerInstruments, balanceAfter } from './trade-answers.ts';
import { becomesOf, entryOf, type Trade, type TradeLine } from './trade-lines.ts';
import { openTargets, type TradeTarget } from './trade-targets.ts';
import { writeSyncedTrades } from './write-synced-trades.ts';
import { writeTrades } from './write-trades.ts';

/**
 * What a file of trades does to the owner's holdings and to the account their money is moved in, or to the
 * symbols of a synced account.
 */
export async function planTrades(db: Db, deps: Deps, draft: ImportDraft): Promise<ImportPlan> {
  const { securitiesAccountId: syncedId } = draft;
  const synced = syncedId === null ? undefined : await openSyncedTargets(db, deps, draft, syncedId);
  const findTarget = synced?.findTarget ?? (await openTargets(db, deps, draft));
  const { lines, rowsOf, unknownWords } = await readTrades(deps, draft, findTarget);
  const targets = [...rowsOf.keys()];
  const { books, entries } = synced
    ? { books: new Map(), entries: synced.entries }
    : await openHoldings(db, draft.ownerId, targets);
  await yieldToEventLoop();
  const account = await openAccount(db, draft);
  const first = new Map([...entries].map(([id, rows]) => [id, firstOf(rows)]));
  const listed = await findListingDays(
    db,
    targets.flatMap(({ holding }) => holding.instrument_key ?? []),
  );
  await judgeTrades(deps, draft, lines, {
    entriesOf: (id) => entries.get(id) ?? [],
    firstOf: (id) => first.get(id),
    listingDayOf: (key) => (key === null ? undefined : listed.get(key)),
    account,
    openingDay: account && (await findOpeningDay(db, draft.ownerId, account.id)),
  });
  const conversions = pairConversions(lines, deps.newId);
  const planned = await foldAll(lines, conversions, entries, (trade) =>
    entryOf(deps, draft, trade),
  );
  const holdings = planned.flatMap((one) => (one instanceof AppError ? [] : [one]));
  let refusal = planned.find((one) => one instanceof AppError);
  const amounts = amountsOf(holdings);
  const after = account && balanceAfter(account, amounts);
  if (account && after !== undefined && !mayHold(account.account_type, centsToDecimal(after))) {
    refusal ??= new AppError('INSUFFICIENT_BALANCE');
  }
  if (synced && !synced.account) refusal = fieldError('securitiesAccountId', '账户不存在');
  return {
    rows: lines,
    becomes: (index) => {
      const line = lines[index];
      return line ? becomesOf(line) : null;
    },
    accounts: account ? [answerAccount(account, amounts)] : [],
    instruments: answerInstruments(rowsOf, holdings),
    unknownWords: [...unknownWords],
    refusal,
    lock: async (tx) => {
      if (syncedId !== null) await lockSyncedAccount(tx, draft.ownerId, syncedId);
      if (books.size > 0) await lockInvestments(tx, draft.ownerId, [...books.keys()]);
      if (account) await lockCashAccounts(tx, draft.ownerId, [account.id]);
    },
    write: (tx) =>
      syncedId === null
        ? writeTrades(tx, deps, draft, { holdings, account, books })
        : writeSyncedTrades(tx, deps, draft, syncedId, holdings),
  };
}

/**
 * Folds the chosen trades of every holding. Where one side of a conversion cannot be, the other one is
 * refused too, and its holding is folded once more.
 */
async function foldAll(
  lines: readonly TradeLine[],
  conversions: readonly Conversion[],
  entries: ReadonlyMap<string, readonly EntryRow[]>,
  toRow: (trade: Trade) => EntryRow,
): Promise<(PlannedHolding | AppError)[]> {
  refuseHalves(conversions);
  const byTarget = linesByTarget(lines);
  const planned = new Map<string, PlannedHolding | AppError>();
  let changed = new Set([...byTarget.keys()].map(({ holding }) => holding.id));
  while (changed.size > 0) {
    for (const [target, own] of byTarget) {
      const { id } = target.holding;
      if (!changed.has(id)) continue;
      await yieldToEventLoop();
      planned.set(id, foldTrades(target, entries.get(id) ?? [], own, toRow));
    }
    const halves = refuseHalves(conversions);
    changed = new Set(halves.flatMap(({ trade }) => trade?.target.holding.id ?? []));
  }
  return [...planned.values()];
}

/** The stored entries of the holdings, in the books of these and of those they share a transfer with. */
async function openHoldings(
  db: Db,
  ownerId: string,
  targets: readonly TradeTarget[],
): Promise<{ books: Books; entries: Map<string, readonly EntryRow[]> }> {
  const stored = targets.filter(({ isNew }) => !isNew);
  const ids = [...new Set(stored.map(({ holding }) => holding.id))];
  const books: Books =
    ids.length > 0 ? await openBooks(db, ownerId, ids, { lock: false }) : new Map();
  return { books, entries: new Map([...books].map(([id, { before }]) => [id, before])) };
}

async function openAccount(
  db: Db,
  { ownerId, cashAccountId }: ImportDraft,
): Promise<CashAccountRow | undefined> {
  if (cashAccountId === null) return undefined;
  const [account] = await listCashAccounts(db, ownerId, [cashAccountId]);
  return account;
}

function firstOf(rows: readonly EntryRow[]): EntryRow | undefined {
  const opening = rows.find(({ type }) => type === 'OPENING');
  if (opening) return opening;
  return rows.reduce<EntryRow | undefined>(
    (first, row) => (first && first.day <= row.day ? first : row),
    undefined,
  );
}

/** The chosen rows of each holding, oldest first. Files are written oldest or newest first. */
function linesByTarget(lines: readonly TradeLine[]): Map<TradeTarget, TradeLine[]> {
  const trades = lines.filter(({ trade }) => trade !== undefined);
  const isNewestFirst = (trades[0]?.trade?.read.day ?? '') > (trades.at(-1)?.trade?.read.day ?? '');
  const ordered = isNewestFirst ? trades.reverse() : trades;
  const byTarget = new Map<TradeTarget, TradeLine[]>();
  const byHolding = new Map<string, TradeTarget>();
  for (const line of ordered) {
    if (!line.trade || !line.chosen) continue;
    const { target } = line.trade;
    // Two spellings of one holding are folded together.
    const shared = byHolding.get(target.holding.id) ?? target;
    byHolding.set(target.holding.id, shared);
    const own = byTarget.get(shared) ?? [];
    byTarget.set(shared, own);
    own.push(line);
  }
  return byTarget;
}
