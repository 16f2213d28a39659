import type { z } from 'zod';
import {
  type acceptActionBody,
  type announceActionBody,
  unreadableAnnouncement,
} from '../../../../contract/investments/corporate-action-bodies.ts';
import {
  type CorporateAction,
  isAmountUnknown,
  type ProposedEntry,
} from '../../../../contract/investments/corporate-actions.ts';
import type { WrittenEntry } from '../../../../contract/investments/entries.schemas.ts';
import type { AddEntryBody } from '../../../../contract/investments/entry-fields.ts';
import { addDays, dayOfInput } from '../../../../finance/calendar/days.ts';
import { parseAnnouncement } from '../../../../finance/holdings/corporate-actions/announcement.ts';
import { toInstantColumn, toNullableDecimalColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, below, fieldError, required } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import { addEntry } from '../entries/entries.service.ts';
import { investmentRows } from '../investments.repository.ts';
import { toActionAnswers } from './action-answers.ts';
import {
  type CorporateActionRow,
  corporateActionRows,
  dismissProposals,
  insertActions,
} from './corporate-actions.repository.ts';

/**
 * Proposes the entries of an action in the words of its announcement. It takes the place of what is
 * proposed for the same holding and ex-day.
 */
export async function announceAction(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  investmentId: string,
  body: z.output<typeof announceActionBody>,
): Promise<CorporateAction> {
  required(await investmentRows.find(tx, ownerId, investmentId));
  const now = toInstantColumn(deps.now());
  const row: CorporateActionRow = {
    id: deps.newId(),
    owner_id: ownerId,
    investment_id: investmentId,
    kind: 'ANNOUNCEMENT',
    source: null,
    text: body.text,
    ...daysOf(deps, body),
    close: toNullableDecimalColumn(body.close),
    state: 'PROPOSED',
    version: 1,
    created_at: now,
    updated_at: now,
  };
  if (!parseAnnouncement(row.text)) throw fieldError('text', unreadableAnnouncement);
  await dismissProposals(tx, ownerId, investmentId, row.ex_day, now);
  await insertActions(tx, [row]);
  return answer(tx, deps, row);
}

const firstDay = '1970-01-01';

function daysOf(
  { config: { timeZone } }: Deps,
  { recordDay, exDay, payDay }: z.output<typeof announceActionBody>,
): Pick<CorporateActionRow, 'record_day' | 'ex_day' | 'pay_day'> {
  const ex_day = dayOfInput(timeZone, exDay);
  const record_day = recordDay ? dayOfInput(timeZone, recordDay) : addDays(ex_day, -1);
  const pay_day = payDay ? dayOfInput(timeZone, payDay) : null;
  if (ex_day < firstDay) throw fieldError('exDay', `日期不能早于${firstDay}`);
  if (record_day > ex_day) throw fieldError('recordDay', '股权登记日不能晚于除权除息日');
  if (pay_day && pay_day < record_day) {
    throw fieldError('payDay', '派发日不能早于股权登记日');
  }
  return { record_day, ex_day, pay_day };
}

/** Writes the entries of an action, all or none: its own, or those given in their place. */
export async function acceptAction(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { entries }: z.output<typeof acceptActionBody>,
): Promise<CorporateAction> {
  const row = await lockProposal(tx, ownerId, id);
  const proposal = await answer(tx, deps, row);
  const unknown = proposal.entries.find(isAmountUnknown);
  if (!entries && unknown) throw fieldError('entries', receivedText(proposal, unknown));
  const bodies: AddEntryBody[] = entries ?? proposal.entries.map(toBody(proposal));
  if (bodies.length === 0) throw fieldError('entries', '登记日没有持仓，没有可以记入的交易');
  const written: WrittenEntry[] = [];
  for (const [at, body] of bodies.entries()) {
    written.push(await addOne(tx, deps, row, at, body));
  }
  noteAuditDetail(tx, { after: written });
  return decide(tx, deps, row, 'ACCEPTED');
}

async function addOne(
  tx: Tx,
  deps: Deps,
  { owner_id, investment_id }: CorporateActionRow,
  at: number,
  body: AddEntryBody,
): Promise<WrittenEntry> {
  try {
    return await addEntry(tx, deps, owner_id, investment_id, body);
  } catch (error) {
    throw error instanceof AppError ? below(`entries.${at}`, error) : error;
  }
}

function toBody({ text }: CorporateAction) {
  return ({
    label,
    announcedAmount,
    announcedCurrency,
    ...entry
  }: CorporateAction['entries'][number]): AddEntryBody => ({
    ...entry,
    note: text,
  });
}

function receivedText({ currency }: CorporateAction, { announcedCurrency }: ProposedEntry): string {
  return `方案以 ${announcedCurrency} 派息，而这项投资以 ${currency} 记账，请填写实际到账的金额`;
}

/** A dismissed action is not proposed again. */
export async function dismissAction(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<CorporateAction> {
  return decide(tx, deps, await lockProposal(tx, ownerId, id), 'DISMISSED');
}

async function lockProposal(tx: Tx, ownerId: string, id: string): Promise<CorporateActionRow> {
  const row = required(await corporateActionRows.lock(tx, ownerId, id));
  if (row.state === 'PROPOSED') return row;
  const done = row.state === 'ACCEPTED' ? '已接受' : '已忽略';
  throw new AppError('CONFLICT', `这项公司行动${done}，不能再处理`);
}

async function decide(
  tx: Tx,
  deps: Deps,
  row: CorporateActionRow,
  state: CorporateActionRow['state'],
): Promise<CorporateAction> {
  const changes = {
    state,
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await corporateActionRows.update(tx, row.owner_id, row.id, changes);
  return answer(tx, deps, { ...row, ...changes });
}

async function answer(tx: Tx, deps: Deps, row: CorporateActionRow): Promise<CorporateAction> {
  const [found] = await toActionAnswers(tx, deps, row.owner_id, [row]);
  return required(found);
}
