import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { entitlementDay } from '../../../../finance/holdings/corporate-actions/proposal.ts';
import {
  type ActionParts,
  announcementsOf,
  type EventsOfDay,
  isCashOf,
  isRightsOf,
  isSharesOf,
  partsOf,
  type Wording,
} from '../../../../finance/holdings/corporate-actions/source-events.ts';
import type { Entry } from '../../../../finance/holdings/entries/entry.ts';
import { quantityOn } from '../../../../finance/holdings/entries/fold.ts';
import {
  type Instrument,
  isListedFund,
  normalizeSymbol,
} from '../../../../finance/market/symbols.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { attempt } from '../../../jobs/attempt.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import type { CorporateEvent } from '../../../providers/quotes/quote.ts';
import { listEntries } from '../entries/entries.repository.ts';
import { foldStored } from '../entries/position.ts';
import { type InvestmentRow, listInvestmentsOfInstrument } from '../investments.repository.ts';
import {
  listHeldInstruments,
  type TrackedInstrumentRow,
} from '../prices/tracked-instruments.repository.ts';
import {
  type CorporateActionRow,
  insertActions,
  listActions,
} from './corporate-actions.repository.ts';

/** Older events are not proposed: who enters a holding late does not get years of dividends to decide on. */
const lookBackDays = 90;

/**
 * The job that asks for dividends and splits of what is held, and proposes what they come to for each
 * holding, once. It books nothing.
 */
export const proposeActionsJob = {
  name: 'corporate-actions',
  pattern: '25 9,17 * * *',
  run: proposeActions,
};

async function proposeActions(deps: Deps, stop: AbortSignal) {
  const count = { proposed: 0, failed: 0 };
  for (const row of await listHeldInstruments(deps.db)) {
    if (stop.aborted) break;
    const item = { key: row.instrument_key };
    const run = { log: deps.log, stop };
    const proposed = await attempt(run, item, 'corporate actions were not fetched', () =>
      proposeOf(deps, row, stop),
    );
    if (proposed !== undefined) count.proposed += proposed;
    else if (!stop.aborted) count.failed += 1;
  }
  return count;
}

async function proposeOf(
  deps: Deps,
  row: TrackedInstrumentRow,
  stop: AbortSignal,
): Promise<number> {
  const instrument = normalizeSymbol(row.instrument_key, row.asset_type);
  const today = todayOf(deps);
  const answer =
    instrument &&
    (await deps.quotes.events(instrument, addDays(today, -lookBackDays), today, stop));
  if (!answer || answer.events.length === 0) return 0;
  const events = byExDay(answer.events);
  let proposed = 0;
  for (const holding of await listInvestmentsOfInstrument(deps.db, instrument.key)) {
    proposed += await withTransaction(deps.db, (tx) =>
      proposeTo(tx, deps, holding, { instrument, events, source: answer.source }),
    );
  }
  return proposed;
}

/** What happens on one day is one action. */
function byExDay(events: readonly CorporateEvent[]): EventsOfDay[] {
  const days = new Map<Day, EventsOfDay>();
  for (const event of events) {
    const ofDay = days.get(event.exDay) ?? { exDay: event.exDay };
    days.set(event.exDay, ofDay);
    if (event.kind === 'SPLIT') {
      ofDay.split = { ratioNew: event.ratioNew, ratioOld: event.ratioOld };
    } else if (event.kind === 'DIVIDEND') {
      ofDay.dividend = { amount: decimal(event.amount), currency: event.currency };
    } else {
      const { text, recordDay, payDay } = event;
      Object.assign(ofDay, { text, recordDay, payDay });
    }
  }
  return [...days.values()];
}

interface Reported {
  instrument: Instrument;
  /** By ex-day, oldest first. */
  events: readonly EventsOfDay[];
  source: string;
}

async function proposeTo(
  tx: Tx,
  deps: Deps,
  holding: InvestmentRow,
  { instrument, events, source }: Reported,
): Promise<number> {
  const { id, owner_id, investment_type, currency } = holding;
  const entries = await listEntries(tx, owner_id, [id]);
  const folded = foldStored(entries, investment_type);
  const known = await listActions(tx, owner_id, { investmentId: id });
  const written = entries.map(toEntry);
  const wording = wordingOf(instrument, currency);
  const rows = events.flatMap((event, at): CorporateActionRow[] => {
    const { exDay, payDay = null } = event;
    const nextDividend = events.slice(at + 1).find(paysCash)?.exDay;
    const days = { exDay, recordDay: recordDayOf(event), payDay };
    if (quantityOn(folded, entitlementDay(days)).eq(0)) return [];
    const parts = known.filter((row) => row.ex_day === exDay).map((row) => partsOf(row.text));
    const isKnown = (part: keyof ActionParts, isOf: (entry: Entry) => boolean) =>
      parts.some((one) => one[part]) || written.some(isOf);
    const recorded = {
      shares: isKnown('shares', (entry) => isSharesOf(entry, exDay)),
      cash: isKnown('cash', (entry) => isCashOf(entry, exDay, nextDividend)),
      rights: isKnown('rights', (entry) => isRightsOf(entry, exDay)),
    };
    return announcementsOf(event, wording, recorded).map((text) =>
      toRow(deps, holding, { text, source, ...days }),
    );
  });
  await insertActions(tx, rows);
  return rows.length;
}

function wordingOf({ code, market }: Instrument, currency: Wording['currency']): Wording {
  const isMainland = market === 'SH' || market === 'SZ' || market === 'BJ';
  const isListed = isListedFund(code) && isMainland;
  return { isMainland, isFund: isListed || market === 'FUND', currency };
}

/**
 * The record day of the source, else the day before the ex-day. In Hong Kong the record day comes after the
 * ex-day, but only shares bought before the ex-day have the right: the day before it counts there, too.
 */
function recordDayOf({ exDay, recordDay }: EventsOfDay): Day {
  return recordDay && recordDay <= exDay ? recordDay : addDays(exDay, -1);
}

function paysCash({ dividend, text }: EventsOfDay): boolean {
  return dividend !== undefined || (text !== undefined && partsOf(text).cash);
}

function toRow(
  deps: Deps,
  { id, owner_id }: InvestmentRow,
  reported: { text: string; source: string; exDay: Day; recordDay: Day; payDay: Day | null },
): CorporateActionRow {
  const now = toInstantColumn(deps.now());
  const { shares, rights } = partsOf(reported.text);
  return {
    id: deps.newId(),
    owner_id,
    investment_id: id,
    kind: shares || rights ? 'SPLIT' : 'DIVIDEND',
    source: reported.source,
    text: reported.text,
    record_day: reported.recordDay,
    ex_day: reported.exDay,
    pay_day: reported.payDay,
    close: null,
    state: 'PROPOSED',
    version: 1,
    created_at: now,
    updated_at: now,
  };
}
