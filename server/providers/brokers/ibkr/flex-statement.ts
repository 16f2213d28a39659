import { daysBetween } from '../../../../finance/calendar/days.ts';
import { type Decimal, toText, zero } from '../../../../finance/money/decimal.ts';
import { amount, parse } from '../amounts.ts';
import { BrokerError, type BrokerPosition, type BrokerSnapshot } from '../broker.ts';
import { CashTally, isoCurrency } from '../cash.ts';
import { mergedPositions } from '../positions.ts';
import { unreadOf } from '../unread.ts';
import { positionOf } from './flex-positions.ts';
import { type FlexElement, flexElements } from './flex-xml.ts';

/** Weekends and holidays are no reason to call a statement old. */
const oldAfterDays = 6;

/** Reads positions, cash and net asset value of all accounts of a statement, as they were at the end of its day. */
export function readStatement(xml: string, today: string): Omit<BrokerSnapshot, 'at'> {
  const elements = flexElements(xml);
  const positions = readPositions(elements);
  const cash = readCash(elements);
  const worth = readWorth(elements);
  const days = elements.filter(({ name }) => name === 'FlexStatement').map(dayOf);
  const oldest = days.sort()[0];
  const isOld = oldest !== undefined && daysBetween(oldest, today) > oldAfterDays;
  return {
    positions: mergedPositions(positions.booked),
    cash,
    unread: [
      ...positions.unread,
      ...(isOld ? [`报表只到 ${oldest}，请把查询的期间改为“Last Business Day”`] : []),
      ...worth.unread,
    ],
    total: worth.total,
  };
}

function dayOf({ attributes: { toDate = '' } }: FlexElement): string {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(toDate);
  if (!match) throw new BrokerError('BAD_RESPONSE', undefined, 'toDate');
  return `${match[1]}-${match[2]}-${match[3]}`;
}

/** A section that the query does not have is not in the statement; an empty one is. */
function refuseMissing(elements: FlexElement[], section: string, label: string): void {
  if (elements.some(({ name }) => name === section)) return;
  throw new BrokerError(
    'NOT_CONFIGURED',
    `Flex 查询里没有勾选“${label}”，请在盈透编辑这个查询，勾选后再同步`,
    section,
  );
}

function readPositions(elements: FlexElement[]): { booked: BrokerPosition[]; unread: string[] } {
  refuseMissing(elements, 'OpenPositions', 'Open Positions');
  const rows = elements.filter(({ name }) => name === 'OpenPosition');
  const isSummary = ({ attributes }: FlexElement) => attributes.levelOfDetail === 'SUMMARY';
  // Lots repeat what their summary has.
  const chosen = rows.some(isSummary) ? rows.filter(isSummary) : rows;
  const booked: BrokerPosition[] = [];
  const namesByKind = new Map<string, string[]>();
  for (const { attributes } of chosen) {
    const { symbol = '', currency = '', assetCategory = '' } = attributes;
    const position = figure(attributes, 'position');
    if (!position || !symbol || !/^[A-Z]{3}$/.test(currency)) {
      throw new BrokerError('BAD_RESPONSE', undefined, 'OpenPosition');
    }
    const read = positionOf({
      currency,
      assetCategory,
      symbol,
      description: attributes.description ?? '',
      isin: attributes.isin ?? '',
      listingExchange: attributes.listingExchange ?? '',
      position,
      markPrice: figure(attributes, 'markPrice'),
      positionValue: figure(attributes, 'positionValue'),
      costBasisMoney: figure(attributes, 'costBasisMoney'),
      multiplier: figure(attributes, 'multiplier'),
    });
    if (!('unreadKind' in read)) booked.push(read);
    else namesByKind.set(read.unreadKind, [...(namesByKind.get(read.unreadKind) ?? []), symbol]);
  }
  return { booked, unread: [...namesByKind].flatMap(([kind, names]) => unreadOf(kind, names)) };
}

function readCash(elements: FlexElement[]): BrokerSnapshot['cash'] {
  refuseMissing(elements, 'CashReport', 'Cash Report');
  const rows = elements.filter(({ name }) => name === 'CashReportCurrency');
  const byCurrency = rows.filter(({ attributes }) => /^[A-Z]{3}$/.test(attributes.currency ?? ''));
  const hasMoney = rows.some(({ attributes }) => figure(attributes, 'endingCash')?.eq(0) !== true);
  if (hasMoney && byCurrency.length === 0) {
    throw new BrokerError(
      'NOT_CONFIGURED',
      'Flex 查询的“Cash Report”里没有各币种的余额，请在盈透编辑查询，勾选“Currency Breakout”',
      'CashReport',
    );
  }
  const tally = new CashTally();
  for (const { attributes } of byCurrency) {
    const ending = figure(attributes, 'endingCash');
    if (!ending) throw new BrokerError('BAD_RESPONSE', undefined, 'endingCash');
    tally.add(attributes.currency ?? '', ending);
  }
  return tally.list();
}

/** The net asset value of each account on its last day, and what cannot be compared with it. */
function readWorth(elements: FlexElement[]): Pick<BrokerSnapshot, 'total' | 'unread'> {
  const unknown = {
    total: null,
    unread: ['净值（NAV）未能核对：查询里没有勾选“Net Asset Value (NAV) in Base”'],
  };
  const bases = new Map(
    elements
      .filter(({ name }) => name === 'AccountInformation')
      .map(({ attributes }) => [attributes.accountId ?? '', attributes.currency]),
  );
  const last = new Map<string, FlexElement['attributes']>();
  for (const { name, attributes } of elements) {
    if (name !== 'EquitySummaryByReportDateInBase') continue;
    const before = last.get(attributes.accountId ?? '');
    const isLater = !before || (before.reportDate ?? '') <= (attributes.reportDate ?? '');
    if (isLater) last.set(attributes.accountId ?? '', attributes);
  }
  if (last.size === 0) return unknown;
  const sums = new Map<string, Decimal>();
  let accruals = zero;
  for (const [accountId, attributes] of last) {
    const currency = attributes.currency || bases.get(accountId);
    const total = figure(attributes, 'total');
    if (!currency || !total) return unknown;
    const key = isoCurrency(currency);
    sums.set(key, (sums.get(key) ?? zero).plus(total));
    for (const accrual of ['dividendAccruals', 'interestAccruals']) {
      accruals = accruals.plus(figure(attributes, accrual)?.abs() ?? zero);
    }
  }
  return {
    total: [...sums].map(([currency, value]) => ({ currency, amount: toText(value) })),
    unread: accruals.eq(0) ? [] : ['应计股息与利息（到账前不计入）'],
  };
}

function figure(attributes: FlexElement['attributes'], name: string): Decimal | null {
  return parse(amount, attributes[name]?.replaceAll(',', ''));
}
