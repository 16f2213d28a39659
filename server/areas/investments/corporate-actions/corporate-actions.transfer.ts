import { unreadableAnnouncement } from '../../../../contract/investments/corporate-action-bodies.ts';
import type { CorporateAction } from '../../../../contract/investments/corporate-actions.schemas.ts';
import { corporateActionsTable } from '../../../../contract/investments/corporate-actions.table.ts';
import { actionInFile } from '../../../../contract/investments/investments.table.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { parseAnnouncement } from '../../../../finance/holdings/corporate-actions/announcement.ts';
import type { RowSource } from '../../../area-transfer.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import { type Columns, numberCell } from '../../../spreadsheets/sheet.ts';
import type { CorporateActionRow } from './corporate-actions.repository.ts';

type InvestmentInFile = PersonalFile['investments'][number];
type ActionInFile = NonNullable<InvestmentInFile['corporateActions']>[number];

/** A corporate action in the personal export. */
export function actionToFile(row: CorporateActionRow): ActionInFile {
  return toFile(actionInFile, corporateActionsTable, row, {});
}

/** The corporate actions of a holding in a file as rows. Throws at `place` for one that cannot be read. */
export function readActions(
  { newId }: RowSource,
  holding: { id: string; owner_id: string },
  { corporateActions = [] }: Pick<InvestmentInFile, 'corporateActions'>,
  place: string,
): CorporateActionRow[] {
  return corporateActions.map((action, at) => {
    if (!parseAnnouncement(action.text)) {
      throw fieldError(`${place}.corporateActions.${at}.text`, unreadableAnnouncement);
    }
    return fromFile(corporateActionsTable, action, {
      id: newId(),
      owner_id: holding.owner_id,
      investment_id: holding.id,
      version: 1,
    });
  });
}

const stateTexts = { PROPOSED: '待处理', ACCEPTED: '已接受', DISMISSED: '已忽略' } as const;

/** Corporate actions, as a list answers them and as the personal export has them. */
export const actionColumns: Columns<
  (ActionInFile & { investmentName: string; currency: string }) | CorporateAction
> = [
  ['投资名称', 'text', 24, (a) => a.investmentName],
  ['方案', 'text', 24, (a) => a.text],
  ['股权登记日', 'day', 12, (a) => a.recordDay],
  ['除权除息日', 'day', 12, (a) => a.exDay],
  ['派发日', 'day', 12, (a) => a.payDay ?? null],
  ['登记日收盘价', 'number', 14, (a) => numberCell(a.close ?? null)],
  ['货币', 'text', 8, (a) => a.currency],
  ['来源', 'text', 14, (a) => a.source ?? '手工录入'],
  ['状态', 'text', 10, (a) => stateTexts[a.state]],
];
