import type { Currency } from '../../../contract/fields/currencies.ts';
import { addDays, type Day, daysBetween } from '../../calendar/days.ts';
import { type Decimal, decimal, divide, round, toText } from '../../money/decimal.ts';
import type { Entry } from '../entries/entry.ts';
import { type CorporateAction, noAction, parseAnnouncement } from './announcement.ts';
import { amountWord } from './cash-words.ts';

/** What a source reports for one ex-day of a share: the words of the announcement, or a dividend and a split as figures. */
export interface EventsOfDay {
  exDay: Day;
  recordDay?: Day | null;
  payDay?: Day | null;
  /** Words that `parseAnnouncement` reads. */
  text?: string;
  /** What one share is paid, before tax. */
  dividend?: { amount: Decimal; currency: Currency };
  /** Every `ratioOld` shares became `ratioNew`. */
  split?: { ratioNew: number; ratioOld: number };
}

/**
 * How a market announces: mainland China speaks of 10 shares, and of new shares instead of splits; a fund
 * splits its shares and pays for each.
 */
export interface Wording {
  isMainland: boolean;
  isFund?: boolean;
  currency: Currency;
}

/** Which parts an action has, or which are recorded. Each part is proposed until it is recorded. */
export interface ActionParts {
  shares: boolean;
  cash: boolean;
  rights: boolean;
}

/**
 * The events of a day as the texts of announcements, without the parts that are recorded; one, or two where a
 * split and a dividend do not belong into one. Cash keeps its currency, whichever the holding is booked in.
 */
export function announcementsOf(
  event: EventsOfDay,
  wording: Wording,
  recorded: ActionParts = { shares: false, cash: false, rights: false },
): string[] {
  if (event.text === undefined) return textsOf(actionsOf(event, wording, recorded), wording);
  const action = parseAnnouncement(event.text);
  if (!action) return [];
  const has = partsOfAction(action);
  const names = ['shares', 'cash', 'rights'] as const;
  if (!names.some((name) => has[name] && recorded[name])) return [event.text];
  return textsOf([withoutParts(action, recorded)], wording);
}

/** A dividend and a split as actions: one on the mainland, two where a split comes with nothing else. */
function actionsOf(
  { dividend, split }: EventsOfDay,
  { isMainland, isFund = false, currency }: Wording,
  recorded: ActionParts,
): CorporateAction[] {
  const newSplit = split && !recorded.shares ? split : null;
  const cash =
    dividend && !recorded.cash
      ? {
          cash: dividend.amount,
          cashCurrency: dividend.currency === currency ? null : dividend.currency,
        }
      : {};
  const isNewShares = newSplit && isMainland && !isFund && newSplit.ratioNew > newSplit.ratioOld;
  if (!isNewShares)
    return [
      { ...noAction, split: newSplit },
      { ...noAction, ...cash },
    ];
  const { ratioNew, ratioOld } = newSplit;
  const capitalisation = divide(decimal(ratioNew - ratioOld), decimal(ratioOld));
  return [{ ...noAction, capitalisation, ...cash }];
}

function withoutParts(action: CorporateAction, recorded: ActionParts): CorporateAction {
  const { bonus, capitalisation, split, cash, rights, rightsPrice } = action;
  return {
    ...noAction,
    ...(!recorded.shares && { bonus, capitalisation, split }),
    ...(!recorded.cash && {
      cash,
      cashCurrency: action.cashCurrency,
      equivalent: action.equivalent,
    }),
    ...(!recorded.rights && { rights, rightsPrice }),
  };
}

function textsOf(actions: readonly CorporateAction[], wording: Wording): string[] {
  return actions.map((action) => textOf(action, wording)).filter((text) => text !== '');
}

/** An action in words that are read again; empty if it gives nothing. */
function textOf(
  action: CorporateAction,
  { isMainland, isFund = false, currency }: Wording,
): string {
  const { bonus, capitalisation, cash, cashCurrency, equivalent, rights, rightsPrice, split } =
    action;
  if (split) return splitText(split);
  const isOfTen = isMainland && !isFund;
  const figure = (value: Decimal) => toText(round(value.times(isOfTen ? 10 : 1), 6));
  const paid = (value: Decimal, of: Currency) =>
    `${toText(value.times(isOfTen ? 10 : 1))}${amountWord(of)}`;
  const parts = [
    bonus.gt(0) ? `送${figure(bonus)}` : '',
    capitalisation.gt(0) ? `转${figure(capitalisation)}` : '',
    cash.gt(0)
      ? `派${cashCurrency === 'CNY' && currency !== 'CNY' ? '人民币' : ''}${paid(cash, cashCurrency ?? currency)}`
      : '',
    equivalent ? `,相当于${paid(equivalent.amount, equivalent.currency ?? currency)}` : '',
    rights.gt(0) ? `配${figure(rights)},配股价${toText(rightsPrice)}元` : '',
  ].join('');
  return parts && `${isOfTen ? '10' : isFund ? '每份' : '每股'}${parts}`;
}

function splitText({ ratioNew, ratioOld }: NonNullable<EventsOfDay['split']>): string {
  return `${ratioOld}${ratioNew > ratioOld ? '拆' : '合'}${ratioNew}`;
}

/** Whether an action gives new shares, cash, and the right to buy shares. */
export function partsOf(text: string): ActionParts {
  return partsOfAction(parseAnnouncement(text) ?? noAction);
}

function partsOfAction({
  split,
  bonus,
  capitalisation,
  cash,
  rights,
}: CorporateAction): ActionParts {
  return {
    shares: split !== null || bonus.gt(0) || capitalisation.gt(0),
    cash: cash.gt(0),
    rights: rights.gt(0),
  };
}

const shareTypes: ReadonlySet<Entry['type']> = new Set(['SPLIT', 'BONUS', 'CAPITALISATION']);
const cashTypes: ReadonlySet<Entry['type']> = new Set(['DIVIDEND', 'REINVEST']);

/** New shares are credited within so many days of the ex-day. */
const mostDaysToShares = 7;
/** Cash is paid within so many days of the ex-day, and before the next one. */
const mostDaysToCash = 60;

/** Whether an entry already records that rights of an ex-day were exercised. */
export function isRightsOf({ type, day }: Entry, exDay: Day): boolean {
  return type === 'RIGHTS' && day >= exDay && day <= addDays(exDay, mostDaysToCash);
}

/** Whether an entry already records the new shares of an ex-day. */
export function isSharesOf({ type, day }: Entry, exDay: Day): boolean {
  return shareTypes.has(type) && Math.abs(daysBetween(exDay, day)) <= mostDaysToShares;
}

/** The same of the cash: by its record day, or else by the day it was paid. */
export function isCashOf({ type, day, recordDay }: Entry, exDay: Day, nextExDay?: Day): boolean {
  if (!cashTypes.has(type)) return false;
  if (recordDay !== null) {
    return recordDay <= exDay && recordDay >= addDays(exDay, -mostDaysToShares);
  }
  const isPaidBeforeNext = nextExDay === undefined || day < nextExDay;
  return day >= exDay && day <= addDays(exDay, mostDaysToCash) && isPaidBeforeNext;
}
