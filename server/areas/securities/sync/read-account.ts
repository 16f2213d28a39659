import { isCurrency } from '../../../../contract/fields/currencies.ts';
import {
  brokerLabels,
  type SecuritiesAccountType,
} from '../../../../contract/securities/securities-fields.ts';
import {
  type BrokerHolding,
  type BrokerMoney,
  brokerageTotal,
  convertBrokerMoney,
} from '../../../../finance/holdings/brokerage.ts';
import { type Decimal, decimal, sum, zero } from '../../../../finance/money/decimal.ts';
import { formatAmount } from '../../../../finance/money/format-amount.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { todayOf } from '../../../business-day.ts';
import { keyringOf } from '../../../config/keyring.ts';
import type { Deps } from '../../../deps.ts';
import type { BrokerSnapshot } from '../../../providers/brokers/broker.ts';
import { refreshQuotes, storedQuotes } from '../../quotes/quotes.service.ts';
import { newestRates } from '../../rates/rates.repository.ts';
import { openCredentials } from '../credentials/credentials.ts';
import { toHolding, toMoney } from '../portfolio.ts';
import type { CashRow } from '../positions.repository.ts';
import type { SecuritiesAccountRow } from '../securities-accounts.repository.ts';
import { askBroker, deadlineMs, type Failure } from './ask-broker.ts';
import {
  instrumentOf,
  type NewDayRow,
  type NewPosition,
  toCashRows,
  toDayRows,
  toPositionRows,
} from './snapshot-rows.ts';

/** One reading of an account, as the rows that store it. */
export interface Reading {
  positions: NewPosition[];
  cash: CashRow[];
  /** The day of the reading, and the rows of `securities_days` for it. */
  day: string;
  dayRows: NewDayRow[];
  /** Texts for the user: what could not be read, and a total that differs from the broker's own. */
  unread: string[];
  at: Date;
}

/**
 * Reads an account at its broker, and refreshes quotes of the positions that the broker does not price.
 * A failure of the broker is answered as `Failure`; without a new quote the newest stored one is used.
 */
export async function readAccount(
  deps: Deps,
  account: SecuritiesAccountRow,
  signal: AbortSignal,
): Promise<Reading | Failure> {
  const startedAt = performance.now();
  const broker = deps.brokers[account.account_type];
  const read = await askBroker(deps, async () =>
    broker.read(openCredentials(keyringOf(deps), account), { signal }),
  );
  if ('failure' in read) return read;
  const snapshot = read.answer;
  const budgetMs = Math.floor(deadlineMs - (performance.now() - startedAt));
  const quotes = await quotesFor(deps, snapshot, budgetMs, signal);
  const rates = await newestRates(deps.db);
  // `toRows` throws on texts that are no decimals: an invalid answer of the broker.
  const today = todayOf(deps);
  const rows = await askBroker(deps, async () => toRows(account, snapshot, quotes, rates, today));
  return 'failure' in rows ? rows : rows.answer;
}

async function quotesFor(
  deps: Deps,
  snapshot: BrokerSnapshot,
  budgetMs: number,
  signal: AbortSignal,
) {
  const instruments = snapshot.positions.flatMap((position) => instrumentOf(position) ?? []);
  if (instruments.length > 0 && budgetMs > 0 && !signal.aborted) {
    await refreshQuotes(deps, instruments, { budgetMs, signal });
  }
  return storedQuotes(
    deps.db,
    instruments.map(({ key }) => key),
    deps.now(),
  );
}

function toRows(
  { id: accountId, owner_id: ownerId, account_type: accountType }: SecuritiesAccountRow,
  snapshot: BrokerSnapshot,
  quotes: Awaited<ReturnType<typeof quotesFor>>,
  rates: RateTable,
  today: string,
): Reading {
  const source = { ownerId, accountId, snapshot, quotes, rates };
  const positions = toPositionRows(source);
  const cash = toCashRows(source);
  const holdings = positions.map((row) => toHolding(row, quotes.get(row.instrument_key ?? '')));
  const total = snapshot.total?.map(toMoney) ?? null;
  const account = { accountType, holdings, cash: cash.map(toMoney), total };
  const difference = totalDifference(account, rates, today);
  const unread = [...snapshot.unread, ...(difference ? [difference] : [])];
  return {
    positions,
    cash,
    day: today,
    dayRows: toDayRows(source, today),
    unread,
    at: snapshot.at,
  };
}

/** Accepted difference, as a part of the broker's total: prices and rates have other times and sources. */
const tolerance = decimal('0.01');

/** What one reading of an account found. */
interface WholeAccount {
  accountType: SecuritiesAccountType;
  holdings: readonly BrokerHolding[];
  cash: readonly BrokerMoney[];
  /** The broker's own total by currency; null when it gives none. */
  total: readonly BrokerMoney[] | null;
}

/**
 * A text with both totals, in the currency of the broker's, when the sum of the reading differs by more
 * than 1 % from the total that the broker gives; undefined when they agree, or when a missing rate
 * makes them incomparable.
 */
function totalDifference(
  { accountType, holdings, cash, total }: WholeAccount,
  rates: RateTable,
  today: string,
): string | undefined {
  const currency = total?.[0]?.currency ?? 'USD';
  if (!total || !isCurrency(currency)) return undefined;
  const inOne = total.map((money) => convertBrokerMoney(money, currency, rates));
  if (inOne.includes(undefined)) return undefined;
  const brokerTotal = sum(inOne.map((amount) => amount ?? zero));
  const read = brokerageTotal(holdings, cash, currency, rates, today);
  // A currency that the product does not support is missing from our sum for ever, so the
  // difference is shown. A supported one lacks a rate only until the first rates are fetched.
  if (read.missingRates.some(isCurrency)) return undefined;
  if (read.totalAssets.minus(brokerTotal).abs().lte(brokerTotal.abs().times(tolerance)))
    return undefined;
  const broker = brokerLabels[accountType];
  return `总资产：${broker}显示 ${inWords(brokerTotal, currency)}，读取合计 ${inWords(read.totalAssets, currency)}，相差超过 1%`;
}

/** `HKD 1,234.50`. */
function inWords(amount: Decimal, currency: string): string {
  return `${currency} ${formatAmount(amount)}`;
}
