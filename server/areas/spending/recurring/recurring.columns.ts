import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import type { Recurring } from '../../../../contract/spending/recurring/recurring.ts';
import {
  everyLabels,
  flowLabels,
  holidayLabels,
} from '../../../../contract/spending/recurring/recurring-words.ts';
import { type Columns, numberCell, yesNoCell } from '../../../spreadsheets/sheet.ts';

/** A rhythm in words: `每月`, `每 3 个月`. */
export function rhythmInWords({ every, interval }: Pick<Recurring, 'every' | 'interval'>): string {
  if (interval > 1) return `每 ${interval} ${everyLabels[every]}`;
  return `每${everyLabels[every].replace('个', '')}`;
}

type InFile = PersonalFile['spending'][number]['recurring'][number];

/** What recurs, as a list answers it and as the personal export has it. */
export const recurringColumns: Columns<Recurring | InFile> = [
  ['名称', 'text', 20, (r) => r.name],
  ['收支', 'text', 12, (r) => flowLabels[r.flow]],
  ['对方', 'text', 20, (r) => r.payee ?? null],
  ['货币', 'text', 8, (r) => r.currency],
  ['金额', 'amount', 14, (r) => numberCell(r.amounts.at(-1)?.amount)],
  ['约', 'text', 6, (r) => yesNoCell(r.isAbout)],
  ['周期', 'text', 12, (r) => rhythmInWords(r)],
  ['首次日期', 'day', 12, (r) => r.firstDay],
  ['结束日期', 'day', 12, (r) => r.untilDay ?? null],
  ['次数', 'number', 8, (r) => r.times ?? null],
  ['节假日', 'text', 8, (r) => holidayLabels[r.holiday]],
  ['自动入账', 'text', 10, (r) => yesNoCell(r.isAutomatic)],
];
