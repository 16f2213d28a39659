import { dueKindLabels, dueStateLabels } from '../../../contract/dues/due-kinds.ts';
import type { Due } from '../../../contract/dues/dues.ts';
import type { Columns } from '../../spreadsheets/sheet.ts';

export const dueColumns: Columns<Due> = [
  ['日期', 'day', 12, (due) => due.date],
  ['类型', 'text', 12, (due) => dueKindLabels[due.kind]],
  ['事项', 'text', 40, (due) => due.title],
  ['金额', 'amount', 16, (due) => due.amount],
  ['货币', 'text', 8, (due) => due.currency],
  ['状态', 'text', 10, (due) => dueStateLabels[due.state]],
  ['推迟到', 'day', 12, (due) => due.snoozedUntil],
];
