import { fileNumber, row } from '../../fields/file-fields.ts';
import { fileFields } from '../../table.ts';
import { fundPlansTable } from './fund-plans.table.ts';

const {
  runsFrom: _,
  dueDay: __,
  lastNote,
  createdAt,
  updatedAt,
  ...terms
} = fileFields(fundPlansTable);

/** A plan of a fund. */
export const fundPlanInFile = row({
  ...terms,
  /** The account that its orders are paid from. */
  account: fileNumber.nullish(),
  lastNote,
  createdAt,
  updatedAt,
}).refine(
  ({ every, weekday, dayOfMonth }) =>
    (every === 'MONTH') === (dayOfMonth != null) && (every === 'MONTH') === (weekday == null),
  { error: '每月定投填写日期，每周和每两周填写星期', path: ['every'] },
);
