import type { InvestmentType } from '../../contract/investments/investment-fields.ts';
import { type Day, daysBetween } from '../../finance/calendar/days.ts';
import type { Entry } from '../../finance/holdings/entries/entry.ts';

/**
 * Everything a household has, in whole numbers, which the server has to agree with. It does not use
 * the server's arithmetic. The test's rates make a dollar 6.4 yuan, so that nothing here
 * has to be divided.
 */
export interface Household {
  accounts: ModelAccount[];
  /** Transfers that are not undone, between accounts that are not deleted. */
  transfers: ModelTransfer[];
  /** Imports that are not undone, into accounts that are not deleted. */
  imports: ModelImport[];
  holdings: ModelHolding[];
  assets: ModelAsset[];
  debts: ModelDebt[];
  deposits: ModelDeposit[];
  loans: ModelLoan[];
  today: Day;
  /** How far the clock was advanced. */
  daysPassed: number;
  /** Rows made so far; names follow from it. */
  made: number;
  /** The number of steps so far. */
  steps: number;
}

interface Row {
  id: string;
  version: number;
}

export interface ModelAccount extends Row {
  isCredit: boolean;
  currency: 'CNY' | 'USD';
  cents: number;
  isDefault: boolean;
  entries: number;
}

export interface ModelTransfer {
  id: string;
  from: ModelAccount;
  to: ModelAccount;
  cents: number;
  toCents: number;
}

/** A file that was imported into one account. */
export interface ModelImport {
  id: string;
  account: ModelAccount;
  cents: number;
  rows: number;
}

export interface ModelHolding extends Row {
  type: InvestmentType;
  currency: 'CNY' | 'USD';
  /** Millionths of a unit; 0 once everything was sold. */
  quantityMicros: number;
  /** Hundred-millionths of its currency. */
  cost: bigint;
  /** The opening, and what was bought and sold since. */
  trades: ModelTrade[];
  /** Of a fund: its orders, those that are done too. */
  orders: ModelOrder[];
  /** Null: counts at cost. */
  priceCents: number | null;
  status: number;
}

export interface ModelOrder {
  id: string;
  side: 'SUBSCRIBE' | 'REDEEM';
  /** DONE: its shares, or its money, are there. */
  status: 'PENDING' | 'CONFIRMED' | 'DONE' | 'CANCELLED';
  /** What a purchase pays; of a redemption its net, once it is confirmed. */
  cents: number;
  /** Hundredths of a share that a redemption gives back. */
  hundredths: number;
  account: ModelAccount | null;
  /** What moved there, where its currency is not the fund's. */
  accountCents: number | null;
  entryId: string | null;
}

export interface ModelTrade {
  entry: Entry;
  /** The account that its money moved in, and how much: positive when it came in. */
  moved: { account: ModelAccount; cents: number } | null;
}

/** Depreciates by a whole number of cents a month, so that no month is rounded. */
export interface ModelAsset extends Row {
  lifeMonths: number;
  centsAMonth: number;
  startUseDate: Day;
  /** Units of the base currency for one unit of the asset's. */
  rate: number;
  scrappedOn: Day | null;
  /** What its disposal has moved in which account, and whether it was scrapped before. */
  disposal: { account: ModelAccount | null; moved: number; scrappedBefore: Day | null } | null;
  /** Market values in cents, by their days, and whether they count. */
  valuations: Map<Day, number>;
  isMarket: boolean;
}

export interface ModelDebt extends Row {
  kind: 'receivables' | 'payables';
  cents: number;
  dueDate: Day;
  /** The payments that were not undone, with what each moved in which account. */
  parts: { id: string; cents: number; account: ModelAccount | null; moved: number }[];
  /** What the mark as paid settles, in cents. */
  marked: number;
}

/** What is left of a debt. */
export function leftOf({ cents, parts, marked }: ModelDebt): number {
  return parts.reduce((left, part) => left - part.cents, cents - marked);
}

/** A product of some days that earns a cent a day for each hundred yuan, whole cents at any time. */
export interface ModelDeposit extends Row {
  hundreds: number;
  start: Day;
  term: number;
  /** Its principal is deposited again when a term ends, and the interest paid out. */
  renews: boolean;
  /** Days beyond or short of a term earn the same, else nothing. */
  earnsAfter: boolean;
  /** What taking it out has moved in which account. */
  closing: { account: ModelAccount | null; moved: number } | null;
}

/** What a deposit that was not taken out has earned, in cents. */
export function interestOf(deposit: ModelDeposit, today: Day): number {
  const { hundreds, start, term, renews, earnsAfter } = deposit;
  const days = daysBetween(start, today);
  if (renews) return hundreds * (days % term);
  return hundreds * (earnsAfter ? days : Math.min(days, term));
}

/** What a deposit is worth, in cents. */
export function worthOfDeposit(deposit: ModelDeposit, today: Day): number {
  return deposit.closing ? 0 : deposit.hundreds * 10_000 + interestOf(deposit, today);
}

/**
 * A loan of equal principal (等额本金), counted so that no cent has to be rounded: whatever is owed is a
 * multiple of `loanUnit`, and rates are 6, 12 or 24 percent.
 */
export interface ModelLoan extends Row {
  start: Day;
  /** The principal of a month and how many there were, in cents. */
  level: number;
  months: number;
  ratePercent: number;
  /** Rates that hold from a day on, by day. */
  rates: { from: Day; ratePercent: number }[];
  /** Instalments that were due when it was added and count as paid. */
  assumed: number;
  /** What was booked, oldest first. */
  acts: ModelLoanAct[];
}

export interface ModelLoanAct {
  id: string;
  /** Of an instalment its number; null for a prepayment, which shortens the term. */
  number: number | null;
  day: Day;
  principal: number;
  interest: number;
  account: ModelAccount | null;
  /** What the account has paid for principal and for interest. */
  paid: [number, number];
}

export function emptyHousehold(today: Day): Household {
  return {
    accounts: [],
    transfers: [],
    imports: [],
    holdings: [],
    assets: [],
    debts: [],
    deposits: [],
    loans: [],
    today,
    daysPassed: 0,
    made: 0,
    steps: 0,
  };
}
