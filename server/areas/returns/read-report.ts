import { isCurrency } from '../../../contract/fields/currencies.ts';
import { periodEnds } from '../../../finance/calendar/periods.ts';
import { type UsedRate, usedRates } from '../../../finance/money/money.ts';
import type { Excluded } from '../../../finance/returns/scope-figures.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import type { ReportQuestion } from '../../report.ts';
import { reportPeriod } from '../../report-period.ts';
import { ratesOn } from '../rates/rates.repository.ts';
import {
  type AreaScope,
  findScopes,
  type ReadScope,
  readScope,
  type Subject,
} from './read-scope.ts';

interface ReadForReport extends ReadScope {
  /** The positions by area. */
  scopes: readonly AreaScope[];
  /** The last days of the months of the period; of the running one, the last day of the period. */
  monthEnds: readonly string[];
  usedRates: UsedRate[];
}

/** The holdings of one kind, one securities account, or everything. */
function subjectOf(
  ownerId: string,
  { type, securitiesAccountId: id }: Pick<ReportQuestion, 'type' | 'securitiesAccountId'>,
): Subject {
  if (id !== undefined && type !== undefined) {
    throw fieldError('securitiesAccountId', '投资类型和证券账户只能选一个');
  }
  if (id !== undefined) return { ownerId, rows: 'securities-account', id };
  return type === undefined ? { ownerId } : { ownerId, rows: 'investment', type };
}

/** All that the reports about returns rest on, read once for every holding and month. */
export async function readForReport(
  db: Db,
  deps: Deps,
  { user: { ownerId }, currency, ...asked }: ReportQuestion,
): Promise<ReadForReport> {
  const { from, to } = reportPeriod(deps, asked);
  const monthEnds = periodEnds(from, to, 'MONTHLY');
  const subject = subjectOf(ownerId, asked);
  const scopes = await findScopes(db, deps, subject);
  if (subject.id !== undefined && scopes.every(({ positions }) => positions.length === 0)) {
    throw fieldError('securitiesAccountId', '账户不存在');
  }
  const query = { from, to, currency, inputs: false, curve: false };
  const read = await readScope(db, deps, scopes, query, { otherDays: monthEnds });
  const currencies = new Set(
    read.positions.map((position) => position.currency).filter(isCurrency),
  );
  return {
    ...read,
    scopes,
    monthEnds,
    usedRates: usedRates(currencies, currency, await ratesOn(db, to)),
  };
}

/** Names what the figures leave out. */
export function excludedInWords(excluded: readonly Excluded[]): string | null {
  if (excluded.length === 0) return null;
  const byReason = Map.groupBy(excluded, ({ reason }) => reason.message);
  const texts = [...byReason].map(
    ([text, some]) => `${some.map(({ position }) => position.name).join('、')}（${text}）`,
  );
  return `不含 ${excluded.length} 项：${texts.join('、')}`;
}
