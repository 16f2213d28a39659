import type { Currency } from '../../../contract/fields/currencies.ts';
import { addDays, type Day, daysBetween } from '../../calendar/days.ts';
import { type Decimal, decimal, divide, round, toText } from '../../money/decimal.ts';
import type { Entry } from '../entries/entry.ts';
import { type CorporateAction, parseAnnouncement } from './announcement.ts';

/** The dividend and the split that a source reports for one ex-day of a share. */
export interface EventsOfDay {
  exDay: Day;
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

const moneyWords: Partial<Record<Currency, string>> = { CNY: '元', HKD: '港元', USD: '美元' };

/**
 * The events of a day as the texts of announcements; one, or two where a split and a dividend do not
 * belong into one. Cash in another currency than the holding's is left out: its amount is not known.
 */
export function announcementsOf({ dividend, split }: EventsOfDay, wording: Wording): string[] {
  const { isMainland, isFund = false, currency } = wording;
  const word = moneyWords[currency];
  const cash = dividend?.currency === currency && word ? dividend.amount : undefined;
  if (isMainland && !isFund) {
    const isMore = split !== undefined && split.ratioNew > split.ratioOld;
    const parts = [
      isMore ? `转${toText(newSharesOfTen(split))}` : '',
      cash ? `派${toText(cash.times(10))}${word}` : '',
    ].join('');
    return [...(split && !isMore ? [splitText(split)] : []), ...(parts ? [`10${parts}`] : [])];
  }
  return [
    ...(split ? [splitText(split)] : []),
    ...(cash ? [`每${isFund ? '份' : '股'}派${toText(cash)}${word}`] : []),
  ];
}

function newSharesOfTen({ ratioNew, ratioOld }: NonNullable<EventsOfDay['split']>): Decimal {
  return round(divide(decimal((ratioNew - ratioOld) * 10), decimal(ratioOld)), 6);
}

function splitText({ ratioNew, ratioOld }: NonNullable<EventsOfDay['split']>): string {
  return `${ratioOld}${ratioNew > ratioOld ? '拆' : '合'}${ratioNew}`;
}

/** Whether an action gives new shares, and whether it gives cash. */
export function partsOf(text: string): { shares: boolean; cash: boolean } {
  const action = parseAnnouncement(text);
  return {
    shares: action !== undefined && givesShares(action),
    cash: action?.cash.gt(0) ?? false,
  };
}

function givesShares({ split, bonus, capitalisation }: CorporateAction): boolean {
  return split !== null || bonus.gt(0) || capitalisation.gt(0);
}

const shareTypes: ReadonlySet<Entry['type']> = new Set(['SPLIT', 'BONUS', 'CAPITALISATION']);
const cashTypes: ReadonlySet<Entry['type']> = new Set(['DIVIDEND', 'REINVEST']);

/** New shares are credited within so many days of the ex-day. */
const mostDaysToShares = 7;
/** Cash is paid within so many days of the ex-day, and before the next one. */
const mostDaysToCash = 60;

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
