import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ImportInstrument } from '../../../../contract/imports/imports.ts';
import type { InvestmentType } from '../../../../contract/investments/investment-fields.ts';
import { assetTypeOf, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import type { AreaImports, ImportChoices, ImportDraft } from '../../../area-imports.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import { listCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { findSyncedAccount } from '../../../ledger/synced/synced-trades.repository.ts';
import { positionOf } from '../entries/position.ts';
import { type InvestmentRow, investmentRows, listInvestments } from '../investments.repository.ts';
import { instrumentOf } from '../prices/tracked-instruments.repository.ts';

/** The holding that the trades of one symbol belong to. */
export interface TradeTarget {
  ref: string;
  /** As stored, or as it would be made. */
  holding: InvestmentRow;
  isNew: boolean;
  isIgnored: boolean;
  /** Of a synced account: what its broker says is held, null before its first sync. */
  synced?: { quantity: string | null };
}

/** Refuses holdings and accounts that are not the owner's. */
export const checkInstruments: AreaImports['check'] = async (db, ownerId, named) => {
  const ids = named.instruments.flatMap(({ investmentId }) => investmentId ?? []);
  const own = new Set((await listInvestments(db, ownerId, ids)).map(({ id }) => id));
  for (const [index, { investmentId }] of named.instruments.entries()) {
    if (investmentId && !own.has(investmentId)) {
      throw fieldError(`instruments.${index}.investmentId`, '投资不存在');
    }
  }
  if (named.securitiesAccountId !== null) await checkSyncedAccount(db, ownerId, named);
  if (named.cashAccountId === null) return;
  const [account] = await listCashAccounts(db, ownerId, [named.cashAccountId]);
  if (!account) throw fieldError('cashAccountId', '账户不存在');
};

async function checkSyncedAccount(
  db: Db,
  ownerId: string,
  { cashAccountId, securitiesAccountId, instruments }: ImportChoices,
): Promise<void> {
  if (cashAccountId !== null) {
    throw fieldError('cashAccountId', '同步账户的现金以券商数据为准，不能关联资金账户');
  }
  if (!(await findSyncedAccount(db, ownerId, securitiesAccountId ?? ''))) {
    throw fieldError('securitiesAccountId', '账户不存在');
  }
  const index = instruments.findIndex(({ ignore }) => ignore !== true);
  if (index >= 0) {
    throw fieldError(
      `instruments.${index}.investmentId`,
      '同步账户的成交归入券商的持仓，不能另选投资',
    );
  }
}

/** Finds the holding of a symbol and currency. */
export type FindTarget = (trade: {
  symbol: string;
  name: string | null;
  currency: Currency | null;
}) => TradeTarget;

const readAs: InvestmentType[] = ['STOCK', 'FUND', 'CRYPTO', 'GOLD', 'OTHER'];

/**
 * The holdings for the symbols of a file: the one that the owner has chosen, else their own of that
 * symbol and currency, else a new one.
 */
export async function openTargets(db: Db, deps: Deps, draft: ImportDraft): Promise<FindTarget> {
  const own = await investmentRows.list(db, draft.ownerId, {}, 'created_at', 'id');
  const byId = new Map(own.map((row) => [row.id, row]));
  const bySymbol = Map.groupBy(own, ({ symbol }) => symbol.normalize('NFKC').toUpperCase());
  const byInstrument = Map.groupBy(
    own,
    ({ instrument_key, investment_type }) => `${assetTypeOf(investment_type)} ${instrument_key}`,
  );
  const choices = new Map(draft.instruments.map((choice) => [choice.ref, choice]));
  const found = new Map<string, TradeTarget>();
  const isOfCurrency = (currency: Currency | null) => (row: InvestmentRow) =>
    currency === null || row.currency === currency;

  const ownOf = (symbol: string, currency: Currency | null): InvestmentRow | undefined => {
    const spelled = bySymbol.get(symbol.toUpperCase())?.find(isOfCurrency(currency));
    if (spelled) return spelled;
    for (const type of readAs) {
      const instrument = normalizeSymbol(symbol, assetTypeOf(type));
      const candidates =
        instrument && byInstrument.get(`${instrument.assetType} ${instrument.key}`);
      const match = candidates?.find(isOfCurrency(currency));
      if (match) return match;
    }
    return undefined;
  };

  return ({ symbol, name, currency }) => {
    const place = `${symbol} ${currency ?? ''}`;
    const known = found.get(place);
    if (known) return known;
    const choice = choices.get(symbol);
    const chosen = choice?.investmentId ? byId.get(choice.investmentId) : undefined;
    const holding = chosen ?? (choice?.newInvestment ? undefined : ownOf(symbol, currency));
    const made = () =>
      newHolding(
        deps,
        draft.ownerId,
        choice?.newInvestment ?? guess(deps, draft.source, { symbol, name, currency }),
      );
    const target: TradeTarget = {
      ref: symbol,
      holding: holding ?? made(),
      isNew: holding === undefined,
      isIgnored: choice?.ignore === true,
    };
    // A symbol that is made once takes all rows of its currency, and those that name none.
    const same = [...found.values()].find(
      (other) =>
        target.isNew &&
        other.isNew &&
        other.ref === symbol &&
        other.holding.currency === target.holding.currency,
    );
    found.set(place, same ?? target);
    return same ?? target;
  };
}

/** The new holding for a symbol that is not held, unless its owner chooses otherwise. */
function guess(
  { config }: Pick<Deps, 'config'>,
  source: string,
  { symbol, name, currency }: { symbol: string; name: string | null; currency: Currency | null },
): NonNullable<ImportInstrument['newInvestment']> {
  const investmentType = typeOfSource(source, symbol);
  const listed = normalizeSymbol(symbol, assetTypeOf(investmentType))?.currency;
  return {
    symbol: symbol.slice(0, 50),
    investmentName: name ?? symbol.slice(0, 100),
    investmentType,
    currency: currency ?? listed ?? config.baseCurrency,
  };
}

function typeOfSource(source: string, symbol: string): InvestmentType {
  if (/^(binance|okx|htx|huobi)/.test(source)) return 'CRYPTO';
  if (/^(tiantian|ant|alipay)/.test(source)) return 'FUND';
  return normalizeSymbol(symbol, 'stock') ? 'STOCK' : 'OTHER';
}

/** A holding before its first entry. */
export function newHolding(
  deps: Deps,
  ownerId: string,
  made: NonNullable<ImportInstrument['newInvestment']>,
): InvestmentRow {
  const now = toInstantColumn(deps.now());
  const { symbol, investmentName, investmentType, currency } = made;
  const named = { symbol, investment_type: investmentType };
  return {
    ...named,
    id: deps.newId(),
    owner_id: ownerId,
    ...positionOf([], investmentType),
    purchase_date: now.slice(0, 10),
    investment_name: investmentName,
    instrument_key: instrumentOf(named)?.key ?? null,
    currency,
    description: null,
    status: 1,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}
