import type { SentRow } from '../../../../contract/imports/imports.ts';
import { type Day, dayIn } from '../../../../finance/calendar/days.ts';
import { centsToText } from '../../../../finance/money/cents.ts';
import type { ImportDraft, JudgedRow } from '../../../area-imports.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import {
  type FindBooked,
  readBookedOccurrences,
} from '../../../ledger/booked-occurrences.repository.ts';
import type { Target } from './cash-targets.ts';
import { type CashRow, readCashRow } from './read-cash-row.ts';
import { countKeysOfSource, dayOfSameAmount } from './stored-movements.repository.ts';

/** A row of the file with what was found about it. */
export interface CashLine {
  /** The account that it names; null of a row that is none's because it cannot be booked at all. */
  ref: string | null;
  judged: JudgedRow;
  /** Undefined of what cannot be booked. */
  booked: { read: CashRow; target: Target; key: string } | undefined;
}

/** Days within which an equal amount of another source may be the same movement. */
const daysOfDoubt = 3;

/** What was imported before, for the rows of a draft to be recognised. */
interface Known {
  /** Of the whole owner, for a source whose rows are each one movement whatever account they go to. */
  everywhere: ReadonlyMap<string, number> | undefined;
  /** How often each key has come in this draft. */
  seen: Map<string, number>;
  /** What was booked for what recurs. */
  findBooked: FindBooked;
}

/**
 * Wallets and shops, whose numbers are their own: a row that names no account is the same movement
 * whichever account is chosen for it. Numbers of banks and tables are known within one account alone.
 */
const wallets = new Set(['alipay', 'wechat', 'jingdong', 'meituan']);

/** Decides of each row whether it is new, a duplicate, wrong, or not to be imported. */
export async function judgeCash(
  db: Db,
  { config: { timeZone }, now }: Pick<Deps, 'config' | 'now'>,
  draft: ImportDraft,
  targets: ReadonlyMap<string, Target>,
): Promise<CashLine[]> {
  const context = { today: dayIn(timeZone, now()), timeZone };
  const { ownerId, source } = draft;
  const known: Known = {
    everywhere: wallets.has(source) ? await countKeysOfSource(db, ownerId, source) : undefined,
    seen: new Map(),
    findBooked: await readBookedOccurrences(db, ownerId),
  };
  const lines: CashLine[] = [];
  for await (const part of draft.parts()) {
    for (const row of part) {
      const ref = (row.account == null ? '' : String(row.account)).trim();
      lines.push(judge(row, ref, draft, targets, context, known));
    }
  }
  return lines;
}

function judge(
  row: SentRow,
  ref: string,
  draft: ImportDraft,
  targets: ReadonlyMap<string, Target>,
  context: { today: Day; timeZone: string },
  known: Known,
): CashLine {
  const target = targets.get(ref);
  // Only a row that could be booked asks for an account that nobody has chosen.
  const named = target ? ref : null;
  if (row.skip) return refused(row, named, 'SKIPPED', [row.skip]);
  if (row.problem) return refused(row, named, 'ERROR', [row.problem]);
  const read = readCashRow(row, context);
  if (target?.isIgnored) {
    const words = ref ? `账户“${ref}”不导入` : '没有写明账户的行不导入';
    return refused(row, ref, 'SKIPPED', [words]);
  }
  const problems = Array.isArray(read) ? read : [];
  if (!target) problems.push(`没有指定账户“${ref}”`);
  if (target && !Array.isArray(read)) problems.push(...problemsInAccount(read, target));
  if (problems.length > 0 || !target || Array.isArray(read)) {
    return refused(row, Array.isArray(read) ? named : ref, 'ERROR', problems);
  }
  const key = keyOf(draft.source, read);
  const isThere = isDuplicate(key, read, target, known);
  const warnings = [...read.warnings];
  const alike =
    !isThere &&
    target.stored &&
    dayOfSameAmount(target.stored, centsToText(read.amount), read.day, daysOfDoubt, draft.source);
  const booked =
    !isThere && !alike && target.stored
      ? known.findBooked({ ...read, accountId: target.stored.row.id })
      : undefined;
  if (alike) warnings.push(`${alike} 已有一笔相同金额的记录，请核对是否重复`);
  if (booked) warnings.push(booked);
  const state = isThere ? 'DUPLICATE' : 'NEW';
  const judged: JudgedRow = {
    n: row.n,
    state,
    chosen: draft.isChosen(row.n, state),
    problems: [],
    warnings,
    transferWith: null,
    becomes: null,
  };
  return { ref, judged, booked: { read, target, key } };
}

function refused(
  row: SentRow,
  ref: string | null,
  state: 'ERROR' | 'SKIPPED',
  problems: string[],
): CashLine {
  const { n } = row;
  const warnings = row.check && state === 'ERROR' ? [row.check] : [];
  const none = { chosen: false, transferWith: null, becomes: null };
  return { ref, judged: { n, state, problems, warnings, ...none }, booked: undefined };
}

function problemsInAccount({ day, currency }: CashRow, target: Target): string[] {
  const problems: string[] = [];
  if (currency !== null && currency !== target.currency) {
    problems.push(`币种 ${currency} 与账户币种 ${target.currency} 不一致`);
  }
  const opening = target.stored?.opening.day;
  if (opening && day < opening && !target.history) {
    problems.push(`${day} 早于账户期初 ${opening}`);
  }
  return problems;
}

/**
 * The key by which a movement of a source is recognised again: its number and its amount with the sign,
 * because a refund has the number of its purchase; without a number its moment, amount and balance.
 */
export function keyOf(
  source: string,
  { number, day, time, amount, balance }: Omit<CashRow, 'warnings'>,
): string {
  const money = centsToText(amount);
  if (number !== null) return `${source}#${number}#${money}`;
  const left = balance === null ? '' : centsToText(balance);
  return `${source}@${day} ${time ?? ''}#${money}#${left}`;
}

/**
 * Movements without a number may be alike: as many rows are duplicates as there are stored movements.
 * With a number, a second row is one already.
 */
function isDuplicate(
  key: string,
  { number }: CashRow,
  target: Target,
  { everywhere, seen }: Known,
): boolean {
  const place = everywhere && number === null ? key : `${target.key} ${key}`;
  const count = (seen.get(place) ?? 0) + 1;
  seen.set(place, count);
  const stored = (everywhere ?? target.stored?.keys)?.get(key) ?? 0;
  return number === null ? count <= stored : count > 1 || stored > 0;
}
